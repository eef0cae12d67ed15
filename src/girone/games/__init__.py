"""The games. A folder here is a game: its `rules.py` holds one subclass of `Game`, named in the folder's `GAME`.

So is a folder in `games/` of a folder that GIRONE_PATH names, and a module that an installed package offers as an entry
point of the group `girone.games`.
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
    """The folder of a game that somebody has written, or what it still wants."""
    missing = [part for part in PARTS if not (place / part).is_file()]
    if missing:
        raise ConfigError(f"{place} is not a game yet: there is no {' and no '.join(missing)} in it")
    return place


_REGISTRY = Registry("games", FOLDER, _games_in)
names, origin, folder = _REGISTRY.names, _REGISTRY.origin, _REGISTRY.path


def part(name: str, module: str) -> ModuleType | None:
    """An optional part of a game, a file in its folder; None if it has none."""
    return _REGISTRY.module(name, module) if (folder(name) / f"{module}.py").is_file() else None


def kind(name: str) -> type[Game]:
    """The class of a game; an unknown name is answered with the known ones."""
    game: type[Game] = _REGISTRY.export(name, "GAME")
    return game


def load(name: str, /, **options: Any) -> Game:
    """A game with its options chosen."""
    return kind(name).with_options(**options)


def _drawn(position: Position, last: tuple[Position, Move] | None, arrows: Sequence[Move | tuple[Cell, Cell]]) -> str:
    from girone.games.picture import draw  # only who wants pictures waits for it to be loaded
    from girone.games.svg import as_svg

    return as_svg(draw(position, last, arrows=arrows))


Game.drawn = _drawn
