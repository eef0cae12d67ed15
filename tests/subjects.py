"""Subjects of decisions for tests: read from what a record keeps, or written as they stand, right or wrong."""

from dataclasses import dataclass
from typing import Any

from girone.model.record import DecisionKind
from girone.model.subject import Subject
from girone.tournament.store.subjects import subject_of


@dataclass(frozen=True)
class Written(Subject):
    """A subject that a record gets just so, whatever it is."""

    told: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return self.told


def about(kind: DecisionKind, **told: Any) -> Subject:
    """The subject of a decision of this kind."""
    return subject_of(kind, told, "a test")
