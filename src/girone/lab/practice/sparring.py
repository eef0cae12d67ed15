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
from girone.matches.order import MatchOrder, Place
from girone.matches.places import built_in, with_cores
from girone.matches.replay import Story
from girone.matches.result import Result
from girone.matches.running_table import RunningTable
from girone.model.game import Side
from girone.model.reason import Kind, Reason

STALLS_ALLOWED = 3
LOOK = 0.02


@dataclass(frozen=True)
class Bout:
    """A game against a level: the side of the program, the result, what was played, the seconds of its answers."""

    level: int
    side: Side
    result: Result
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
class Ring:
    """Where one program practises; `overrides` change its regulation, `is_left` says that nobody wants to go on."""

    subject: Subject
    regulation: str
    overrides: dict[str, Any]
    folder: Path
    is_left: Callable[[], bool]

    def spar(self, level: int, number: int) -> Bout:
        """The game of that number; a match that our own machine spoilt is played again."""
        side = self.subject.sides[number % len(self.subject.sides)]
        for attempt in range(1, STALLS_ALLOWED + 1):
            folder = self.folder / f"{number + 1:02}-level{level}-{side}{'' if attempt == 1 else f'-{attempt}'}"
            result = self._play(self._order(level, side, number, folder))
            if result.verdict.reason is not Reason.STALLED:
                break
        return self._bout(level, side, result)

    def _play(self, order: MatchOrder) -> Result:
        with RunningTable(order) as table:
            while not (table.poll() or self.is_left()):
                time.sleep(LOOK)
        ended = table.poll()  # who leaves a table before its end interrupts the match
        assert ended
        return ended

    def _order(self, level: int, side: Side, number: int, folder: Path) -> MatchOrder:
        folder.mkdir(parents=True)
        regulation, wire = regulations.load(self.regulation, self.overrides), self.subject.wire
        game = regulation.game
        own = Place(self.subject.name, wire, self.subject.reach(side, game.name, folder, number))
        house = f"level{level}"
        rival = Place(house, wire, built_in(house, side.other, wire, game.name, folder, None))
        places = {side: own, side.other: rival}
        opening = self._opening(number)
        order = MatchOrder(
            self.regulation, self.overrides, places[Side.WHITE], places[Side.BLACK], str(folder), opening
        )
        return with_cores(order)

    def _opening(self, number: int) -> str | None:
        """Another opening for each pair of games, where the wire can tell it; else a program may repeat itself."""
        game = regulations.load(self.regulation, self.overrides).game
        if number < 2 or not wires.kind(self.subject.wire).tells_start or game.start() != type(game)().start():
            return None
        chosen = openings(game.name)
        return after(game.start(), chosen[(number // 2) % len(chosen)]).text()

    def _bout(self, level: int, side: Side, result: Result) -> Bout:
        story = replay.story(result.journal)
        seconds = tuple(ply.seconds for ply in story.plies if ply.side is side)
        limit = regulations.load(self.regulation, self.overrides).limits.move
        return Bout(level, side, result, story, seconds, limit)
