"""The openings that the organiser's file asks for: they need a format, a wire and a start that can have them."""

from collections.abc import Sequence

from girone import games, wires
from girone.config import TomlTable
from girone.model.detail import said
from girone.model.game import Game
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Category


def check_openings(
    root: TomlTable, count: int, categories: Sequence[Category], entrants: Sequence[Entrant], game: Game
) -> None:
    """Every pair plays each of so many openings with both colours; note what stands against it."""
    for category in categories:
        times = category.format.options.get("times", 0)
        if not (category.format.both_colours and times == count):
            root.complain(
                "openings.count",
                said(
                    "with {number} openings every pair plays each of them with both colours: "
                    "category {category} needs a format that can, with times = {number}",
                    number=count,
                    category=repr(category.name),
                ),
            )
    for name in sorted({entrant.wire for entrant in entrants} & set(wires.names())):
        if not wires.kind(name).tells_start:
            pattern = "{name} cannot tell its programs a position, so there are no openings"
            root.complain("openings.count", said(pattern, name=name))
    if game.start().text() != games.load(game.name).start().text():
        pattern = "the openings of {game} are for its usual start, and [set] changes that"
        root.complain("openings.count", said(pattern, game=game.name))
