"""Rows of a store as attempts and decisions; one that is not what it claims is refused, with its place."""

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache
from sys import intern
from typing import Any
from unicodedata import normalize

from girone.matches import version1
from girone.matches.fields import Check, check_fields, is_detail
from girone.model.detail import Detail, Worded
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.record import Attempt, Decision, DecisionKind, ExclusionEffect, Facts
from girone.model.referee import FAULTS_OF_A_TURN
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.tournament.plan.entrant import Entrant

ATTEMPT = (
    "number",
    "first",
    "second",
    "meeting",
    "white",
    "black",
    "folder",
    "began",
    "ended",
    "verdict",
    "words",
    "facts",
)
WHY = "why"
"""Where the subject of a decision keeps the key and the values of its reason, if girone gave it."""
DECISION = ("number", "at", "ruling", "subject", "reason", "after")
LISTS = ("members", "categories")
NAMED = ("name", "order", "pairing", "winner", "there", "missing")
"""The keys of a decision's subject whose values name entrants."""
FOLDER = re.compile(r"matches/[0-9]+(-[0-9]+)?")
"""The folder of a match, in that of the store: no row leads out of it."""


def now() -> str:
    """The time, as rows have it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def attempt_of(*row: Any) -> Attempt:
    """The attempt that a row of the store tells, whose columns are those of `ATTEMPT`."""
    told = dict(zip(ATTEMPT, row, strict=True))
    place = f"attempt {told['number']}"
    check_fields(place, told, OF_ATTEMPT)
    told |= {key: _composed(told[key]) for key in ("first", "second", "white", "black")}
    if {told["white"], told["black"]} != {told["first"], told["second"]}:
        raise RecordError(f"{place}: its seats are not those of who met")
    verdict, facts = _verdict(place, told["verdict"]), _json(place, "facts", told["facts"])
    if (verdict is None) != (told["ended"] is None):
        raise RecordError(f"{place}: it has no end, or no verdict")
    if facts is not None:
        newer = {key: fits for key, fits in OF_NEWER_FACTS.items() if key in facts}
        check_fields(f"{place}, facts", facts, {**OF_FACTS, **newer})
    first, second, white, black = (intern(told[key]) for key in ("first", "second", "white", "black"))
    pairing, kept = Pairing(first, second, told["meeting"]), {key: told[key] for key in ("folder", "began", "ended")}
    known = Facts.from_record(facts) if facts is not None else None
    return Attempt(told["number"], pairing, white, black, **kept, verdict=verdict, facts=known)


def decision_of(*row: Any) -> Decision:
    """The decision that a row of the store tells, whose columns are those of `DECISION`."""
    told = dict(zip(DECISION, row, strict=True))
    place = f"decision {told['number']}"
    check_fields(place, told, OF_DECISION)
    ruling, subject = DecisionKind(told["ruling"]), _json(place, "subject", told["subject"])
    if subject is None:
        raise RecordError(f"{place}: it has no subject")
    if WHY in subject:
        check_fields(f"{place}, subject", subject, {WHY: is_detail})
        told["reason"] = Detail.from_json(subject.pop(WHY)).worded
    wanted = OF_SUBJECT.get(ruling, {})
    wanted = wanted | {key: fits for key, fits in MAY_HAVE.get(ruling, {}).items() if key in subject}
    check_fields(f"{place}, subject", subject, wanted | _entrant(subject) if ruling is DecisionKind.ENTER else wanted)
    return Decision(told["number"], told["at"], ruling, with_composed_names(subject), told["reason"], told["after"])


def with_composed_names(subject: Mapping[str, Any]) -> dict[str, Any]:
    """The subject of a decision with its names as a plan has them, in NFC; older records have them as written."""
    kept = {key: subject[key] for key in subject if key not in NAMED}
    return kept | {key: _composed(subject[key]) for key in NAMED if key in subject}


def _composed(value: Any) -> Any:
    """A name, or all names in a list or a pairing, in NFC."""
    match value:
        case str():
            return normalize("NFC", value)
        case list():
            return list(map(_composed, value))
        case dict():
            return {key: _composed(each) for key, each in value.items()}
    return value


def subject_with(subject: Mapping[str, Any], reason: str) -> Mapping[str, Any]:
    """The subject as a row keeps it: with the detail of a reason that girone gave."""
    return {**subject, WHY: reason.detail.as_json()} if isinstance(reason, Worded) else subject


def _entrant(subject: Mapping[str, Any]) -> dict[str, Check]:
    """What the fields of a latecomer may be; some of them may be missing, and others are unknown."""
    known = {each.name for each in fields(Entrant)}
    return {key: _are_texts if key in LISTS else _is_text if key in known else _is_nothing for key in subject}


def _read(text: str) -> Any:
    """A text of JSON as a value; rows share the keys of its objects, which take more room than what they name."""
    return json.loads(text, object_pairs_hook=lambda pairs: {intern(key): value for key, value in pairs})


def _verdict(place: str, text: str | None) -> Verdict | None:
    if text is None:
        return None
    try:
        return _judged(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: 'verdict' cannot be read: {error}") from None
    except RecordError as error:
        raise RecordError(f"{place}, verdict: {error}") from None


@lru_cache(maxsize=1024)
def _judged(text: str) -> Verdict | None:
    """A verdict; of its texts many rows have the same few, and share the value."""
    told = _read(text)
    return None if told is None else Verdict.from_record(version1.verdict(told) if isinstance(told, dict) else told)


def _json(place: str, key: str, text: str | None) -> dict[str, Any] | None:
    """An object that stands in a column; nothing is none."""
    if text is None:
        return None
    try:
        found = _read(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: {key!r} cannot be read: {error}") from None
    if not (found is None or isinstance(found, dict)):
        raise RecordError(f"{place}: {key!r} is no object")
    return found


def _is_nothing(value: Any) -> bool:
    return False


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_folder(value: Any) -> bool:
    return isinstance(value, str) and FOLDER.fullmatch(value) is not None


def _is_text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_whole_or_none(value: Any) -> bool:
    return value is None or type(value) is int


def _is_ruling(value: Any) -> bool:
    return isinstance(value, str) and value in list(DecisionKind)


def _is_then(value: Any) -> bool:
    return isinstance(value, str) and value in list(ExclusionEffect)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_time(value: Any) -> bool:
    """The time that both sides used, as the facts of a match tell it."""
    used = [value.get(side) for side in Side] if isinstance(value, dict) else []
    keys = ("answers", "total", "longest")
    return bool(used) and all(
        isinstance(each, dict) and all(_is_number(each.get(key)) for key in keys) for each in used
    )


def _are_lost_turns(value: Any) -> bool:
    """The turns that both sides lost, by reason."""
    lost: list[Any] = [value.get(side) for side in Side] if isinstance(value, dict) else [None]
    return all(isinstance(each, dict) for each in lost) and all(
        reason in FAULTS_OF_A_TURN and _is_whole(count) for each in lost for reason, count in each.items()
    )


def _are_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_whole(value.get(side)) for side in Side)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)


def _is_pairing(value: Any) -> bool:
    known = isinstance(value, dict) and value.keys() == {"first", "second", "number"}
    return known and _is_text(value["first"]) and _is_text(value["second"]) and _is_whole(value["number"])


OF_ATTEMPT: Mapping[str, Check] = {
    **dict.fromkeys(("number", "meeting"), _is_whole),
    **dict.fromkeys(("first", "second", "white", "black", "began", "words"), _is_text),
    "folder": _is_folder,
    **dict.fromkeys(("ended", "verdict", "facts"), _is_text_or_none),
}
OF_FACTS: Mapping[str, Check] = {"moves": _is_text, "plies": _is_whole, "time": _is_time, "key": _is_text}
OF_NEWER_FACTS: Mapping[str, Check] = {"lost_turns": _are_lost_turns, "played": _are_counts, "pieces": _are_counts}
"""What older records do not tell."""
OF_DECISION: Mapping[str, Check] = {
    **dict.fromkeys(("number", "after"), _is_whole),
    **dict.fromkeys(("at", "subject", "reason"), _is_text),
    "ruling": _is_ruling,
}
_NAME: dict[str, Check] = {"name": _is_text}
_FILES: dict[str, Check] = {"name": _is_text, "fingerprint": _is_text}
OF_SUBJECT: Mapping[DecisionKind, dict[str, Check]] = {
    **dict.fromkeys((DecisionKind.WITHDRAW, DecisionKind.EXCLUDE, DecisionKind.READMIT), _NAME),
    **dict.fromkeys((DecisionKind.HOLD, DecisionKind.ACCEPT), _FILES),
    DecisionKind.DRAW: {"category": _is_text, "order": _are_texts},
    DecisionKind.ENTER: {**dict.fromkeys(("name", "wire"), _is_text), **dict.fromkeys(LISTS, _are_texts)},
    DecisionKind.REPLAY: {"pairing": _is_pairing},
    DecisionKind.CORRECT: {"pairing": _is_pairing, "winner": _is_text_or_none, "margin": _is_whole_or_none},
    DecisionKind.ROLL_CALL: {"stage": _is_text, "round": _is_whole_or_none, "there": _are_texts, "missing": _are_texts},
    DecisionKind.PROLONG: {"seconds": _is_whole},
    DecisionKind.RESULT: {"pairing": _is_pairing},
}
_OUT: dict[str, Check] = {"then": _is_then, "rule": _is_text}
MAY_HAVE: Mapping[DecisionKind, dict[str, Check]] = dict.fromkeys((DecisionKind.WITHDRAW, DecisionKind.EXCLUDE), _OUT)
"""What a subject can leave out."""
