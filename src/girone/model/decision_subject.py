"""What decisions of a tournament are about; the record keeps each as JSON, and `store.subjects` reads it back."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from girone.model.game import Move
from girone.model.tournament import Pairing


class ExclusionEffect(StrEnum):
    """What an exclusion does to a knockout: pairings are made anew, or the others move up and nothing is replayed."""

    ANEW = "anew"
    TITLE = "title"


@dataclass(frozen=True)
class DecisionSubject:
    """What one decision is about."""

    @property
    def entrant_name(self) -> str:
        """The entrant that it is about; empty where it is about something else."""
        return ""

    def as_json(self) -> dict[str, Any]:
        """The subject as records keep it and scripts read it."""
        return asdict(self)


@dataclass(frozen=True)
class WholeRun(DecisionSubject):
    """The run itself: it starts, pauses or goes on."""


@dataclass(frozen=True)
class MoreTime(DecisionSubject):
    """The seconds by which those who are waited for may come later."""

    seconds: int


@dataclass(frozen=True)
class DrawnPlaces(DecisionSubject):
    """The places of a category, the first one first."""

    category: str
    order: tuple[str, ...]


@dataclass(frozen=True)
class CourseRules(DecisionSubject):
    """The rules of delivery and credit that hold from now on, as the text of these tables of a tournament's file."""

    text: str


@dataclass(frozen=True)
class RollAnswer(DecisionSubject):
    """Who of the programs on other machines came to a round, and who did not."""

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
    """The files of an entrant that are accepted, or held back, by their fingerprint."""

    name: str
    fingerprint: str

    @property
    def entrant_name(self) -> str:
        return self.name


@dataclass(frozen=True)
class Departure(DecisionSubject):
    """An entrant that is excluded or withdrawn; `rule` and `match` say what the regulation excludes it for."""

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
    """A match that is played again, or about which the last decision is taken back."""

    pairing: Pairing


@dataclass(frozen=True)
class Correction(DecisionSubject):
    """The result of a match, corrected or entered without its moves; nobody wins a tie."""

    pairing: Pairing
    winner: str | None
    margin: int | None


@dataclass(frozen=True)
class PlayedByHand(DecisionSubject):
    """All moves of a match that people played."""

    pairing: Pairing
    moves: tuple[Move, ...]


OfMatch = AboutMatch | Correction | PlayedByHand
"""A subject that names a match."""
