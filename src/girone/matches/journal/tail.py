"""Follows a growing journal: returns the lines added since the last call."""

from pathlib import Path
from typing import IO

from girone.matches.journal.fields import Header, header_of, read_line
from girone.matches.journal.journal import line_in
from girone.matches.journal.lines import Line
from girone.matches.story import MatchFold, regulation_of, start_of
from girone.model.errors import RecordError


class Tail:
    """Reads on where it stopped. An incomplete line waits for its end; an invalid line is skipped."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._journal: IO[bytes] | None = None
        self._begun = b""
        self.header: Header | None = None

    def read(self) -> list[Line]:
        """The lines after the header that were added since the last call."""
        if self._journal is None and self._file.exists():
            self._journal = self._file.open("rb")
        if self._journal is None:
            return []
        *whole, self._begun = (self._begun + self._journal.read()).split(b"\n")
        if whole and self.header is None:
            self.header = _header(whole.pop(0))
        version = self.header.version if self.header else None
        return [line for each in whole if (line := _line(each, version)) is not None]

    def close(self) -> None:
        """Close the file."""
        if self._journal:
            self._journal.close()


class MatchTail(Tail):
    """Also follows the match itself; `match` is its state so far, None until the start position is known."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.match: MatchFold | None = None

    def read(self) -> list[Line]:
        """The lines added since the last call; raises MoveError if a move is impossible."""
        lines = super().read()
        if self.match is None and self.header and not self.header.flaw:
            self.match = MatchFold(start_of(self.header, regulation_of(self.header)))
        if self.match:
            for line in lines:
                self.match.take(line)
        return lines


def _header(line: bytes) -> Header:
    try:
        return header_of(read_line(line))
    except RecordError:  # not one of our journals; `girone verify` reports it
        return Header(flaw="not a journal")


def _line(line: bytes, version: object) -> Line | None:
    try:
        return line_in(line, version)
    except RecordError:
        return None
