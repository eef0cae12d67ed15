"""The result of a match, as a table says it in one line and everybody else reads it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from girone.matches.journal.fields import Record
from girone.model.detail import Detail
from girone.model.verdict import Verdict


@dataclass(frozen=True)
class TableReport:
    """The verdict, where the journal is, and what was odd about the table."""

    verdict: Verdict
    journal: Path
    notes: tuple[Detail, ...] = ()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The result that `to_json` wrote."""
        values = json.loads(text)
        notes = map(Detail.from_json, values["notes"])
        return cls(Verdict.from_record(values["verdict"]), Path(values["journal"]), tuple(notes))

    @property
    def words(self) -> str:
        """The verdict in English."""
        return self.verdict.words

    @property
    def record(self) -> Record:
        """The result as scripts read it."""
        return {
            "verdict": self.verdict.as_json(),
            "words": self.words,
            "journal": str(self.journal),
            "notes": [note.as_json() for note in self.notes],
        }

    def to_json(self) -> str:
        """The result in one line."""
        return json.dumps(self.record)
