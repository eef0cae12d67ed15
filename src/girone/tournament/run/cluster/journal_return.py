"""Journals that return from other hosts: parts as they grow, then the whole file, which is checked before it counts."""

import os
import threading
from pathlib import Path

from girone.matches.journal import journal
from girone.matches.journal.chain import Chain
from girone.matches.journal.lines import Decided
from girone.matches.order import Match
from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.detail import Wording, said
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.reason import Kind
from girone.tournament.run.cluster.task import ReturnedMatch
from girone.tournament.run.resume import on_record

HOST_LOST = Wording(
    "taken_from_lost_host",
    "taken from the journal: its host was released, or contact was lost, before all of it had arrived",
)


class ReturnFolder:
    """The folder of one match on the run's host."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        self.journal = folder / JOURNAL
        self._match = match
        self._closed = False
        self._lock = threading.Lock()
        folder.mkdir(parents=True)

    def take_part(self, at: int, data: bytes) -> None:
        """Append a new part; if it does not follow what is here, wait for the whole file instead."""
        with self._lock:
            size = self.journal.stat().st_size if self.journal.exists() else 0
            if not self._closed and at == size:
                with self.journal.open("ab") as file:
                    file.write(data)

    def take_whole(self, played: ReturnedMatch) -> TableReport:
        """Write all files to disk and check them; returns the report with local paths."""
        with self._lock:
            if self._closed:
                raise RecordError(said("too late, ignored"))
            self._closed = True
            for name, data in played.files.items():
                self._keep(self.folder / name, data)
        told = TableReport.from_json(played.result)
        if not self._check(told):
            told = TableReport.from_json(played.result.replace(played.folder, str(self.folder)))
        return TableReport(told.verdict, self.journal, told.notes)

    def close(self) -> TableReport | None:
        """Accept nothing more; returns the report if the parts contain a verdict, which counts for a lost host, too."""
        with self._lock:
            self._closed = True
        return on_record(self.journal, HOST_LOST())

    def _keep(self, file: Path, data: bytes) -> None:
        """Write a file; existing parts stay in place, because somebody may be reading them."""
        before = file.read_bytes() if file.exists() else b""
        if not data.startswith(before):
            file.unlink()
            before = b""
        with file.open("ab") as target:
            target.write(data[len(before) :])
            target.flush()
            os.fsync(target.fileno())

    def _check(self, told: TableReport) -> bool:
        """Whether the verdict is in the journal; raises RecordError if it contradicts or belongs to another match."""
        void = told.verdict.kind is Kind.VOID
        if void and not self.journal.exists():
            return False
        header, lines = journal.read_lines(self.journal)
        there, ours, rules = header.seats, self._match.contestants, self._match.regulation
        if any(there[side].name != ours[side].name for side in Side):
            raise RecordError(said("its journal is of a match between other entrants"))
        same_rules = (header.regulation, header.overrides) == (rules.name, rules.overrides)
        if not same_rules or any(there[side].software != ours[side].software for side in Side):
            raise RecordError(said("its journal is of a match with other rules or other programs"))
        verdicts = [line.verdict for line in lines if isinstance(line, Decided)]
        if verdicts[-1:] != [told.verdict] and not (void and not verdicts):
            raise RecordError(said("its journal has another verdict than the one it reported"))
        chain = Chain.of(self.journal.read_bytes())
        if chain.is_claimed and (fault := next(chain.faults(), None)):
            raise RecordError(said("its journal is not as it was written: {cause}", cause=fault))
        return bool(verdicts)
