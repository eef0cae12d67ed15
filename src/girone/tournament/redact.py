"""A journal for one of its two entrants: what is private to the rival is withheld, and it can be judged again as it is.

The bytes of both sides and their times stay, because the verdict rests on them. How the rival is started, the cores it
had, and what its keeper noted go. A reason for not coming can name files, so it goes too, from the verdict as well.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from girone import journal
from girone.journal import Record
from girone.model.game import Side
from girone.order import Way

WITHHELD = "withheld"
DECIDING_WAYS = (Way.FOLDER, Way.WE_DIAL)
"""Ways that change how a match is judged; the wire tells them anyway."""


def redacted(file: Path, own: Side) -> str:
    """The text of the journal without what is private to the other side."""
    header, records = journal.read(file)
    rival = own.other
    reasons = _reasons(records, rival) - _reasons(records, own)
    lines = [_header(header, rival), *(_record(record, rival, reasons) for record in records)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _reasons(records: Sequence[Record], side: Side) -> set[str]:
    """Why a side did not come; a reason that both gave is known to both."""
    return {record["absent"] for record in records if record.get("seat") == side and "absent" in record}


def _header(header: Record, rival: Side) -> Record:
    seat = header["seats"][rival]
    way = seat["way"] if seat["way"] in DECIDING_WAYS else WITHHELD
    hidden = {**seat, "way": way, "command": [WITHHELD], "cores": []}
    return {**header, "seats": {**header["seats"], rival.value: hidden}}


def _record(record: Record, rival: Side, reasons: set[str]) -> Record:
    if "verdict" in record:
        return {key: _without(value, reasons) for key, value in record.items()}
    if record.get("seat") != rival:
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
