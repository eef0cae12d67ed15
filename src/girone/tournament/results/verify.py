"""The whole record examined: every result judged again from its journal, the draw redone, the database looked over."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from girone.matches import journal, replay, version1
from girone.matches.table import JOURNAL
from girone.model.errors import GironeError
from girone.model.game import Side
from girone.model.reason import Kind
from girone.model.record import Attempt, Facts
from girone.tournament.plan.drawing import lots_of
from girone.tournament.results.facts import told_by
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import DATABASE, MATCHES, Store


@dataclass(frozen=True)
class RecordFault:
    """Something that is not as it should be; `subject` is a match's folder, a category or the database."""

    subject: str
    words: str


def verify(store: Store, progress: Callable[[int, int], None]) -> list[RecordFault]:
    """Everything that is wrong with a record; `progress` hears how many of how many matches are done."""
    if faults := store.database.faults():
        return [RecordFault(DATABASE, words) for words in faults]
    folders = _folders(store.folder)  # before the record is read: a match that begins now is in neither
    before, state, after = store.is_being_written, state_of(store), store.is_being_written
    playing = before or after  # a run that begins or ends just now has matches without an end
    findings = [RecordFault(category, words) for category, words in _draws(state)]
    for done, attempt in enumerate(state.attempts, start=1):
        findings += [RecordFault(attempt.folder, words) for words in _attempt(store.folder, state, attempt, playing)]
        progress(done, len(state.attempts))
    strange = folders - {attempt.folder for attempt in state.attempts}
    return findings + [RecordFault(folder, "no match of the record has this folder") for folder in sorted(strange)]


def _attempt(store: Path, state: TournamentState, attempt: Attempt, playing: bool) -> Iterator[str]:
    if attempt.reason is None:
        if not playing:
            yield "the match has no end, and nobody is playing it"
        return
    file = store / attempt.folder / JOURNAL
    if not file.is_file():
        if attempt.counts:
            yield "the journal is missing: the result cannot be judged again"
        return
    try:
        yield from _compared(file, state, attempt)
    except GironeError as error:
        if attempt.reason.kind is not Kind.VOID:  # a match that was cut off has no whole record, and is void
            yield str(error)


def _compared(file: Path, state: TournamentState, attempt: Attempt) -> Iterator[str]:
    judged = replay.rejudge(file)
    header, _ = journal.told(file)
    is_former, ordered = header.version == 1, dict(state.plan.overrides)
    if is_former:
        ordered.pop(version1.UNNAMED, None)
    if (header.regulation, header.overrides) != (state.plan.regulation.name, ordered):
        yield f"it was played by {header.regulation} with {header.overrides}, not as the tournament orders"
    if [header.seats[side].name for side in Side] != [attempt.name(side) for side in Side]:
        yield "the journal is of a match between others"
    if not judged.agrees:
        yield f"judged again it is: {judged.verdict.words}; the journal says: {judged.claimed.words}"
    if judged.claimed != attempt.verdict:
        yield f"the journal's verdict is not that of the record, which says: {attempt.words}"
    untold = [key for key in version1.UNTOLD if getattr(attempt.facts, key, None) is None] if is_former else ()
    if _facts(file, untold) != attempt.facts:
        yield "moves or times in the journal are not those of the record"


def _facts(file: Path, untold: Collection[str]) -> Facts | Exception | None:
    """What the journal tells; rulings that were changed by hand can be moves that nobody can play."""
    try:
        told = told_by(file)
        return told and Facts.from_record(told.as_json() | dict.fromkeys(untold))
    except (GironeError, AttributeError, KeyError, TypeError) as error:
        return error


def _draws(state: TournamentState) -> Iterator[tuple[str, str]]:
    """Draws that the published seed does not give; entrants who came later were not drawn."""
    for category in state.plan.categories:
        drawn = state.draws.get(category.name)
        if drawn is not None and category.draw and drawn != [lot.name for lot in lots_of(state, category, drawn)]:
            yield category.name, "the draw on record is not the one that the seed gives"


def _folders(store: Path) -> set[str]:
    return {f"{MATCHES}/{each.name}" for each in (store / MATCHES).glob("*")}
