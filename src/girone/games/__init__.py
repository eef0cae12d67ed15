"""The games: each folder in here is one; its `rules.py` has one subclass of `Game`, exported by the folder as `GAME`.

Folders in `games/` of a GIRONE_PATH folder are games too, and so are modules that an installed package offers as entry
points of the group `girone.games`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from girone.model.errors import ConfigError
from girone.model.game import Cell, Game, Move, Position
from girone.plugins import Registry

FOLDER = Path(__file__).parent
PARTS = ("__init__.py", "rules.py", "draw.py")


def _games_in(folder: Path) -> Iterator[Path]:
    return (_whole(place) for place in sorted(folder.iterdir()) if _may_be(place))


def _may_be(place: Path) -> bool:
    named = place.is_dir() and place.name.isidentifier() and not place.name.startswith("_")
    return named and any((place / part).is_file() for part in PARTS)


def _whole(place: Path) -> Path:
    """The folder of a game; raises ConfigError if it lacks a required file."""
    missing = [part for part in PARTS if not (place / part).is_file()]
    if missing:
        raise ConfigError(f"{place} is not a game yet: there is no {' and no '.join(missing)} in it")
    return place


_REGISTRY = Registry("games", FOLDER, _games_in)
names, origin, folder = _REGISTRY.names, _REGISTRY.origin, _REGISTRY.path


def part(name: str, module: str) -> ModuleType | None:
    """An optional module of a game, a file in its folder; None if it has none."""
    return _REGISTRY.module(name, module) if (folder(name) / f"{module}.py").is_file() else None


def kind(name: str) -> type[Game]:
    """The class of a game; an unknown name raises an error that lists the known ones."""
    game: type[Game] = _REGISTRY.export(name, "GAME")
    return game


def load(name: str, /, **options: Any) -> Game:
    """Make a game with options."""
    return kind(name).with_options(**options)


def _drawn(position: Position, last: tuple[Position, Move] | None, arrows: Sequence[Move | tuple[Cell, Cell]]) -> str:
    from girone.games.picture import draw  # imported late: only pictures need it
    from girone.games.svg import as_svg

    return as_svg(draw(position, last, arrows=arrows))


Game.drawn = _drawn
