"""The result of a match, as a table says it in one line and everybody else reads it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from girone.journal import Record, as_json
from girone.model.verdict import Verdict


@dataclass(frozen=True)
class Result:
    """The verdict as in the journal, the same in words, where the journal is, and what was odd about the table."""

    verdict: Record
    words: str
    journal: Path
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, verdict: Verdict, journal: Path, *notes: str) -> Self:
        """The result that a verdict makes."""
        return cls(as_json(verdict), verdict.words, journal, notes)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The result that `to_json` wrote."""
        values = json.loads(text)
        return cls(values["verdict"], values["words"], Path(values["journal"]), tuple(values["notes"]))

    @property
    def record(self) -> Record:
        """The result as scripts read it."""
        return {
            "verdict": self.verdict,
            "words": self.words,
            "journal": str(self.journal),
            "notes": list(self.notes),
        }

    def to_json(self) -> str:
        """The result in one line."""
        return json.dumps(self.record)
