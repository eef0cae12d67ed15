"""Draws Othello."""

from girone.games.othello.rules import SIGNS, OthelloPosition
from girone.games.picture import Hints, Picture, Trace, plain_pieces
from girone.model.detail import said
from girone.model.game import Cell, Move


def picture(position: OthelloPosition, last: tuple[OthelloPosition, Move] | None, origin: Cell | None) -> Picture:
    """Discs, the legal cells, and the discs that the last move turned; `origin` has no meaning here."""
    labels = tuple(map(str, range(position.game.size)))
    return Picture(
        grid=position.game.grid,
        columns=labels,
        rows=labels,
        pieces=plain_pieces(position.discs),
        hints=Hints(targets=frozenset(move for move in position.moves() if not position.game.is_pass(move))),
        trace=_trace(*last) if last else Trace(),
        cloth="#2f8f6b",
        signs=SIGNS,
    )


def picks(position: OthelloPosition, move: Move) -> tuple[Cell, ...]:
    """The cell of the new disc."""
    return (move,)


def _trace(before: OthelloPosition, move: Move) -> Trace:
    turned = before.turned(move, before.turn)
    return Trace(placed=move, turned=frozenset(turned), note=said("turns {count}", count=len(turned)))
