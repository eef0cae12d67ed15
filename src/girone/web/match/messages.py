"""What was said between girone and the programs, byte by byte and with its time; logs of programs are not shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from girone.host.channels.channel import Absent, Noted
from girone.matches.journal.lines import Came, Did, Line, fields_of
from girone.matches.story import turns
from girone.model.text import plain
from girone.model.wire import Launch
from girone.tournament.results.reports.report_json import Json
from girone.web.match.story import PublicStory

SHOWN = 400
"""Bytes of a message that a list shows."""
MOST = 65_536
"""Bytes of a message that are shown where it stands alone; the journal has all of them."""
NAMED = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"}
WITH_BYTES = ("sent", "got", "file", "data")
"""What a line tells by the bytes of a message."""


@dataclass(frozen=True)
class Message:
    """One message; `ply` is the turn in which it fell, `what` its line's key, `note` the name or word beside it."""

    number: int
    ply: int
    seat: str
    seconds: float
    what: str
    note: str
    data: bytes | None

    def as_json(self, shown: int = SHOWN) -> Json:
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

    def whole(self) -> Json:
        """The message alone, also as hexadecimal numbers in rows of sixteen bytes."""
        data = (self.data or b"")[:MOST]
        rows = [data[at : at + 16] for at in range(0, len(data), 16)]
        return {
            **self.as_json(MOST),
            "hex": [{"at": at * 16, "hex": row.hex(" "), "text": dotted(row)} for at, row in enumerate(rows)],
        }


def messages(told: PublicStory) -> list[Message]:
    """All messages of a match in the order of the record; what follows the last ruling falls into the last turn."""
    return list(_messages(told.lines, told.last))


def spelt(data: bytes) -> str:
    """Bytes as text that hides nothing: letters and signs of ASCII stand for themselves, all others are written out."""
    return "".join(NAMED.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in data)


def dotted(data: bytes) -> str:
    """Bytes as letters beside their numbers, one sign a byte."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "·" for byte in data)


def _messages(lines: Sequence[Line], last: int) -> Iterator[Message]:
    shown = ((turn.number, line) for turn in turns(lines) for line in turn.lines)
    talk = ((ply, line) for ply, line in shown if isinstance(line, Did | Came) and not _is_note(line))
    for number, (ply, line) in enumerate(talk, start=1):
        what, note, data = _content(line)
        yield Message(number, min(ply, last), line.seat, line.t / 1e9, what, note, data)


def _is_note(line: Did | Came) -> bool:
    return isinstance(line, Came) and isinstance(line.what, Noted)


def _content(line: Did | Came) -> tuple[str, str, bytes | None]:
    """What was done, the word beside it, and the bytes."""
    fields = fields_of(line)
    what = next(key for key in fields if key != "seat")
    text = next((fields[key] for key in WITH_BYTES if isinstance(fields.get(key), str)), None)
    match line:
        case Did(action=Launch(arguments)):
            note = " ".join(arguments)
        case Came(what=Absent(detail)):
            note = str(detail)
        case _:
            note = "" if what in WITH_BYTES or fields[what] is True else str(fields[what])
    return what, plain(note), None if text is None else text.encode("latin-1")
