"""What happens in a run, told to whoever watches; `as_json` is a line for scripts."""

from collections.abc import Mapping
from typing import Any

from girone.model.dataclass import dataclass
from girone.model.decision_subject import DecisionSubject
from girone.model.detail import Detail
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Fixture
from girone.model.verdict import Verdict

Json = dict[str, Any]


@dataclass(frozen=True)
class MatchBegan:
    """A table was set up; programs that somebody else starts come to these ports, by their names."""

    attempt: Attempt
    fixture: Fixture
    ports: Mapping[str, int]

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "began", **_match(self.attempt), **place, "ports": dict(self.ports)}


@dataclass(frozen=True)
class MatchEnded:
    """A match has a verdict, and it is on record; `notes` say what was odd about its table."""

    attempt: Attempt
    verdict: Verdict
    notes: tuple[Detail, ...] = ()

    def as_json(self) -> Json:
        """The event as scripts read it."""
        told = {"verdict": self.verdict.as_json(), "words": self.verdict.words, "notes": list(map(str, self.notes))}
        return {"event": "ended", **_match(self.attempt), **told}


@dataclass(frozen=True)
class RollOpened:
    """Programs on other machines are called to a round; each has `wait` seconds to come."""

    fixture: Fixture
    names: tuple[str, ...]
    wait: float

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "roll_call", **place, "names": list(self.names), "wait": self.wait}


@dataclass(frozen=True)
class ProgramCame:
    """A program on another machine has come to its match."""

    match: int
    name: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "present", "match": self.match, "name": self.name}


@dataclass(frozen=True)
class FoundPaused:
    """The run begins while the tournament is paused."""

    reason: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "paused", "reason": self.reason}


@dataclass(frozen=True)
class HostNews:
    """What happened to the machines that matches are played on."""

    words: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "venue", "words": self.words}


@dataclass(frozen=True)
class RoundSealed:
    """A round has ended, and its record was signed, or could not be."""

    fixture: Fixture
    told: Detail

    def as_json(self) -> Json:
        """The event as scripts read it."""
        place = {"stage": self.fixture.stage, "round": self.fixture.round}
        return {"event": "sealed", **place, "words": str(self.told)}


@dataclass(frozen=True)
class DecisionTaken:
    """A decision came on record."""

    kind: DecisionKind
    subject: DecisionSubject
    reason: str

    def as_json(self) -> Json:
        """The event as scripts read it."""
        return {"event": "decided", **_decision(self)}


@dataclass(frozen=True)
class DecisionRefused:
    """A decision that the organiser left for the run cannot be any more; `reason` says why."""

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
