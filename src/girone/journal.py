"""The record of one match: a file of JSON lines, each written before what it tells is passed on.

Bytes stand in it as text, one character a byte (ISO 8859-1), so that a person can read them and nothing is lost.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from girone import version1
from girone.channels.channel import Absent, Noted, Present, Stamped
from girone.ledger import Ledger
from girone.model.detail import Detail, Wording
from girone.model.errors import HostFailed, RecordError, brief
from girone.model.game import Side
from girone.model.verdict import Verdict
from girone.model.wire import Action, End, FileContent, Launch, Order, Pause, PutFile, RemoveFile, Write
from girone.record import Record as Record
from girone.record import check_record, read_line

VERSION = 2
READABLE = (1, VERSION)
BUG = Wording("bug", "a bug of girone: {cause}")
MENDED = Wording("mended", "somebody else had changed or removed the journal; it was written anew")


class Notebook(ABC):
    """What a match needs of a record."""

    @abstractmethod
    def note(self, at: int, **record: Any) -> None:
        """Write one record."""

    @abstractmethod
    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the verdict for good, and how busy the machine was then."""

    def did(self, at: int, side: Side, action: Action) -> None:
        """Write what is about to be done to a seat."""
        self.note(at, seat=side, **_of_action(action))

    def came(self, side: Side, stamped: Stamped, more: bool = False) -> None:
        """Write what came from a seat; with `more`, the next arrival was taken in together with this one."""
        self.note(stamped.at, seat=side, **_of_arrival(stamped.what), **({"more": True} if more else {}))


class Journal(Notebook):
    """Appends records to a file; `t` is nanoseconds on the match's own clock, 0 when it was opened.

    HostFailed says that a record could not be written. Left by an exception, the journal says which it was.
    """

    def __init__(
        self, file: Path, header: Mapping[str, Any], began: int, watch: Callable[[Record], None] | None = None
    ) -> None:
        self._began = self._latest = began
        self._watch = watch
        self._settled = False
        self._ledger = Ledger(file)
        self._append({"journal": VERSION, **header})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error:
            Remnant(self).note(self._latest, failed=BUG(cause=f"{type(error).__name__}: {error}").as_json())
        self.close()

    def note(self, at: int, **record: Any) -> None:
        self._latest = at
        self._append({"t": at - self._began, **record})

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the verdict and force the whole record to the disk; if that fails, it is not in the record."""
        self._mend(at)
        busy = {} if load is None else {"load": load}
        self.note(at, verdict=verdict.as_json(), words=verdict.words, **busy)
        try:
            self._ledger.settle()
        except HostFailed:
            self._ledger.take_back()
            raise
        self._settled = True

    def close(self) -> None:
        """Close the file, which is then what was written, whatever the programs did to it."""
        try:
            self._mend(self._latest)
        except HostFailed:
            if self._settled:  # else there is no verdict to lose, and why not was said when it failed
                raise
        finally:
            self._ledger.close()

    def _mend(self, at: int) -> None:
        if not self._ledger.is_intact():
            self._ledger.mend()
            self.note(at, mended=MENDED().as_json())
            self._ledger.settle()

    def _append(self, record: Record) -> None:
        self._ledger.append((json.dumps(record, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))
        if self._watch:
            try:
                self._watch(record)
            except OSError:  # whoever watched has left; the match goes on
                self._watch = None


class Remnant(Notebook):
    """The rest of a record that could not be kept: takes what can still be written, and never fails."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook

    def note(self, at: int, **record: Any) -> None:
        with suppress(HostFailed):
            self._notebook.note(at, **record)

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        with suppress(HostFailed):
            self._notebook.verdict(at, verdict, load)


def read(file: Path) -> tuple[Record, list[Record]]:
    """The header and the records of a journal, the first of them in line 2; a torn last line is left out."""
    try:
        *lines, _ = file.read_bytes().split(b"\n")  # a power cut leaves a torn line
    except OSError as error:
        raise RecordError(f"{file}: cannot be read as a journal: {error.strerror}") from None
    header = _read_line(file, 1, lines[0]) if lines else {}
    if "journal" not in header:
        raise RecordError(f"{file}: not a journal of a match; its first line has no 'journal'")
    version = header["journal"]
    if version not in READABLE:
        known = " and ".join(map(str, READABLE))
        raise RecordError(f"{file}: journal version {brief(version)}; this girone reads versions {known}")
    return header, [_read_line(file, number, line, version) for number, line in enumerate(lines[1:], start=2)]


def _read_line(file: Path, number: int, line: bytes, version: int | None = None) -> Record:
    try:
        record = read_line(line)
        if version is None:
            return record
        if version == 1:
            record = version1.line(record)
        check_record(record)
        return record
    except RecordError as error:
        raise RecordError(f"{file}, line {number}: {error}") from None


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
        case {"absent": dict(detail)}:
            return Absent(Detail.from_json(detail))
        case {"noted": dict(detail)}:
            return Noted(Detail.from_json(detail), record.get("kind", ""))
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
            return {"absent": detail.as_json()}
        case Noted(detail, kind):
            return {"noted": detail.as_json(), "kind": kind}
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
