"""Estimates how many matches a plan makes, and how long they take at this many tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from girone import formats
from girone.model.amounts import MATCHES
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
"""The share of its time limit that a usual program uses: some answer at once, others use nearly all. An assumption."""
OF_THE_HOUSE = 0.1
"""Seconds per answer of sample players and usual engine levels. An assumption."""
SERVICE = 2.0
"""Seconds that programs take to start and to end. An assumption."""


@dataclass(frozen=True)
class Span:
    """The expected and the longest duration, in seconds."""

    usual: float
    longest: float


@dataclass(frozen=True)
class Estimate:
    """The number of matches, in total (shared ones once) and by category, of tables, and the duration.

    `most` matches are played if every tie of a knockout stays level as long as possible.
    """

    matches: int
    most: int
    categories: dict[str, int]
    tables: int
    match: Span
    whole: Span


def estimate(plan: Plan, tables: int, decisions: Sequence[Decision] = ()) -> Estimate:
    """Estimate a plan at this many tables, after some decisions; an entrant usually plays one match at a time."""
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
    """The duration of one match; the longest one does not include lost turns and replays.

    `ours` is the share of entrants that are girone's own players, which answer quickly.
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
    """The number of simultaneous matches on this many cores, limited by the file."""
    pairs = [(one, other) for at, one in enumerate(plan.entrants) for other in plan.entrants[at + 1 :]]
    needed = plan.cores or max((cores_needed(*pair) for pair in pairs), default=1)
    return min(max(1, cores // needed), plan.tables or cores)


def demand_tables(plan: Plan, cores: int) -> None:
    """Raise ConfigError if the plan wants more tables than the cores allow: programs would slow each other down."""
    if plan.tables > (most := tables_of(replace(plan, tables=0), cores)):
        pattern = (
            "[tables] count = {count}: this host has cores for {matches} at a time; "
            "write count = {most} or leave it out, or play on more machines: --cluster"
        )
        raise ConfigError(said(pattern, count=plan.tables, matches=MATCHES(count=most), most=most))


def alternatives(plan: Plan, tables: int) -> Iterator[tuple[Detail, Estimate]]:
    """Other ways to hold the tournament, in words: more tables, or shorter formats than leagues, longest first."""
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
    """Simulate a tournament that has not begun, with the entrant listed first winning every match.

    Returns the waves of matches that can be played at the same time, and the fixtures of each category in order.
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
    """The most matches possible: those of the leagues, shared ones once, and every knockout at its longest."""
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
    """The largest number of matches of one entrant."""
    return max(Counter(name for pairing in wave for name in pairing.names).values())
