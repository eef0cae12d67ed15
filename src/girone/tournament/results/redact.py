"""Makes a journal public or ready for one entrant: others' private values are withheld, but it can still be judged.

The bytes of both sides and their times stay, because the verdict rests on them. Withheld are a rival's command, its
cores, and the notes of its supervisor. The reason why a program did not come may name files, so it is withheld, too,
even in the verdict.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from girone.matches.journal import journal
from girone.matches.journal.chain import Chain
from girone.matches.journal.fields import check_header
from girone.matches.journal.journal import Record
from girone.matches.journal.version1 import RECORDED
from girone.matches.order import Way
from girone.model.detail import WITHHELD, Detail, Wording, said
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.verdict import Verdict

NOTE = Wording("note_withheld", "withheld")
DECIDING_WAYS = (Way.FOLDER, Way.WE_DIAL)
"""Ways that affect how a match is judged, and so are not withheld; the wire reveals them anyway."""


def redacted(file: Path, own: Side | None) -> str:
    """The text of the journal for one side; with `own` None, the private values of both sides are withheld."""
    header, records = journal.read(file)
    try:
        check_header(header)
    except RecordError as error:
        raise RecordError(said("{file}, line {number}: {detail}", file=file, number=1, detail=error)) from None
    written = Chain.of(file.read_bytes())
    before, (public_header, public) = [header, *records], withheld(header, records, own)
    is_chained = written.is_claimed
    lines = [
        line.decode("utf-8", "surrogatepass") if is_chained and told == former else _text(told, is_chained)
        for line, former, told in zip(written.lines, before, [public_header, *public], strict=False)  # it may grow
    ]
    return "".join(f"{line}\n" for line in lines)


def _text(record: Record, is_chained: bool) -> str:
    """A changed line; in a chain it is marked as withheld, because its hash differs from the one in the next line."""
    return json.dumps({**record, "withheld": True} if is_chained else record, ensure_ascii=False)


def withheld(header: Record, records: Sequence[Record], own: Side | None) -> tuple[Record, list[Record]]:
    """A journal's header and records without the other side's private values."""
    hidden = [side for side in Side if side is not own]
    known = _reasons(records, own) if own else set()
    reasons = set().union(*(_reasons(records, side) for side in hidden)) - known
    return _header(header, hidden), [_record(record, hidden, reasons, own) for record in records]


def _reasons(records: Sequence[Record], side: Side) -> set[Detail]:
    """Why a side did not come; a reason that both sides gave is known to both."""
    own = [record for record in records if record.get("seat") == side and "absent" in record]
    return {Detail.from_json(record["absent"]) for record in own}


def _header(header: Record, hidden: Sequence[Side]) -> Record:
    seats = {side.value: _seat(header["seats"][side]) for side in hidden}
    return {**header, "journal": journal.VERSION, "seats": {**header["seats"], **seats}}


def _seat(seat: Record) -> Record:
    way = seat["way"] if seat["way"] in DECIDING_WAYS else WITHHELD
    software = {"software": WITHHELD} if seat.get("software") else {}
    return {**seat, "way": way, "command": [WITHHELD], "cores": [], **software}


def _record(record: Record, hidden: Sequence[Side], reasons: set[Detail], own: Side | None) -> Record:
    if "verdict" in record:
        verdict = _verdict(Verdict.from_record(record["verdict"]), reasons, own)
        return {**record, "verdict": verdict.as_json(), "words": verdict.words}
    if record.get("seat") not in hidden:
        return record
    if "noted" in record:
        return {**record, "noted": NOTE().as_json()}
    if "absent" in record:
        return {**record, "absent": _without(Detail.from_json(record["absent"]), reasons).as_json()}
    return record


def _verdict(verdict: Verdict, reasons: set[Detail], own: Side | None) -> Verdict:
    """The verdict without private reasons; in version 1 it is a single text about all losers."""
    if verdict.detail.key == RECORDED.key:
        return verdict if verdict.losers == (own,) else verdict.public
    return replace(verdict, detail=_without(verdict.detail, reasons))


def _without(detail: Detail, reasons: set[Detail]) -> Detail:
    if detail in reasons:
        return detail.public
    inner = {
        name: _without(value, reasons) if isinstance(value, Detail) else value for name, value in detail.values.items()
    }
    return replace(detail, values=inner)
