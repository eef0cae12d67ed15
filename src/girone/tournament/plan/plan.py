"""A tournament as the organiser ordered it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from girone.host.sandbox.bubblewrap import Level
from girone.model.lots import Lots
from girone.model.regulation import Points, Regulation
from girone.model.tournament import Format, Terms
from girone.tournament.plan.credit import Credit
from girone.tournament.plan.delivery import Delivery
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.openings import Openings

ONLY = "all"
"""The category of a tournament without [categories]."""
USUAL_POINTS = Points(3, 1, 0)


class Excluded(StrEnum):
    """How the matches of an excluded or withdrawn entrant count; a knockout decides its pairings again."""

    ANNUL = "annul"
    FORFEIT = "forfeit"
    FORFEIT_REST = "forfeit_rest"


@dataclass(frozen=True)
class Category:
    """A tournament among some of the entrants."""

    name: str
    format: Format
    draw: bool
    excluded: Excluded

    @property
    def occasion(self) -> str:
        """The occasion for drawing its places: the text between seed and name."""
        return f"draw {self.name}"


@dataclass(frozen=True)
class Plan:
    """A whole tournament; `base` is the folder of its file.

    With 0 `tables`, there are as many as the cores allow. `host` is the machine of a cluster for tables to which
    programs connect from elsewhere; `wait` is how many seconds these have. `begins` is the time of the first match, for
    the calendar.
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
    """Cores of one match; 0 means as many as its programs can use, two if both may think at once."""
    simultaneous: bool = False
    """Whether an entrant may play several matches at the same time."""
    voids: int = 2
    """After this many void attempts at one match the organiser decides (regulations, gaps settled)."""
    openings: Openings = field(default_factory=Openings)
    public_from: int = 1
    store: str = ""
    season: str = ""
    """The period of a ladder; each has its own record."""
    sandbox: Level = Level.LIMITS
    host: str = ""
    delivery: Delivery = field(default_factory=Delivery)
    provide: str = ""
    """A folder that is copied into every hand-in, such as the common one of a course's kit."""
    wheels: str = ""
    """A folder of Python packages that hand-ins may list in their requirements."""
    programs: tuple[str, ...] = ()
    """Programs that are visible in the sandbox although they are not installed for everybody."""
    seal: str = ""
    """The file of the key that signs the record after each round."""
    credit: Credit = field(default_factory=Credit)
    wait: float = 300.0
    begins: datetime | None = None
    written: Mapping[str, str] = field(default_factory=dict)
    """Names as the file writes them, where that is not NFC."""

    @property
    def terms(self) -> Terms:
        """How results are scored."""
        points = self.regulation.points or USUAL_POINTS
        return Terms(points, self.regulation.game.largest_margin, Lots(self.seed, self.written))
