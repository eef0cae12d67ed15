"""Chooses the levels of a climb: up while the program scores half, bisection, then the levels at the border."""

from collections.abc import Callable, Mapping, Sequence

from girone.engine import LEVELS
from girone.lab.practice.sparring import PracticeGame, PracticeSetup

PAIR = 2
"""Games per level before it is judged: one with each colour."""

Scores = Mapping[int, Sequence[float]]


def climb(
    setup: PracticeSetup,
    games: int,
    start: int,
    tell: Callable[[int, PracticeGame], None],
    before: Sequence[PracticeGame] = (),
) -> list[PracticeGame]:
    """Play up to `games` games, the first at level `start`; the games in `before` count. A crash ends the climb.

    `tell` gets each game with its number.
    """
    played = list(before)
    scores: dict[int, list[float]] = {}
    for game in played:
        if game.score is not None:
            scores.setdefault(game.level, []).append(game.score)
    for number in range(len(played), games):
        if setup.is_left():
            break
        game = setup.spar(next_level(scores, start, LEVELS[-1]), number)
        played.append(game)
        if game.score is not None:
            scores.setdefault(game.level, []).append(game.score)
        tell(number + 1, game)
        if game.has_crashed:
            break
    return played


def next_level(scores: Scores, start: int, top: int) -> int:
    """The level of the next game, from the scores at each level so far."""
    if unfinished := [level for level, found in scores.items() if len(found) % PAIR]:
        return unfinished[0]
    held = max((level for level, found in scores.items() if _scores_half(found)), default=0)
    failed = min(
        (level for level, found in scores.items() if not _scores_half(found) and level > held), default=top + 1
    )
    if not scores:
        return start
    if failed == top + 1:
        return min(top, 2 * held) if held < top else top
    if failed - held > 1:
        return (held + failed) // 2
    return min(_border(held, failed, top), key=lambda level: len(scores.get(level, ())))


def _scores_half(found: Sequence[float]) -> bool:
    return sum(found) * 2 >= len(found)


def _border(held: int, failed: int, top: int) -> list[int]:
    """The levels on both sides of the border between held and failed."""
    return [level for level in (held, failed) if 1 <= level <= top]
