"""Draws Dipole."""

from girone.games.dipole.rules import DARK, GRID, DipolePosition, Stack, landing
from girone.games.picture import OFF, Arrow, Picture, Piece, Trace, hints
from girone.model.detail import said
from girone.model.game import Cell, Move


def picture(position: DipolePosition, last: tuple[DipolePosition, Move] | None, origin: Cell | None) -> Picture:
    """Stacks with their size on the dark cells, and what the last move captured or took off the board."""
    moves = [move for move in position.moves() if not position.game.is_pass(move)]
    return Picture(
        grid=GRID,
        columns=tuple("12345678"),
        rows=tuple("ABCDEFGH"),
        pieces={cell: _piece(stack) for cell, stack in position.stacks.items()},
        hints=hints(map(_arrow, moves), origin),
        trace=_trace(*last) if last else Trace(),
        cloth="#eadfc8",
        dark_cloth="#a67c52",
        dark=DARK,
    )


def picks(position: DipolePosition, move: Move) -> tuple[Cell, ...]:
    """The stack, and where its pieces land; several moves may share the place beside the board."""
    arrow = _arrow(move)
    return (arrow.origin, arrow.target or OFF)


def _piece(stack: Stack) -> Piece:
    return Piece(stack.side, str(stack.size))


def _arrow(move: Move) -> Arrow:
    origin, way, pieces = move.split(",")
    return Arrow(origin, landing(origin, way, int(pieces)), way)


def _trace(before: DipolePosition, move: Move) -> Trace:
    arrow = _arrow(move)
    if arrow.target is None:
        return Trace(arrow=arrow, note=said("{count} off the board", count=move.split(",")[2]))
    hit = before.stacks.get(arrow.target)
    if not hit:
        return Trace(arrow=arrow)
    if hit.side is before.turn:
        return Trace(arrow=arrow, note=said("merges"))
    return Trace(arrow=arrow, gone={arrow.target: _piece(hit)}, note=said("captures {count}", count=hit.size))
