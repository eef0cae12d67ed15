"""The ladder: newcomers find their place by halves, and versions take the place of those before them."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from girone import formats
from girone.formats.ladder import CLIMBING, FORMER, ON_IT
from girone.model.reason import Reason
from girone.model.tournament import Field, Pairing
from tests.formats.tournaments import TERMS, ended, field

LADDER = formats.load("ladder")


def played_out(names: Sequence[str], strength: dict[str, int], start: Field | None = None) -> Field:
    """The stronger one always wins, and equals tie."""
    now = replace(start or Field((), {}, TERMS), names=tuple(names))
    while due := LADDER.due(now):
        results = {each.pairing: ended(each.pairing, stronger(each.pairing, strength)) for each in due}
        now = replace(now, results={**now.results, **results})
    return now


def stronger(pairing: Pairing, strength: dict[str, int]) -> str | None:
    one, other = pairing.names
    return None if strength[one] == strength[other] else max(one, other, key=strength.__getitem__)


def states(now: Field) -> list[tuple[str, object]]:
    [stage] = LADDER.stages(now)
    return [(row.name, row.cells[0]) for row in stage.table.rows]


@pytest.mark.parametrize("seed", range(5))
def test_the_ladder_has_the_order_of_strength(seed: int) -> None:
    names = [f"E{at}" for at in range(23)]
    random.Random(seed).shuffle(names)
    strength = {name: int(name[1:]) for name in names}
    end = played_out(names, strength)
    assert [name for name, _ in states(end)] == sorted(names, key=lambda name: -strength[name])
    assert len(end.results) <= LADDER.most(23) == 2 * (1 + 2 * 2 + 4 * 3 + 8 * 4 + 7 * 5)


def test_who_ties_stays_below() -> None:
    assert [name for name, _ in states(played_out(["Ada", "Bob"], {"Ada": 1, "Bob": 1}))] == ["Ada", "Bob"]


def test_a_new_version_takes_the_old_place_away_when_it_has_its_own() -> None:
    strength = {"Ada": 1, "Bob": 2, "Caro": 3, "Ada #2": 4}
    before = played_out(["Ada", "Bob", "Caro"], strength)
    begun = replace(before, names=("Ada", "Bob", "Caro", "Ada #2"))
    assert states(begun) == [("Caro", ON_IT), ("Bob", ON_IT), ("Ada", ON_IT), ("Ada #2", CLIMBING)]
    after = played_out(begun.names, strength, begun)
    assert states(after) == [("Ada #2", ON_IT), ("Caro", ON_IT), ("Bob", ON_IT), ("Ada", FORMER)]
    assert not any({"Ada", "Ada #2"} == set(pairing.names) for pairing in after.results), "nobody challenges himself"
    assert before.results.items() <= after.results.items(), "what was played is not played again"


def test_who_has_left_is_no_rung_any_more() -> None:
    now = replace(played_out(["Ada", "Bob"], {"Ada": 1, "Bob": 2}), out={"Bob": Reason.EXCLUDED})
    assert states(now) == [("Ada", ON_IT)]


def test_a_newcomer_is_not_measured_by_who_has_left() -> None:
    strength = {"Ada": 4, "Bob": 3, "Caro": 2, "New": 1}
    before = replace(played_out(["Ada", "Bob", "Caro"], strength), out={"Bob": Reason.NO_SHOW})
    after = played_out([*before.names, "New"], strength, before)
    assert states(after) == [("Ada", ON_IT), ("Caro", ON_IT), ("New", ON_IT)]
    assert not any("Bob" in pairing.names for pairing in after.results.keys() - before.results.keys())


def test_who_leaves_moves_nobody_who_has_a_place() -> None:
    names = [f"E{at}" for at in range(9)]
    random.Random(1).shuffle(names)
    end = played_out(names, {name: int(name[1:]) for name in names})
    for gone in combinations(names, 3):
        left = replace(end, out=dict.fromkeys(gone, Reason.NO_SHOW))
        assert LADDER.due(left) == []
        there = [name for name, state in states(left) if state == ON_IT]
        assert there == [name for name, _ in states(end) if name not in gone]


def test_rungs_that_were_left_make_no_more_challenges() -> None:
    names = [f"E{at}" for at in range(6)]
    strength = {name: 2 * int(name[1:]) for name in names}
    end = played_out(names, strength)
    for gone in (gone for many in range(7) for gone in combinations(names, many)):
        left = replace(end, out=dict.fromkeys(gone, Reason.NO_SHOW))
        for place in range(7):
            after = played_out([*names, "New"], strength | {"New": 2 * place - 1}, left)
            assert len(after.results) - len(end.results) <= 2 * len(names).bit_length()
            there = [name for name, state in states(after) if state == ON_IT]
            assert there == sorted(there, key=lambda name: -(strength | {"New": 2 * place - 1})[name])


@pytest.mark.parametrize("place", range(15))
def test_a_gap_between_the_rungs_is_not_searched(place: int) -> None:
    names = [f"E{at}" for at in range(14)]
    strength = {name: -2 * at for at, name in enumerate(names)}
    gone = [name for at, name in enumerate(names) if at not in (0, 1, 2, 4, 8)]
    left = replace(played_out(names, strength), out=dict.fromkeys(gone, Reason.NO_SHOW))
    after = played_out([*names, "New"], strength | {"New": 1 - 2 * place}, left)
    assert len(after.results) - len(left.results) <= 2 * 4


def test_letters_of_another_case_are_no_other_author() -> None:
    strength = {"ada": 1, "Bob": 2, "Ada #2": 3}
    assert states(played_out(list(strength), strength)) == [("Ada #2", ON_IT), ("Bob", ON_IT), ("ada", FORMER)]


def test_a_newcomer_has_few_challenges() -> None:
    forty = played_out([f"E{at}" for at in range(40)], {f"E{at}": at for at in range(40)})
    more = played_out([*forty.names, "New"], {f"E{at}": at for at in range(40)} | {"New": 17}, forty)
    assert len(more.results) - len(forty.results) <= 2 * 6


def test_a_challenge_of_several_matches_is_decided_when_all_are_played() -> None:
    form, start = formats.load("ladder", times=2), field(2)
    pairings = [fixture.pairing for fixture in form.due(start)]
    assert pairings == [Pairing("E2", "E1"), Pairing("E1", "E2"), Pairing("E2", "E1", 2), Pairing("E1", "E2", 2)]
    three = replace(start, results={pairing: ended(pairing, "E2") for pairing in pairings[:3]})
    assert [fixture.pairing for fixture in form.due(three)] == pairings[3:]
