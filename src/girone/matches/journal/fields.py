"""The fields of journal lines that judging and showing a match depend on, and their types.

Other fields are for human readers or of a later version, and are ignored.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from unicodedata import normalize

from girone.model.detail import Detail, said
from girone.model.errors import RecordError, brief
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.verdict import Verdict

Record = dict[str, Any]
Check = Callable[[Any], bool]

LARGEST = 2**63
"""Larger times and seconds are invalid."""
DEEPEST = 16
"""The deepest nesting of tables and lists: deeper than any real record, and safe to show and compare."""


@dataclass(frozen=True)
class RecordedSeat:
    """A side in the header; `wait` is how long the match waits for its program, if not as long as usual."""

    name: str = ""
    wire: str = ""
    wire_options: Mapping[str, Any] = field(default_factory=dict)
    way: str = ""
    cores: tuple[int, ...] = ()
    software: str = ""
    wait: float | None = None


@dataclass(frozen=True)
class RecordedHost:
    """The host in the header; unknown values are None or empty."""

    name: str = ""
    cores: int | None = None
    load: float | None = None
    speed: float | None = None
    scheduling: str = ""


@dataclass(frozen=True)
class Header:
    """What a journal says before the first move; unreadable fields have their defaults.

    `flaw` says why no match can be set up from it, and is empty if one can. `regulation` is its name, `text` its file.
    `by_hand` says why a match was played by hand; None if programs played.
    """

    version: int = 0
    flaw: str = ""
    regulation: str = ""
    text: str = ""
    overrides: Mapping[str, Any] = field(default_factory=dict)
    opening: str | None = None
    seats: Mapping[Side, RecordedSeat] = field(default_factory=lambda: dict.fromkeys(Side, RecordedSeat()))
    host: RecordedHost = RecordedHost()
    cores_shared: bool = False
    began: str = ""
    by_hand: str | None = None


def header_of(record: Record) -> Header:
    """Read the header from a journal's first line."""
    try:
        check_header(record)
        flaw = ""
    except RecordError as error:
        flaw = str(error)
    rules, seats = _table(record.get("regulation")), _table(record.get("seats"))
    return Header(
        version=int(_number(record.get("journal")) or 0),
        flaw=flaw,
        regulation=_text(rules.get("name")),
        text=_text(rules.get("text")),
        overrides=_table(rules.get("overrides")),
        opening=_text(record.get("opening")) or None,
        seats={side: _seat(_table(seats.get(side))) for side in Side},
        host=_host(_table(record.get("host"))),
        cores_shared=record.get("cores_shared") is True,
        began=_text(record.get("began")),
        by_hand=_text(record["by_hand"]) if "by_hand" in record else None,
    )


def _seat(recorded: Record) -> RecordedSeat:
    return RecordedSeat(
        name=normalize("NFC", _text(recorded.get("name"))),
        wire=_text(recorded.get("wire")),
        wire_options=_table(recorded.get("wire_options")),
        way=_text(recorded.get("way")),
        cores=tuple(core for core in recorded["cores"] if type(core) is int)
        if isinstance(recorded.get("cores"), list)
        else (),
        software=_text(recorded.get("software")),
        wait=_number(recorded.get("wait")),
    )


def _host(recorded: Record) -> RecordedHost:
    cores = recorded.get("cores")
    return RecordedHost(
        name=_text(recorded.get("name")),
        cores=cores if type(cores) is int else None,
        load=_number(recorded.get("load")),
        speed=_number(recorded.get("speed")),
        scheduling=_text(recorded.get("scheduling")),
    )


def _table(value: Any) -> Record:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any) -> float | None:
    return value if type(value) in (int, float) else None


def read_line(line: bytes) -> Record:
    """Parse a line; RecordError says why it is invalid."""
    try:
        record = json.loads(line.decode("utf-8", "surrogatepass"), parse_constant=_refuse)
    except RecursionError:
        raise RecordError(said("not a record: nested too deeply")) from None
    except ValueError as error:
        raise RecordError(said("not a record: {cause}", cause=error)) from None
    if _is_deeper(record, DEEPEST):
        raise RecordError(said("not a record: nested too deeply"))
    if not isinstance(record, dict):
        raise RecordError(said("not a record but {cause}", cause=brief(record)))
    return record


