"""Checks a whole record: judges every result again, repeats the draw, and checks the database."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from girone.matches import replay
from girone.matches.journal import journal, version1
from girone.matches.journal.chain import Chain
from girone.matches.table import JOURNAL
from girone.model.decision_subject import EntrantFiles
from girone.model.errors import GironeError
from girone.model.game import Side
from girone.model.reason import Kind
from girone.model.record import Attempt, Decision, DecisionKind, Facts
from girone.tournament.plan.drawing import lots_of
from girone.tournament.results.facts import told_by
from girone.tournament.results.state import TournamentState
from girone.tournament.results.verification.seal import kept as seals_of
from girone.tournament.results.verification.seal import seal_faults
from girone.tournament.results.verification.signature import PublicKey
from girone.tournament.results.verification.verify_chain import (
    ReadChain,
    chain_of,
    journal_faults,
    numbering_faults,
    read_chain,
    row_faults,
    software_faults,
)
from girone.tournament.results.verification.verify_chain import RecordFault as RecordFault
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import DATABASE, MATCHES, Store


def verify(store: Store, progress: Callable[[int, int], None], key: PublicKey | None = None) -> list[RecordFault]:
    """All faults of a record; `progress` receives the number of matches checked so far, and of all matches.

    Seals beside the store must match its chain, and must be signed with `key` if it is given.
    """
    if faults := store.database.faults():
        return [RecordFault(DATABASE, words) for words in faults]
    folders = _folders(store.folder)  # before reading the record, so that a match that begins now is in neither
    before = store.is_being_written
    with store.database.at_one_moment():
        chain = chain_of(store)
        told = read_chain(chain) if chain else None
        findings = [
            *numbering_faults(store),
            *(told.faults if told else ()),
            *(row_faults(store, told) if told else ()),
        ]
        state = state_of(store)
    findings += seal_faults(chain or Chain([]), seals_of(store.folder), key)
    playing = before or store.is_being_written  # while a run begins or ends, matches may have no end yet
    findings += [RecordFault(category, words) for category, words in _draws(state)]
    for done, attempt in enumerate(state.attempts, start=1):
        findings += [RecordFault(attempt.folder, words) for words in _attempt(store, state, attempt, told, playing)]
        progress(done, len(state.attempts))
    strange = folders - {attempt.folder for attempt in state.attempts}
    return findings + [RecordFault(folder, "no match of the record has this folder") for folder in sorted(strange)]


def _attempt(
    store: Store, state: TournamentState, attempt: Attempt, told: ReadChain | None, playing: bool
) -> Iterator[str]:
    if attempt.reason is None:
        if not playing:
            yield "the match has no end, and nobody is playing it"
        return
    file = store.folder / attempt.folder / JOURNAL
    if not file.is_file():
        if attempt.counts:
            yield "the journal is missing: the result cannot be judged again"
        elif told and (told.ended.get(attempt.number) or {}).get("journal"):
            yield "the journal is missing"
        return
    if told:
        yield from journal_faults(file, told.ended.get(attempt.number) or {})
    try:
        yield from _compared(file, state, attempt)
        yield from _software(file, state, attempt, told)
    except GironeError as error:
        if attempt.reason.kind is not Kind.VOID:  # a match that was cut off is void, and its journal incomplete
            yield str(error)


def _software(file: Path, state: TournamentState, attempt: Attempt, told: ReadChain | None) -> Iterator[str]:
    """Files that played but were not accepted; a match played by hand has none."""
    header, _ = journal.read_lines(file)
    if header.by_hand is not None:
        return
    about = [each.subject for each in state.decisions if _accepts(each, attempt)]
    accepted = {files.name: files.fingerprint for files in about if isinstance(files, EntrantFiles)}
    sides = {side: accepted[attempt.name(side)] for side in Side if attempt.name(side) in accepted}
    begun = told.begun.get(attempt.number) if told and attempt.number > told.found.get("attempts", 0) else None
    if told is None and Chain.of(file.read_bytes()).is_claimed:
        yield "its journal is chained, and the chain of the store is gone"
    yield from software_faults(begun, sides, {side: header.seats[side].software for side in Side})


def _accepts(decision: Decision, attempt: Attempt) -> bool:
    return decision.kind is DecisionKind.ACCEPT and decision.after < attempt.number


def _compared(file: Path, state: TournamentState, attempt: Attempt) -> Iterator[str]:
    judged = replay.rejudge(file)
    header, _ = journal.read_lines(file)
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
    """The facts in a journal, or the error: tampered rulings may contain impossible moves."""
    try:
        told = told_by(file)
        return told and Facts.from_record(told.as_json() | dict.fromkeys(untold))
    except (GironeError, AttributeError, KeyError, TypeError) as error:
        return error


def _draws(state: TournamentState) -> Iterator[tuple[str, str]]:
    """Draws that do not follow from the published seed; late entrants were not drawn."""
    for category in state.plan.categories:
        drawn = state.draws.get(category.name)
        if drawn is not None and category.draw and drawn != [lot.name for lot in lots_of(state, category, drawn)]:
            yield category.name, "the draw on record is not the one that the seed gives"


def _folders(store: Path) -> set[str]:
    return {f"{MATCHES}/{each.name}" for each in (store / MATCHES).glob("*")}
