"""The record of one match: a file of JSON lines in a chain, each written before what it tells is passed on.

Bytes stand in it as text, one character a byte (ISO 8859-1), so that a person can read them and nothing is lost.
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
    """What a match needs of a record."""

    @abstractmethod
    def write(self, line: Line) -> None:
        """Write one line; its time is that of the match's clock."""

    @abstractmethod
    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the verdict for good, and how busy the machine was then."""


class Journal(Recorder):
    """Appends records to a file; `t` is nanoseconds on the match's own clock, 0 when it was opened.

    HostFailed says that a record could not be written. Left by an exception, the journal says which it was.
    """

    def __init__(self, file: Path, header: Record, began: int, watch: Callable[[Line], None] | None = None) -> None:
        self._began = self._latest = began
        self._watch = watch
        self._settled = False
        self._ledger = AppendOnlyFile(file)
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
            except OSError:  # whoever watched has left; the match goes on
                self._watch = None

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        """Write the verdict and force the whole record to the disk; if that fails, it is not in the record."""
        self._repair(at)
        self.write(Decided(at, verdict, load))
        try:
            self._ledger.settle()
        except HostFailed:
            self._ledger.take_back()
            self._hash = self._hash_before
            raise
        self._settled = True

    def close(self) -> None:
        """Close the file, which is then what was written, whatever the programs did to it."""
        try:
            self._repair(self._latest)
        except HostFailed:
            if self._settled:  # else there is no verdict to lose, and why not was said when it failed
                raise
        finally:
            self._ledger.close()

    def _repair(self, at: int) -> None:
        if not self._ledger.is_intact():
            self._ledger.repair()
            self.write(Mended(at, MENDED()))
            self._ledger.settle()

    def _append(self, record: Record) -> None:
        text = AS_LINE.encode(record)
        line = (chain.linked(text, self._hash) if self._hash else text).encode("utf-8", "backslashreplace")
        self._ledger.append(line + b"\n")
        self._hash_before, self._hash = self._hash, chain.digest(line)


class BestEffortRecorder(Recorder):
    """The rest of a record that could not be kept: takes what can still be written, and never fails."""

    def __init__(self, notebook: Recorder) -> None:
        self._notebook = notebook

    def write(self, line: Line) -> None:
        with suppress(HostFailed):
            self._notebook.write(line)

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        with suppress(HostFailed):
            self._notebook.verdict(at, verdict, load)


def read(file: Path) -> tuple[Record, list[Record]]:
    """The header and the records of a journal, the first of them in line 2; a torn last line is left out."""
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
    """The header of a journal and its lines, each as its type."""
    header, records = read(file)
    return header_of(header), [line_of(record) for record in records]


def line_in(text: bytes, version: object) -> Line:
    """One line after the header, of a journal of this version."""
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
