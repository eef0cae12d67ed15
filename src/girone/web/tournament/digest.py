"""Indexes for the pages, computed once per edition."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from girone.model.record import Attempt
from girone.model.tournament import Fixture, Pairing
from girone.tournament.results.pairings import STRUCK, ListedMatch, PairingState
from girone.tournament.results.reports.overview import Results
from girone.web.tournament.crosstables import Meetings, crossed

LATEST = 100
"""Number of latest results in the index."""
CROSSED = 64
"""Entrants above which crosstables are omitted."""


@dataclass(frozen=True)
class Progress:
    """Progress of a tournament; a match that counts for two categories counts once."""

    played: int
    known: int
    in_play: int
    finished: bool


@dataclass(frozen=True)
class Digest:
    """Indexes over the results of one edition.

    `places` is an entrant's number in the list; `fixtures` has the last round of any calendar that contains a pairing;
    of `hidden` pairings only results are shown (Sadjad); `latest` are results, newest first; `upcoming` is what is due
    and not begun. The last two list a match of two categories once.
    """

    progress: Progress
    as_of: str
    matches: Sequence[ListedMatch]
    places: Mapping[str, int]
    fixtures: Mapping[Pairing, Fixture]
    hidden: frozenset[Pairing]
    by_pairing: Mapping[tuple[str, Pairing], ListedMatch]
    by_entrant: Mapping[str, Sequence[ListedMatch]]
    by_round: Mapping[int, Sequence[ListedMatch]]
    by_category: Mapping[str, Sequence[ListedMatch]]
    latest: Sequence[ListedMatch]
    upcoming: Sequence[ListedMatch]
    crosstables: Mapping[tuple[str, str], Meetings]


def digest(results: Results) -> Digest:
    """The indexes over some results."""
    entries, first = results.matches, results.state.plan.public_from
    places = {entrant.name: at for at, entrant in enumerate(results.state.entrants)}
    by_entrant, by_round = {name: list[ListedMatch]() for name in places}, dict[int, list[ListedMatch]]()
    fixtures: dict[Pairing, Fixture] = {}
    for entry in entries:
        by_round.setdefault(entry.fixture.round, []).append(entry)
        if entry.fixture.round >= fixtures.get(entry.pairing, entry.fixture).round:
            fixtures[entry.pairing] = entry.fixture
        for name in entry.pairing.names:
            by_entrant[name].append(entry)
    return Digest(
        progress=_progress(results, entries),
        as_of=results.as_of,
        matches=entries,
        places=places,
        fixtures=fixtures,
        hidden=frozenset(entry.pairing for entry in entries if 0 < entry.fixture.round < first),
        by_pairing={(entry.category, entry.pairing): entry for entry in entries},
        by_entrant=by_entrant,
        by_round=by_round,
        by_category=_by_category(results),
        latest=_latest(entries),
        upcoming=_upcoming(results, entries),
        crosstables=_crosstables(results),
    )


def shown_attempt(entry: ListedMatch) -> Attempt | None:
    """The attempt that is shown for a match: the one that counts, else the newest."""
    return entry.record or (entry.attempts[-1][0] if entry.attempts else None)


def _progress(results: Results, entries: Sequence[ListedMatch]) -> Progress:
    """How far it is."""
    alive = [entry for entry in entries if entry.state not in STRUCK]
    ended = [entry for entry in alive if entry.result]
    begun = [entry for entry in alive if entry.state is PairingState.IN_PLAY]
    played, known, in_play = (_count(results, each) for each in (ended, alive, begun))
    is_over = len(ended) == len(alive) and not results.state.is_standing
    return Progress(played, known, in_play, is_over)


def _count(results: Results, entries: Sequence[ListedMatch]) -> int:
    return len({entry.pairing for entry in entries}) if results.several else len(entries)


def _latest(entries: Iterable[ListedMatch]) -> list[ListedMatch]:
    """The newest results among these."""
    ended = {entry.record.number: (entry.record.ended or "", entry) for entry in entries if entry.record}
    return [ended[number][1] for number in nlargest(LATEST, ended, key=lambda number: (ended[number][0], number))]


def _upcoming(results: Results, entries: Sequence[ListedMatch]) -> list[ListedMatch]:
    """What is due and not begun."""
    due = [entry for entry in entries if entry.state is PairingState.DUE]
    return list({entry.pairing: entry for entry in due}.values()) if results.several else due


def _by_category(results: Results) -> dict[str, Sequence[ListedMatch]]:
    """The matches of each category."""
    return {chapter.category.name: chapter.matches for chapter in results.chapters}


def _crosstables(results: Results) -> dict[tuple[str, str], Meetings]:
    """The crosstables that are small enough to read."""
    return {
        (chapter.category.name, stage.title): crossed(stage, chapter)
        for chapter in results.chapters
        for stage in chapter.stages
        if not stage.ties and len(stage.table.rows) <= CROSSED
    }
