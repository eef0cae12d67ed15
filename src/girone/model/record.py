"""What a tournament's record holds: attempts at matches and the organiser's decisions. Neither ever changes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from girone.model.decision_subject import DecisionSubject, Departure, ExclusionEffect
from girone.model.detail import said
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """A side's number of answers in a match, their seconds in total, and the seconds of the longest."""

    answers: int
    total: float
    longest: float


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts from a match's journal besides the verdict; None where an older record lacks them.

    `key` is equal for mirrored games; `played` counts moves without passes; `by_hand` means that people relayed the
    moves.
    """

    moves: str
    plies: int
    time: Mapping[Side, TimeUsed]
    key: str
    lost_turns: Mapping[Side, Mapping[Reason, int]] | None = None
    played: Mapping[Side, int] | None = None
    pieces: Mapping[Side, int] | None = None
    by_hand: bool = False

    @classmethod
    def from_record(cls, told: Mapping[str, Any]) -> "Facts":
        """Read the JSON of `as_json`, which must have been checked before."""
        lost, played, pieces = (told.get(key) for key in ("lost_turns", "played", "pieces"))
        return cls(
            told["moves"],
            told["plies"],
            {side: TimeUsed(*(told["time"][side][key] for key in ("answers", "total", "longest"))) for side in Side},
            told["key"],
            lost and {side: {Reason(reason): count for reason, count in lost[side].items()} for side in Side},
            played and {side: played[side] for side in Side},
            pieces and {side: pieces[side] for side in Side},
            bool(told.get("by_hand")),
        )

    def as_json(self) -> dict[str, Any]:
        """The facts as JSON, for records."""
        told = {key: value for key in ("lost_turns", "played", "pieces") if (value := getattr(self, key)) is not None}
        by_hand = {"by_hand": True} if self.by_hand else {}
        time = {side: asdict(used) for side, used in self.time.items()}
        return {"moves": self.moves, "plies": self.plies, "time": time, **told, "key": self.key, **by_hand}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a match. `verdict` and `facts` come from its journal; `verdict` is None while it runs.

    `white` and `black` are the names of the entrants on these sides.
    """

    number: int
    pairing: Pairing
    white: str
    black: str
    folder: str
    began: str
    ended: str | None = None
    verdict: Verdict | None = None
    facts: Facts | None = None

    @property
    def reason(self) -> Reason | None:
        """Why it ended."""
        return self.verdict.reason if self.verdict else None

    @property
    def words(self) -> str:
        """The verdict in English."""
        return self.verdict.words if self.verdict else ""

    @property
    def counts(self) -> bool:
        """Whether it ended with a result, so that it is not replayed."""
        return self.reason is not None and self.reason.kind is not Kind.VOID

    def name(self, side: str) -> str:
        """The entrant on this side."""
        return self.white if side == "white" else self.black

    def lost_turns(self, name: str) -> dict[Reason, int]:
        """The turns that an entrant lost, counted by reason; empty where an older record lacks them."""
        sides = (self.facts.lost_turns if self.facts else None) or {}
        return {reason: count for side in sides if self.name(side) == name for reason, count in sides[side].items()}

    def wiped_out_by_faults(self) -> str | None:
        """The entrant that lost all its pieces in a match in which it had also lost turns, or None."""
        if self.verdict is None or self.reason is not Reason.WON:
            return None
        pieces = (self.facts.pieces if self.facts else None) or {}
        losers = [self.name(side) for side in self.verdict.losers if pieces.get(side) == 0]
        return next((name for name in losers if self.lost_turns(name)), None)


class DecisionKind(StrEnum):
    """The kinds of decisions."""

    DRAW = "draw"
    ENTER = "enter"
    WITHDRAW = "withdraw"
    EXCLUDE = "exclude"
    READMIT = "readmit"
    HOLD = "hold"
    ACCEPT = "accept"
    REPLAY = "replay"
    CORRECT = "correct"
    UNDO = "undo"
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ROLL_CALL = "roll_call"
    PROLONG = "prolong"
    RESULT = "enter-result"
    GRADE = "grade"


@dataclass(frozen=True)
class Decision:
    """One decision with its reason; it was made after the attempt with the number `after`.

    A reason given by girone is `Worded`; a person's reason is their own text.
    """

    number: int
    at: str
    kind: DecisionKind
    subject: DecisionSubject
    reason: str
    after: int

    def as_json(self) -> dict[str, Any]:
        """The decision as JSON, for scripts."""
        told = {"number": self.number, "at": self.at, "ruling": self.kind, "subject": self.subject.as_json()}
        return told | {"reason": self.reason, "after": self.after}


@dataclass(frozen=True)
class Exclusion:
    """An excluded or withdrawn entrant, why and since when; `decision` is the number of the decision.

    `rule` is the key of the regulation that ordered it, or empty if a person decided.
    """

    name: str
    kind: DecisionKind
    reason: str
    since: str
    decision: int
    rule: str = ""
    then: ExclusionEffect = ExclusionEffect.ANEW

    @classmethod
    def by(cls, decision: Decision) -> "Exclusion":
        """The exclusion or withdrawal that a decision orders."""
        about = decision.subject
        assert isinstance(about, Departure)
        then = about.then or ExclusionEffect.ANEW
        return cls(about.name, decision.kind, decision.reason, decision.at, decision.number, about.rule, then)

    @property
    def mark(self) -> str:
        """The note beside the name."""
        return "withdrawn" if self.kind is DecisionKind.WITHDRAW else "excluded"

    @property
    def words(self) -> str:
        """The sentence that is published with the results."""
        pattern = "{name} withdrawn: {detail}" if self.kind is DecisionKind.WITHDRAW else "{name} excluded: {detail}"
        return said(pattern, name=self.name, detail=self.reason).worded
