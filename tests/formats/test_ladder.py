"""The ladder: places by rating, the next match is the one that tells most, and everybody has a share."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import formats
from girone.formats.ladder import FORMER, NEW, ON_IT, Ladder
from girone.model.reason import Reason
from girone.model.record import Attempt, Facts
from girone.model.tournament import Field, Pairing, Standing
from tests.formats.tournaments import TERMS, ended, field

SHORT = Ladder(matches=8)


def played_out(
    names: Sequence[str], strength: Mapping[str, int], start: Field | None = None, form: Ladder = SHORT
) -> Field:
    """The stronger one always wins, and equals tie; one match at a time."""
    now = replace(start or Field((), {}, TERMS), names=tuple(names))
    while due := form.due(now):
        pairing = due[0].pairing
        now = replace(now, results={**now.results, pairing: ended(pairing, stronger(pairing, strength))})
    return now


def stronger(pairing: Pairing, strength: Mapping[str, int]) -> str | None:
    one, other = pairing.names
    return None if strength[one] == strength[other] else max(one, other, key=strength.__getitem__)


def states(now: Field, form: Ladder = SHORT) -> list[tuple[str, object]]:
    [stage] = form.stages(now)
    return [(row.name, row.cells[0]) for row in stage.table.rows]


def own(now: Field, name: str) -> int:
    return sum(name in pairing.names for pairing in now.results)


@pytest.mark.parametrize("seed", range(3))
def test_the_ladder_has_the_order_of_strength(seed: int) -> None:
    names = [f"E{at}" for at in range(9)]
    random.Random(seed).shuffle(names)
    strength = {name: int(name[1:]) for name in names}
    form = Ladder(matches=16)
    end = played_out(names, strength, form=form)
    assert [name for name, _ in states(end, form)] == sorted(names, key=lambda name: -strength[name])
    assert len(end.results) <= form.most(9)


def test_everybody_has_all_matches_and_a_rating_within_its_interval() -> None:
    names = [f"E{at}" for at in range(7)]
    end = played_out(names, dict.fromkeys(names, 0))
    assert all(own(end, name) >= SHORT.matches for name in names)
    [stage] = SHORT.stages(end)
    assert stage.table.columns[:4] == ("reached", "rating", "from", "to")
    for row in stage.table.rows:
        _, rating, low, high = row.cells[:4]
        assert isinstance(rating, int)
        assert isinstance(low, int)
        assert isinstance(high, int)
        assert low < rating < high


def test_a_new_version_takes_the_old_ones_place_when_it_has_its_own() -> None:
    strength = {"Ada": 1, "Bob": 2, "Caro": 3, "Ada #2": 4}
    before = played_out(["Ada", "Bob", "Caro"], strength)
    assert [name for name, _ in states(before)] == ["Caro", "Bob", "Ada"]
    begun = replace(before, names=("Ada", "Bob", "Caro", "Ada #2"))
    assert states(begun)[2:] == [("Ada #2", NEW), ("Ada", FORMER)]
    after = played_out(begun.names, strength, begun)
    assert states(after) == [("Ada #2", ON_IT), ("Caro", ON_IT), ("Bob", ON_IT), ("Ada", FORMER)]
    assert not any({"Ada", "Ada #2"} == set(pairing.names) for pairing in after.results), "nobody meets himself"
    assert before.results.items() <= after.results.items(), "what was played is not played again"


def test_idle_rungs_are_tested_again_and_give_way_to_who_is_new() -> None:
    names, strength = ["Ada", "Bob", "Caro", "Dan"], {"Ada": 1, "Bob": 2, "Caro": 3, "Dan": 4, "New": 5}
    form = Ladder(matches=8, idle=6)
    assert all(8 <= own(played_out(names, strength), name) < 14 for name in names)
    end = played_out(names, strength, form=form)
    assert all(own(end, name) >= 14 for name in names)
    now = replace(played_out(names, strength), names=(*names, "New"))
    while own(now, "New") < form.matches:
        due = form.due(now)
        assert all("New" in each.pairing.names for each in due)
        now = replace(now, results={**now.results, due[0].pairing: ended(due[0].pairing, "New")})
    assert len(end.results) <= form.most(len(names))


def test_letters_of_another_case_are_no_other_author() -> None:
    strength = {"ada": 1, "Bob": 2, "Ada #2": 3}
    assert states(played_out(list(strength), strength)) == [("Ada #2", ON_IT), ("Bob", ON_IT), ("ada", FORMER)]


def test_former_versions_are_sparring_partners() -> None:
    strength = {"Ada": 1, "Bob": 1, "Ada #2": 3}
    before = played_out(["Ada", "Bob"], strength)
    end = played_out(list(strength), strength, before)
    assert own(end, "Ada #2") >= SHORT.matches
    third = played_out([*strength, "Bob #2"], {**strength, "Bob #2": 1}, end)
    assert any(set(pairing.names) == {"Bob #2", "Ada"} for pairing in third.results)


def test_who_has_left_is_no_rung_and_no_rival_any_more() -> None:
    strength = {"Ada": 4, "Bob": 3, "Caro": 2, "New": 1}
    before = replace(played_out(["Ada", "Bob", "Caro"], strength), out={"Bob": Reason.NO_SHOW})
    after = played_out([*before.names, "New"], strength, before)
    assert states(after) == [("Ada", ON_IT), ("Caro", ON_IT), ("New", ON_IT)]
    assert not any("Bob" in pairing.names for pairing in after.results.keys() - before.results.keys())


def test_a_newcomer_plays_at_once() -> None:
    """Who is not known at all tells most."""
    names = [f"E{at}" for at in range(12)]
    end = played_out(names, {name: int(name[1:]) for name in names})
    [first, *_] = SHORT.due(replace(end, names=(*names, "New")))
    assert "New" in first.pairing.names


def test_who_uploads_often_does_not_take_everybodys_share() -> None:
    """Every other meeting belongs to the author who has played least."""
    form, chance = Ladder(matches=1000), random.Random(1)
    now, names = Field((), {}, TERMS), [f"E{at}" for at in range(6)]
    for count in range(240):
        if count % 4 == 0 and count:
            names.append(f"E0 #{count // 4 + 1}")
        pairing = form.due(replace(now, names=tuple(names)))[0].pairing
        now = replace(now, results={**now.results, pairing: ended(pairing, chance.choice(pairing.names))})
    played = Counter(name.partition(" ")[0] for pairing in now.results for name in pairing.names)
    assert min(played.values()) >= 40, "half of the fair share of 480 / 6 is sure"


def test_a_meeting_of_several_matches_is_played_to_its_end() -> None:
    form, start = formats.load("ladder", times=2), field(2)
    pairings = [fixture.pairing for fixture in form.due(start)]
    assert pairings == [Pairing("E2", "E1"), Pairing("E1", "E2"), Pairing("E2", "E1", 2), Pairing("E1", "E2", 2)]
    three = replace(start, results={pairing: ended(pairing, "E2") for pairing in pairings[:3]})
    assert [fixture.pairing for fixture in form.due(three)] == pairings[3:]


def test_two_who_repeat_a_game_do_not_meet_again() -> None:
    def same(pairing: Pairing) -> Standing:
        facts = Facts("", 3, {}, "the same moves")
        attempt = Attempt(1, pairing, *pairing.names, "folder", "now", facts=facts)
        return replace(ended(pairing, "E1"), by=attempt)

    now = field(2)
    while due := SHORT.due(now):
        now = replace(now, results={**now.results, due[0].pairing: same(due[0].pairing)})
    assert len(now.results) == 4, "the second meeting has shown that it is the same"


def test_what_was_begun_stays_due_until_it_has_a_result_and_holds_up_nobody() -> None:
    """A match in play, or one that a killed run left void; one that was void too often waits for the organiser."""
    end = played_out(["Ada", "Bob", "Caro"], {"Ada": 1, "Bob": 2, "Caro": 3})
    new = replace(end, names=(*end.names, "New"))
    [first, *_] = SHORT.due(new)
    later = replace(new, begun=frozenset([first.pairing]))
    due = [each.pairing for each in SHORT.due(later)]
    assert due[0] == first.pairing
    assert any("New" in each.names for each in due[1:])


@given(st.integers(min_value=0, max_value=2**32))
def test_a_killed_ladder_goes_on_as_if_it_had_not_been(seed: int) -> None:
    """What is next and who stands where follows from the record alone: nothing else is remembered."""
    chance = random.Random(seed)
    now = field(5)
    for _ in range(chance.randrange(20)):
        pairing = chance.choice(SHORT.due(now)).pairing
        now = replace(now, results={**now.results, pairing: ended(pairing, chance.choice([*pairing.names, None]))})
    read = list(now.results.items())
    chance.shuffle(read)
    again = replace(now, results=dict(read))
    assert {each.pairing for each in SHORT.due(again)} == {each.pairing for each in SHORT.due(now)}
    assert SHORT.stages(again) == SHORT.stages(now)
