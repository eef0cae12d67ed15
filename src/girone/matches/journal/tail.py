"""A journal that grows: what was added since the last look, line by line."""

from pathlib import Path
from typing import IO

from girone.matches.journal.fields import Header, header_of, read_line
from girone.matches.journal.journal import line_in
from girone.matches.journal.lines import Line
from girone.matches.story import MatchFold, regulation_of, start_of
from girone.model.errors import RecordError


class Tail:
    """Reads on where it stopped; a line that is not whole yet waits, one that is no record is passed over."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._journal: IO[bytes] | None = None
        self._begun = b""
        self.header: Header | None = None

    def read(self) -> list[Line]:
        """The lines added since the last time, after the header."""
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
    """Follows the match itself, too: `match` is what the lines so far tell, None before the first position is known."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.match: MatchFold | None = None

    def read(self) -> list[Line]:
        """The lines added since the last time; a move that cannot be is a MoveError."""
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
    except RecordError:  # not ours: `girone verify` will say so
        return Header(flaw="not a journal")


def _line(line: bytes, version: object) -> Line | None:
    try:
        return line_in(line, version)
    except RecordError:
        return None
