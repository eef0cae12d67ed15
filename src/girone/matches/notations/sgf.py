"""Writes the Smart Game Format, FF[4], for the games that have a GM number: Othello and Lines of Action.

Every node names the side that moves. Therefore passes and lost turns are not written, as other programs expect.
"""

import re
from collections.abc import Iterator

from girone import __version__
from girone.games.lines_of_action.rules import GRID, LinesOfAction, LinesOfActionPosition
from girone.games.othello.rules import PASS, OthelloPosition
from girone.games.othello.squares import square
from girone.matches.notations.written import WrittenEnding, WrittenGame, WrittenTurn
from girone.model.game import Cell, Position, Side
from girone.model.reason import Kind, Reason

LETTERS = {Side.BLACK: "B", Side.WHITE: "W"}
IN_A_LINE = 6


def write(game: WrittenGame) -> str:
    """The game with a node per move; a time limit that all moves share is written, and what each move left of it."""
    lines = [f"(;{''.join(_root(game))}", "".join(_setup(game.start))]
    nodes = [_node(position, turn, game.limit) for position, turn in game.played() if _is_told(turn)]
    rows = ["".join(nodes[at : at + IN_A_LINE]) for at in range(0, len(nodes), IN_A_LINE)]
    return "\n".join([*lines, *rows]) + ")\n"


def _root(game: WrittenGame) -> Iterator[str]:
    rules = game.start.game
    yield f"FF[4]GM[{rules.sgf_number}]CA[UTF-8]AP[girone:{__version__}]SZ[{len(game.start.rows())}]"
    yield f"PB[{_escaped(game.black)}]PW[{_escaped(game.white)}]RE[{_result(game.ending)}]"
    if game.event:
        yield f"EV[{_escaped(game.event)}]"
    if game.began:
        yield f"DT[{game.began:%Y-%m-%d}]"
    if game.limit is not None:
        yield f"TM[0]OT[{game.limit:g} s a move]"


def _setup(start: Position) -> Iterator[str]:
    """The board before the first move; the usual start of Lines of Action is written by its name."""
    if isinstance(start.game, LinesOfAction):
        is_usual = start.rows() == LinesOfAction().start().rows()
        yield f"SU[{'Standard' if is_usual else 'Custom'}]"
        if is_usual:
            yield f"PL[{LETTERS[start.turn]}]"
            return
    for side, letter in LETTERS.items():
        cells = "".join(f"[{cell}]" for cell in _cells(start, side))
        yield f"A{letter}{cells}" if cells else ""
    yield f"PL[{LETTERS[start.turn]}]"


def _cells(position: Position, side: Side) -> Iterator[Cell]:
    """The cells of a side in the format's notation, row by row from the top."""
    match position:
        case LinesOfActionPosition():
            yield from (cell.lower() for cell in GRID.cells if position.pieces.get(cell) is side)
        case OthelloPosition():
            yield from (square(cell) for cell in position.game.grid.cells if position.discs.get(cell) is side)


def _is_told(turn: WrittenTurn) -> bool:
    return turn.move not in (None, PASS)


def _node(position: Position, turn: WrittenTurn, limit: float | None) -> str:
    letter = LETTERS[position.turn]
    assert turn.move is not None
    left = "" if limit is None or turn.seconds is None else f"{letter}L[{max(0.0, limit - turn.seconds):.3f}]"
    return f";{letter}[{_point(position, turn.move)}]{left}"


def _point(position: Position, move: str) -> str:
    if not isinstance(position.game, LinesOfAction):
        return square(move)
    # A capture has its own separator.
    captures = position.count(position.turn.other) > position.play(move).count(position.turn.other)
    return move.lower().replace("-", ":" if captures else "-")


def _result(ending: WrittenEnding | None) -> str:
    if ending is None:
        return "?"
    if not ending.winner:
        return "0" if ending.is_tie else "Void"
    how = {Reason.TOO_SLOW: "T"}.get(ending.reason, "F") if ending.reason.kind is Kind.FORFEIT else ending.margin or ""
    return f"{LETTERS[ending.winner]}+{how}"


def _escaped(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", " ".join(text.split()))
