"""A match's verdict: the result, its reason and the quoted rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from girone.model.detail import Detail, Wording
from girone.model.errors import RecordError, brief
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Sentence

WINS = Wording("wins", "{Side} wins: {detail}")
BOTH_LOSE = Wording("both_lose", "Both lose: {detail}")
TIE = Wording("tie", "Tie: {detail}")
VOID = Wording("void", "Void: {detail}")


@dataclass(frozen=True)
class Verdict:
    """Who won and why. A tie has neither winner nor losers, nor has a void match; both sides may lose.

    `margin` is the winner's pieces minus the loser's, or the largest possible after a forfeit. It is None where pieces
    do not count or the match is void.
    """

    reason: Reason
    winner: Side | None
    losers: tuple[Side, ...]
    detail: Detail
    sentence: Sentence
    margin: int | None

    @property
    def kind(self) -> Kind:
        """Played, forfeit or void."""
        return self.reason.kind

    def difference(self, side: Side) -> int | None:
        """The difference in pieces from the view of a side."""
        if self.margin is None:
            return None
        return -self.margin if side in self.losers else self.margin

    @property
    def told(self) -> Detail:
        """The verdict as it is announced."""
        if self.kind is Kind.VOID:
            return VOID(detail=self.detail)
        if self.winner:
            return WINS(Side=self.winner, detail=self.detail)
        return (BOTH_LOSE if self.losers else TIE)(detail=self.detail)

    @property
    def words(self) -> str:
        """The announcement in English."""
        return self.told.worded

    @property
    def public(self) -> "Verdict":
        """A copy without private values."""
        return replace(self, detail=self.detail.public)

    def as_json(self) -> dict[str, Any]:
        """The verdict as JSON, for records and scripts."""
        rule = {"source": self.sentence.source, "text": self.sentence.text, "english": self.sentence.english}
        return {
            "winner": self.winner,
            "losers": list(self.losers),
            "reason": self.reason,
            "kind": self.kind,
            "detail": self.detail.as_json(),
            "margin": self.margin,
            "rule": rule,
        }

    @classmethod
    def from_record(cls, told: Any) -> "Verdict":
        """Read the JSON of `as_json`; a RecordError names the invalid field."""
        if not isinstance(told, dict):
            raise RecordError("it is not an object")
        read = {key: _field(key, reader, told) for key, reader in FIELDS.items()}
        return cls(**read)


def _field(key: str, reader: Callable[[Any], Any], told: Mapping[str, Any]) -> Any:
    name = "rule" if key == "sentence" else key
    if name not in told:
        raise RecordError(f"{name!r} is missing")
    try:
        return reader(told[name])
    except (KeyError, TypeError, ValueError, RecordError):
        raise RecordError(f"{name!r} = {brief(told[name])} is not valid") from None


def _sentence(rule: Any) -> Sentence:
    texts = [rule[key] for key in ("source", "text", "english")]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(rule)
    return Sentence(*texts)


def _margin(value: Any) -> int | None:
    if not (value is None or type(value) is int):
        raise ValueError(value)
    return value


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "reason": Reason,
    "winner": lambda side: None if side is None else Side(side),
    "losers": lambda sides: tuple(map(Side, sides)),
    "margin": _margin,
    "sentence": _sentence,
    "detail": Detail.from_json,
}
