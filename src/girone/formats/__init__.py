"""The formats. A file here is a format: one subclass of `Format`, exported as `FORMAT`; `_files` are shared.

So is a file in `formats/` of a folder that GIRONE_PATH names, and a module that an installed package offers as an entry
point of the group `girone.formats`.
"""

from pathlib import Path
from typing import Any

from girone.model.tournament import Format
from girone.plugins import Registry

FOLDER = Path(__file__).parent
_REGISTRY = Registry("formats", FOLDER, lambda folder: sorted(folder.glob("[!_]*.py")))
names, origin = _REGISTRY.names, _REGISTRY.origin
ALL_PLAY_ALL, ONE_AGAINST_ALL = "double_round_robin", "gauntlet"
"""What engines play that meet in many games."""


def kind(name: str) -> type[Format]:
    """The class of a format; an unknown name is answered with the known ones."""
    chosen: type[Format] = _REGISTRY.export(name, "FORMAT")
    return chosen


def load(name: str, /, **options: Any) -> Format:
    """A format with its options chosen."""
    return kind(name).with_options(**options)
