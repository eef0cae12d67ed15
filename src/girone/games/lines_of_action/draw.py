"""Draws Lines of Action."""

from girone.games.lines_of_action.rules import GRID, LinesOfActionPosition
from girone.games.picture import Arrow, Picture, Piece, Trace, hints, plain_pieces
from girone.model.detail import said
from girone.model.game import Cell, Move


def picture(
    position: LinesOfActionPosition, last: tuple[LinesOfActionPosition, Move] | None, origin: Cell | None
) -> Picture:
    """Pieces, with row 8 on top as on a chess board, and what the last move captured."""
    return Picture(
        grid=GRID,
        columns=tuple("ABCDEFGH"),
        rows=tuple("87654321"),
        pieces=plain_pieces(position.pieces),
        hints=hints(map(_arrow, position.moves()), origin),
        trace=_trace(*last) if last else Trace(),
        cloth="#c39a62",
    )


def picks(position: LinesOfActionPosition, move: Move) -> tuple[Cell, ...]:
    """The piece, and its target."""
    return tuple(move.split("-"))


def _arrow(move: Move) -> Arrow:
    origin, target = move.split("-")
    return Arrow(origin, target)


def _trace(before: LinesOfActionPosition, move: Move) -> Trace:
    origin, target = move.split("-")
    if target not in before.pieces:
        return Trace(arrow=Arrow(origin, target))
    return Trace(arrow=Arrow(origin, target), gone={target: Piece(before.pieces[target])}, note=said("captures"))
