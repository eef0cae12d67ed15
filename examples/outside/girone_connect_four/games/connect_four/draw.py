"""Connect Four as a picture."""

from girone.games.picture import Hints, Picture, Trace, plain_pieces
from girone.model.game import Cell, Move

from .rules import GRID, ConnectFourPosition


def picture(
    position: ConnectFourPosition, last: tuple[ConnectFourPosition, Move] | None, origin: Cell | None
) -> Picture:
    """Stones, where the next one can fall, and where the last one fell."""
    return Picture(
        grid=GRID,
        columns=tuple("1234567"),
        rows=tuple("654321"),
        pieces=plain_pieces(position.stones),
        hints=Hints(targets=frozenset(cell for move in position.moves() if (cell := position.landing(move)))),
        trace=Trace(placed=last[0].landing(last[1])) if last else Trace(),
        cloth="#2b5fa8",
    )


def picks(position: ConnectFourPosition, move: Move) -> tuple[Cell, ...]:
    """The cell that the stone falls to."""
    cell = position.landing(move)
    assert cell
    return (cell,)
