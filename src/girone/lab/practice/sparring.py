"""One game of practice: the program on one side of a real table, a engine level player on the other."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import regulations, wires
from girone.games.openings import after, openings
from girone.host.channels.channel import Noted, NoteKind
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.program import EXITED, SIGNALLED
from girone.lab.situations.situation_run import OUR_FAILURES
from girone.lab.tested_program import Subject
from girone.matches.journal.journal import read_lines
from girone.matches.journal.lines import Came, LineListener, ignore
from girone.matches.journal.tail import Tail
from girone.matches.order import Contestant, Folder, Match
from girone.matches.places import built_in, reach_here, with_cores
from girone.matches.running_table import RunningTable
from girone.matches.story import Story, story
from girone.matches.table_report import TableReport
from girone.model.detail import Detail
from girone.model.game import Game, Side
from girone.model.reason import Kind, Reason

TRIES = 3
LOOK = 0.02
LONGEST_LOG, MOST_LINES = 4000, 12
"""Of a program's last words, which are often a traceback."""


@dataclass(frozen=True)
class PracticeGame:
    """A game against a level: the side of the program, the result, what was played, the seconds of its answers."""

    level: int
    side: Side
    result: TableReport
    story: Story
    seconds: tuple[float, ...]
    limit: float
    failure: Detail | None = None
    """How a program of one move failed in it, although the match went on."""

    @property
    def score(self) -> float | None:
        """1, ½ or 0 for the program; None if the match is void."""
        verdict = self.result.verdict
        if verdict.kind is Kind.VOID:
            return None
        if len(verdict.losers) == len(Side):
            return 0.0
        return 0.5 if not verdict.winner else float(verdict.winner is self.side)

    @property
    def has_crashed(self) -> bool:
        """Whether the program lost by ending, did not come at all, or failed at a move."""
        verdict = self.result.verdict
        is_lost = self.side in verdict.losers and verdict.reason in (Reason.DISCONNECTED, Reason.NO_SHOW)
        return is_lost or self.failure is not None

    @property
    def last_words(self) -> list[str]:
        """The end of what the program said on standard error."""
        log = self.result.journal.with_name(f"{self.side}.log")
        text = log.read_bytes()[-LONGEST_LOG:].decode("utf-8", "replace") if log.is_file() else ""
        return text.strip().splitlines()[-MOST_LINES:]

    @property
    def moves(self) -> tuple[str | None, ...]:
        """What was played; the same moves again tell nothing new."""
        return (self.story.start.text(), *(ply.move for ply in self.story.plies))


@dataclass(frozen=True)
class PracticeSetup:
    """Where one program practises; `overrides` change its regulation, `is_left` says that nobody wants to go on."""

    subject: Subject
    regulation: str
    overrides: dict[str, Any]
    folder: Path
    is_left: Callable[[], bool]
    tell: LineListener = ignore
    """Hears every line of the journals."""
    sandbox: Level = Level.LIMITS
    provides: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Folders that the program may not change."""

    def spar(self, level: int, number: int) -> PracticeGame:
        """The game of that number; a match that our own machine spoilt is played again."""
        side = self.subject.sides[number % len(self.subject.sides)]
        for attempt in range(1, TRIES + 1):
            folder = self.folder / f"{number + 1:02}-level{level}-{side}{'' if attempt == 1 else f'-{attempt}'}"
            match = self._match(level, side, number, folder)
            result = self._play(match)
            if result.verdict.reason not in OUR_FAILURES:
                break
        told = story(result.journal)
        seconds = tuple(ply.seconds for ply in told.plies if ply.side is side)
        return PracticeGame(
            level, side, result, told, seconds, match.regulation.limits.move, _failure(match, side, result)
        )

    def _play(self, match: Match) -> TableReport:
        with (
            with_cores(match, self.is_left) as pinned,
            RunningTable(pinned) as table,
            closing(Tail(table.journal)) as tail,
        ):
            while not (table.poll() or self.is_left()):
                self._tell(tail)
                time.sleep(LOOK)
            self._tell(tail)
        ended = table.poll()  # who leaves a table before its end interrupts the match
        assert ended
        return ended

    def _tell(self, tail: Tail) -> None:
        for line in tail.read():
            self.tell(line)

    def _match(self, level: int, side: Side, number: int, folder: Path) -> Match:
        folder.mkdir(parents=True)
        regulation, wire = regulations.load(self.regulation, self.overrides), self.subject.wire
        game = regulation.game
        own = Contestant(self.subject.name, wire, self.subject.reach(side, game.name, folder, number))
        house = f"level{level}"
        reach = built_in(house, side.other, wire, game.name, None)
        rival = Contestant(house, wire, reach_here(reach, side.other, wire, Path(), folder))
        white, black = (own, rival) if side is Side.WHITE else (rival, own)
        return Match(
            regulation,
            white,
            black,
            str(folder),
            self._opening(number, game),
            sandbox=self.sandbox,
            provides=self.provides,
            kept=self.kept,
        )

    def _opening(self, number: int, game: Game) -> str | None:
        """Another opening for each pair of games, where the wire can tell it; else a program may repeat itself."""
        if number < 2 or not wires.kind(self.subject.wire).tells_start or game.start() != type(game)().start():
            return None
        chosen = openings(game.name)
        return after(game.start(), chosen[(number // 2) % len(chosen)]).text()


def _failure(match: Match, side: Side, result: TableReport) -> Detail | None:
    """The first failure of a program that is started for every move."""
    if not isinstance(match.contestant(side).reach, Folder):
        return None
    _, lines = read_lines(result.journal)
    came = (line.what for line in lines if isinstance(line, Came) and line.seat is side)
    failed = (each.detail for each in came if isinstance(each, Noted) and each.kind == NoteKind.FAILED)
    return next((detail for detail in failed if detail.key in (EXITED.key, SIGNALLED.key)), None)
