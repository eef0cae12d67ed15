"""Games that were played before: programs without chance repeat themselves, and a repeat proves nothing new."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from girone.ratings.results import ScoredGame


@dataclass(frozen=True)
class DistinctGames:
    """How many games are different, how many count, and the results with weight 0 for those that do not."""

    distinct: int
    effective: int
    results: tuple[ScoredGame, ...]


def key(spellings: Iterable[Sequence[str]]) -> str:
    """One key for a game and its mirror images: the move lists of all of them, in any order."""
    return min(" ".join(moves) for moves in spellings)


def count_once(results: Sequence[ScoredGame], keys: Sequence[str]) -> DistinctGames:
    """Let every game count once for the same two entrants, colours and score.

    The same moves by other hands are news, and so is another score: one of the two games did not end on the board.
    """
    seen, counted = set[tuple[str, str, float, str]](), []
    for result, text in zip(results, keys, strict=True):
        this = (result.first, result.second, result.score, text)
        counted.append(replace(result, weight=0.0) if this in seen else result)
        seen.add(this)
    return DistinctGames(len(set(keys)), len(seen), tuple(counted))
