"""The situations, a file for each family; a file here is a family and exports SITUATIONS."""

from functools import cache
from importlib import import_module
from pathlib import Path

from girone.lab.situation import WIRES, Situation
from girone.model.errors import ConfigError, unknown
from girone.model.regulation import Regulation

FOLDER = Path(__file__).parent
ORDER = ("games", "bytes", "opponents", "results", "boards", "hardships")
"""What shows most comes first."""


@cache
def situations() -> tuple[Situation, ...]:
    """All situations."""
    return tuple(each for name in ORDER for each in import_module(f"girone.lab.families.{name}").SITUATIONS)


def chosen(regulation: Regulation, names: list[str]) -> list[Situation]:
    """The situations that a program of this regulation can come into, or those of them that are named."""
    fitting = [situation for situation in situations() if situation.fits(regulation)]
    if not fitting:
        raise ConfigError(
            f"the lab has no situations for programs of {regulation.wire}; it has some for: {', '.join(WIRES)}"
        )
    for name in names:
        if name not in [situation.name for situation in fitting]:
            raise ConfigError(unknown(f"situation of {regulation.name}", name, [each.name for each in fitting]))
    return [situation for situation in fitting if not names or situation.name in names]
