"""The situations, a file for each family; a file here is a family and exports SITUATIONS."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

from girone import wires
from girone.lab.situation import Aim, Situation
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.plugins import loadable

FOLDER = Path(__file__).parent
ORDER = ("games", "bytes", "opponents", "results", "boards", "hardships")
"""What shows most comes first."""
QUICK = 4.0
"""Seconds after which a match has shown enough to who is in a hurry."""


@cache
def situations() -> tuple[Situation, ...]:
    """All situations."""
    return tuple(each for name in ORDER for each in import_module(f"girone.lab.families.{name}").SITUATIONS)


def quick(situations: Sequence[Situation]) -> tuple[list[Situation], list[str]]:
    """The same in less time: one seed each and short matches; and the names of what cannot be shortened, left out."""
    long = [each.name for each in situations if each.aim is not Aim.NOTHING or each.whole_warm_up]
    kept = [each for each in situations if each.name not in long]
    return [replace(each, seeds=each.seeds[:1], enough=min(each.enough, QUICK)) for each in kept], long


def chosen(regulation: Regulation, names: list[str]) -> list[Situation]:
    """The situations that a program of this regulation can come into, or those of them that are named."""
    fitting = [situation for situation in situations() if situation.fits(regulation)]
    if not fitting:
        every = loadable(wires.names(), lambda name: (name, wires.kind(name)))[0]
        known = ", ".join(name for name, wire in every if wire.exercises)
        raise ConfigError(f"the lab has no situations for programs of {regulation.wire}; it has some for: {known}")
    for name in names:
        if name not in [situation.name for situation in fitting]:
            raise ConfigError(unknown(f"situation of {regulation.name}", name, [each.name for each in fitting]))
    return [situation for situation in fitting if not names or situation.name in names]
