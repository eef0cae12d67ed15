"""The pages of entrants as JSON: results, rivals, time, faults, decisions."""

from collections.abc import Iterable
from dataclasses import asdict

from girone.model.game import Side
from girone.model.text import plain
from girone.tournament.plan.entrant import Entrant
from girone.tournament.results.lost_turns import attempt_of, lost_in
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.report_json import Json as Json
from girone.tournament.results.time_use import time_use
from girone.web.core.wording import match_words
from girone.web.tournament.archive import Edition
from girone.web.tournament.tally import Tally, outcome

RATED = ("rating", "from", "to")
"""Columns of a ladder shown beside a rank."""
LISTED = 100
"""Results on one page."""


def entrants_view(edition: Edition) -> list[Json]:
    """All entrants, in the order of the file."""
    return [_brief(edition, entrant) for entrant in edition.state.entrants]


def entrant_view(edition: Edition, number: int, page: int = 1) -> Json:
    """An entrant, with one page of its results."""
    entrant = edition.state.entrants[number]
    name, met = entrant.name, edition.digest.by_entrant[entrant.name]
    listed = met[(page - 1) * LISTED : page * LISTED]
    return {
        **_brief(edition, entrant),
        "software": edition.state.software.get(name) or entrant.frozen,
        "decisions": _decisions(edition, name),
        "standings": standings_view(edition, name),
        "rivals": _rivals(edition, name),
        "time": _time(edition, name),
        "faults": [_fault(edition, name, entry) for entry in _once(met) if _is_fault(entry, name)],
        "lost_turns": _lost_turns(edition, name),
        "results": [result_view(edition, name, entry) for entry in listed],
        "page": page,
        "pages": max(-(-len(met) // LISTED), 1),
    }


def _brief(edition: Edition, entrant: Entrant) -> Json:
    """Its public facts; members and command are private."""
    out = edition.state.out.get(entrant.name)
    return {
        "entrant": edition.digest.places[entrant.name],
        "name": entrant.name,
        "group": entrant.group,
        "wire": entrant.wire,
        "categories": list(entrant.categories),
        "out": out and {"ruling": out.kind, "reason": plain(out.reason)},
        "waits": entrant.name in edition.state.held,
        **edition.tallies[entrant.name].as_json(),
    }


def standings_view(edition: Edition, name: str) -> list[Json]:
    return [
        {
            "category": chapter.category.name,
            "stage": stage.title,
            "rank": row.rank,
            "of": len(stage.table.rows),
            **{key: cell for key, cell in zip(stage.table.columns, row.cells, strict=True) if key in RATED},
        }
        for chapter in edition.results.chapters
        for stage in chapter.stages
        for row in stage.table.rows
        if row.name == name
    ]


def _rivals(edition: Edition, name: str) -> list[Json]:
    met: dict[str, Tally] = {}
    for entry in _once(edition.digest.by_entrant[name]):
        if entry.result:
            met.setdefault(entry.pairing.other(name), Tally()).add(entry.result, name)
    return [{**_named(edition, rival), **count.as_json()} for rival, count in met.items()]


def _time(edition: Edition, name: str) -> Json:
    """Mean and longest answer in the matches that count, and their share of the usual limit."""
    (use,) = time_use([name], list(_once(edition.digest.by_entrant[name])))
    limit = edition.state.plan.regulation.limits.move
    mean = use.total / use.answers if use.answers else None
    return {
        "answers": use.answers,
        "seconds": use.total,
        "mean": mean and round(mean, 6),
        "longest": use.longest if use.answers else None,
        "match": use.match,
        "limit": limit,
        "mean_share": mean and round(mean / limit, 4),
        "longest_share": round(use.longest / limit, 4) if use.answers else None,
    }


def _decisions(edition: Edition, name: str) -> list[Json]:
    return [
        {"at": each.at, "ruling": each.kind, "reason": plain(each.reason)}
        for each in edition.state.decisions
        if each.subject.entrant_name == name
    ]


def result_view(edition: Edition, name: str, entry: ListedMatch) -> Json:
    side = next(side for side, sitting in entry.sides.items() if sitting == name)
    match = entry.record or (entry.attempts[-1][0] if entry.attempts else None)
    time = match.facts.as_json()["time"][side] if match and match.facts else None
    return {
        "category": entry.category,
        "stage": entry.fixture.stage,
        "round": entry.fixture.round,
        "side": Side(side),
        "rival": _named(edition, entry.pairing.other(name)),
        "outcome": outcome(entry.result, name) if entry.result else entry.state,
        "forfeit": bool(entry.result and entry.result.forfeit),
        "words": plain(match_words(entry, entry.pairing not in edition.digest.hidden)),
        "match": match and match.number,
        "time": time,
    }


def _fault(edition: Edition, name: str, entry: ListedMatch) -> Json:
    rule = entry.rule
    return {
        "match": entry.record and entry.record.number,
        "rival": _named(edition, entry.pairing.other(name)),
        "words": plain(match_words(entry, entry.pairing not in edition.digest.hidden)),
        "rule": rule and asdict(rule),
    }


def _lost_turns(edition: Edition, name: str) -> list[Json]:
    """The matches in which it lost turns."""
    return [
        {**lost.as_json(), "match": attempt.number, "rival": _named(edition, entry.pairing.other(name))}
        for entry in _once(edition.digest.by_entrant[name])
        if entry.pairing not in edition.digest.hidden and (attempt := attempt_of(entry))
        for lost in lost_in(attempt)
        if lost.name == name
    ]


def _is_fault(entry: ListedMatch, name: str) -> bool:
    return bool(entry.result and entry.result.forfeit and name in entry.result.losers)


def _once(entries: Iterable[ListedMatch]) -> Iterable[ListedMatch]:
    """Each pairing once, even if several categories list it."""
    return {entry.pairing: entry for entry in entries}.values()


def _named(edition: Edition, name: str) -> Json:
    return {"name": name, "entrant": edition.digest.places.get(name)}
