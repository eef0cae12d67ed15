"""Bare moves in one line. Othello's are those of its world, f5d6c3…, where a forced pass is not written.

The other games have no such habit: their moves stand as the game writes them, with blanks between.
"""

from collections.abc import Iterator

from girone.games.othello.rules import PASS, Othello
from girone.games.othello.squares import read_square, square
from girone.matches.notations.written import Unwritable, WrittenGame, WrittenTurn
from girone.model.detail import said
from girone.model.errors import MalformedMove, shorten
from girone.model.game import Move, Position

LOST = "--"
"""A turn that was lost, which is no pass: the side could have moved."""


def write(game: WrittenGame) -> str:
    """The moves in a line; a transcript begins at the start of the game, so another beginning cannot be written."""
    if game.start != game.start.game.start():
        raise Unwritable(said("it began at an opening, and a transcript cannot express that"))
    if isinstance(game.start.game, Othello):
        return "".join(_squares(game, game.start.game)) + "\n"
    return " ".join(turn.move or LOST for turn in game.turns) + "\n"


def _squares(game: WrittenGame, othello: Othello) -> Iterator[str]:
    for turn in game.turns:
        if turn.move != PASS:
            yield LOST if turn.move is None else square(_as_usual(turn.move, othello))


def _as_usual(move: Move, othello: Othello) -> Move:
    """The same move where White has the top-left centre cell, as everybody assumes who reads a transcript."""
    column, row = map(int, move.split(","))
    return move if othello.layout == "standard" else f"{othello.size - 1 - column},{row}"


def turns(text: str, position: Position) -> Iterator[WrittenTurn]:
    """The turn that a square, a pass or a lost turn tells, and before it the forced pass that nobody wrote.

    A pass that nobody is forced to stays one, and is illegal.
    """
    move = read_square(text)
    if move is None:
        raise MalformedMove(f"{shorten(text)} is not a square such as f5")
    must_pass = position.moves() == (PASS,)
    if must_pass:
        yield WrittenTurn(PASS)
    if move != PASS:
        yield WrittenTurn(move)
    elif not must_pass:
        yield WrittenTurn(None if text == LOST else PASS)
