"""The Swiss system: rivals, colours, byes, tie-breaks, and what stays when a result changes."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone.formats.swiss import Score, Swiss
from girone.model.reason import Reason
from girone.model.tournament import Field, Pairing, Row
from tests.formats.tournaments import ended, field, play_on

SEEDS = st.integers(min_value=0, max_value=2**32)


def won_by_place(form: Swiss, start: Field) -> Field:
    """A tournament in which whoever has the higher place wins."""
    now, place = start, {name: at for at, name in enumerate(start.names)}
    while due := form.due(now):
        results = {each.pairing: ended(each.pairing, min(each.pairing.names, key=place.__getitem__)) for each in due}
        now = replace(now, results={**now.results, **results})
    return now


def rows(form: Swiss, end: Field) -> list[Row]:
    (stage,) = form.stages(end)
    return list(stage.table.rows)


def column(form: Swiss, end: Field, title: str) -> dict[str, object]:
    (stage,) = form.stages(end)
    at = stage.table.columns.index(title)
    return {row.name: row.cells[at] for row in stage.table.rows}


@pytest.mark.parametrize(("entrants", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (8, 4), (30, 6), (40, 7)])
def test_there_are_as_many_rounds_as_find_a_winner_and_one_more(entrants: int, rounds: int) -> None:
    assert Swiss().rounds_of(entrants) == rounds
    assert Swiss().most(entrants) == rounds * (entrants // 2)


@given(st.integers(min_value=6, max_value=20), SEEDS)
def test_nobody_meets_a_rival_twice(entrants: int, seed: int) -> None:
    end = play_on(Swiss(), field(entrants), random.Random(seed))
    assert len({frozenset(pairing.names) for pairing in end.results}) == len(end.results)


@given(st.integers(min_value=2, max_value=10).map(lambda half: 2 * half + 1), SEEDS)
def test_with_an_odd_number_somebody_rests_in_each_round_and_nobody_twice(entrants: int, seed: int) -> None:
    form = Swiss()
    end = play_on(form, field(entrants), random.Random(seed))
    byes = column(form, end, "byes")
    assert sum(int(str(each)) for each in byes.values()) == form.rounds_of(entrants)
    assert set(byes.values()) <= {0, 1}


@settings(max_examples=30)
@given(st.integers(min_value=5, max_value=10).map(lambda half: 2 * half), SEEDS)
def test_nobody_moves_first_or_second_three_times_in_a_row_and_colours_alternate(entrants: int, seed: int) -> None:
    end = play_on(Swiss(), field(entrants), random.Random(seed))
    before: dict[str, tuple[bool, ...]] = dict.fromkeys(end.names, ())
    for pairing in sorted(end.results, key=lambda each: each.number):
        first, second = (Score(name, colours=before[name]) for name in pairing.names)
        assert first.colours[-2:] != (True, True)
        assert second.colours[-2:] != (False, False)
        assert first.wish <= second.wish
        if first.wish == second.wish:
            pairs = zip(reversed(first.colours), reversed(second.colours), strict=True)
            assert next((pair for pair in pairs if pair[0] != pair[1]), (False, True)) == (False, True)
        for name, moves_first in zip(pairing.names, (True, False), strict=True):
            before[name] = (*before[name], moves_first)


def test_who_wins_all_is_first_and_met_others_who_had_won_as_much() -> None:
    form = Swiss()
    end = won_by_place(form, field(16))
    assert rows(form, end)[0].name == "E1"
    assert [row.name for row in rows(form, end)][-1] == "E16"
    for number in range(2, 5):
        before = replace(
            end, results={pairing: each for pairing, each in end.results.items() if pairing.number < number}
        )
        (met,) = (pairing for pairing in end.results if pairing.number == number and "E1" in pairing.names)
        points = column(form, before, "points")
        assert points["E1"] == points[met.other("E1")] == 3 * (number - 1)


def test_in_the_first_round_the_upper_half_meets_the_lower_half() -> None:
    due = Swiss().due(field(8))
    assert {frozenset(each.pairing.names) for each in due} == {
        frozenset((f"E{at}", f"E{at + 4}")) for at in range(1, 5)
    }


def test_tie_breaks_by_hand() -> None:
    """Four entrants, two rounds: E1 beats E3 and E2; E2 beats E4; E3 and E4 tie."""
    form = Swiss(rounds=2)
    first = {each.pairing: ended(each.pairing, min(each.pairing.names)) for each in form.due(field(4))}
    start = field(4, first)
    second = {
        each.pairing: ended(each.pairing, "E1" if "E1" in each.pairing.names else None) for each in form.due(start)
    }
    end = field(4, {**first, **second})
    assert column(form, end, "points") == {"E1": 6, "E2": 3, "E3": 1, "E4": 1}
    assert column(form, end, "Buchholz") == {"E1": 4, "E2": 7, "E3": 7, "E4": 4}
    assert column(form, end, "Buchholz cut 1") == {"E1": 3, "E2": 6, "E3": 6, "E4": 3}
    assert column(form, end, "Sonneborn–Berger") == {"E1": 4, "E2": 1, "E3": 0.5, "E4": 0.5}
    assert [row.name for row in rows(form, end)] == ["E1", "E2", "E3", "E4"]


def test_a_corrected_result_changes_no_pairing_that_was_played() -> None:
    form = Swiss()
    end = won_by_place(form, field(12))
    played = [fixture.pairing for fixture in form.fixtures(end)]
    for pairing in list(end.results)[:6]:
        corrected = replace(end, results={**end.results, pairing: ended(pairing, max(pairing.names))})
        assert sorted(fixture.pairing for fixture in form.fixtures(corrected)) == sorted(played)
        assert not form.due(corrected)


def test_a_correction_in_the_middle_of_a_round_keeps_what_has_begun() -> None:
    form = Swiss()
    end = won_by_place(form, field(12))
    third = [pairing for pairing in end.results if pairing.number == 3]
    cut = {pairing: each for pairing, each in end.results.items() if pairing.number < 3 or pairing in third[:2]}
    changed = next(pairing for pairing in cut if pairing.number == 1)
    now = replace(end, results={**cut, changed: ended(changed, max(changed.names))})
    this = [fixture.pairing for fixture in form.fixtures(now) if fixture.round == 3]
    assert set(third[:2]) <= set(this)
    assert sorted(name for pairing in this for name in pairing.names) == sorted(end.names)


def test_who_leaves_keeps_what_it_played_and_loses_the_rest() -> None:
    form = Swiss()
    start = field(8)
    first = {each.pairing: ended(each.pairing, min(each.pairing.names)) for each in form.due(start)}
    end = won_by_place(form, replace(start, results=first, out={"E1": Reason.EXCLUDED}))
    assert sum("E1" in pairing.names for pairing in end.results) == 1
    assert "E1" not in [row.name for row in rows(form, end)]
    walkovers = [each.pairing for each in form.fixtures(end) if each.pairing not in end.results]
    assert len(walkovers) == form.rounds_of(8) - 1
    assert all("E1" in pairing.names for pairing in walkovers)


def test_a_pairing_carries_its_round() -> None:
    assert Pairing("E1", "E5", 1) in {fixture.pairing for fixture in Swiss().due(field(8))}
