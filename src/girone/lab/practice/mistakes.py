"""Mistakes: moves that the engine rates much worse than its own choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from girone.engine import DECIDED, Effort, Engine
from girone.lab.practice.sparring import PracticeGame
from girone.model.game import Move, Position

EFFORT = Effort.of_level(6)
"""Limited by nodes, not seconds, so that every machine finds the same."""
MEGABYTES = 16
CLEAR = 2000
"""From this score a game counts as decided; losses beyond it are not reported."""
LARGE = 150
MOST_IN_A_GAME = 2


@dataclass(frozen=True)
class PracticeMistake:
    """A move that lost much: game number, ply, position, and loss, where 100 is about a piece.

    `wins_before` and `loses_after` say that the engine saw a win before the move, and a loss after it.
    """

    game: int
    ply: int
    position: Position
    played: Move
    better: Move
    loss: int
    wins_before: bool
    loses_after: bool


def mistakes(bouts: Sequence[PracticeGame], most: int) -> list[PracticeMistake]:
    """The worst moves of all games, the worst first."""
    found = [mistake for number, bout in enumerate(bouts, start=1) for mistake in _worst(number, bout)]
    return sorted(found, key=lambda mistake: -mistake.loss)[:most]


def _worst(number: int, bout: PracticeGame) -> list[PracticeMistake]:
    engine = Engine(MEGABYTES)
    found = (_judged(engine, number, *turn) for turn in _own_turns(bout))
    large = [mistake for mistake in found if mistake.loss >= LARGE]
    return sorted(large, key=lambda mistake: -mistake.loss)[:MOST_IN_A_GAME]


def _own_turns(bout: PracticeGame) -> Iterator[tuple[int, Position, Move]]:
    """The positions in which the program had a choice, with its moves."""
    position = bout.story.start
    for ply, told in enumerate(bout.story.plies, start=1):
        if told.move and position.turn is bout.side and len(position.moves()) > 1:
            yield ply, position, told.move
        position = told.position


def _judged(engine: Engine, number: int, ply: int, position: Position, played: Move) -> PracticeMistake:
    engine.clear()
    found = engine.analyse(position, EFFORT, every_move=True)
    scores = {each.move: each.score for each in found.moves}
    better = max(scores, key=lambda move: scores[move])
    best, reached = scores[better], scores.get(played, scores[better])
    loss = _clipped(best) - _clipped(reached)
    return PracticeMistake(number, ply, position, played, better, loss, best >= DECIDED, reached <= -DECIDED)


def _clipped(score: int) -> int:
    return max(-CLEAR, min(CLEAR, score))
