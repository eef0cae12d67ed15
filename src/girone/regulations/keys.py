"""The dotted keys that can override single values of a regulation, for all games and wires."""

from dataclasses import fields

from girone import games, wires
from girone.model.limits import Limits
from girone.model.regulation import Adjudication, Conduct, Points
from girone.plugins import loadable

PARTS = {"limits": Limits, "conduct": Conduct, "adjudication": Adjudication, "tournament.points": Points}


def keys() -> tuple[str, ...]:
    """All keys, including the options of every game and every wire."""
    of_parts = [f"{part}.{each.name}" for part, kind in PARTS.items() for each in fields(kind)]
    of_games = [f"game.{each.name}" for kind in loadable(games.names(), games.kind)[0] for each in fields(kind)]
    of_wires = [f"wire_options.{key}" for wire in loadable(wires.names(), wires.kind)[0] for key in wire.options]
    others = ["tournament.format", "tournament.members"]
    return tuple(dict.fromkeys([*of_games, *of_parts, *of_wires, *others]))


def meant(word: str) -> tuple[str, ...]:
    """The keys that a word may mean: a whole key or its last part, with - or _ as separator."""
    name = word.replace("-", "_")
    return tuple(key for key in keys() if name in (key, key.rpartition(".")[2]))
