"""Run a miniature of each of the five tournaments: sample programs and girone's engine, live, about a minute in all.

Every program is a process of its own and speaks its tournament's wire. The files and records stay in a folder, so that
you can look at them, change them and run them again.

Examples:
  girone demo
  girone demo --regulation othello-sadjad-1389
  girone demo --plain -o try-it
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from girone import engine, regulations
from girone.cli.arguments import json_argument, output_argument, page_arguments, plain_argument, regulation_option
from girone.cli.commands.run import play_tournament
from girone.cli.help import readers_language
from girone.cli.player_arguments import quiet_argument
from girone.cli.terminal import in_a_terminal, keep_open
from girone.host.copies import fresh_folder
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.plugins import loadable
from girone.tournament.results.reports.report import tables
from girone.tournament.results.state import TournamentState
from girone.web.companion import page_beside
from girone.web.tournament.lobby import Hosted, TournamentStatus, write

ENGINE_LEVEL = "level4"
"""Level of girone's engine: strong enough to win, and quick."""
PYTHON_LEVEL = "level2"
"""Level without the native core: the Python search is slower."""
ENTRANTS = {"Random": "random", "Greedy": "greedy", "House": ENGINE_LEVEL, "Chance": "random"}
ENTRANT_COUNTS = {"othello-ufmg-2014": 2, "othello-sadjad-1389": 4}
"""Number of entrants where it is not three: one wire starts a process for every move, one tournament is a knockout."""
OF_ALL = ("House", "Greedy", "Random", "Chance")
AT_ONCE = "limits.warm_up = 0"
SHORT = {"othello-sadjad-1389": "game.size = 6", "fission-2022": AT_ONCE, "dipole-2020": AT_ONCE}
COMMAND_VARIABLE = "GIRONE_COMMAND"
"""Environment variable: the command that the user typed, if a script calls girone."""
NEXT = """\
next:
  {girone} page {store}
                                look at it in the browser, and play there
  {girone} play
                                play against the engine yourself, here in the terminal
  {girone} standings {store}
                                the table again; export makes CSV, HTML and more of it
  {girone} replay {store} 1
                                step through a match; verify judges it again
  {girone} new dipole-2020 -o tournament.toml && {girone} run tournament.toml --page
                                a tournament of your own; enter takes forty programs at once
  {girone} match fission --white greedy --black "python3 mybot.py"
                                try a program; docs/wires.md says what it has to speak"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    regulation_option(parser, f"only one of them: {', '.join(regulations.names())}")
    output_argument(parser, "where files and records go; default: ./demo/NUMBER", metavar="DIR")
    plain_argument(parser)
    page_arguments(parser, default=None)
    quiet_argument(parser)
    json_argument(parser)


def _loadable_regulations() -> list[str]:
    """The regulations that can be loaded."""
    return [each.name for each in loadable(regulations.names(), regulations.load)[0]]


def run(arguments: argparse.Namespace) -> int:
    """Run one tournament after the other, then show all tables."""
    chosen = [arguments.regulation] if arguments.regulation else _loadable_regulations()
    for name in chosen:
        if name not in regulations.names():
            raise ConfigError(unknown("regulation", name, regulations.names()))
    folder = fresh_folder(arguments.output, "demo")
    with ExitStack() as beside:
        pages = Pages(arguments, beside, folder, chosen)
        ended: list[TournamentState] = []
        for file in _files(folder, chosen):
            if not (arguments.json or arguments.quiet):
                print(f"\n{regulations.load(file.stem).title}\n", flush=True)
            code, state = play_tournament(arguments, file, file.with_suffix(".store"), pages.of(file))
            if code:
                return code
            pages.tell(file, TournamentStatus.OVER)
            ended.append(state)
        if not arguments.json:
            _print_tables(ended)
        if not (arguments.json or arguments.quiet):
            print(
                "\n"
                + NEXT.format(girone=os.environ.get(COMMAND_VARIABLE, "girone"), store=folder / f"{chosen[0]}.store")
            )
        if pages.address and in_a_terminal():
            keep_open(pages.address)
    return 0


class Pages:
    """A page for each tournament as soon as it has a store, and a lobby for several; all stay open until the end."""

    def __init__(self, arguments: argparse.Namespace, beside: ExitStack, folder: Path, chosen: list[str]) -> None:
        self._wanted = in_a_terminal() if arguments.page is None else arguments.page
        self._port = arguments.port
        self._out = sys.stderr if arguments.json else sys.stdout
        self._beside = beside
        self._list = folder / "pages.json"
        self._hosted = {name: Hosted(regulations.load(name).title) for name in chosen}
        self.address = ""
        if self._wanted and len(chosen) > 1:
            self._write()
            self._open(self._list)

    def of(self, file: Path) -> Callable[[], None]:
        """A callback that opens the page of a tournament."""

        def show() -> None:
            if self._wanted:
                address = self._open(file.with_suffix(".store"))
                self._hosted[file.stem] = self._hosted[file.stem]._replace(address=address)
                self.tell(file, TournamentStatus.LIVE)

        return show

    def tell(self, file: Path, state: TournamentStatus) -> None:
        """Update a tournament's status in the lobby."""
        self._hosted[file.stem] = self._hosted[file.stem]._replace(state=state)
        if self._wanted:
            self._write()

    def _open(self, folder: Path) -> str:
        """Open a page; print the address of the first one, which links to the others."""
        address = self._beside.enter_context(page_beside(folder, self._port)).address
        if not self.address:
            self.address = address
            print(f"watch: {address}\n", file=self._out, flush=True)
        return address

    def _write(self) -> None:
        write(self._list, list(self._hosted.values()))


def _print_tables(ended: list[TournamentState]) -> None:
    for state in ended:
        print(f"\n{state.plan.regulation.title}\n\n{tables(state, readers_language())}")


def _files(folder: Path, chosen: list[str]) -> Iterator[Path]:
    for name in chosen:
        file = folder / f"{name}.toml"
        file.write_text(_miniature(name), encoding="utf-8")
        yield file


def _miniature(name: str) -> str:
    """The tournament file of a miniature."""
    lines = [f'name = "{name}, in miniature"', f'regulation = "{name}"', 'seed = "girone"']
    lines += ["", "[set]", SHORT[name]] if name in SHORT else []
    for entrant in OF_ALL[: ENTRANT_COUNTS.get(name, 3)]:
        player = ENTRANTS[entrant] if engine.available() or entrant != "House" else PYTHON_LEVEL
        lines += ["", "[[entrants]]", f'name = "{entrant}"', f'player = "{player}"']
    return "\n".join(lines) + "\n"
