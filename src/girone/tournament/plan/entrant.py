"""An entrant: who it is, the wire it speaks, and how its program is reached."""

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any, Self

from girone import wires
from girone.matches.order import Dialled, Dials, Folder, Reach, Way, usual_reach
from girone.matches.places import built_in
from girone.model.dataclass import dataclass
from girone.model.decision_subject import DecisionSubject
from girone.model.errors import ConfigError
from girone.model.game import Side

PRIVATE = frozenset({"members", "command", "white", "black", "folder", "address"})
"""The fields of an entrant that only the organiser sees, and no page and no export: who they are and what is where."""


@dataclass(frozen=True)
class Entrant:
    """Exactly one of `player`, `command` (for `unical_relay` two, by side), `folder` alone, or `address` reaches it.

    `folder` holds what was handed in; a command runs in a copy of it. `address` is where a program comes from
    that somebody else starts, HOST, and for white of `unical_relay` where it waits, HOST:PORT. `frozen` is the
    fingerprint of its files when they were handed in, `delivered` when that was.
    """

    name: str
    wire: str
    group: str = ""
    members: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    player: str = ""
    command: str = ""
    white: str = ""
    black: str = ""
    folder: str = ""
    address: str = ""
    frozen: str = ""
    delivered: str = ""

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """The entrant that `dataclasses.asdict` wrote, read back from JSON."""
        lists = {key: tuple(record[key]) for key in ("members", "categories")}
        return cls(**{**record, **lists})

    @property
    def public(self) -> "Entrant":
        """The same without its private fields."""
        empty: dict[str, Any] = {each.name: each.default for each in fields(self) if each.name in PRIVATE}
        return replace(self, **empty)

    def command_of(self, side: Side) -> str:
        """How the program is started when it plays this side."""
        own: str = getattr(self, side)
        return own or self.command

    def reach(self, side: Side, game: str, seed: int, port: int, wait: float | None) -> Reach:
        """How a table comes to this entrant, on any host; paths are told from the tournament's folder.

        `wait` are the seconds for a program that somebody else starts, `port` is where it comes to.
        """
        if self.player:
            return built_in(self.player, side, self.wire, game, seed)
        if self.address:
            return self._from_afar(side, port, wait)
        if self.folder and Way.FOLDER in wires.kind(self.wire).ways[side]:
            return Folder(self.folder)
        return usual_reach(self.wire, side, self.command_of(side), self.folder)

    def _from_afar(self, side: Side, ours: int, wait: float | None) -> Reach:
        host, _, port = self.address.partition(":")
        if Way.WE_DIAL in wires.kind(self.wire).ways[side]:
            if not port:
                raise ConfigError(f"{self.name}: as {side} of {self.wire} it is called; write its address as HOST:PORT")
            return Dialled(host=host, port=int(port), wait=wait)
        return Dials(host="0.0.0.0", port=ours, allowed=(host,), wait=wait)


@dataclass(frozen=True)
class LateEntry(DecisionSubject):
    """Somebody who enters after the beginning."""

    entrant: Entrant

    @property
    def entrant_name(self) -> str:
        return self.entrant.name

    def as_json(self) -> dict[str, Any]:
        return asdict(self.entrant)


def cores_needed(*entrants: Entrant) -> int:
    """One where a program rests while the other thinks, else two."""
    return 1 if any(wires.kind(entrant.wire).rests_meanwhile for entrant in entrants) else 2
