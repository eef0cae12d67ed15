"""A file with the board in, a file with the move out (UFMG): the program runs for one move."""

from girone.games.othello.rules import PASS, Othello, OthelloPosition
from girone.model.errors import ConfigError, PositionError, shorten
from girone.model.game import Side
from girone.wires.client import ServerFault, Think

SIGNS = str.maketrans("BW.", "XO-")
COLOURS = {Side.BLACK: "X", Side.WHITE: "O"}


def answer(state: str, colour: str, think: Think) -> str:
    """The content of move.txt for a state file and the colour to play."""
    position = read(state, colour)
    return think(position) if position.moves() else PASS


def read(state: str, colour: str) -> OthelloPosition:
    """The position in a state file, with this colour to move."""
    rows = state.split()
    if colour not in list(Side):
        raise ServerFault(f"we are to play {shorten(colour)}; there are black and white")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows):
            raise ServerFault(f"the board is not square: {len(rows)} rows, and row {number} has {len(row)} cells")
    cells = "".join(rows).upper()
    if unknown := sorted(set(cells) - set("BW.")):
        raise ServerFault(f"the board shows {unknown[0]!r}; there are W, B and .")
    try:
        return Othello(size=len(rows)).parse(f"{cells.translate(SIGNS)} {COLOURS[Side(colour)]}")
    except (ConfigError, PositionError) as error:
        raise ServerFault(f"the board is invalid: {error}") from None
