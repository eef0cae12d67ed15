"""How long a player may take, by its own clock."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone.model.errors import ConfigError
from girone.model.limits import Limits
from girone.plugins import RegulationFiles, loadable

FILES = RegulationFiles(Path(__file__).parent.parent / "regulations")
MARGIN = 0.1
"""Seconds reserved for the network, or for a program to exit after its answer."""
NEAR = 0.01
"""The same for a server on this machine; measured lateness of wake-ups is added."""


@dataclass(frozen=True)
class Allowance:
    """Seconds from question to answer; the margin is subtracted from both limits."""

    first: float
    move: float
    margin: float = MARGIN

    def __post_init__(self) -> None:
        shortest = min(self.first, self.move)
        if self.margin >= shortest:
            raise ConfigError(f"a margin of {self.margin:g} s leaves nothing of {shortest:g} s; choose a smaller one")

    @classmethod
    def of(cls, limits: Limits, limit: float | None, margin: float | None, usual: float = MARGIN) -> "Allowance":
        """The regulation's limits, or one limit for all moves; the usual margin is shortened for short limits."""
        if limit == 0:
            raise ConfigError("--limit 0 leaves no time to answer; write seconds such as 1")
        first, move = (limits.first_move, limits.move) if limit is None else (limit, limit)
        return cls(first, move, min(usual, min(first, move) / 2) if margin is None else margin)

    def deadline(self, begun: float, is_first: bool) -> float:
        """When the answer must leave; `begun` is the time of the question on the same clock."""
        return begun + (self.first if is_first else self.move) - self.margin


def limits_of(regulation: str) -> Limits:
    """Only the limits in a regulation's file: reading everything would take a third of a player's start."""
    written = _read(FILES.path(regulation))["limits"]
    return Limits(**{"first_move": written["move"]} | written)


def regulation_of(game: str) -> str:
    """The regulation of a game if none is named: its default, else the first."""
    written = ((name, values) for name in FILES.names() for values in loadable([name], _written)[0])
    of_game = [
        (not values.get("default", False), name)
        for name, values in written
        if values.get("game", {}).get("name") == game
    ]
    if not of_game:
        where = "a file in regulations/ of a folder in GIRONE_PATH is one"
        raise ConfigError(f"no regulation is of {game}, so nobody says what a match of it is; {where}")
    return min(of_game)[1]


def wire_of(regulation: str) -> str:
    """The wire of a regulation, from its file."""
    wire: str = _read(FILES.path(regulation))["wire"]
    return wire


def _written(name: str) -> dict[str, Any]:
    """The content of a regulation's file; if it is unreadable, the full parser reports that."""
    try:
        return _read(FILES.path(name))
    except (OSError, ValueError) as error:
        raise ConfigError(str(error)) from None


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
