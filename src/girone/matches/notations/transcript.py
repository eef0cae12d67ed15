"""Bare moves in one line. Othello uses the usual form f5d6c3…, without forced passes.

Moves of other games are written as the game writes them, separated by blanks.
"""

from collections.abc import Iterator

from girone.games.othello.rules import PASS, Othello
from girone.games.othello.squares import read_square, square
from girone.matches.notations.written import Unwritable, WrittenGame, WrittenTurn
from girone.model.detail import said
from girone.model.errors import MalformedMove, shorten
from girone.model.game import Move, Position

LOST = "--"
"""Marks a lost turn, which is not a pass: the side could have moved."""


def write(game: WrittenGame) -> str:
    """The moves in one line; raises Unwritable if the game did not begin at the usual start."""
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
    """The move mirrored to the layout with White on the top-left centre cell, which readers of transcripts assume."""
    column, row = map(int, move.split(","))
    return move if othello.layout == "standard" else f"{othello.size - 1 - column},{row}"


def turns(text: str, position: Position) -> Iterator[WrittenTurn]:
    """The turn of one word (a square, a pass or a lost turn), preceded by a forced pass if there was one.

    A pass that is not forced is kept, and is illegal.
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
