"""The order for a match that a table process gets: regulation, both contestants and how to reach them, opening."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self

from girone import regulations, wires
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import DEFAULT_CEILINGS, ResourceLimits
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.model.wire import Way as Way
from girone.model.wire import WireOption

FAREWELL = 1.0
"""Seconds that a program has to end by itself after the match."""
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Stdio:
    """A command that girone starts and talks to over pipes; it runs in `folder`, or in a folder of its own."""

    way: ClassVar = Way.STDIO
    wait: ClassVar = None
    command: tuple[str, ...] = ()
    folder: str = ""
    house: bool = False


@dataclass(frozen=True)
class Dials:
    """A program that connects to us; port 0 means any free port, an empty command that somebody else starts it.

    If hosts are `allowed`, only they may connect. `wait` is how many seconds it has; None: as the regulation says.
    """

    way: ClassVar = Way.THEY_DIAL
    command: tuple[str, ...] = ()
    folder: str = ""
    host: str = LOOPBACK
    port: int = 0
    allowed: tuple[str, ...] = ()
    wait: float | None = None
    house: bool = False


@dataclass(frozen=True)
class Dialled:
    """A program that we connect to; port, command and wait as in `Dials`."""

    way: ClassVar = Way.WE_DIAL
    command: tuple[str, ...] = ()
    folder: str = ""
    host: str = LOOPBACK
    port: int = 0
    wait: float | None = None
    house: bool = False


@dataclass(frozen=True)
class Folder:
    """A folder whose launcher is started again for each move; with a command, girone writes a launcher that runs it."""

    way: ClassVar = Way.FOLDER
    wait: ClassVar = None
    folder: str = ""
    command: tuple[str, ...] = ()
    house: bool = False


@dataclass(frozen=True)
class Person:
    """A person who plays by hand."""

    way: ClassVar = Way.PERSON
    wait: ClassVar = None
    command: ClassVar[tuple[str, ...]] = ()


Reach = Stdio | Dials | Dialled | Folder | Person
"""How a player is reached, in exactly one of these ways; `house` marks our own players, which need girone to run."""
REACHES: Mapping[Way, type[Reach]] = {each.way: each for each in (Stdio, Dials, Dialled, Folder, Person)}


@dataclass(frozen=True)
class Contestant:
    """One side of a match: its name, its wire, how to reach it, and its cores.

    `software` is the fingerprint of the hand-in.
    """

    name: str
    wire: str
    reach: Reach
    wire_options: Mapping[str, WireOption] = field(default_factory=dict)
    cores: tuple[int, ...] = ()
    software: str = ""

    @property
    def is_elsewhere(self) -> bool:
        """Whether somebody else starts its program on another machine."""
        return isinstance(self.reach, Dials | Dialled) and not self.reach.command


@dataclass(frozen=True)
class Match:
    """Everything that a table needs to play one match; `places.on_this_host` adds what depends on the host.

    `folder` receives the journal and the programs' logs. `ceilings` limit the resources of a program. `provides` names
    programs that are visible inside the sandbox. `host` holds recorded facts about the host. `kept` names folders that
    programs must not change, unless their own files are in them.
    """

    regulation: Regulation
    white: Contestant
    black: Contestant
    folder: str = ""
    opening: str | None = None
    ceilings: ResourceLimits = DEFAULT_CEILINGS
    farewell: float = FAREWELL
    sandbox: Level = Level.LIMITS
    provides: tuple[str, ...] = ()
    host: Mapping[str, str | float] = field(default_factory=dict)
    kept: tuple[str, ...] = ()

    def contestant(self, side: Side) -> Contestant:
        """The contestant on a side."""
        return self.white if side is Side.WHITE else self.black

    @property
    def contestants(self) -> dict[Side, Contestant]:
        """Both contestants by side."""
        return {side: self.contestant(side) for side in Side}

    @property
    def ports(self) -> dict[str, int]:
        """The ports to which programs started elsewhere must connect, by contestant."""
        afar = (each for each in self.contestants.values() if each.is_elsewhere)
        return {each.name: each.reach.port for each in afar if isinstance(each.reach, Dials)}

    def to_json(self) -> str:
        """The order as JSON, for the table process."""
        return json.dumps(vars(self), default=_written)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the JSON of `to_json` and load the regulation."""
        values = json.loads(text)
        values |= {side.value: _read_contestant(values[side.value]) for side in Side}
        values |= {"ceilings": ResourceLimits(**values["ceilings"]), "sandbox": Level(values["sandbox"])}
        values |= {"regulation": regulations.load(**values["regulation"]), "provides": tuple(values["provides"])}
        values |= {"kept": tuple(values["kept"])}
        return cls(**values)


def usual_reach(wire: str, side: Side, command: str, folder: str = "") -> Reach:
    """How a program of this wire is reached if girone starts it."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        wrong = said("the command of {side}, {quoted}: {detail}", side=side, quoted=repr(command), detail=error)
        raise ConfigError(wrong) from None
    kind = wires.kind(wire)
    if Way.FOLDER in kind.ways[side]:
        return Folder(folder=str(entrant_folder(folder or command, wire, kind.launcher)))
    if not words:
        raise ConfigError(said("the command of {side} is empty; write how the program is started", side=side))
    dialling = [REACHES[way] for way in kind.ways[side] if way is not Way.STDIO]
    if dialling and "{port}" in command:
        return Dialled(words, folder) if dialling[0] is Dialled else Dials(words, folder)
    if Way.STDIO in kind.ways[side]:
        return Stdio(words, folder)
    raise ConfigError(
        said(
            "{quoted}: a program of {wire} must be told its port; write {port} (and {host}) where the command needs it",
            quoted=repr(shlex.join(words)),
            wire=wire,
            port="{port}",
            host="{host}",
        )
    )


def entrant_folder(path: str, wire: str, launcher: str) -> Path:
    """The folder of a program that is a folder; raises ConfigError if it has no launcher."""
    folder = Path(path)
    if not (folder / launcher).is_file():
        if folder.is_file():
            raise ConfigError(said("{file} is a file; give its folder: {folder}", file=path, folder=folder.parent))
        pattern = "{folder}: a program of {wire} is a folder with a {file} in it, and this folder has no such file"
        raise ConfigError(said(pattern, folder=path, wire=wire, file=launcher))
    return folder.resolve()


def _written(value: object) -> dict[str, Any]:
    """Convert a value inside a match to JSON."""
    if isinstance(value, Regulation):
        return {"name": value.name, "overrides": dict(value.overrides)}
    return {"way": value.way, **vars(value)} if isinstance(value, Reach) else vars(value)


def _read_contestant(values: dict[str, Any]) -> Contestant:
    reach = values.pop("reach")
    kind = REACHES[Way(reach.pop("way"))]
    told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in reach.items()}
    return Contestant(**values | {"reach": kind(**told), "cores": tuple(values["cores"])})
