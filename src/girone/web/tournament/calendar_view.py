"""The calendar: every pairing with its result, page by page, filtered."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from girone.model.text import plain
from girone.tournament.plan.preview import Later, begins_in_words
from girone.tournament.results.lost_turns import attempt_of, lost_in
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.report_json import Json
from girone.web.core.wording import match_words
from girone.web.tournament.archive import Edition
from girone.web.tournament.digest import Digest, shown_attempt

LINES = 50
"""Matches per page."""
SHEET = 1000
"""Matches on a sheet to print."""


@dataclass(frozen=True)
class Wanted:
    """Filters of the calendar; None and an empty name mean all."""

    category: str = ""
    round: int | None = None
    entrant: str | None = None
    rival: str | None = None
    page: int = 1

    def of(self, digest: Digest) -> Sequence[ListedMatch]:
        """The matching entries, searched in the shortest index that has them all."""
        lists = [digest.by_entrant.get(name, ()) for name in (self.entrant, self.rival) if name is not None]
        lists += [digest.by_round.get(self.round, ())] if self.round is not None else []
        lists += [digest.by_category[self.category]] if self.category else []
        shortest = min(lists, key=len, default=digest.matches)
        return shortest if len(lists) < 2 else [entry for entry in shortest if self._takes(entry)]

    def _takes(self, entry: ListedMatch) -> bool:
        return (
            (not self.category or entry.category == self.category)
            and (self.round is None or entry.fixture.round == self.round)
            and all(name in (None, *entry.pairing.names) for name in (self.entrant, self.rival))
        )


def calendar_view(edition: Edition, wanted: Wanted) -> Json:
    """One page of the calendar."""
    chosen = wanted.of(edition.digest)
    pages = max(1, -(-len(chosen) // LINES))
    page = min(wanted.page, pages)
    return {
        "tournament": edition.state.plan.name,
        "total": len(chosen),
        "page": page,
        "pages": pages,
        "public_from": edition.state.plan.public_from,
        "begins": "" if edition.attempts else begins_in_words(edition.state.plan.begins),
        "later": [asdict(each) for each in _later(edition, wanted)],
        "matches": [line(edition, entry) for entry in chosen[(page - 1) * LINES : page * LINES]],
    }


def sheet_view(edition: Edition, wanted: Wanted) -> Json:
    """The calendar as a sheet to print, with places."""
    chosen = wanted.of(edition.digest)
    chapters = [each for each in edition.results.chapters if wanted.category in ("", each.category.name)]
    return {
        **calendar_view(edition, replace(wanted, page=1)),
        "matches": lines(edition, chosen[:SHEET]),
        "places": [{"category": each.category.name, "names": each.places} for each in chapters],
        "seed": edition.state.plan.seed,
    }


def _later(edition: Edition, wanted: Wanted) -> list[Later]:
    """Rounds whose pairings are not known yet; none if the filter names an entrant."""
    if wanted.entrant is not None or wanted.rival is not None:
        return []
    later = [each for chapter in edition.results.chapters for each in chapter.timetable.later]
    return [each for each in later if wanted.category in ("", each.category) and wanted.round in (None, each.round)]


def lines(edition: Edition, entries: Sequence[ListedMatch]) -> list[Json]:
    """Some entries of the calendar."""
    return [line(edition, entry) for entry in entries]


def line(edition: Edition, entry: ListedMatch) -> Json:
    """One pairing; without a match number, and with its result only, if its moves are not public."""
    attempt, public = shown_attempt(entry), entry.pairing not in edition.digest.hidden
    return {
        "category": entry.category,
        "stage": entry.fixture.stage,
        "round": entry.fixture.round,
        "expected": edition.results.expected.get(entry.pairing),
        "meeting": entry.pairing.number,
        "white": seat(edition, entry, entry.white),
        "black": seat(edition, entry, entry.black),
        "state": entry.state.value,
        "outcome": entry.outcome,
        "reason": entry.reason,
        "words": plain(match_words(entry, public)) if public else entry.reason,
        "public": public,
        "match": attempt.number if attempt and public else None,
        "ended": entry.record.ended if entry.record else None,
        "lost_turns": [each.as_json() for each in lost_in(attempt_of(entry))] if public else [],
        "voids": sum(worth.value == "void" for _, worth in entry.attempts),
    }


def seat(edition: Edition, entry: ListedMatch, name: str) -> Json:
    """One side of a pairing: name, number in the list of entrants, and whether it won."""
    won = bool(entry.result and entry.result.winner == name)
    return {"name": name, "entrant": edition.digest.places[name], "won": won}
