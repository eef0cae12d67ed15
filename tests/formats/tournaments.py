"""Tournaments for tests: fields of entrants, random results, whole runs."""

import random
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from girone import formats
from girone.model.lots import Lots
from girone.model.reason import Reason
from girone.model.regulation import Points
from girone.model.tournament import Field, Format, Pairing, Standing, Terms

TERMS = Terms(Points(3, 1, 0), 12, Lots("seed"))
ALL = st.sampled_from(formats.names()).map(formats.load)
COUNTS = st.integers(min_value=0, max_value=13)


def field(count: int, results: Mapping[Pairing, Standing] | None = None) -> Field:
    return Field(tuple(f"E{at}" for at in range(1, count + 1)), results or {}, TERMS)


def ended(pairing: Pairing, winner: str | None, margin: int = 1, reason: Reason = Reason.WON) -> Standing:
    if winner is None:
        return Standing(pairing, Reason.TIE, None, (), 0)
    return Standing(pairing, reason, winner, (pairing.other(winner),), margin)


def both_lose(pairing: Pairing) -> Standing:
    return Standing(pairing, Reason.NO_SHOW, None, pairing.names, 12)


def some_result(pairing: Pairing, chance: random.Random) -> Standing:
    kind = chance.randrange(6)
    if kind == 0:
        return ended(pairing, None)
    if kind == 1:
        return both_lose(pairing)
    return ended(pairing, chance.choice(pairing.names), chance.randint(1, 12))


def play_on(form: Format, start: Field, chance: random.Random) -> Field:
    """Play due matches in any order until none is left."""
    now = start
    while due := form.due(now):
        played = [fixture.pairing for fixture in chance.sample(due, chance.randint(1, len(due)))]
        assert not now.results.keys() & played
        now = replace(now, results={**now.results, **{pairing: some_result(pairing, chance) for pairing in played}})
    return now
