"""Converts rows of a store to attempts and decisions; an invalid row raises an error that names it."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from sys import intern
from typing import Any

from girone.matches.journal import version1
from girone.matches.journal.fields import Check, check_fields
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.record import Attempt, Decision, DecisionKind, Facts
from girone.model.referee import FAULTS_OF_A_TURN
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.tournament.store.subjects import composed, is_text, is_text_or_none, is_whole, read_subject, reason_of

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
DECISION = ("number", "at", "ruling", "subject", "reason", "after")
FOLDER = re.compile(r"matches/[0-9]+(-[0-9]+)?")
"""The folder of a match, relative to the store; checked, so that no row leads out of it."""


def now() -> str:
    """The current time in the format of rows."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def attempt_of(*row: Any) -> Attempt:
    """The attempt in a row with the columns `ATTEMPT`."""
    told = dict(zip(ATTEMPT, row, strict=True))
    place = f"attempt {told['number']}"
    check_fields(place, told, OF_ATTEMPT)
    told |= {key: composed(told[key]) for key in ("first", "second", "white", "black")}
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
    """The decision in a row with the columns `DECISION`."""
    told = dict(zip(DECISION, row, strict=True))
    place = f"decision {told['number']}"
    check_fields(place, told, OF_DECISION)
    kept = _json(place, "subject", told["subject"])
    if kept is None:
        raise RecordError(f"{place}: it has no subject")
    kind = DecisionKind(told["ruling"])
    subject, reason = read_subject(kind, kept, f"{place}, subject"), reason_of(kept, f"{place}, subject")
    return Decision(told["number"], told["at"], kind, subject, reason or told["reason"], told["after"])


def _read(text: str) -> Any:
    """Parse JSON; object keys are interned, because they would take more memory than their values."""
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
    """Parse a verdict; cached, because many rows have the same text and can share the value."""
    told = _read(text)
    return None if told is None else Verdict.from_record(version1.verdict(told) if isinstance(told, dict) else told)


def _json(place: str, key: str, text: str | None) -> dict[str, Any] | None:
    """The JSON object in a column, or None."""
    if text is None:
        return None
    try:
        found = _read(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: {key!r} cannot be read: {error}") from None
    if not (found is None or isinstance(found, dict)):
        raise RecordError(f"{place}: {key!r} is not an object")
    return found


def _is_folder(value: Any) -> bool:
    return isinstance(value, str) and FOLDER.fullmatch(value) is not None


def _is_ruling(value: Any) -> bool:
    return isinstance(value, str) and value in list(DecisionKind)


def _is_time(value: Any) -> bool:
    """Whether a value is the time used by both sides, as in the facts of a match."""
    used = [value.get(side) for side in Side] if isinstance(value, dict) else []
    keys = ("answers", "total", "longest")
    return bool(used) and all(
        isinstance(each, dict) and all(_is_number(each.get(key)) for key in keys) for each in used
    )


def _are_lost_turns(value: Any) -> bool:
    """Whether a value is the lost turns of both sides, by reason."""
    lost: list[Any] = [value.get(side) for side in Side] if isinstance(value, dict) else [None]
    return all(isinstance(each, dict) for each in lost) and all(
        reason in FAULTS_OF_A_TURN and is_whole(count) for each in lost for reason, count in each.items()
    )


def _are_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(is_whole(value.get(side)) for side in Side)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)


OF_ATTEMPT: Mapping[str, Check] = {
    **dict.fromkeys(("number", "meeting"), is_whole),
    **dict.fromkeys(("first", "second", "white", "black", "began", "words"), is_text),
    "folder": _is_folder,
    **dict.fromkeys(("ended", "verdict", "facts"), is_text_or_none),
}
OF_FACTS: Mapping[str, Check] = {"moves": is_text, "plies": is_whole, "time": _is_time, "key": is_text}
OF_NEWER_FACTS: Mapping[str, Check] = {"lost_turns": _are_lost_turns, "played": _are_counts, "pieces": _are_counts}
"""Facts that older records lack."""
OF_DECISION: Mapping[str, Check] = {
    **dict.fromkeys(("number", "after"), is_whole),
    **dict.fromkeys(("at", "subject", "reason"), is_text),
    "ruling": _is_ruling,
}
