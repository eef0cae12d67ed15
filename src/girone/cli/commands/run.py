"""Run a tournament: play what is due and show it; the same command resumes.

The record is in a store, a folder beside the file. If the run ends for any reason, give the same command again. Ctrl-C
finishes the matches in play and starts no others. A second Ctrl-C stops them; they will be played again.

Examples:
  girone new dipole-2020 -o tournament.toml
  girone run tournament.toml
  girone run tournament.toml --page --organiser
  girone run tournament.toml --store /data/torneo --json > events.jsonl
  girone run tournament.toml --cluster tcp://10.0.0.1:8786
"""

import argparse
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import FrameType

from girone.cli.arguments import file_argument, json_argument, page_arguments, plain_argument, store_option
from girone.cli.help import readers_language
from girone.cli.player_arguments import quiet_argument
from girone.cli.terminal import View, chosen_view, keep_open
from girone.host.channels.event_loop import endings
from girone.host.cores import Cores
from girone.languages.language import Language
from girone.model.errors import ConfigError
from girone.tournament.plan.estimate import demand_tables, estimate, tables_of
from girone.tournament.plan.estimate_text import sentence
from girone.tournament.plan.file import load
from girone.tournament.results.reports.report import tables
from girone.tournament.results.state import TournamentState
from girone.tournament.run.cluster.extra import PATIENCE, executor_of
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store.reading import opened, store_folder
from girone.web.companion import page_beside

FINISHED, OPEN = 0, 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    file_argument(parser)
    store_option(parser)
    plain_argument(parser)
    page_arguments(parser)
    parser.add_argument(
        "--organiser", action="store_true", help="open the organiser's page, too, and print its address"
    )
    parser.add_argument("--keep-page", action="store_true", help="leave the page open at the end, until Ctrl-C")
    parser.add_argument(
        "--cluster", metavar="tcp://HOST:PORT", help="play on the workers of this scheduler; `girone worker` joins one"
    )
    parser.add_argument(
        "--patience",
        metavar="SECONDS",
        type=float,
        default=PATIENCE,
        help=f"seconds without an answer after which a host of the cluster is lost; default: {PATIENCE:g}",
    )
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until everything is played, or until Ctrl-C."""
    file = arguments.file
    if arguments.organiser and not arguments.page:
        raise ConfigError("--organiser needs --page: the organiser's page is a part of the page")
    plan = load(file)
    folder = store_folder(arguments.store, file, plan)
    language = readers_language()
    if not arguments.cluster:
        demand_tables(plan, Cores().total)
    if not (arguments.json or arguments.quiet or arguments.cluster or folder.exists()):
        print(f"{language.tell(sentence(estimate(plan, tables_of(plan, Cores().total))))}\n", flush=True)
    with ExitStack() as beside:
        addresses: list[str] = []

        def show() -> None:
            if not arguments.page:
                return
            organised = file if arguments.organiser else None
            page = beside.enter_context(page_beside(folder, arguments.port, organised))
            addresses.append(page.address)
            out = sys.stderr if arguments.json else sys.stdout
            print(language.say("watch: {address}", address=page.address), file=out, flush=True)
            if page.organiser:
                print(language.say("organiser, for you alone: {address}", address=page.organiser), file=out, flush=True)

        code, state = play_tournament(arguments, file, folder, show, (arguments.cluster, arguments.patience))
        if not arguments.json:
            recorded = language.say("record: {file}", file=folder)
            if not arguments.quiet:
                print()
            print(f"{tables(state, language)}\n{waiting(state, folder, language)}\n{recorded}")
        if addresses and arguments.keep_page:
            keep_open(addresses[0])
    return code


def waiting(state: TournamentState, folder: Path, language: Language) -> str:
    """What the organiser has to decide before the rest can be played, and how."""
    blocked = [(due.pairing, why) for due in state.due if (why := state.blocked(due.pairing))]
    if not blocked:
        return ""
    count = language.say_count("{count} match waits for you:", "{count} matches wait for you:", count=len(blocked))
    lines = [f"\n{count}"]
    for name in sorted(state.held):
        lines.append(f"  {language.say('the files of {name} have changed', name=name)}")
        lines.append(
            f"    girone decide {folder} accept {shlex.quote(name)} --reason TEXT    (or exclude, or withdraw)"
        )
    for pairing in sorted(state.undecided):
        number = max(attempt.number for attempt in state.attempts if attempt.pairing == pairing)
        lines.append(f"  {language.tell(state.blocked(pairing) or '')}")
        lines.append(f"    girone decide {folder} replay {number} --reason TEXT    (or correct)")
    return "\n".join([*lines, ""])


def play_tournament(
    arguments: argparse.Namespace,
    file: Path,
    folder: Path,
    begun: Callable[[], None] = lambda: None,
    cluster: tuple[str | None, float] = (None, PATIENCE),
    enough: Callable[[], bool] = lambda: False,
    view: View | None = None,
    tables: int | None = None,
) -> tuple[int, TournamentState]:
    """Play a tournament until nothing is left to play or until Ctrl-C; return the exit code and the state.

    `begun` is called once the store exists. `cluster` is the address of a scheduler and the seconds to wait for its
    hosts; without an address matches run on this host. When `enough` returns True, no further match begins. `view`
    replaces the usual view, and `tables` the number in the file.
    """
    plan, requests = load(file), SignalRequests()
    plan = plan if tables is None else replace(plan, tables=tables)

    def wish() -> RunRequest:
        return RunRequest.FINISH if requests.wish is RunRequest.GO_ON and enough() else requests.wish

    with executor_of(plan, folder, *cluster) as executor, opened(plan, file, folder) as store:
        begun()
        with nullcontext(view) if view else chosen_view(arguments, plan) as shown, requests.handled():
            state = Runner(plan, store, shown.tell, wish, shown.look, executor).run()
    if requests.signal:
        return 128 + requests.signal, state
    return FINISHED if state.finished else OPEN, state


class SignalRequests:
    """What signals ask of a run: the first Ctrl-C lets matches in play end, the second stops them.

    SIGTERM and SIGHUP stop them at once.
    """

    def __init__(self) -> None:
        self.wish = RunRequest.GO_ON
        self.signal = 0

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Install the signal handlers while a run lasts."""
        former = {each: signal.signal(each, self._handle) for each in endings()}
        try:
            yield
        finally:
            for each, handler in former.items():
                signal.signal(each, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        first = number == signal.SIGINT and self.wish is RunRequest.GO_ON
        self.wish = RunRequest.FINISH if first else RunRequest.ABANDON
        then = "the matches in play end first; Ctrl-C again stops them at once" if first else "breaking off"
        print(f"\ngirone: {then}", file=sys.stderr, flush=True)
