"""The events of a run, for whoever listens; `as_json` is one line for scripts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from girone.model.decision_subject import DecisionSubject
from girone.model.detail import Detail
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Fixture
from girone.model.verdict import Verdict

Json = dict[str, Any]


@dataclass(frozen=True)
class MatchBegan:
    """A match has begun; programs started elsewhere connect to these ports, by name."""

    attempt: Attempt
    fixture: Fixture
    ports: Mapping[str, int]

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "began", **_match(self.attempt), **place, "ports": dict(self.ports)}


@dataclass(frozen=True)
class MatchEnded:
    """A match has a recorded verdict; `notes` mention anything unusual at its table."""

    attempt: Attempt
    verdict: Verdict
    notes: tuple[Detail, ...] = ()

    def as_json(self) -> Json:
        """The event as scripts read it."""
        told = {"verdict": self.verdict.as_json(), "words": self.verdict.words, "notes": list(map(str, self.notes))}
        return {"event": "ended", **_match(self.attempt), **told}


@dataclass(frozen=True)
class RollOpened:
    """Programs on other machines are called to a round; each has `wait` seconds to connect."""

    fixture: Fixture
    names: tuple[str, ...]
    wait: float

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "roll_call", **place, "names": list(self.names), "wait": self.wait}


@dataclass(frozen=True)
class ProgramCame:
    """A program on another machine has connected to its match."""

    match: int
    name: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "present", "match": self.match, "name": self.name}


@dataclass(frozen=True)
class FoundPaused:
    """The run has begun while the tournament is paused."""

    reason: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "paused", "reason": self.reason}


@dataclass(frozen=True)
class HostNews:
    """News about the machines that play the matches."""

    words: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "venue", "words": self.words}


@dataclass(frozen=True)
class RoundSealed:
    """A round has ended, and its record was signed, or could not be signed."""

    fixture: Fixture
    told: Detail

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "sealed", **place, "words": str(self.told)}


@dataclass(frozen=True)
class DecisionTaken:
    """A decision was recorded."""

    kind: DecisionKind
    subject: DecisionSubject
    reason: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "decided", **_decision(self)}


@dataclass(frozen=True)
class DecisionRefused:
    """A requested decision is not possible any more; `reason` says why."""

    kind: DecisionKind
    subject: DecisionSubject
    reason: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "refused", **_decision(self)}


Event = (
    MatchBegan
    | MatchEnded
    | RollOpened
    | ProgramCame
    | FoundPaused
    | HostNews
    | RoundSealed
    | DecisionTaken
    | DecisionRefused
)


def _match(attempt: Attempt) -> Json:
    pairing = attempt.pairing
    names = {"first": pairing.first, "second": pairing.second, "number": pairing.number}
    return {"match": attempt.number, **names, "white": attempt.white, "black": attempt.black}


def _decision(event: DecisionTaken | DecisionRefused) -> Json:
    return {"ruling": event.kind, "subject": event.subject.as_json(), "reason": event.reason}
