"""The formats: each file in here is one, with a subclass of `Format` exported as `FORMAT`; they share the `_files`.

Files in `formats/` of a GIRONE_PATH folder are formats too, and so are modules that an installed package offers as
entry points of the group `girone.formats`.
"""

from pathlib import Path
from typing import Any

from girone.model.tournament import Format
from girone.plugins import Registry

FOLDER = Path(__file__).parent
_REGISTRY = Registry("formats", FOLDER, lambda folder: sorted(folder.glob("[!_]*.py")))
names, origin = _REGISTRY.names, _REGISTRY.origin
ALL_PLAY_ALL, ONE_AGAINST_ALL = "double_round_robin", "gauntlet"
"""The formats of engine matches, in which the entrants meet in many games."""


def kind(name: str) -> type[Format]:
    """The class of a format; an unknown name raises an error that lists the known ones."""
    chosen: type[Format] = _REGISTRY.export(name, "FORMAT")
    return chosen


def load(name: str, /, **options: Any) -> Format:
    """Make a format with options."""
    return kind(name).with_options(**options)
