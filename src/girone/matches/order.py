"""The order of one match, as it goes to a table: who sits where, which wire, how each program is reached."""

import json
import shlex
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from girone import wires
from girone.host.sandbox.bubblewrap import Level
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.wire import Way as Way

FAREWELL = 1.0
"""Seconds that a program has to end by itself when the match is over."""


@dataclass(frozen=True)
class Reach:
    """How to come to a program; port 0 means any free one, an empty command that somebody else starts it.

    `wait` are the seconds it has to show up, None the regulation's.
    """

    way: Way
    command: tuple[str, ...] = ()
    folder: str = ""
    host: str = "127.0.0.1"
    port: int = 0
    allowed: tuple[str, ...] = ()
    wait: float | None = None


@dataclass(frozen=True)
class Place:
    """One side of a match: who sits there, the wire it speaks, how it is reached, the cores it has.

    `software` is the fingerprint of what was handed in.
    """

    name: str
    wire: str
    reach: Reach
    wire_options: dict[str, Any] = field(default_factory=dict)
    cores: tuple[int, ...] = ()
    software: str = ""


@dataclass(frozen=True)
class MatchOrder:
    """Everything that a table needs to play one match; `folder` takes the journal and the programs' logs.

    `ceilings` are what a program may use, by the names of `girone.host.supervisor.control.Ceilings`; `host` is what was
    found out about the table's host before, for the record.
    """

    regulation: str
    overrides: dict[str, Any]
    white: Place
    black: Place
    folder: str
    opening: str | None = None
    ceilings: dict[str, int] = field(default_factory=dict)
    farewell: float = FAREWELL
    sandbox: Level = Level.LIMITS
    host: dict[str, Any] = field(default_factory=dict)

    def place(self, side: Side) -> Place:
        """The place of a side."""
        return self.white if side is Side.WHITE else self.black

    def to_json(self) -> str:
        """The order as a table reads it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The order that `to_json` wrote."""
        values = json.loads(text)
        places = {side.value: _read_place(values.pop(side.value)) for side in Side}
        return cls(**values | places | {"sandbox": Level(values["sandbox"])})


def usual_reach(wire: str, side: Side, command: str, folder: str = "") -> Reach:
    """How a program of this wire is reached when girone starts it itself."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise ConfigError(f"the command of {side}, {command!r}: {error}") from None
    kind = wires.kind(wire)
    if Way.FOLDER in kind.ways[side]:
        return Reach(Way.FOLDER, folder=str(_entrant_folder(folder or command, wire, kind.launcher)))
    if not words:
        raise ConfigError(f"the command of {side} is empty; write how the program is started")
    dialling = [way for way in kind.ways[side] if way is not Way.STDIO]
    if dialling and "{port}" in command:
        return Reach(dialling[0], words, folder)
    if Way.STDIO in kind.ways[side]:
        return Reach(Way.STDIO, words, folder)
    raise ConfigError(
        f"{shlex.join(words)!r}: a program of {wire} must be told its port; "
        "write {port} (and {host}) where the command wants it"
    )


def _entrant_folder(path: str, wire: str, launcher: str) -> Path:
    folder = Path(path)
    if not (folder / launcher).is_file():
        raise ConfigError(f"{path}: a program of {wire} is a folder with a {launcher} in it, and this is none")
    return folder.resolve()


def _read_place(values: dict[str, Any]) -> Place:
    reach = values.pop("reach")
    lists = {"command": tuple(reach["command"]), "allowed": tuple(reach["allowed"]), "way": Way(reach["way"])}
    return Place(**values | {"reach": Reach(**reach | lists), "cores": tuple(values["cores"])})
