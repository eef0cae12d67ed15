"""The journal of one match: chained JSON lines, each written before its event is passed on.

Bytes are stored as text with one character per byte (ISO 8859-1), so that people can read them and nothing is lost.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from girone.matches.journal import chain, version1
from girone.matches.journal.fields import Header, check_record, header_of, read_line
from girone.matches.journal.fields import Record as Record
from girone.matches.journal.file import AppendOnlyFile
from girone.matches.journal.lines import Decided, Failed, Line, Mended, fields_of, line_of
from girone.model.detail import Wording, said
from girone.model.errors import HostFailed, RecordError, brief
from girone.model.verdict import Verdict

VERSION = 2
READABLE = (1, VERSION)
AS_LINE = json.JSONEncoder(ensure_ascii=False)
BUG = Wording("bug", "a bug of girone: {cause}")
MENDED = Wording("mended", "another process had changed or removed the journal; it was rewritten")


class Recorder(ABC):
    """What a match needs to record itself."""

    @abstractmethod
    def write(self, line: Line) -> None:
        """Write one line, timed by the match's clock."""

    @abstractmethod
    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the final verdict, and the machine's load."""


class Journal(Recorder):
    """Appends records to a file; `t` is in nanoseconds on the match's clock, 0 when the file was opened.

    HostFailed means that a record could not be written. An exception that leaves the block is recorded as a bug.
    """

    def __init__(self, file: Path, header: Record, began: int, watch: Callable[[Line], None] | None = None) -> None:
        self._began = self._latest = began
        self._watch = watch
        self._settled = False
        self._file = AppendOnlyFile(file)
        self._hash = self._hash_before = ""
        self._append({"journal": VERSION, "chain": chain.ALGORITHM, **header})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error:
            BestEffortRecorder(self).write(Failed(self._latest, BUG(cause=f"{type(error).__name__}: {error}")))
        self.close()

    def write(self, line: Line) -> None:
        self._latest = line.t
        t = line.t - self._began
        self._append({"t": t, **fields_of(line)})
        if self._watch:
            try:
                self._watch(replace(line, t=t))
            except OSError:  # the listener has left; the match continues
                self._watch = None

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the verdict and force the journal to disk; if that fails, the verdict is removed again."""
        self._repair(at)
        self.write(Decided(at, verdict, load))
        try:
            self._file.settle()
        except HostFailed:
            self._file.take_back()
            self._hash = self._hash_before
            raise
        self._settled = True

    def close(self) -> None:
        """Close the file; first undo whatever programs did to it."""
        try:
            self._repair(self._latest)
        except HostFailed:
            if self._settled:  # otherwise there is no verdict to lose, and the first failure was reported
                raise
        finally:
            self._file.close()

    def _repair(self, at: int) -> None:
        if not self._file.is_intact():
            self._file.repair()
            self.write(Mended(at, MENDED()))
            self._file.settle()

    def _append(self, record: Record) -> None:
        text = AS_LINE.encode(record)
        line = (chain.linked(text, self._hash) if self._hash else text).encode("utf-8", "backslashreplace")
        self._file.append(line + b"\n")
        self._hash_before, self._hash = self._hash, chain.digest(line)


class BestEffortRecorder(Recorder):
    """Writes the rest of a record that has failed once: it writes what it can and never raises an error."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def write(self, line: Line) -> None:
        with suppress(HostFailed):
            self._recorder.write(line)

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        with suppress(HostFailed):
            self._recorder.verdict(at, verdict, load)


def read(file: Path) -> tuple[Record, list[Record]]:
    """The header and the records of a journal, from line 2 on, without an incomplete last line."""
    try:
        *lines, _ = file.read_bytes().split(b"\n")  # a power cut leaves a torn line
    except OSError as error:
        raise RecordError(said("{file}: cannot be read as a journal: {detail}", file=file, detail=error)) from None
    header = _read_line(file, 1, lines[0]) if lines else {}
    if "journal" not in header:
        raise RecordError(said("{file}: not a journal of a match; its first line has no 'journal'", file=file))
    version = header["journal"]
    if version not in READABLE:
        known = " and ".join(map(str, READABLE))
        pattern = "{file}: journal version {version}; this girone reads versions {names}"
        raise RecordError(said(pattern, file=file, version=brief(version), names=known))
    return header, [_read_line(file, number, line, version) for number, line in enumerate(lines[1:], start=2)]


def read_lines(file: Path) -> tuple[Header, list[Line]]:
    """The header and the typed lines of a journal."""
    header, records = read(file)
    return header_of(header), [line_of(record) for record in records]


def line_in(text: bytes, version: object) -> Line:
    """One line after the header, in a journal of this version."""
    return line_of(_record_in(text, version))


def _record_in(text: bytes, version: object) -> Record:
    record = read_line(text)
    if version == 1:
        record = version1.line(record)
    check_record(record)
    return record


def _read_line(file: Path, number: int, line: bytes, version: int | None = None) -> Record:
    try:
        return read_line(line) if version is None else _record_in(line, version)
    except RecordError as error:
        raise RecordError(said("{file}, line {number}: {detail}", file=file, number=number, detail=error)) from None
