"""The live view of a run in a terminal: progress, the tables in play with their boards, results, standings."""

import sys
import time
from collections import deque
from typing import Self

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from girone.cli.help import Visible
from girone.cli.terminal import in_a_line
from girone.games.picture import draw
from girone.games.terminal import board_text
from girone.languages.language import Language
from girone.matches.journal.tail import MatchTail
from girone.model.game import Game
from girone.model.text import plain, visible
from girone.model.tournament import Table
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.run.events import Event, MatchEnded
from girone.tournament.run.runner import AttemptInPlay, Runner

REFRESH = 0.2
"""Seconds between redraws."""
REST_FACTOR = 4
"""A redraw also waits this many times as long as the last one took: the run needs the time to begin matches."""
LATEST = 5
THINKS = "{side} thinks, at most {limit} s"
STANDINGS = 12
"""Rows of a table shown while the tournament runs."""


class LiveView:
    """Redraws itself a few times a second from the runner and the journals of the tables in play."""

    def __init__(self, plan: Plan, language: Language) -> None:
        self._plan = plan
        self._language = language
        self._console = Console(file=sys.stdout.out if isinstance(sys.stdout, Visible) else None)
        self._live = Live(console=self._console, auto_refresh=False, transient=True)
        self._latest: deque[str] = deque(maxlen=LATEST)
        self._boards: dict[int, LiveBoard] = {}
        self._durations: list[float] = []
        self._awaited = ""
        self._shown: TournamentState | None = None
        self._grids: list[Grid] = []
        self._began = self._drawn = time.monotonic()
        self._took = 0.0

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()
        for board in self._boards.values():
            board.close()

    def tell(self, event: Event) -> None:
        """Keep the event if it has a line."""
        if line := in_a_line(event, self._language):
            self._latest.append(visible(line))
        if isinstance(event, MatchEnded) and event.attempt.number in self._boards:
            board = self._boards.pop(event.attempt.number)
            self._durations.append(time.monotonic() - board.began)
            board.close()

    def look(self, runner: Runner) -> None:
        """Redraw if the last drawing is old enough; slow drawings are repeated less often."""
        began = time.monotonic()
        if began - self._drawn < max(REFRESH, REST_FACTOR * self._took):
            return
        for playing in runner.playing:
            number = playing.attempt.number
            self._boards.setdefault(number, LiveBoard(playing, self._plan.regulation.game, self._language)).read()
        self._awaited = self._awaited_programs(runner)
        self._live.update(self.picture(runner.state), refresh=True)
        self._drawn = time.monotonic()
        self._took = self._drawn - began

    def picture(self, state: TournamentState) -> RenderableType:
        """Everything that is shown now."""
        boards = [board.picture() for board in self._boards.values()]
        latest = Text("\n".join(self._latest), style="dim", overflow="ellipsis", no_wrap=True)
        boards_now = Columns(boards, padding=(0, 1))
        awaited = [Text(visible(self._awaited), style="bold yellow")] if self._awaited else []
        return Group(self._progress(state), *awaited, boards_now, latest, *self._tables(state))

    def _awaited_programs(self, runner: Runner) -> str:
        """The programs that we still wait for in a roll call, and for how long."""
        return "\n".join(
            self._language.say(
                "match {number} waits for {names}: {seconds} s",
                number=table.match,
                names=", ".join(sorted(table.awaited)),
                seconds=max(0, round(table.until - time.monotonic())),
            )
            for table in runner.roll_call.waiting.values()
        )

    def _tables(self, state: TournamentState) -> list[Grid]:
        """The current table of each category, rebuilt only after a change."""
        if state is not self._shown:
            stages = [state.stages(category)[-1] for category in self._plan.categories]
            self._shown, self._grids = state, [table(stage.table, self._language) for stage in stages]
        return self._grids

    def _progress(self, state: TournamentState) -> RenderableType:
        played, due = len(state.results), len(state.due)
        line = Grid.grid(padding=(0, 2))
        line.add_row(
            Text(plain(self._plan.name), style="bold"),
            ProgressBar(total=max(played + due, 1), completed=played, width=30),
            Text(self._language.say(self._counted(), played=played, total=played + due) + self._end(due)),
            Text(visible(self._paused(state)), style="bold yellow"),
        )
        return line

    def _paused(self, state: TournamentState) -> str:
        return self._language.say("paused: {detail}", detail=state.paused.reason) if state.paused else ""

    def _counted(self) -> str:
        """The pattern of the progress; a knockout does not know all its matches in advance."""
        knockout = any(category.format.replaces_losers for category in self._plan.categories)
        return "{played} of at least {total} played" if knockout else "{played} of {total} played"

    def _end(self, due: int) -> str:
        """The expected end, from the mean duration of the matches so far."""
        if not self._durations or not due:
            return ""
        tables = max(len(self._boards), 1)
        seconds = sum(self._durations) / len(self._durations) * due / tables
        at = time.strftime("%H:%M", time.localtime(time.time() + seconds))
        if seconds < 90:
            return self._language.say(", about {seconds} s more", seconds=round(seconds))
        return self._language.say(", about {minutes} min more, until {time}", minutes=round(seconds / 60), time=at)


class LiveBoard:
    """One match in play, drawn from its journal."""

    def __init__(self, playing: AttemptInPlay, game: Game, language: Language) -> None:
        self._language = language
        self.began = time.monotonic()
        self._title = f"{playing.attempt.white} – {playing.attempt.black}"
        self._tail = MatchTail(playing.table.journal)
        self._start = game.start()

    def read(self) -> None:
        """Read new lines of the journal."""
        self._tail.read()

    def picture(self) -> Panel:
        """The board with both names."""
        match = self._tail.match
        drawn = draw(match.position, match.last) if match else draw(self._start)
        board = Text.from_ansi(board_text(drawn, colour=True))
        return Panel(
            Group(board, Text(visible(self._state), style="dim")), title=Text(plain(self._title)), expand=False
        )

    @property
    def _state(self) -> str:
        match = self._tail.match
        if match and match.verdict:
            return self._language.tell(match.verdict.told)
        if match and (asked := match.asked):
            return self._language.say(THINKS, side=asked.side, limit=f"{asked.limit or 0.0:g}")
        return "" if match and match.plies else self._language.say("the programs are started")

    def close(self) -> None:
        """Stop following."""
        self._tail.close()


def table(standings: Table, language: Language) -> Grid:
    """The first rows of a table."""
    grid = Grid(title=Text(visible(language.tell(standings.title))), title_justify="left", box=None, padding=(0, 1))
    for at, column in enumerate(("", "name", *standings.columns)):
        grid.add_column(language.tell(column), justify="left" if at == 1 else "right")
    for row in standings.rows[:STANDINGS]:
        cells = ["–" if cell is None else language.tell(str(cell)) for cell in row.cells]
        grid.add_row(*map(Text, map(visible, (str(row.rank), row.name, *cells))))
    return grid