def check_header(header: Record) -> None:
    """Raise RecordError if the header lacks what is needed to set up the match."""
    what = said("the header is not complete")
    check_fields(what, header, {"regulation": _is_table, "seats": _is_table, "opening": _is_text_or_none})
    check_fields(what, header["regulation"], {"name": _is_text, "text": _is_text, "overrides": _is_table})
    check_fields(what, header["seats"], dict.fromkeys(Side, _is_table))
    for side in Side:
        wanted = {"name": _is_text, "wire": _is_text, "way": _is_text, "wire_options": _is_table}
        check_fields(what, {"wait": 0.0, **header["seats"][side]}, wanted | {"wait": _is_seconds})


def check_record(record: Record) -> None:
    """Raise RecordError if a field is invalid, or if a field is missing that another one requires."""
    what = said("not a record")
    check_fields(what, record, {"t": _is_time, **{key: FIELDS[key] for key in record if key in FIELDS}})
    for key, needed in NEEDS.items():
        if key in record:
            check_fields(what, record, {name: FIELDS[name] for name in needed})
    if record.get("ruled") == "accepted":
        check_fields(what, record, {name: FIELDS[name] for name in ("side", "move")})
    if record.get("ruled") == "turn lost" or (record.get("ruled") == "over" and "side" in record):
        check_fields(what, record, {name: FIELDS[name] for name in ("side", "reason", "detail")})


def check_fields(what: str | Detail, fields: Mapping[str, Any], wanted: Mapping[str, Check]) -> None:
    """Raise RecordError if a field is missing or invalid."""
    for key, fits in wanted.items():
        if key not in fields:
            raise RecordError(said("{what}: {quoted} is missing", what=what, quoted=repr(key)))
        if not fits(fields[key]):
            value = brief(fields[key])
            raise RecordError(said("{what}: {quoted} = {value} is not valid", what=what, quoted=repr(key), value=value))


def _is_deeper(value: Any, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(each, levels - 1) for each in inner)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_bytes(value: Any) -> bool:
    """Whether a value holds bytes: text with one character per byte."""
    return isinstance(value, str) and re.fullmatch(r"[\0-\xff]*", value) is not None


def _is_file(value: Any) -> bool:
    return value is None or _is_bytes(value)


def is_detail(value: Any) -> bool:
    """Whether a value is a detail as records keep it."""
    try:
        Detail.from_json(value)
    except RecordError:
        return False
    return True


def _is_verdict(value: Any) -> bool:
    try:
        Verdict.from_record(value)
    except RecordError:
        return False
    return True


def _is_true(value: Any) -> bool:
    return value is True


def _is_time(value: Any) -> bool:
    return type(value) is int and abs(value) < LARGEST


def _is_seconds(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < LARGEST


def _is_side(value: Any) -> bool:
    return isinstance(value, str) and value in list(Side)


def _is_reason(value: Any) -> bool:
    return isinstance(value, str) and value in list(Reason)


def _is_ruling(value: Any) -> bool:
    return value in ("accepted", "turn lost", "over")


FIELDS: Mapping[str, Check] = {
    "seat": _is_side,
    "got": _is_bytes,
    "file": _is_file,
    "running": _is_true,
    "eof": _is_true,
    "present": _is_true,
    "absent": is_detail,
    "noted": is_detail,
    "more": _is_true,
    "waited": _is_true,
    "called": _is_true,
    "prolonged": _is_seconds,
    "warmed_up": _is_true,
    "interrupted": _is_true,
    "failed": is_detail,
    "detail": is_detail,
    "reason": _is_reason,
    "asked": _is_side,
    "limit": _is_seconds,
    "extended": _is_side,
    "late": _is_side,
    "stall": _is_seconds,
    "starved": _is_seconds,
    "ruled": _is_ruling,
    "side": _is_side,
    "move": _is_text,
    "seconds": _is_seconds,
    "verdict": _is_verdict,
    "words": _is_text,
}
NEEDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("got", "file", "eof", "present", "absent", "noted"), ("seat",)),
    "extended": ("starved",),
    "late": ("stall",),
    "ruled": ("seconds", "stall"),
    "verdict": ("words",),
}
