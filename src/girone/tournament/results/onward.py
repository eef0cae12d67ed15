"""Results carried on: where nothing but attempts has come since, what these change is worked out, and all else is kept.

The record stays the only truth. Whenever something was decided, or a result can tell who plays next, all is worked out
anew; a test compares the two after every step.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from girone.model.record import Attempt
from girone.model.standings import restated
from girone.model.tournament import Field, Pairing, Stage, Standing
from girone.tournament.plan.timetable import Timetable
from girone.tournament.results.overview import Chapter, Results
from girone.tournament.results.pairings import STRUCK, Entry, entry_of
from girone.tournament.results.state import COUNTED_VOIDS, TournamentState, result_of
from girone.tournament.results.time_use import TimeUse, time_use

DECIDED = ("entrants", "corrections", "out", "software", "held", "paused", "draws", "_replays")
"""What decisions alone tell of a situation."""


@dataclass(frozen=True)
class Places:
    """Where the matches of a chapter stand in its list; while nothing is decided, none changes its place."""

    of_pairing: Mapping[Pairing, int]
    of_entrant: Mapping[str, Sequence[int]]

    @classmethod
    def within(cls, chapter: Chapter) -> "Places":
        """The places of a chapter's matches."""
        own: dict[str, list[int]] = {}
        for at, entry in enumerate(chapter.entries):
            for name in entry.pairing.names:
                own.setdefault(name, []).append(at)
        return cls({entry.pairing: at for at, entry in enumerate(chapter.entries)}, own)


def news(before: TournamentState, now: TournamentState) -> list[Attempt] | None:
    """The attempts that have begun or ended since; None where they do not tell all that has changed."""
    is_fixed = not any(each.format.replaces_losers for each in now.plan.categories)
    if not is_fixed or before.plan is not now.plan or before.decisions != now.decisions:
        return None
    known = len(before.attempts)
    ended = [attempt for then, attempt in zip(before.attempts, now.attempts, strict=False) if attempt is not then]
    return [*ended, *now.attempts[known:]]


def carried_on(
    before: Results, now: TournamentState, attempts: Sequence[Attempt], places: Sequence[Places]
) -> Results | None:
    """The results of a situation to which these attempts have led; None where one of them is not in the calendar."""
    begun: dict[Pairing, list[Attempt]] = {}
    for attempt in attempts:
        begun.setdefault(attempt.pairing, []).append(attempt)
    if not all(_is_played_on(before, pairing, places) for pairing in begun):
        return None
    _take_over(before.situation, now, attempts)
    chapters = zip(before.chapters, places, strict=True)
    return Results(now, tuple(_chapter(chapter, where, now, begun) for chapter, where in chapters))


def _is_played_on(before: Results, pairing: Pairing, places: Sequence[Places]) -> bool:
    """Whether a pairing has its place in a calendar, and was struck out of none."""
    at = [(chapter, where.of_pairing.get(pairing)) for chapter, where in zip(before.chapters, places, strict=True)]
    found = [chapter.entries[place].state for chapter, place in at if place is not None]
    return bool(found) and not any(state in STRUCK for state in found)


def _take_over(before: TournamentState, now: TournamentState, attempts: Sequence[Attempt]) -> None:
    """Let a situation know what it would work out from all attempts: its cached properties are set."""
    known = vars(now)
    known |= {name: getattr(before, name) for name in DECIDED}
    standing, results, voids = before.standing.copy(), before.results.copy(), before.voids.copy()
    for attempt in attempts:
        pairing = attempt.pairing
        if now.is_superseded(attempt):
            continue
        if attempt.reason in COUNTED_VOIDS:
            voids[pairing] += 1
        elif attempt.counts and (pairing not in standing or standing[pairing].number < attempt.number):
            standing[pairing] = attempt
            if pairing not in now.corrections:
                results[pairing] = result_of(attempt, now.plan.terms.largest_margin)
    known |= {"standing": standing, "results": results, "voids": voids}


def _chapter(
    chapter: Chapter, where: Places, now: TournamentState, begun: Mapping[Pairing, Sequence[Attempt]]
) -> Chapter:
    changed = {where.of_pairing[pairing]: new for pairing, new in begun.items() if pairing in where.of_pairing}
    if not changed:  # what was expected before the first match is not known any more
        return replace(chapter, timetable=Timetable()) if now.attempts and chapter.timetable.expected else chapter
    field, listed = now.field(chapter.category), list(chapter.entries)
    for at, attempts in changed.items():
        all_of_it = {each.number: each for each in [*(each for each, _ in listed[at].attempts), *attempts]}
        listed[at] = entry_of(now, chapter.category, field, listed[at].fixture, list(all_of_it.values()))
    return Chapter(
        chapter.category,
        _stages(chapter, field, listed, where, changed),
        tuple(listed),
        _times(chapter, listed, where, {name for at in changed for name in listed[at].pairing.names}),
        chapter.out,
        chapter.places,
    )


def _times(chapter: Chapter, listed: Sequence[Entry], where: Places, names: Collection[str]) -> tuple[TimeUse, ...]:
    new = {name: time_use([name], [listed[at] for at in where.of_entrant[name]])[0] for name in names}
    return tuple(new.get(use.name, use) for use in chapter.times)


def _stages(
    chapter: Chapter, field: Field, listed: Sequence[Entry], where: Places, changed: Collection[int]
) -> tuple[Stage, ...]:
    """The tables; a match that only begins changes none."""
    scored = [listed[at].pairing for at in changed if listed[at].result != chapter.entries[at].result]
    names = {name for pairing in scored for name in pairing.names}

    def results(name: str) -> list[Standing]:
        return [result for at in where.of_entrant.get(name, ()) if (result := listed[at].result)]

    if not names:
        return chapter.stages
    return tuple(replace(stage, table=restated(stage.table, field, names, results)) for stage in chapter.stages)
