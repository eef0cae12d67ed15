"""Many games between engines, run as a tournament: set up, resumed, and shown with ratings."""

import argparse
import json
import math
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from girone.cli.commands.export import games_written, match_form
from girone.cli.commands.run import FINISHED, play_tournament
from girone.cli.commands.sprt import in_words
from girone.cli.help import Visible, readers_language
from girone.cli.match_options import INTERVAL, demand_two, question_of
from girone.cli.match_setup import FILE, begun_before, set_up
from girone.cli.program_output import print_output
from girone.cli.shared import print_json, write_out
from girone.cli.terminal import in_a_line
from girone.host.cores import Cores
from girone.languages.language import Language
from girone.model.amounts import MATCHES
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.reason import Kind, Reason
from girone.ratings.match_table import EngineGame, EngineRow, MatchTable
from girone.ratings.sprt import Question, SprtDecision, SprtResult, judge
from girone.tournament.plan.estimate import tables_of
from girone.tournament.plan.file import load
from girone.tournament.results.engine_games import MATCH_STORE, game_of, games_of_store
from girone.tournament.results.reports.report import Words, columns, width_of
from girone.tournament.run.events import Event, HostNews, MatchEnded
from girone.tournament.run.runner import Runner

OPTIONS = "match.json"
CRASHES = (Reason.DISCONNECTED, Reason.NO_SHOW)
HEADS = (
    said("engine"),
    "Elo",
    said("from"),
    said("to"),
    said("games"),
    said("score"),
    said("ties"),
    said("pairs 0–2"),
    "LOS",
    said("s/move"),
    said("longest"),
    said("forfeits"),
)
TIME_COLUMNS = 1 + HEADS.index(said("s/move"))
"""Index of the first column about time and faults; in a narrow terminal these form a second table."""
REPORTED_VOIDS = (1, 10, 100)
"""Counts of void games at which one is reported with its cause: a run with void games only must not look idle."""
REDRAW = 0.5
"""Seconds between redraws of the table in a terminal."""


@dataclass(frozen=True)
class RunOptions:
    """What may change at every start: none of it affects which games are played."""

    sprt: Question | None = None
    rating_interval: int = INTERVAL
    recover: bool = False
    concurrency: int = 0
    output: str = ""

    @classmethod
    def read(cls, file: Path) -> "RunOptions":
        """The options saved by an earlier start."""
        kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return cls(**kept | {"sprt": Question(**kept["sprt"]) if kept.get("sprt") else None})

    def with_given(self, arguments: argparse.Namespace) -> "RunOptions":
        """These options with what the command line changes."""
        given = arguments
        return RunOptions(
            question_of(given.sprt) or self.sprt,
            self.rating_interval if given.rating_interval is None else given.rating_interval,
            self.recover if given.recover is None else given.recover,
            self.concurrency if given.concurrency is None else given.concurrency,
            given.output or self.output,
        )


def run_engines(arguments: argparse.Namespace) -> int:
    """Set the match up, or find it, and play the rest of it."""
    question_of(arguments.sprt)
    folder = begun_before(arguments) or set_up(arguments)
    file, store = folder / FILE, folder / MATCH_STORE
    options = RunOptions.read(folder / OPTIONS).with_given(arguments)
    plan, language = load(file), readers_language()
    demand_two(options.sprt, len(plan.entrants))
    form = match_form(options.output, type(plan.regulation.game)) if options.output else ""
    plan = replace(plan, tables=options.concurrency)
    most = tables_of(replace(plan, tables=0), Cores().total)
    if options.concurrency > most:
        pattern = "--concurrency {count}: this host has cores for {matches} at a time"
        raise ConfigError(said(pattern, count=options.concurrency, matches=MATCHES(count=most)))
    (folder / OPTIONS).write_text(json.dumps(asdict(options)), encoding="utf-8")
    names = [entrant.name for entrant in plan.entrants]
    view = MatchView(arguments, options, names, plan.openings.repeat, language)
    resume = f"girone match --record {shlex.quote(str(folder))}"
    if not (arguments.json or arguments.quiet):
        at_once = tables_of(plan, Cores().total)
        total = sum(category.format.most(len(names)) for category in plan.categories)
        pattern = "{games} games, {tables} at a time; resume with: {command}"
        print(language.say(pattern, games=total, tables=at_once, command=resume), flush=True)
        if not plan.openings.count:
            pattern = "no openings: programs that never vary repeat games, so the rating is less certain than it looks"
            print(language.say(pattern), flush=True)

    def begun() -> None:
        for game in games_of_store(store):
            view.count(game)

    with view:
        code, state = play_tournament(
            arguments, file, store, begun, enough=view.is_enough, view=view, tables=options.concurrency
        )
    view.show_last()
    if options.output:
        write_out(options.output, games_written(store, form))
    if not (arguments.json or arguments.quiet):
        print(language.say("record: {file}", file=store))
    if view.crashed and not arguments.json:
        name = view.crashed.attempt.name(side := view.crashed.verdict.losers[0])
        print(language.say("{name} has crashed; --recover would continue", name=name))
        print_output(side, store / view.crashed.attempt.folder, language)
    if view.decision is not SprtDecision.UNDECIDED:
        return FINISHED
    if not state.finished and not arguments.json:
        print(language.say("resume with: {command}", command=resume))
    return code


