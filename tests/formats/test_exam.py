"""The exam that every format takes; it finds the formats by itself."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import formats
from girone.model.errors import ConfigError
from girone.model.reason import Reason
from girone.model.tournament import Field, Format
from tests.formats.tournaments import ALL, COUNTS, field, play_on, some_result

SEEDS = st.integers(min_value=0, max_value=2**32)


@given(ALL, COUNTS, SEEDS)
def test_due_shrinks_to_nothing_and_every_table_ranks_all(form: Format, count: int, seed: int) -> None:
    end = play_on(form, field(count), random.Random(seed))
    assert len(end.results) <= form.most(count)
    assert set(end.results) == {fixture.pairing for fixture in form.fixtures(end)}
    for stage in form.stages(end):
        assert all(len(row.cells) == len(stage.table.columns) for row in stage.table.rows)
    named = [row.name for stage in form.stages(end) for row in stage.table.rows]
    assert set(named) == set(end.names)


@given(ALL, COUNTS, SEEDS)
def test_due_shrinks_from_any_point(form: Format, count: int, seed: int) -> None:
    """A part of the results, as a cut leaves it, is completed without touching what is there."""
    chance = random.Random(seed)
    end = play_on(form, field(count), chance)
    order = [fixture.pairing for fixture in form.fixtures(end)]
    kept = order[: chance.randint(0, len(order))]
    cut = replace(end, results={pairing: end.results[pairing] for pairing in kept})
    while due := form.due(cut):
        played = [fixture.pairing for fixture in chance.sample(due, chance.randint(1, len(due)))]
        results = {pairing: end.results.get(pairing) or some_result(pairing, chance) for pairing in played}
        cut = replace(cut, results={**cut.results, **results})
    assert all(cut.results[pairing] == end.results[pairing] for pairing in kept)
    if not form.is_standing:  # there the next match rests on all that was played before, in whatever order
        assert cut.results == end.results
        assert form.stages(cut) == form.stages(end)


@given(ALL, COUNTS, SEEDS)
def test_tables_do_not_depend_on_the_order_of_results(form: Format, count: int, seed: int) -> None:
    chance = random.Random(seed)
    end = play_on(form, field(count), chance)
    pairs = list(end.results.items())
    chance.shuffle(pairs)
    assert form.stages(replace(end, results=dict(pairs))) == form.stages(end)


@given(ALL, COUNTS, SEEDS)
def test_no_pairing_is_listed_twice_and_nobody_meets_himself(form: Format, count: int, seed: int) -> None:
    fixtures = form.fixtures(play_on(form, field(count), random.Random(seed)))
    assert all(fixture.pairing.first != fixture.pairing.second for fixture in fixtures)
    assert max(Counter(fixture.pairing for fixture in fixtures).values(), default=1) == 1


@given(ALL, COUNTS, SEEDS)
def test_rounds_come_in_order_and_nobody_meets_two_rivals_in_one(form: Format, count: int, seed: int) -> None:
    fixtures = form.fixtures(play_on(form, field(count), random.Random(seed)))
    assert [fixture.round for fixture in fixtures] == sorted(fixture.round for fixture in fixtures)
    rivals: dict[tuple[int, str], set[str]] = {}
    for fixture in fixtures:
        for name in fixture.pairing.names:
            rivals.setdefault((fixture.round, name), set()).add(fixture.pairing.other(name))
    busy = {name for (_, name), met in rivals.items() if len(met) > 1}
    assert not busy or (form.name == "gauntlet" and not busy & set(field(count).names[:1]))


@given(ALL, COUNTS, SEEDS)
def test_colours_are_balanced(form: Format, count: int, seed: int) -> None:
    end = play_on(form, field(count), random.Random(seed))
    for name in end.names:
        first = sum(pairing.first == name for pairing in end.results)
        second = sum(pairing.second == name for pairing in end.results)
        assert abs(first - second) <= (0 if form.both_colours else 2 if form.name == "swiss" else 1)


@given(ALL, COUNTS.filter(bool), SEEDS)
def test_who_is_out_forfeits_what_is_not_played(form: Format, count: int, seed: int) -> None:
    chance = random.Random(seed)
    start = field(count)
    gone = chance.choice(start.names)
    end = play_on(form, replace(start, out={gone: Reason.EXCLUDED}), chance)
    assert not any(gone in pairing.names for pairing in end.results)
    for fixture in form.fixtures(end):
        if gone in fixture.pairing.names:
            result = end.result(fixture.pairing)
            assert result
            assert (result.losers, result.winner) == ((gone,), fixture.pairing.other(gone))


@pytest.mark.parametrize("name", ["double_round_robin", "round_robin"])
@pytest.mark.parametrize("count", range(14))
def test_everybody_meets_everybody(name: str, count: int) -> None:
    form, start = formats.load(name), field(count)
    met = Counter(frozenset(fixture.pairing.names) for fixture in form.fixtures(start))
    assert met == {frozenset(pair): 1 + form.both_colours for pair in combinations(start.names, 2)}


def test_the_most_matches_of_forty_in_a_double_round_robin() -> None:
    assert formats.load("double_round_robin").most(40) == 1560


def test_unknown_names_and_options_are_answered_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="no format 'chess'; there are: double_round_robin"):
        formats.load("chess")
    with pytest.raises(ConfigError, match="no option of knockout 'legs'; there are: further"):
        formats.load("knockout", legs=3)
    with pytest.raises(ConfigError, match="times = 0 is not possible; it is a whole number from 1 to 1000"):
        formats.load("round_robin", times=0)


def rounds_of(form: Format, start: Field) -> int:
    return max(fixture.round for fixture in form.fixtures(start))


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (7, 7), (8, 7)])
def test_a_league_has_as_few_rounds_as_possible(count: int, rounds: int) -> None:
    assert rounds_of(formats.load("double_round_robin"), field(count)) == rounds
    assert rounds_of(formats.load("double_round_robin", legs="second_half"), field(count)) == 2 * rounds
