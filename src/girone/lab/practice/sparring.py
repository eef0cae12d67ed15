"""One game of practice: the program on one side of a real table, a level of the house player on the other."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import regulations, wires
from girone.games.openings import after, openings
from girone.lab.subject import Subject
from girone.matches import replay
from girone.matches.order import Contestant, Match
from girone.matches.places import built_in, reach_here, with_cores
from girone.matches.replay import Story
from girone.matches.running_table import RunningTable
from girone.matches.table_report import TableReport
from girone.model.game import Game, Side
from girone.model.reason import Kind, Reason

STALLS_ALLOWED = 3
LOOK = 0.02


@dataclass(frozen=True)
class PracticeGame:
    """A game against a level: the side of the program, the result, what was played, the seconds of its answers."""

    level: int
    side: Side
    result: TableReport
    story: Story
    seconds: tuple[float, ...]
    limit: float

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

    def spar(self, level: int, number: int) -> PracticeGame:
        """The game of that number; a match that our own machine spoilt is played again."""
        side = self.subject.sides[number % len(self.subject.sides)]
        for attempt in range(1, STALLS_ALLOWED + 1):
            folder = self.folder / f"{number + 1:02}-level{level}-{side}{'' if attempt == 1 else f'-{attempt}'}"
            match = self._match(level, side, number, folder)
            result = self._play(match)
            if result.verdict.reason is not Reason.STALLED:
                break
        story = replay.story(result.journal)
        seconds = tuple(ply.seconds for ply in story.plies if ply.side is side)
        return PracticeGame(level, side, result, story, seconds, match.regulation.limits.move)

    def _play(self, match: Match) -> TableReport:
        with with_cores(match, self.is_left) as pinned, RunningTable(pinned) as table:
            while not (table.poll() or self.is_left()):
                time.sleep(LOOK)
        ended = table.poll()  # who leaves a table before its end interrupts the match
        assert ended
        return ended

    def _match(self, level: int, side: Side, number: int, folder: Path) -> Match:
        folder.mkdir(parents=True)
        regulation, wire = regulations.load(self.regulation, self.overrides), self.subject.wire
        game = regulation.game
        own = Contestant(self.subject.name, wire, self.subject.reach(side, game.name, folder, number))
        house = f"level{level}"
        reach = built_in(house, side.other, wire, game.name, None)
        rival = Contestant(house, wire, reach_here(reach, side.other, wire, Path(), folder))
        white, black = (own, rival) if side is Side.WHITE else (rival, own)
        return Match(regulation, white, black, str(folder), self._opening(number, game))

    def _opening(self, number: int, game: Game) -> str | None:
        """Another opening for each pair of games, where the wire can tell it; else a program may repeat itself."""
        if number < 2 or not wires.kind(self.subject.wire).tells_start or game.start() != type(game)().start():
            return None
        chosen = openings(game.name)
        return after(game.start(), chosen[(number // 2) % len(chosen)]).text()
