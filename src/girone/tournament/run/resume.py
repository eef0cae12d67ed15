"""Settles matches that were in play when their runner ended."""

import os
import time
from pathlib import Path

from girone.host.system import CLOEXEC, locked
from girone.matches.journal import journal
from girone.matches.journal.lines import Decided
from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.detail import Detail, Wording, said
from girone.model.errors import RecordError
from girone.model.reason import Reason
from girone.model.referee import Referee
from girone.tournament.plan.plan import Plan

LONGEST_FAREWELL = 30.0
"""Seconds that a table may take to end after its runner."""
LOOK = 0.05
TAKEN = Wording("taken_from_journal", "taken from the journal: girone stopped before it recorded the result")
RUNNER_ENDED = Wording("runner_ended", "girone stopped during the match")


def left_behind(plan: Plan, folder: Path) -> TableReport:
    """The report of such a match: with the verdict in its journal if there is one, otherwise void."""
    _wait_for_the_table(folder)
    if found := on_record(folder / JOURNAL, TAKEN()):
        return found
    void = Referee(plan.regulation).void(Reason.INTERRUPTED, RUNNER_ENDED())
    return TableReport(void, folder / JOURNAL)


def on_record(file: Path, note: Detail) -> TableReport | None:
    """A report with the verdict in a journal, if there is one, and a note about its origin."""
    try:
        _, lines = journal.read_lines(file)
    except RecordError:
        return None
    verdict = next((line.verdict for line in lines if isinstance(line, Decided)), None)
    return TableReport(verdict, file, (note,)) if verdict else None


def _wait_for_the_table(folder: Path) -> None:
    """Wait for a table to end: it does so after its runner, but needs time to tell and end its programs."""
    until = time.monotonic() + LONGEST_FAREWELL
    while folder.is_dir() and _is_held(folder):
        if time.monotonic() > until:
            raise RecordError(said("{folder}: a table is still running there; end it, then run again", folder=folder))
        time.sleep(LOOK)


def _is_held(folder: Path) -> bool:
    look = os.open(folder, os.O_RDONLY | CLOEXEC)
    try:
        return not locked(look)
    finally:
        os.close(look)
