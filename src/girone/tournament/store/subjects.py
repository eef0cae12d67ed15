"""Subjects of decisions as JSON in a store and its inbox; invalid ones raise an error."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from unicodedata import normalize

from girone.matches.journal.fields import Check, check_fields, is_detail
from girone.model.decision_subject import (
    AboutEntrant,
    AboutMatch,
    Correction,
    CourseRules,
    DecisionSubject,
    Departure,
    DrawnPlaces,
    EntrantFiles,
    ExclusionEffect,
    MoreTime,
    PlayedByHand,
    RollAnswer,
    WholeRun,
)
from girone.model.detail import Detail, Worded
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.plan.entrant import Entrant, LateEntry

WHY = "why"
"""The key for the detail of the decision's reason, if girone gave it."""
LISTS = ("members", "categories")
NAMED = ("name", "order", "pairing", "winner", "there", "missing")
"""The keys of a subject whose values are names of entrants."""


def as_kept(subject: DecisionSubject, reason: str) -> dict[str, Any]:
    """The subject as stored, with the detail of the reason if girone gave it."""
    why = {WHY: reason.detail.as_json()} if isinstance(reason, Worded) else {}
    return subject.as_json() | why


def reason_of(kept: Mapping[str, Any], place: str) -> Worded | None:
    """The reason that girone gave; None if a person gave it."""
    if WHY not in kept:
        return None
    check_fields(place, kept, {WHY: is_detail})
    return Detail.from_json(kept[WHY]).worded


def read_subject(kind: DecisionKind, kept: Mapping[str, Any], place: str) -> DecisionSubject:
    """Read the subject of a decision of this kind; names are converted to NFC, because older records may differ.

    `place` names the source in error messages.
    """
    values = {key: composed(value) if key in NAMED else value for key, value in kept.items() if key != WHY}
    check_fields(place, values, OF_KIND.get(kind, {}) | _optional(kind, values))
    match kind:
        case DecisionKind.DRAW:
            return DrawnPlaces(values["category"], tuple(values["order"]))
        case DecisionKind.ENTER:
            return LateEntry(Entrant.from_record(values))
        case DecisionKind.WITHDRAW | DecisionKind.EXCLUDE:
            then = ExclusionEffect(values["then"]) if "then" in values else None
            return Departure(values["name"], then, values.get("rule", ""), values.get("match"))
        case DecisionKind.READMIT:
            return AboutEntrant(values["name"])
        case DecisionKind.HOLD | DecisionKind.ACCEPT:
            return EntrantFiles(values["name"], values["fingerprint"])
        case DecisionKind.REPLAY | DecisionKind.UNDO:
            return AboutMatch(Pairing(**values["pairing"]))
        case DecisionKind.CORRECT | DecisionKind.RESULT if "winner" in values:
            return Correction(Pairing(**values["pairing"]), values["winner"], values["margin"])
        case DecisionKind.RESULT:
            return PlayedByHand(Pairing(**values["pairing"]), tuple(values["moves"]))
        case DecisionKind.ROLL_CALL:
            return RollAnswer(values["stage"], values["round"], tuple(values["there"]), tuple(values["missing"]))
        case DecisionKind.PROLONG:
            return MoreTime(values["seconds"])
        case DecisionKind.GRADE:
            return CourseRules(values["text"])
    return WholeRun()


def composed(value: Any) -> Any:
    """A name, or all names in a list or a pairing, in NFC."""
    match value:
        case str():
            return normalize("NFC", value)
        case list():
            return list(map(composed, value))
        case dict():
            return {key: composed(each) for key, each in value.items()}
    return value


def _optional(kind: DecisionKind, values: Mapping[str, Any]) -> dict[str, Check]:
    """The checks for fields that are optional for this kind."""
    if kind is DecisionKind.ENTER:
        known = {each.name for each in fields(Entrant)}
        return {key: are_texts if key in LISTS else is_text if key in known else _is_nothing for key in values}
    if kind is DecisionKind.RESULT:
        return _RESULT if "winner" in values else {"moves": are_texts}
    if kind in (DecisionKind.WITHDRAW, DecisionKind.EXCLUDE):
        return {key: fits for key, fits in _OUT.items() if key in values}
    return {}


def is_text(value: Any) -> bool:
    """Whether this is a string."""
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    """Whether this is an integer and not a bool."""
    return type(value) is int


def is_text_or_none(value: Any) -> bool:
    """Whether this is a string or None."""
    return value is None or isinstance(value, str)


def are_texts(value: Any) -> bool:
    """Whether this is a list of strings."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_nothing(value: Any) -> bool:
    return False


def _is_whole_or_none(value: Any) -> bool:
    return value is None or type(value) is int


def _is_then(value: Any) -> bool:
    return isinstance(value, str) and value in list(ExclusionEffect)


def _is_pairing(value: Any) -> bool:
    known = isinstance(value, dict) and value.keys() == {"first", "second", "number"}
    return known and is_text(value["first"]) and is_text(value["second"]) and is_whole(value["number"])


_NAME: dict[str, Check] = {"name": is_text}
_FILES: dict[str, Check] = {"name": is_text, "fingerprint": is_text}
_RESULT: dict[str, Check] = {"winner": is_text_or_none, "margin": _is_whole_or_none}
_OUT: dict[str, Check] = {"then": _is_then, "rule": is_text, "match": _is_whole_or_none}
OF_KIND: Mapping[DecisionKind, dict[str, Check]] = {
    **dict.fromkeys((DecisionKind.WITHDRAW, DecisionKind.EXCLUDE, DecisionKind.READMIT), _NAME),
    **dict.fromkeys((DecisionKind.HOLD, DecisionKind.ACCEPT), _FILES),
    DecisionKind.DRAW: {"category": is_text, "order": are_texts},
    DecisionKind.ENTER: {**dict.fromkeys(("name", "wire"), is_text), **dict.fromkeys(LISTS, are_texts)},
    DecisionKind.REPLAY: {"pairing": _is_pairing},
    DecisionKind.UNDO: {"pairing": _is_pairing},
    DecisionKind.CORRECT: {"pairing": _is_pairing, **_RESULT},
    DecisionKind.ROLL_CALL: {"stage": is_text, "round": _is_whole_or_none, "there": are_texts, "missing": are_texts},
    DecisionKind.PROLONG: {"seconds": is_whole},
    DecisionKind.GRADE: {"text": is_text},
    DecisionKind.RESULT: {"pairing": _is_pairing},
}
