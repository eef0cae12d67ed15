"""What an illegal move seems to have been meant as: the same cell written otherwise, or a move of the other side."""

import re
from collections.abc import Iterator

from girone.lab.played_match import PlayedMatch
from girone.matches.journal_lines import LostMatch, LostTurn
from girone.model.detail import Detail, Wording
from girone.model.game import Move, Position
from girone.model.referee import AGAINST, AGAINST_AS_WRITTEN

ILLEGAL = {AGAINST.key, AGAINST_AS_WRITTEN.key}
SWAPPED = Wording("suspicion.swapped", "it seems to swap rows and columns: read so, its move would be legal")
FROM_ONE = Wording(
    "suspicion.from_one", "it seems to count rows and columns from 1, not from 0: read so, its move would be legal"
)
CHESS = Wording(
    "suspicion.chess",
    "it seems to write cells as in chess; here the row is a letter from above and the column a number: {other} would "
    "be legal",
)
FOREIGN = Wording(
    "suspicion.foreign", "it seems to play the pieces of the other side, for which its move would be legal"
)
NUMBERS = re.compile(r"(-?\d+),(-?\d+)")
CELL = re.compile(r"([A-H])([1-8])(.*)")


def suspicion(played: PlayedMatch) -> Detail | None:
    """What most of its illegal moves seem to have been; None if they show nothing."""
    found = [each for move, position in _illegal(played) for each in _meant(move, position)]
    keys = [each.key for each in found]
    return max(found, key=lambda each: keys.count(each.key)) if found else None


def _illegal(played: PlayedMatch) -> Iterator[tuple[Move, Position]]:
    """Each illegal move, with the position in which it was played."""
    asked = list(played.questions())
    ruled = [line for line in played.lines if isinstance(line, LostTurn | LostMatch) and line.side is played.side]
    details = [(line.t, line.detail) for line in ruled] or [(played.verdict_at, played.result.verdict.detail)]
    for at, detail in details:
        before = [position for when, _, position in asked if when <= at]
        for part in detail.parts():
            if part.key in ILLEGAL and before:
                yield str(part.values["move"]), before[-1]


def _meant(move: Move, position: Position) -> Iterator[Detail]:
    legal = set(position.moves())
    if _swapped(move) in legal:
        yield SWAPPED()
    if _from_one(move) in legal:
        yield FROM_ONE()
    if (other := _chess(move)) in legal:
        yield CHESS(other=other or "")
    if move in position.lose_turn().moves():
        yield FOREIGN()


def _swapped(move: Move) -> Move | None:
    found = NUMBERS.fullmatch(move)
    return f"{found[2]},{found[1]}" if found else None


def _from_one(move: Move) -> Move | None:
    found = NUMBERS.fullmatch(move)
    return f"{int(found[1]) - 1},{int(found[2]) - 1}" if found else None


def _chess(move: Move) -> Move | None:
    found = CELL.match(move)
    return f"{'ABCDEFGH'[8 - int(found[2])]}{'ABCDEFGH'.index(found[1]) + 1}{found[3]}" if found else None
