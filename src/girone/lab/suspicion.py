"""Guesses what an illegal move was meant as: a misread rule, another notation, or the other side's move."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from girone.lab.played_match import PlayedMatch
from girone.matches.journal.lines import LostMatch, LostTurn, Moved
from girone.model.detail import Detail, Wording
from girone.model.game import Game, Move, Position, Side
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
TURNED = Wording(
    "suspicion.turned",
    "it seems to exchange north and south in the direction: {other} would be legal; if it turns its board around as "
    "one side, turn the direction back, too",
)
COMPARE = Wording("suspicion.compare", "{detail}; compare your board with the one that `{command}` shows")
NUMBERS = re.compile(r"(-?\d+),(-?\d+)")
DIRECTED = re.compile(r"([A-H][1-8],)([NS])(.*)")
CELL = re.compile(r"([A-H])([1-8])(.*)")


def suspicion(played: PlayedMatch) -> Detail | None:
    """The most frequent explanation of its illegal moves; None if there is none."""
    illegal = list(_illegal(played))
    if illegal and (misread := _misread(played, *illegal[0][:2])):
        return misread
    found = [each for _, move, position in illegal for each in _explanations(move, position)]
    keys = [each.key for each in found]
    return max(found, key=lambda each: keys.count(each.key)) if found else None


def _illegal(played: PlayedMatch) -> Iterator[tuple[int, Move, Position]]:
    """Time, move and position of each illegal move."""
    asked = list(played.questions())
    rulings = (turn.ruled for turn in played.turns)
    ruled = [each for each in rulings if isinstance(each, LostTurn | LostMatch) and each.side is played.side]
    details = [(line.t, line.detail) for line in ruled] or [(played.verdict_at, played.result.verdict.detail)]
    for at, detail in details:
        before = [position for when, _, position in asked if when <= at]
        for part in detail.parts():
            if part.key in ILLEGAL and before:
                yield at, str(part.values["move"]), before[-1]


def _misread(played: PlayedMatch, at: int, move: Move) -> Detail | None:
    """The misread rule, if under that reading all moves up to the first illegal one are legal."""
    if played.header.opening:
        return None
    rulings = (turn.ruled for turn in played.turns)
    moves = [(each.side, each.move) for each in rulings if isinstance(each, Moved) and each.t <= at]
    game = played.regulation.game
    for detail, start in game.misreadings():
        boards = list(_boards(start, moves, played.side))
        if len(boards) > len(moves) and move in boards[-1].moves():
            pairs = zip(boards, _boards(game.start(), moves, played.side), strict=False)
            same = len(list(takewhile(lambda pair: pair[0].rows() == pair[1].rows(), pairs)))
            if same == len(boards):  # its board is right, it misreads how pieces move
                return detail
            command = " ".join(["girone show", game.name, *_options(game), *(each for _, each in moves[:same])])
            return COMPARE(detail=detail, command=command)
    return None


def _options(game: Game) -> list[str]:
    """Options for `girone show`, if the game does not begin as usual."""
    usual = type(game)()
    if usual.start().rows() == game.start().rows():
        return []
    return [f"--option {key}={value}" for key, value in game.options.items() if value != usual.options[key]]


def _boards(start: Position, moves: Sequence[tuple[Side, Move]], own: Side) -> Iterator[Position]:
    """The positions after each move while the side's own moves are legal; the other side's illegal ones are skipped."""
    yield start
    for side, move in moves:
        if move not in start.moves():
            if side is own:
                return
            start = start.lose_turn()
        else:
            start = start.play(move)
        yield start


def _explanations(move: Move, position: Position) -> Iterator[Detail]:
    legal = set(position.moves())
    if move in position.lose_turn().moves():
        yield FOREIGN()
    if _swapped(move) in legal:
        yield SWAPPED()
    if _from_one(move) in legal:
        yield FROM_ONE()
    if (other := _chess(move)) in legal:
        yield CHESS(other=other or "")
    if position.turn is not position.game.first and (other := _turned(move)) in legal:
        yield TURNED(other=other or "")


def _swapped(move: Move) -> Move | None:
    found = NUMBERS.fullmatch(move)
    return f"{found[2]},{found[1]}" if found else None


def _from_one(move: Move) -> Move | None:
    found = NUMBERS.fullmatch(move)
    return f"{int(found[1]) - 1},{int(found[2]) - 1}" if found else None


def _chess(move: Move) -> Move | None:
    found = CELL.match(move)
    return f"{'ABCDEFGH'[8 - int(found[2])]}{'ABCDEFGH'.index(found[1]) + 1}{found[3]}" if found else None


def _turned(move: Move) -> Move | None:
    found = DIRECTED.fullmatch(move)
    return f"{found[1]}{'S' if found[2] == 'N' else 'N'}{found[3]}" if found else None
