"""Boards for the pages of the games, drawn by each game's own `draw`."""

from collections.abc import Callable
from dataclasses import dataclass

from girone import games
from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.model.game import Cell, Move


@dataclass(frozen=True)
class Scene:
    """A position to show: its start, the moves, and the piece being moved."""

    words: str
    start: str = ""
    moves: tuple[Move, ...] = ()
    hand: Cell | None = None


SCENES = {
    "othello": (
        Scene("The start: Black may put a disc on each dot."),
        Scene("A move and the disc that it turned.", moves=("5,4",)),
        Scene("After some moves.", moves=("5,4", "5,5", "4,5", "3,5", "2,5")),
    ),
    "lines_of_action": (
        Scene("The start: the piece on A2 in the hand, and where it may go.", hand="A2"),
        Scene("A move along the row: two pieces stand on it, so it goes two squares.", moves=("A2-C2",)),
        Scene("A capture.", moves=("A2-C2", "C1-A3")),
    ),
    "fission": (
        Scene("The start: the stone on B4 in the hand, and where it would stop.", hand="B4"),
        Scene("Stopped by the edge, a stone stays there.", moves=("B4,N",)),
        Scene("Stopped by a stone, it explodes with all around the cell where it stopped.", moves=("C5,NE", "B5,S")),
    ),
    "dipole": (
        Scene("The start: White's stack in the hand, and where parts of it may go.", hand="H5"),
        Scene("Four of twelve pieces move four cells.", moves=("H5,N,4",)),
        Scene(
            "A capture: three pieces take a stack of at most three.", start="D5B2 G2W3 H5W4 W 10", moves=("G2,NE,3",)
        ),
    ),
}


def pictures(game: str, put: Callable[[str, str], str]) -> str:
    """A section with the boards of a game; `put` stores a picture and returns its address."""
    parts = ["\n## In pictures\n"]
    for at, scene in enumerate(SCENES.get(game, (Scene("The start."),))):
        parts.append(f"![{scene.words}]({put(f'board-{game}-{at}', _board(game, scene))})\n\n{scene.words}\n")
    return "\n".join(parts)


def _board(name: str, scene: Scene) -> str:
    game = games.load(name)
    position = game.parse(scene.start) if scene.start else game.start()
    last = None
    for move in scene.moves:
        last, position = (position, move), position.play(move)
    return as_svg(draw(position, last, scene.hand))
