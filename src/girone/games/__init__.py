"""The games. A folder here is a game: its `rules.py` holds one subclass of `Game`, named in the folder's `GAME`.

So is a folder in `games/` of a folder that GIRONE_PATH names.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from girone import plugins as away
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.game import Game

FOLDER = Path(__file__).parent
ROOM = "games"
PARTS = ("__init__.py", "rules.py", "draw.py")
__path__.extend(map(str, away.folders(ROOM)))


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(_places()))


def folder(name: str) -> Path:
    """Where a game lies."""
    if name not in names():
        raise ConfigError(unknown("game", name, names()))
    return _places()[name]


@cache
def _places() -> dict[str, Path]:
    inside = [file.parent for file in sorted(FOLDER.glob("*/rules.py"))]
    outside = [_whole(place) for room in away.folders(ROOM) for place in sorted(room.iterdir()) if _may_be(place)]
    return away.by_name(ROOM, ((place.name, place) for place in [*inside, *outside]))


def _may_be(place: Path) -> bool:
    named = place.is_dir() and place.name.isidentifier() and not place.name.startswith("_")
    return named and any((place / part).is_file() for part in PARTS)


def _whole(place: Path) -> Path:
    """The folder of a game that somebody has written, or what it still wants."""
    missing = [part for part in PARTS if not (place / part).is_file()]
    if missing:
        raise ConfigError(f"{place} is no game yet: there is no {' and no '.join(missing)} in it")
    return place


def part(name: str, module: str) -> ModuleType | None:
    """An optional part of a game, a file in its folder; None if it has none."""
    has_it = (folder(name) / f"{module}.py").is_file()
    return import_module(f"girone.games.{name}.{module}") if has_it else None


def kind(name: str) -> type[Game]:
    """The class of a game; an unknown name is answered with the known ones."""
    folder(name)
    game: type[Game] = import_module(f"girone.games.{name}").GAME
    return game


def load(name: str, /, **options: Any) -> Game:
    """A game with its options chosen."""
    return kind(name).with_options(**options)
