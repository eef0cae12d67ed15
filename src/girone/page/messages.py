"""What was said between girone and the programs, byte by byte and with its time; logs of programs are not shown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from girone.journal import Record
from girone.model.detail import Detail
from girone.page.told import Told
from girone.tournament.report import plain

SHOWN = 400
"""Bytes of a message that a list shows."""
MOST = 65_536
"""Bytes of a message that are shown where it stands alone; the journal has all of them."""
NAMED = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"}
BYTES = ("sent", "got", "file", "data")
DEEDS = ("sent", "put", "removed", "launched", "paused", "did", "present", "absent", "got", "file", "eof")
"""The records that are messages, by the key that says what was done."""


@dataclass(frozen=True)
class Message:
    """One message; `ply` is the turn in which it fell, `what` its record's key, `note` the name or word beside it."""

    number: int
    ply: int
    seat: str
    seconds: float
    what: str
    note: str
    data: bytes | None

    def as_json(self, shown: int = SHOWN) -> dict[str, Any]:
        """The message for readers, its bytes written as text."""
        data = self.data or b""
        return {
            "number": self.number,
            "ply": self.ply,
            "seat": self.seat,
            "ms": round(self.seconds * 1000, 3),
            "what": self.what,
            "note": self.note,
            "text": None if self.data is None else spelt(data[:shown]),
            "bytes": len(data),
            "cut": len(data) > shown,
        }

    def whole(self) -> dict[str, Any]:
        """The message alone, also as hexadecimal numbers in rows of sixteen bytes."""
        data = (self.data or b"")[:MOST]
        rows = [data[at : at + 16] for at in range(0, len(data), 16)]
        return {
            **self.as_json(MOST),
            "hex": [{"at": at * 16, "hex": row.hex(" "), "text": dotted(row)} for at, row in enumerate(rows)],
        }


def messages(told: Told) -> list[Message]:
    """All messages of a match in the order of the record; what follows the last ruling falls into the last turn."""
    return list(_messages(told.records, told.last))


def spelt(data: bytes) -> str:
    """Bytes as text that hides nothing: letters and signs of ASCII stand for themselves, all others are written out."""
    return "".join(NAMED.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in data)


def dotted(data: bytes) -> str:
    """Bytes as letters beside their numbers, one sign a byte."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "·" for byte in data)


def _messages(records: list[Record], last: int) -> Iterator[Message]:
    ply, number = 0, 0
    for record in records:
        if "asked" in record and not ply:
            ply = 1
        if record.get("ruled") in ("accepted", "turn lost"):
            ply += 1
        what = next((deed for deed in DEEDS if deed in record), None)
        if what and "seat" in record:
            number += 1
            note, data = _content(what, record)
            yield Message(number, min(ply, last), record["seat"], record["t"] / 1e9, what, note, data)


def _content(what: str, record: Mapping[str, Any]) -> tuple[str, bytes | None]:
    text = next((record[key] for key in BYTES if isinstance(record.get(key), str)), None)
    value = record[what]
    if what == "launched":
        note = " ".join(map(str, value)) if isinstance(value, list) else ""
    else:
        note = "" if what in BYTES or value is True else str(Detail.from_json(value) if what == "absent" else value)
    return plain(note), None if text is None else text.encode("latin-1", "replace")
