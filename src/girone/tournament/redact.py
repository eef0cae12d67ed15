"""A journal for an entrant or a stranger: what is private to others is withheld, and it can be judged again as it is.

The bytes of both sides and their times stay, because the verdict rests on them. How a rival is started, the cores it
had, and what its keeper noted go. A reason for not coming can name files, so it goes too, from the verdict as well.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from girone import journal
from girone.journal import Record
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.order import Way
from girone.record import check_header

WITHHELD = "withheld"
DECIDING_WAYS = (Way.FOLDER, Way.WE_DIAL)
"""Ways that change how a match is judged; the wire tells them anyway."""


def redacted(file: Path, own: Side | None) -> str:
    """The text of the journal for one side; for a stranger, None, what is private to either goes."""
    header, records = journal.read(file)
    try:
        check_header(header)
    except RecordError as error:
        raise RecordError(f"{file}, line 1: {error}") from None
    header, records = withheld(header, records, own)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [header, *records])


def withheld(header: Record, records: Sequence[Record], own: Side | None) -> tuple[Record, list[Record]]:
    """A journal's header and records without what is private to the other side."""
    hidden = [side for side in Side if side is not own]
    known = _reasons(records, own) if own else set()
    reasons = set().union(*(_reasons(records, side) for side in hidden)) - known
    return _header(header, hidden), [_record(record, hidden, reasons) for record in records]


def _reasons(records: Sequence[Record], side: Side) -> set[str]:
    """Why a side did not come; a reason that both gave is known to both."""
    return {record["absent"] for record in records if record.get("seat") == side and "absent" in record}


def _header(header: Record, hidden: Sequence[Side]) -> Record:
    seats = {side.value: _seat(header["seats"][side]) for side in hidden}
    return {**header, "seats": {**header["seats"], **seats}}


def _seat(seat: Record) -> Record:
    way = seat["way"] if seat["way"] in DECIDING_WAYS else WITHHELD
    software = {"software": WITHHELD} if seat.get("software") else {}
    return {**seat, "way": way, "command": [WITHHELD], "cores": [], **software}


def _record(record: Record, hidden: Sequence[Side], reasons: set[str]) -> Record:
    if "verdict" in record:
        return {key: _without(value, reasons) for key, value in record.items()}
    if record.get("seat") not in hidden:
        return record
    if "noted" in record:
        return {**record, "noted": WITHHELD}
    return {**record, "absent": WITHHELD} if record.get("absent") in reasons else record


def _without(value: Any, reasons: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(inner, reasons) for key, inner in value.items()}
    for reason in sorted(reasons, key=len, reverse=True) if isinstance(value, str) else ():
        value = value.replace(reason, WITHHELD)
    return value
