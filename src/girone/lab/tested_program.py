"""The program under test: how to reach it on each side, and the files that each match copies."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from girone import wires
from girone.host.copies import lay_out, uncopiable
from girone.matches.order import Contestant, Dialled, Dials, Folder, Reach, Way, usual_reach
from girone.matches.places import PLAYERS, absolute, built_in, place, reach_here
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation

ANYWHERE = "0.0.0.0"
LAST_PORT = 65_535
COPY = "program"
"""Folder of a match with the copy of the program's folder, under its own name; the original is never touched."""


@dataclass(frozen=True)
class Subject:
    """A program: commands by side, a folder, or addresses where somebody else starts it."""

    name: str
    wire: str
    commands: Mapping[Side, str]
    folder: Path | None = None
    afar: Mapping[Side, Reach] | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that it can play."""
        return tuple(side for side in Side if side in (self.afar if self.afar is not None else self.commands))

    @property
    def is_ours(self) -> bool:
        """Whether girone starts it."""
        return self.afar is None

    def demand_startable(self) -> None:
        """Raise ConfigError if it cannot be started."""
        if not self.sides:
            raise ConfigError("there is no program to check; write its command after --, or give --folder")
        for side, command in self.commands.items():
            if command not in PLAYERS:
                reach = usual_reach(self.wire, side, command, str(self.folder or ""))
                for strange in uncopiable(Path(reach.folder)) if isinstance(reach, Folder) else ():
                    raise ConfigError(f"{strange} is neither a file nor a folder; remove it")

    def reach(self, side: Side, game: str, match: Path, seed: int) -> Reach:
        """How the table of a match reaches it; copies its files there."""
        if self.afar is not None:
            return self.afar[side]
        command = self.commands[side]
        if command in PLAYERS:
            reach = built_in(command, side, self.wire, game, seed)
            return reach_here(reach, side, self.wire, Path(), match)
        if self.folder:
            return usual_reach(self.wire, side, command, str(self._copied(self.folder, match)))
        reach = absolute(usual_reach(self.wire, side, command), Path())
        if isinstance(reach, Folder):
            return Folder(str(self._copied(Path(reach.folder), match)))
        return reach

    def _copied(self, folder: Path, match: Path) -> Path:
        return lay_out(folder, match / COPY).resolve()


def started(regulation: Regulation, command: str = "", white: str = "", black: str = "") -> Subject:
    """A program started by one command, or by one for each side."""
    if wires.kind(regulation.wire).differs_by_side() and command and command not in PLAYERS:
        raise ConfigError(
            f"a program of {regulation.wire} is started differently for each colour; give --white and --black"
        )
    given = {Side.WHITE: white or command, Side.BLACK: black or command}
    commands = {side: each for side, each in given.items() if each}
    return Subject(command or " | ".join(commands.values()), regulation.wire, commands)


def from_afar(regulation: Regulation, listen: str = "", connect: str = "") -> Subject:
    """A program that somebody else starts for every match: it connects to [HOST:]PORT, or waits at HOST:PORT."""
    reaches: dict[Side, Reach] = {}
    for side, ways in wires.kind(regulation.wire).ways.items():
        if Way.WE_DIAL in ways and connect:
            host, number = _address(connect, "")
            reaches[side] = Dialled(host=host, port=number)
        if Way.THEY_DIAL in ways and listen:
            host, number = _address(listen, ANYWHERE)
            reaches[side] = Dials(host=host, port=number)
    if not reaches:
        raise ConfigError(f"programs of {regulation.wire} cannot connect like this; write the command after --")
    return Subject(connect or listen, regulation.wire, {}, afar=reaches)


def _address(text: str, usual: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    if not (number.isascii() and number.isdecimal() and int(number) <= LAST_PORT):
        raise ConfigError(f"{text}: {number!r} is not a port; it is a whole number from 0 to {LAST_PORT}")
    if not (host or usual) or not int(number):
        raise ConfigError(f"{text} is not an address; write HOST:PORT, such as 127.0.0.1:8901")
    return host.strip("[]") or usual, int(number)


def seat(
    side: Side, program: Subject | str, wire: str, regulation: Regulation, folder: Path, seed: int | None
) -> Contestant:
    """A program's seat in one match; a hand-in runs in its own copy."""
    if isinstance(program, str):
        return place(side, program, wire, regulation, folder, seed)
    reach = usual_reach(wire, side, program.commands[side], str(program.folder or ""))
    return Contestant(program.name, wire, reach_here(reach, side, wire, Path(), folder))