class MatchView:
    """Counts games, prints the table from time to time, and decides when to stop."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        options: RunOptions,
        names: Sequence[str],
        repeat: bool,
        language: Language,
    ) -> None:
        self._arguments = arguments
        self._options = options
        self._table = MatchTable(names, repeat)
        self._first = names[0]
        self._language = language
        self._has_changed = False
        self._shown = -1
        self._void = 0
        self.crashed: MatchEnded | None = None
        self.decision = SprtDecision.UNDECIDED
        self._live: Any = None
        self._drawn = 0.0
        self._width = shutil.get_terminal_size().columns if sys.stdout.isatty() else math.inf

    def __enter__(self) -> Self:
        asked = self._arguments
        if sys.stdout.isatty() and not (asked.json or asked.quiet or asked.verbose or asked.plain):
            from rich.console import Console
            from rich.live import Live

            console = Console(file=sys.stdout.out if isinstance(sys.stdout, Visible) else None, highlight=False)
            self._live = Live(console=console, auto_refresh=False, transient=True)
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            self._live.stop()
            self._live = None

    def count(self, game: EngineGame) -> None:
        """Add a game that counts."""
        self._table.add(game)
        self._has_changed = True

    def is_enough(self) -> bool:
        """Whether to stop: the test is decided, or a program crashed without --recover."""
        if self._has_changed:
            self._has_changed = False
            finding = self._finding()
            self.decision = finding.decision if finding else SprtDecision.UNDECIDED
        return self.decision is not SprtDecision.UNDECIDED or bool(self.crashed)

    def tell(self, event: Event) -> None:
        """Count a game that ended; print the event if the options ask for it."""
        is_void = isinstance(event, MatchEnded) and event.verdict.kind is Kind.VOID
        self._void += is_void
        is_news = isinstance(event, HostNews) or (is_void and self._void in REPORTED_VOIDS)
        if self._arguments.json:
            print_json(event.as_json())
        elif self._arguments.verbose or (is_news and not self._arguments.quiet):
            self._say(in_a_line(event, self._language))
        if isinstance(event, MatchEnded):
            if game := game_of(event.attempt):
                self.count(game)
            if event.verdict.kind is Kind.FORFEIT and event.verdict.reason in CRASHES and not self._options.recover:
                self.crashed = event
            every, games = self._options.rating_interval, self._table.games
            if every and games and games % every == 0 and games != self._shown and not self._live:
                self._show()

    def _say(self, line: str | None) -> None:
        if line:
            print(line, flush=True)

    def look(self, runner: Runner) -> None:
        """Draw the table again, in a terminal."""
        if self._live and time.monotonic() - self._drawn > REDRAW and self._table.games != self._shown:
            self._shown, self._drawn = self._table.games, time.monotonic()
            left = self._language.say("{count} games to play", count=len(runner.state.due))
            self._live.update(f"{self._text()}\n{left}", refresh=True)

    def show_last(self) -> None:
        """Print the final table."""
        if self._table.games and (self._table.games != self._shown or self._arguments.quiet or self._live is None):
            self._show(is_last=True)
        elif self._void and not (self._table.games or self._arguments.json):
            self._say(self._void_words())

    def _show(self, is_last: bool = False) -> None:
        self._shown = self._table.games
        if self._arguments.json:
            finding = self._finding()
            rows = [asdict(row) for row in self._table.rows()]
            print_json(
                {"event": "rating", "games": self._table.games, "engines": rows, "sprt": finding and asdict(finding)}
            )
        elif is_last or not self._arguments.quiet:
            print(f"\n{self._text()}\n", flush=True)

    def _finding(self) -> SprtResult | None:
        counts = self._table.counts(self._first)
        return judge(self._options.sprt, counts) if self._options.sprt and sum(counts) else None

    def _text(self) -> str:
        lines: list[list[Any]] = [["", *(Words(self._language.tell(head)) for head in HEADS)]]
        for place, row in enumerate(self._table.rows(), start=1):
            lines.append([place, *self._cells(row)])
        text = columns(lines)
        if max(map(width_of, text.splitlines())) > self._width:
            who = [line[:2] for line in lines]
            strength = columns([line[:TIME_COLUMNS] for line in lines])
            conduct = columns([[*each, *line[TIME_COLUMNS:]] for each, line in zip(who, lines, strict=True)])
            text = f"{strength}\n\n{conduct}"
        if (finding := self._finding()) and self._options.sprt:
            text += "\n\nSPRT " + "\n".join(in_words(self._options.sprt, finding)[:2])
        if self._void:
            text += f"\n\n{self._void_words()}"
        return text

    def _void_words(self) -> str:
        return self._language.say("void, and not counted: {count}", count=self._void)

    def _cells(self, row: EngineRow) -> list[Any]:
        faults = ", ".join(f"{self._language.tell(Reason(key).words)} {count}" for key, count in row.forfeits.items())
        infinite = "∞" if row.score > 0.5 else "−∞"
        return [
            row.name,
            infinite if row.elo is None else f"{row.elo:+.1f}",
            "−∞" if row.elo_low is None else f"{row.elo_low:+.1f}",
            "∞" if row.elo_high is None else f"{row.elo_high:+.1f}",
            row.games,
            f"{row.score:.1%}",
            f"{row.ties / row.games if row.games else 0:.1%}",
            " ".join(map(str, row.pairs)) if self._table.repeat else "–",
            f"{row.superiority:.1%}",
            f"{row.seconds_per_move:.3f}",
            f"{row.longest_move:.3f}",
            faults or "–",
        ]
