"""Messages between girone and the programs, with bytes and times; logs of programs are private."""

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
"""Bytes of a message in a list."""
MOST = 65_536
"""Bytes of a message on its own page; the journal has all."""
NAMED = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"}
WITH_BYTES = ("sent", "got", "file", "data")
"""Keys of journal lines that carry a message's bytes."""


@dataclass(frozen=True)
class Message:
    """One message; `ply` is its turn, `what` the key of its line, `note` the name or word beside it."""

    number: int
    ply: int
    seat: str
    seconds: float
    what: str
    note: str
    data: bytes | None

    def as_json(self, shown: int = SHOWN) -> Json:
        """The message as JSON, its bytes as text."""
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
        """The message with a hex dump, sixteen bytes per row."""
        data = (self.data or b"")[:MOST]
        rows = [data[at : at + 16] for at in range(0, len(data), 16)]
        return {
            **self.as_json(MOST),
            "hex": [{"at": at * 16, "hex": row.hex(" "), "text": dotted(row)} for at, row in enumerate(rows)],
        }


def messages(told: PublicStory) -> list[Message]:
    """All messages of a match in recorded order; those after the last ruling belong to the last turn."""
    return list(_messages(told.lines, told.last))


def spelt(data: bytes) -> str:
    """Bytes as text without loss: printable ASCII as it is, everything else escaped."""
    return "".join(NAMED.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in data)


def dotted(data: bytes) -> str:
    """Bytes as the text column of a hex dump, one character per byte."""
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
    """Kind of a line, the word beside it, and its bytes."""
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
