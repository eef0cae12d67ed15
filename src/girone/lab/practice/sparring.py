"""One game of practice: the program against a level of girone's engine, at a real table."""

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
"""Limits for a program's last output, often a traceback."""


@dataclass(frozen=True)
class PracticeGame:
    """A game against a level: the program's side, result, moves, and seconds of its answers."""

    level: int
    side: Side
    result: TableReport
    story: Story
    seconds: tuple[float, ...]
    limit: float
    failure: Detail | None = None
    """How a program that is started for every move failed, although the match continued."""

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
        """Whether the program lost because it ended or did not connect, or failed at a move."""
        verdict = self.result.verdict
        is_lost = self.side in verdict.losers and verdict.reason in (Reason.DISCONNECTED, Reason.NO_SHOW)
        return is_lost or self.failure is not None

    @property
    def last_words(self) -> list[str]:
        """The end of the program's standard error."""
        log = self.result.journal.with_name(f"{self.side}.log")
        text = log.read_bytes()[-LONGEST_LOG:].decode("utf-8", "replace") if log.is_file() else ""
        return text.strip().splitlines()[-MOST_LINES:]

    @property
    def moves(self) -> tuple[str | None, ...]:
        """The moves; a game with the same moves adds no information."""
        return (self.story.start.text(), *(ply.move for ply in self.story.plies))


@dataclass(frozen=True)
class PracticeSetup:
    """The setting of a program's practice; `overrides` change its regulation, `is_left` asks whether to stop."""

    subject: Subject
    regulation: str
    overrides: dict[str, Any]
    folder: Path
    is_left: Callable[[], bool]
    tell: LineListener = ignore
    """Gets every journal line."""
    sandbox: Level = Level.LIMITS
    provides: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Folders that the program must not change."""

    def spar(self, level: int, number: int) -> PracticeGame:
        """Play game `number`; it is repeated if our own machine spoilt it."""
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
        ended = table.poll()  # leaving the block interrupted an unfinished match
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
        """A new opening for each pair of games, if the wire can announce it; otherwise programs repeat themselves."""
        if number < 2 or not wires.kind(self.subject.wire).tells_start or game.start() != type(game)().start():
            return None
        chosen = openings(game.name)
        return after(game.start(), chosen[(number // 2) % len(chosen)]).text()


def _failure(match: Match, side: Side, result: TableReport) -> Detail | None:
    """The first crash of a program that is started for every move."""
    if not isinstance(match.contestant(side).reach, Folder):
        return None
    _, lines = read_lines(result.journal)
    came = (line.what for line in lines if isinstance(line, Came) and line.seat is side)
    failed = (each.detail for each in came if isinstance(each, Noted) and each.kind == NoteKind.FAILED)
    return next((detail for detail in failed if detail.key in (EXITED.key, SIGNALLED.key)), None)
