"""The record of one match: a file of JSON lines, each written before what it tells is passed on.

Bytes stand in it as text, one character a byte (ISO 8859-1), so that a person can read them and nothing is lost.
"""

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from girone.channels.channel import Absent, Noted, Present, Stamped
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.verdict import Verdict
from girone.model.wire import Action, End, FileContent, Launch, Order, Pause, PutFile, RemoveFile, Write

VERSION = 1
Record = dict[str, Any]


class Notebook(ABC):
    """What a match needs of a record."""

    @abstractmethod
    def note(self, at: int, **record: Any) -> None:
        """Write one record."""

    @abstractmethod
    def verdict(self, at: int, verdict: Verdict) -> None:
        """Write the verdict for good."""

    def did(self, at: int, side: Side, action: Action) -> None:
        """Write what is about to be done to a seat."""
        self.note(at, seat=side, **_of_action(action))

    def came(self, side: Side, stamped: Stamped, more: bool = False) -> None:
        """Write what came from a seat; with `more`, the next arrival was taken in together with this one."""
        self.note(stamped.at, seat=side, **_of_arrival(stamped.what), **({"more": True} if more else {}))


class Journal(Notebook):
    """Appends records to a file; `t` is nanoseconds on the match's own clock, 0 when it was opened."""

    def __init__(
        self, file: Path, header: Mapping[str, Any], began: int, watch: Callable[[Record], None] | None = None
    ) -> None:
        self.file = file
        self._began = began
        self._watch = watch
        self._fd = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        self._append({"journal": VERSION, **header})

    def note(self, at: int, **record: Any) -> None:
        self._append({"t": at - self._began, **record})

    def verdict(self, at: int, verdict: Verdict) -> None:
        """Write the verdict and force the whole record to the disk."""
        self.note(at, verdict=as_json(verdict), words=verdict.words)
        os.fsync(self._fd)

    def close(self) -> None:
        """Close the file."""
        os.close(self._fd)

    def _append(self, record: Record) -> None:
        os.write(self._fd, (json.dumps(record, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass"))
        if self._watch:
            try:
                self._watch(record)
            except OSError:  # whoever watched has left; the match goes on
                self._watch = None


def as_json(verdict: Verdict) -> Record:
    """A verdict as scripts read it."""
    return {
        "winner": verdict.winner,
        "losers": list(verdict.losers),
        "reason": verdict.reason,
        "kind": verdict.kind,
        "detail": verdict.detail,
        "margin": verdict.margin,
        "rule": {"source": verdict.sentence.source, "text": verdict.sentence.text, "english": verdict.sentence.english},
    }


def read(file: Path) -> tuple[Record, list[Record]]:
    """The header and the records of a journal; a torn last line, as a power cut leaves it, is left out."""
    try:
        content = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{file}: cannot be read as a journal: {error}") from None
    records = []
    lines = content.split("\n")
    for number, line in enumerate(lines[:-1], start=1):
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise RecordError(f"{file}, line {number}: not a record: {error}") from None
        if not isinstance(record, dict):
            raise RecordError(f"{file}, line {number}: not a record but {line[:40]!r}")
        records.append(record)
    if not records or "journal" not in records[0]:
        raise RecordError(f"{file}: not a journal of a match; its first line has no 'journal'")
    if records[0]["journal"] != VERSION:
        raise RecordError(f"{file}: journal version {records[0]['journal']!r}; this girone reads version {VERSION}")
    return records[0], records[1:]


def arrival_of(record: Record) -> Any:
    """What came from a seat, read back from its record; None if the record tells something else."""
    match record:
        case {"got": str(text)}:
            return text.encode("latin-1")
        case {"file": None}:
            return FileContent(None)
        case {"file": str(text)}:
            return FileContent(text.encode("latin-1"))
        case {"eof": True}:
            return End.EOF
        case {"present": True}:
            return Present()
        case {"absent": str(detail)}:
            return Absent(detail)
        case {"noted": str(detail)}:
            return Noted(detail)
    return None


def _of_arrival(what: Any) -> Record:
    match what:
        case bytes():
            return {"got": what.decode("latin-1")}
        case FileContent(data):
            return {"file": None if data is None else data.decode("latin-1")}
        case End.EOF:
            return {"eof": True}
        case Present():
            return {"present": True}
        case Absent(detail):
            return {"absent": detail}
        case Noted(detail):
            return {"noted": detail}
    raise TypeError(what)


def _of_action(action: Action) -> Record:
    match action:
        case Write(data):
            return {"sent": data.decode("latin-1")}
        case PutFile(name, data):
            return {"put": name, "data": data.decode("latin-1")}
        case RemoveFile(name):
            return {"removed": name}
        case Launch(arguments, answer_file):
            return {"launched": list(arguments), "answer_file": answer_file}
        case Pause(seconds):
            return {"paused": seconds}
        case Order():
            return {"did": action.value}
