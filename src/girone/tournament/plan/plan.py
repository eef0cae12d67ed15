"""A tournament as the organiser ordered it."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from girone.host.sandbox.bubblewrap import Level
from girone.model.dataclass import dataclass
from girone.model.lots import Lots
from girone.model.regulation import Points, Regulation
from girone.model.tournament import Format, Terms
from girone.tournament.plan.credit import Credit
from girone.tournament.plan.delivery import Delivery
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.openings import Openings

ONLY = "all"
"""The category of a tournament that has no others."""
USUAL_POINTS = Points(3, 1, 0)


class Excluded(StrEnum):
    """How the matches of an entrant count that is excluded or withdraws; a knockout decides its pairings anew."""

    ANNUL = "annul"
    FORFEIT = "forfeit"
    FORFEIT_REST = "forfeit_rest"


@dataclass(frozen=True)
class Category:
    """A tournament of its own among some of the entrants."""

    name: str
    format: Format
    draw: bool
    excluded: Excluded

    @property
    def occasion(self) -> str:
        """At which occasion its places are drawn: what stands between seed and name."""
        return f"draw {self.name}"


@dataclass(frozen=True)
class Plan:
    """A whole tournament; `base` is the folder of its file, `tables` 0 means as many as the cores allow.

    `host` is the machine of a cluster where tables sit that programs come to from elsewhere; `wait` are the seconds
    they have to come; `begins` is when the first match begins, for the calendar.
    """

    name: str
    regulation: Regulation
    overrides: Mapping[str, Any]
    seed: str
    entrants: tuple[Entrant, ...]
    categories: tuple[Category, ...]
    base: Path
    tables: int = 0
    port: int = 0
    cores: int = 0
    """Cores of one match, 0 as many as its programs can use: two where both may think at once."""
    simultaneous: bool = False
    """Whether an entrant may play several matches at the same time."""
    voids: int = 2
    """After so many voids of one pairing the organiser decides (regulations, gaps settled)."""
    openings: Openings = field(default_factory=Openings)
    public_from: int = 1
    store: str = ""
    season: str = ""
    """Which of the periods of a ladder this is; each has a record of its own."""
    sandbox: Level = Level.LIMITS
    host: str = ""
    delivery: Delivery = field(default_factory=Delivery)
    provide: str = ""
    """A folder that every hand-in finds in its own, such as the common one of a course's kit."""
    wheels: str = ""
    """A folder of Python packages that hand-ins may list in their requirements."""
    programs: tuple[str, ...] = ()
    """Programs that are shown behind walls though they are not installed for everybody."""
    seal: str = ""
    """The file of the key by which the record is signed after each round."""
    credit: Credit = field(default_factory=Credit)
    wait: float = 300.0
    begins: datetime | None = None
    written: Mapping[str, str] = field(default_factory=dict)
    """How the file writes the names that are not in NFC."""

    @property
    def terms(self) -> Terms:
        """What results are worth."""
        points = self.regulation.points or USUAL_POINTS
        return Terms(points, self.regulation.game.largest_margin, Lots(self.seed, self.written))
