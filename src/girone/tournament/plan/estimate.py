"""Does it fit the afternoon? How many matches a plan makes, and how long they take at so many tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from girone import formats
from girone.model.amounts import MATCHES
from girone.model.dataclass import dataclass
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.model.reason import Reason
from girone.model.record import Decision
from girone.model.regulation import Regulation
from girone.model.tournament import Fixture, Format, Pairing, Standing
from girone.plugins import loadable
from girone.tournament.plan.entrant import cores_needed
from girone.tournament.plan.lengths import most_plies, usual_plies
from girone.tournament.plan.plan import Category, Plan
from girone.tournament.results.state import TournamentState

THINKING = 0.5
"""The part of its limit that a usual program thinks: some answer at once, others use nearly all. Our assumption."""
OF_THE_HOUSE = 0.1
"""Seconds in which sample players and usual levels of the engine answer. Our assumption."""
SERVICE = 2.0
"""Seconds that programs take to start and to end. Our assumption."""


@dataclass(frozen=True)
class Span:
    """Seconds: what to expect, and the most."""

    usual: float
    longest: float


@dataclass(frozen=True)
class Estimate:
    """Matches in all (one that serves two categories is one) and by category, tables at once, and the time of it all.

    `most` matches are played if every tie of a knockout stays level as long as it can.
    """

    matches: int
    most: int
    categories: dict[str, int]
    tables: int
    match: Span
    whole: Span


def estimate(plan: Plan, tables: int, decisions: Sequence[Decision] = ()) -> Estimate:
    """The plan at so many tables, after what was decided; mostly nobody plays two matches at once."""
    state = TournamentState(plan, (), decisions)
    entrants = [entrant for entrant in state.entrants if entrant.name not in state.out]
    waves, fixtures = played_through(state)
    categories = {name: len(each) for name, each in fixtures.items()}
    matches = sum(map(len, waves))
    most = max(matches, _most(state))
    ours = sum(bool(entrant.player) for entrant in entrants) / max(len(entrants), 1)
    match, at_once = (
        match_span(plan.regulation, ours),
        max(1, min(tables, matches if plan.simultaneous else len(entrants) // 2)),
    )
    slots = sum(max(ceil(len(wave) / at_once), 0 if plan.simultaneous else _busiest(wave)) for wave in waves)
    longest = slots * most / max(matches, 1) * match.longest
    return Estimate(matches, most, categories, at_once, match, Span(slots * match.usual, longest))


def match_span(regulation: Regulation, ours: float = 0.0) -> Span:
    """The seconds of one match; lost turns and what is played again come on top of the longest.

    `ours` is the part of the entrants that are girone's own players, who do not think for long.
    """
    limits, options = regulation.limits, regulation.wire_options
    quick = min(OF_THE_HOUSE / limits.move, THINKING)
    thinking = 1.0 if options.get("full_delay") else (1 - ours) * THINKING + ours * quick
    usual, most = usual_plies(regulation.game), most_plies(regulation.game)
    first, pace = 2 * (limits.first_move - limits.move), options.get("pace", 0.0)
    fixed = SERVICE + limits.warm_up
    return Span(
        fixed + usual * (thinking * limits.move + pace) + thinking * first,
        limits.start + fixed + most * (limits.move + limits.grace + pace) + first,
    )


def tables_of(plan: Plan, cores: int) -> int:
    """How many matches can be played at once on so many cores, as far as the file allows."""
    pairs = [(one, other) for at, one in enumerate(plan.entrants) for other in plan.entrants[at + 1 :]]
    needed = plan.cores or max((cores_needed(*pair) for pair in pairs), default=1)
    return min(max(1, cores // needed), plan.tables or cores)


def demand_tables(plan: Plan, cores: int) -> None:
    """Refuse more tables than so many cores allow: programs would take the time from each other."""
    if plan.tables > (most := tables_of(replace(plan, tables=0), cores)):
        pattern = (
            "[tables] count = {count}: this host has cores for {matches} at a time; "
            "write count = {most} or leave it out, or play on more machines: --cluster"
        )
        raise ConfigError(said(pattern, count=plan.tables, matches=MATCHES(count=most), most=most))


def alternatives(plan: Plan, tables: int) -> Iterator[tuple[Detail, Estimate]]:
    """Other ways to hold it, in words: more tables, or something shorter in place of its leagues, the longest first."""
    for more in (2 * tables, 4 * tables):
        if more <= len(plan.entrants) // 2:
            yield said("{count} tables", count=more), estimate(plan, more)
    shorter = []
    for form_kind in loadable(formats.names(), formats.kind)[0]:
        if proposed := form_kind.proposal(len(plan.entrants)):
            words, form = proposed
            changed = replace(plan, categories=tuple(_shorter(category, form) for category in plan.categories))
            if changed != plan:
                shorter.append((words, estimate(changed, tables)))
    yield from sorted(shorter, key=lambda each: -each[1].matches)


def _shorter(category: Category, form: Format) -> Category:
    league = not category.format.replaces_losers and category.format != form
    return replace(category, format=form) if league else category


def played_through(state: TournamentState) -> tuple[list[list[Pairing]], dict[str, list[Fixture]]]:
    """What can be played at the same time, wave after wave, when the entrants listed first always win.

    And what is played in each category then, in the order of its calendar. Nothing has been played before.
    """
    rank = {entrant.name: at for at, entrant in enumerate(state.entrants)}
    fields = {category: state.field(category) for category in state.plan.categories}
    results: dict[Pairing, Standing] = {}
    waves = []
    while wave := list(
        dict.fromkeys(
            due.pairing
            for category, field in fields.items()
            for due in category.format.due(replace(field, results=results))
        )
    ):
        waves.append(wave)
        for pairing in wave:
            winner, loser = sorted(pairing.names, key=rank.__getitem__)
            results[pairing] = Standing(pairing, Reason.WON, winner, (loser,), 1)
    calendars = {
        category.name: [
            each for each in category.format.fixtures(replace(field, results=results)) if each.pairing in results
        ]
        for category, field in fields.items()
    }
    return waves, calendars


def _most(state: TournamentState) -> int:
    """The most matches that can come: those of the leagues, shared ones once, and every knockout at its longest."""
    league: set[Pairing] = set()
    most = 0
    for category in state.plan.categories:
        field = state.field(category)
        if category.format.replaces_losers:
            most += category.format.most(len(field.present))
        else:
            league |= {fixture.pairing for fixture in category.format.due(field)}
    return most + len(league)


def _busiest(wave: list[Pairing]) -> int:
    """The matches of whoever has most of them."""
    return max(Counter(name for pairing in wave for name in pairing.names).values())
