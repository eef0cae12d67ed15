"""The subjects of a tournament's decisions. The store keeps them as JSON; `store.subjects` reads them back."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from girone.model.game import Move
from girone.model.tournament import Pairing


class ExclusionEffect(StrEnum):
    """What an exclusion does to a knockout: pair again, or let the opponents advance without replays."""

    ANEW = "anew"
    TITLE = "title"


@dataclass(frozen=True)
class DecisionSubject:
    """The subject of one decision."""

    @property
    def entrant_name(self) -> str:
        """The name of the entrant it concerns, or an empty string."""
        return ""

    def as_json(self) -> dict[str, Any]:
        """The subject as JSON, for the store and for scripts."""
        return asdict(self)


@dataclass(frozen=True)
class WholeRun(DecisionSubject):
    """The run itself: start, pause or resume it."""


@dataclass(frozen=True)
class MoreTime(DecisionSubject):
    """How many more seconds girone waits for missing programs."""

    seconds: int


@dataclass(frozen=True)
class DrawnPlaces(DecisionSubject):
    """The places of a category as drawn by lot, best first."""

    category: str
    order: tuple[str, ...]


@dataclass(frozen=True)
class CourseRules(DecisionSubject):
    """New rules for delivery and credit, as the TOML text of these tables of the tournament file."""

    text: str


@dataclass(frozen=True)
class RollAnswer(DecisionSubject):
    """The result of a roll call: which programs on other machines were there for a round, and which were missing."""

    stage: str
    round: int | None
    there: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class AboutEntrant(DecisionSubject):
    """An entrant that is readmitted."""

    name: str

    @property
    def entrant_name(self) -> str:
        return self.name


@dataclass(frozen=True)
class EntrantFiles(DecisionSubject):
    """The files of an entrant that are accepted or held back, identified by their fingerprint."""

    name: str
    fingerprint: str

    @property
    def entrant_name(self) -> str:
        return self.name


@dataclass(frozen=True)
class Departure(DecisionSubject):
    """An exclusion or a withdrawal; `rule` and `match` name the regulation's key and the match that led to it."""

    name: str
    then: ExclusionEffect | None = None
    rule: str = ""
    match: int | None = None

    @property
    def entrant_name(self) -> str:
        return self.name

    def as_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}


@dataclass(frozen=True)
class AboutMatch(DecisionSubject):
    """A match to replay, or a match whose last decision is undone."""

    pairing: Pairing


@dataclass(frozen=True)
class Correction(DecisionSubject):
    """A corrected result, or one that was entered without moves; `winner` is None for a tie."""

    pairing: Pairing
    winner: str | None
    margin: int | None


@dataclass(frozen=True)
class PlayedByHand(DecisionSubject):
    """All moves of a match that was played by hand."""

    pairing: Pairing
    moves: tuple[Move, ...]


OfMatch = AboutMatch | Correction | PlayedByHand
"""A subject that concerns one match."""
