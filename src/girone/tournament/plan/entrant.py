"""An entrant: its name, its wire, and how its program is reached."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from girone import wires
from girone.matches.order import Dialled, Dials, Folder, Reach, Way, usual_reach
from girone.matches.places import built_in
from girone.model.decision_subject import DecisionSubject
from girone.model.errors import ConfigError
from girone.model.game import Side

PRIVATE = frozenset({"members", "command", "white", "black", "folder", "address"})
"""Fields that only the organiser may see, and no page or export: who the members are and where things are."""


@dataclass(frozen=True)
class Entrant:
    """An entrant is reached by exactly one of `player`, `command`, `folder` alone, or `address`.

    For `unical_relay` there are two commands, by side. `folder` holds the hand-in; a command runs in a copy of it.
    `address` is for programs started elsewhere: the HOST that they connect from, or for White of `unical_relay` the
    HOST:PORT where they listen. `frozen` is the fingerprint of the files as handed in, `delivered` the time of that.
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
        """Read the JSON of `dataclasses.asdict`."""
        lists = {key: tuple(record[key]) for key in ("members", "categories")}
        return cls(**{**record, **lists})

    @property
    def public(self) -> "Entrant":
        """A copy without private fields."""
        empty: dict[str, Any] = {each.name: each.default for each in fields(self) if each.name in PRIVATE}
        return replace(self, **empty)

    def command_of(self, side: Side) -> str:
        """The program's command when it plays this side."""
        own: str = getattr(self, side)
        return own or self.command

    def reach(self, side: Side, game: str, seed: int, port: int, wait: float | None) -> Reach:
        """How a table on any host reaches this entrant; paths are relative to the tournament's folder.

        For a program started elsewhere, `port` is where it connects to, and `wait` how many seconds it has.
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
    """An entrant that enters after the beginning."""

    entrant: Entrant

    @property
    def entrant_name(self) -> str:
        return self.entrant.name

    def as_json(self) -> dict[str, Any]:
        return asdict(self.entrant)


def cores_needed(*entrants: Entrant) -> int:
    """The cores of one match: one if a program is suspended while the other thinks, otherwise two."""
    return 1 if any(wires.kind(entrant.wire).rests_meanwhile for entrant in entrants) else 2
