"""The formats. A file here is a format: one subclass of `Format`, exported as `FORMAT`; `_files` are shared."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.tournament import Format

FOLDER = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """The names of all formats."""
    return tuple(sorted(file.stem for file in FOLDER.glob("[!_]*.py")))


def kind(name: str) -> type[Format]:
    """The class of a format; an unknown name is answered with the known ones."""
    if name not in names():
        raise ConfigError(unknown("format", name, names()))
    chosen: type[Format] = import_module(f"girone.formats.{name}").FORMAT
    return chosen


def load(name: str, /, **options: Any) -> Format:
    """A format with its options chosen."""
    return kind(name).with_options(**options)
