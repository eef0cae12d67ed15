"""A journal that grows: what was added since the last look, record by record."""

import json
from pathlib import Path
from typing import IO

from girone.journal import Record


class Tail:
    """Reads on where it stopped; a line that is not whole yet waits, one that is no record is passed over."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._journal: IO[str] | None = None
        self._begun = ""

    def read(self) -> list[Record]:
        """The records added since the last time."""
        if self._journal is None and self._file.exists():
            self._journal = self._file.open(encoding="utf-8", errors="replace")
        if self._journal is None:
            return []
        *lines, self._begun = (self._begun + self._journal.read()).split("\n")
        return [record for line in lines if (record := _record(line)) is not None]

    def close(self) -> None:
        """Close the file."""
        if self._journal:
            self._journal.close()


def _record(line: str) -> Record | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):  # not ours: `girone rejudge` will say so
        return None
    return record if isinstance(record, dict) else None
