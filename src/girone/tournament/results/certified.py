"""The rating certificate of a category; repeated games count once."""

from collections.abc import Sequence

from girone.model.reason import NOT_PLAYED
from girone.ratings.certificate import Certificate, certify
from girone.ratings.results import ScoredGame, count_once
from girone.tournament.plan.plan import Category
from girone.tournament.results.state import TournamentState

SEED_DIGITS = 8
Game = tuple[ScoredGame, str]
"""A result, and a key that repetitions of its game share."""


def certificate(state: TournamentState, category: Category) -> Certificate:
    """How certain the order of a category is."""
    field = state.field(category)
    tables = [stage.table for stage in category.format.stages(field)]
    ranked = list(dict.fromkeys(row.name for table in tables for row in table.rows))
    return certified(games(state, category), seed_of(state, category), field.present, ranked)


def games(state: TournamentState, category: Category) -> list[Game]:
    """The games that count for ratings, between entrants that are not out, in calendar order."""
    field = state.field(category)
    keys = {each.pairing: each.facts.key for each in state.attempts if each.counts and each.facts}
    told = []
    for fixture in category.format.fixtures(field):
        result = field.result(fixture.pairing)
        if not result or result.reason in NOT_PLAYED or len(result.losers) == 2:
            continue
        if not field.out.keys().isdisjoint(fixture.pairing.names):
            continue
        pairing = result.pairing
        score = 0.5 if result.tie else float(result.winner == pairing.first)
        key = keys.get(pairing) or str(pairing)
        told.append((ScoredGame(pairing.first, pairing.second, score), key))
    return told


def certified(told: Sequence[Game], seed: int, names: Sequence[str], table_order: Sequence[str] = ()) -> Certificate:
    """The certificate of these games."""
    results = count_once([result for result, _ in told], [key for _, key in told])
    return certify(results, seed=seed, entrants=names, table_order=table_order)


def seed_of(state: TournamentState, category: Category) -> int:
    """The random seed, derived from the tournament's."""
    return int(state.plan.terms.lots.lot("certificate", category.name)[:SEED_DIGITS], 16)
