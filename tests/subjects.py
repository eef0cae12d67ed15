"""Subjects of decisions for tests: read from what a record keeps, or written as they stand, right or wrong."""

from dataclasses import dataclass
from typing import Any

from girone.model.decision_subject import DecisionSubject
from girone.model.record import DecisionKind
from girone.tournament.store.subjects import read_subject


@dataclass(frozen=True)
class Written(DecisionSubject):
    """A subject that a record gets just so, whatever it is."""

    told: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return self.told


def about(kind: DecisionKind, **told: Any) -> DecisionSubject:
    """The subject of a decision of this kind."""
    return read_subject(kind, told, "a test")
