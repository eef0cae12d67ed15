"""The indexes of an edition carried on to the next: only what is about matches that have changed is made anew."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from girone.tournament.results.overview import Results
from girone.tournament.results.pairings import Entry
from girone.web.tournament.crosstables import Meetings, recrossed
from girone.web.tournament.digest import Digest, by_category, latest, progress, upcoming

Changes = Mapping[int, tuple[Entry, Entry]]
"""An entry as it was and as it is, by the identity of the former."""
Key = TypeVar("Key")


def changes(before: Digest, results: Results) -> dict[int, tuple[Entry, Entry]]:
    """The entries that are not those of before; each has kept its place."""
    pairs = zip(before.entries, results.entries, strict=True)
    return {id(old): (old, new) for old, new in pairs if old is not new}


def revised(before: Digest, results: Results, changed: Changes) -> Digest:
    """The digest of results that were carried on."""
    entries, new = results.entries, [entry for _, entry in changed.values()]
    by_entrant = _with(before.by_entrant, {name for entry in new for name in entry.pairing.names}, changed)
    return replace(
        before,
        progress=progress(results, entries),
        as_of=results.as_of,
        entries=entries,
        by_pairing={**before.by_pairing, **{(entry.category, entry.pairing): entry for entry in new}},
        by_entrant=by_entrant,
        by_round=_with(before.by_round, {entry.fixture.round for entry in new}, changed),
        by_category=by_category(results),
        latest=_latest(before, entries, changed),
        upcoming=upcoming(results, entries),
        crosstables=_crosstables(before, results, new, by_entrant),
    )


def _with(lists: Mapping[Key, Sequence[Entry]], keys: Collection[Key], changed: Changes) -> dict[Key, Sequence[Entry]]:
    """Lists of which those of some keys have entries that have changed."""
    return {**lists, **{key: [_now(entry, changed) for entry in lists[key]] for key in keys}}


def _now(entry: Entry, changed: Changes) -> Entry:
    return changed[id(entry)][1] if id(entry) in changed else entry


def _latest(before: Digest, entries: Sequence[Entry], changed: Changes) -> list[Entry]:
    """The newest results; where one has taken the place of another, somebody who was not among them may be now."""
    if any(old.record and old.record is not new.record for old, new in changed.values()):
        return latest(entries)
    known = [_now(entry, changed) for entry in before.latest]
    return latest([*known, *(new for _, new in changed.values())])


def _crosstables(
    before: Digest, results: Results, new: Sequence[Entry], by_entrant: Mapping[str, Sequence[Entry]]
) -> dict[tuple[str, str], Meetings]:
    tables = dict(before.crosstables)
    for chapter in results.chapters:
        name = chapter.category.name
        pairs = {tuple(sorted(entry.pairing.names)) for entry in new if entry.category == name}
        for stage in chapter.stages if pairs else ():
            if (name, stage.title) in tables:
                met = [
                    entry
                    for one, other in pairs
                    for entry in by_entrant[one]
                    if entry.category == name and other in entry.pairing.names
                ]
                tables[name, stage.title] = recrossed(tables[name, stage.title], stage, met)
    return tables
