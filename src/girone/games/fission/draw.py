"""Draws Fission."""

from girone.games.fission.rules import GRID, FissionPosition
from girone.games.picture import Arrow, Picture, Piece, Trace, hints, plain_pieces
from girone.model.detail import said
from girone.model.game import Cell, Move


def picture(position: FissionPosition, last: tuple[FissionPosition, Move] | None, origin: Cell | None) -> Picture:
    """Stones, and the cells and stones that the last move blew up."""
    slides = map(position.slide, position.moves())
    return Picture(
        grid=GRID,
        columns=tuple("12345678"),
        rows=tuple("ABCDEFGH"),
        pieces=plain_pieces(position.stones),
        hints=hints((Arrow(start, stop) for start, stop, _ in slides), origin),
        trace=_trace(*last) if last else Trace(),
        cloth="#6b8cae",
    )


def picks(position: FissionPosition, move: Move) -> tuple[Cell, ...]:
    """The stone, and the cell where it stops."""
    origin, stop, _ = position.slide(move)
    return (origin, stop)


def _trace(before: FissionPosition, move: Move) -> Trace:
    origin, stop, blast = before.slide(move)
    gone = {cell: Piece(before.stones[cell]) for cell in blast if cell in before.stones and cell != origin}
    if blast:
        gone[stop] = Piece(before.turn)
    note = said("blows up {count}", count=len(gone)) if blast else ""
    return Trace(arrow=Arrow(origin, stop), gone=gone, blast=frozenset(blast), note=note)
