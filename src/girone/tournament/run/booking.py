"""A match before it has a place: who meets under which rules, the same on every host."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from girone import wires
from girone.host.sandbox.bubblewrap import Level
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant


@dataclass(frozen=True)
class Booking:
    """Everything about a match but its host; each mapping has both sides.

    `seeds` are for players of ours, `ports` where programs come to that somebody else starts, `wait` the seconds they
    have for it, `software` the fingerprints of what was handed in.
    """

    regulation: str
    overrides: Mapping[str, Any]
    game: str
    entrants: Mapping[Side, Entrant]
    seeds: Mapping[Side, int]
    ports: Mapping[Side, int]
    opening: str | None = None
    software: Mapping[Side, str] = field(default_factory=dict)
    sandbox: Level = Level.LIMITS
    wait: float | None = None

    @property
    def doors(self) -> dict[str, int]:
        """The ports to which programs have to come that somebody else starts, by their names."""
        nowhere, found = Path(), dict[str, int]()
        for side, entrant in self.entrants.items():
            if entrant.address:
                reach = entrant.reach(side, self.game, nowhere, nowhere, self.seeds[side], self.ports[side])
                found |= {entrant.name: reach.port} if reach.allowed else {}
        return found


def cores_needed(*entrants: Entrant) -> int:
    """One where a program rests while the other thinks, else two."""
    return 1 if any(wires.kind(entrant.wire).rests_meanwhile for entrant in entrants) else 2
