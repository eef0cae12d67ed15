"""girone runs board-game AI tournaments. This is its public Python interface; docs/library.md explains it.

>>> import girone
>>> girone.games()
('dipole', 'fission', 'lines_of_action', 'othello')
>>> position = girone.load("othello", size=6).start()
>>> position.moves()
('2,1', '1,2', '4,3', '3,4')
>>> girone.match("greedy", lambda position: position.moves()[0], "othello").verdict.kind
<Kind.PLAYED: 'played'>

Modules are loaded only when they are used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from girone.engine import Effort as Effort
    from girone.engine import Engine as Engine
    from girone.matches.story import Story
    from girone.model.game import Game
    from girone.play_match import match as match
    from girone.tournament.tournament import Row
    from girone.tournament.tournament import Tournament as Tournament

__all__ = [
    "Effort",
    "Engine",
    "Tournament",
    "__version__",
    "games",
    "load",
    "match",
    "read_journal",
    "read_store",
]
__version__ = "1.0.0"

_ELSEWHERE = {
    "Effort": "engine",
    "Engine": "engine",
    "Tournament": "tournament.tournament",
    "match": "play_match",
}


def load(game: str, /, **options: Any) -> Game:
    """Load a game with its options: `start()` gives the first position, `parse(text)` any other."""
    from girone import games

    return games.load(game, **options)


def read_journal(file: str | Path) -> Story:
    """Read the journal of a match: its players, its turns with their seconds, its verdict."""
    from pathlib import Path

    from girone.matches.story import story

    return story(Path(file))


def read_store(folder: str | Path) -> list[Row]:
    """Read the store of a tournament: one flat row per attempt at a match, ready for NumPy and pandas."""
    from girone.tournament.tournament import store_rows

    return store_rows(folder)


class _Games(ModuleType):
    """The package `girone.games`; calling it lists the games."""

    if TYPE_CHECKING:  # the functions of `girone.games`, for type checkers

        @staticmethod
        def names() -> tuple[str, ...]: ...
        @staticmethod
        def origin(name: str) -> str: ...
        @staticmethod
        def folder(name: str) -> Path: ...
        @staticmethod
        def part(name: str, module: str) -> ModuleType | None: ...
        @staticmethod
        def kind(name: str) -> type[Game]: ...
        @staticmethod
        def load(name: str, /, **options: Any) -> Game: ...

    def __call__(self) -> tuple[str, ...]:
        return self.names()


if TYPE_CHECKING:
    games: _Games


class _Face(ModuleType):
    """This package. `girone.games` is both a subpackage and a function, so the subpackage must be callable."""

    def __setattr__(self, name: str, value: object) -> None:
        """Make `games` callable when Python binds it here, which happens at its first import from anywhere."""
        if name == "games" and isinstance(value, ModuleType):
            value.__class__ = _Games
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("girone.games")
    if name in _ELSEWHERE:
        return getattr(import_module(f"girone.{_ELSEWHERE[name]}"), name)
    raise AttributeError(f"module 'girone' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
