"""The report of a match: a table prints it as one line, and others read it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from girone.matches.journal.fields import Record
from girone.model.detail import Detail
from girone.model.verdict import Verdict


@dataclass(frozen=True)
class TableReport:
    """The verdict, the journal's path, and notes about anything unusual at the table."""

    verdict: Verdict
    journal: Path
    notes: tuple[Detail, ...] = ()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the JSON of `to_json`."""
        values = json.loads(text)
        notes = map(Detail.from_json, values["notes"])
        return cls(Verdict.from_record(values["verdict"]), Path(values["journal"]), tuple(notes))

    @property
    def words(self) -> str:
        """The verdict in English."""
        return self.verdict.words

    @property
    def record(self) -> Record:
        """The report as JSON, for scripts."""
        return {
            "verdict": self.verdict.as_json(),
            "words": self.words,
            "journal": str(self.journal),
            "notes": [note.as_json() for note in self.notes],
        }

    def to_json(self) -> str:
        """The report in one line."""
        return json.dumps(self.record)
