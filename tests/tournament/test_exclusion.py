"""Whoever is excluded or withdraws leaves every table, and a knockout is decided anew without it."""

import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone.model.decision_subject import ExclusionEffect
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.decisions.request import DecisionRequest, carry
from girone.tournament.plan.plan import Excluded
from girone.tournament.results.pairings import PairingState, Worth
from girone.tournament.results.reports.overview import gather
from tests.documents import orders
from tests.tournament.brackets import ABSENT, Cup, cup_of, file_of, wanted

FOUR = ("A", "B", "C", "D")
"""A meets D, B meets C; by their names A wins and B is second."""


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    return Cup(tmp_path / "store", cup_of(*FOUR), FOUR).play()


@orders(
    "othello-sadjad-1389",
    "تیم داور، کدها و الگوریتمها را به دقت بررسی کرده و در صورتی که تشخیص دهد توسط تیم شرکت کننده نوشته نشده "
    "یا هر گونه قانون دیگری نقض شده، تیم فوق از مسابقات حذف میشود.",
)
@orders(
    "othello-sadjad-1389",
    "در انتهای برگزاری مسابقات باید تیمهای برتر، الگوریتم و کدهای خود را طی کنفرانسی توضیح دهند و همچنین "
    "مستنداتی از آن را ارائه دهند.",
)
def test_a_champion_who_is_removed_after_the_end_is_replaced_by_matches(cup: Cup) -> None:
    assert cup.ranks() == [(1, "A"), (2, "B"), (3, "C"), (3, "D")]
    cup.exclude("A")
    assert cup.due() == {frozenset("BD")}, "D, whom A had beaten, goes on and meets B in the final"
    assert cup.ranks() == [(1, "B"), (1, "D"), (3, "C")]
    cup.play()
    assert cup.ranks() == [(1, "B"), (2, "D"), (3, "C")]


@orders("othello-sadjad-1389", "مسابقات بصورت حذفی و در حضور شرکت کنندگان برگزار خواهد شد")
def test_places_only_move_up_where_the_organiser_says_so(cup: Cup) -> None:
    cup.exclude("A", then=ExclusionEffect.TITLE)
    assert (cup.ranks(), cup.due()) == ([(1, "B"), (2, "C"), (2, "D")], set())


def test_matches_that_still_meet_stand_and_others_stay_on_record_and_say_so(cup: Cup) -> None:
    cup.exclude("A")
    stands, lost, own = cup.entry("B", "C"), cup.entry("A", "B"), cup.entry("A", "D")
    assert (stands.state, stands.result and stands.result.winner) == (PairingState.PLAYED, "B")
    assert [(each.state, each.fixture.stage, each.words) for each in (lost, own)] == [
        (PairingState.SUPERSEDED, "final", "A excluded: copied"),
        (PairingState.SUPERSEDED, "semi-final", "A excluded: copied"),
    ]
    assert [worth for _, worth in lost.attempts] == [Worth.SUPERSEDED]


@pytest.mark.parametrize(
    ("form", "state"), [("knockout", PairingState.SUPERSEDED), ("round_robin", PairingState.ANNULLED)]
)
def test_results_entered_by_hand_stay_on_record_too(form: str, state: PairingState, tmp_path: Path) -> None:
    cup = Cup(tmp_path / "store", file_of({"all": FOUR}, {"all": f'format = "{form}"\nexcluded = "annul"'}), FOUR)
    while due := [each for each in gather(cup.now).matches if each.state is PairingState.DUE]:
        white, black = due[0].white, due[0].black
        carry(
            cup.store,
            cup.now,
            DecisionRequest("enter-result", f"{white}:{black}", "x", winner=min(white, black), margin=2),
        )
    entered = [each.pairing for each in gather(cup.now).matches if "A" in each.pairing.names]
    assert not cup.exclude("A").now.attempts
    struck = {each.pairing: (each.state, each.words) for each in gather(cup.now).matches if "A" in each.pairing.names}
    assert struck == dict.fromkeys(entered, (state, "A excluded: copied"))


def test_a_match_between_two_who_stay_is_superseded_when_one_of_them_comes_no_further(tmp_path: Path) -> None:
    cup = Cup(tmp_path / "store", cup_of(*FOUR), "BACD").play().exclude("C")
    assert (cup.ranks()[0], cup.due()) == ((1, "B"), set()), "B wins the final as before"
    cup.exclude("B").decide(DecisionKind.READMIT, "C", "it was not C")
    assert cup.due() == {frozenset("AC")}
    cup.order = list("CABD")
    cup.play().decide(DecisionKind.READMIT, "B", "nor B").play()
    final = cup.entry("A", "C")
    assert (final.state, final.words) == (PairingState.SUPERSEDED, "decided again: B readmitted: nor B")
    assert cup.ranks()[0] == (1, "B"), "what B had won stands again"


def test_who_is_readmitted_has_its_old_place_and_nothing_is_played_again(cup: Cup) -> None:
    before = cup.ranks()
    cup.exclude("A").play().decide(DecisionKind.READMIT, "A", "its own work")
    assert (cup.ranks(), cup.due()) == (before, set())
    assert cup.entry("B", "D").state is PairingState.SUPERSEDED


def test_who_is_out_before_its_first_match_gives_its_opponent_a_walkover(tmp_path: Path) -> None:
    cup = Cup(tmp_path / "store", cup_of(*FOUR), FOUR).exclude("A")
    assert cup.due() == {frozenset("BC")}
    (semi_final, _), _ = cup.now.stages(cup.now.plan.categories[0])[0].ties
    assert (semi_final.winner, semi_final.decided_by, semi_final.out) == ("D", "opponent excluded", ("A",))
    assert cup.play().ranks() == [(1, "B"), (2, "D"), (3, "C")]


def test_two_exclusions_in_one_half_leave_the_other_half_the_final(cup: Cup) -> None:
    cup.exclude("A").exclude("D")
    assert (cup.ranks(), cup.due()) == ([(1, "B"), (2, "C")], set())
    cup.exclude("C").exclude("B")
    assert (cup.ranks(), cup.due()) == ([], set())


@pytest.mark.parametrize(
    ("name", "due", "ranks"),
    [
        ("B", {frozenset("AC")}, [(1, "A"), (2, "C"), (3, "D")]),
        ("C", set(), [(1, "A"), (2, "B"), (3, "D")]),
        ("D", set(), [(1, "A"), (2, "B"), (3, "C")]),
    ],
)
def test_the_second_and_the_third(cup: Cup, name: str, due: set[frozenset[str]], ranks: list[object]) -> None:
    assert cup.decide(DecisionKind.WITHDRAW, name, "ill").due() == due
    assert cup.play().ranks() == ranks


def test_a_tie_that_is_half_played_goes_to_the_opponent(tmp_path: Path) -> None:
    cup = Cup(tmp_path / "store", cup_of("A", "B", more="further = 0"), "AB").play(most=1)
    assert cup.exclude("A", then=ExclusionEffect.TITLE).ranks() == [(1, "B")]
    assert cup.due() == set()
    tie = cup.now.stages(cup.now.plan.categories[0])[0].ties[0][0]
    assert (len(tie.legs), tie.winner, tie.decided_by) == (1, "B", "opponent excluded")


GROUPS = 'format = "groups"\ngroups = 2\nadvance = 1\n'


def test_of_a_group_the_next_goes_on(tmp_path: Path) -> None:
    names = "ABCDEF"
    cup = Cup(tmp_path / "store", file_of({"all": names}, {"all": GROUPS}), names).play()
    assert cup.ranks() == [(1, "A"), (2, "B")]
    cup.exclude("A")
    assert (cup.ranks(0), cup.due()) == ([(1, "C"), (2, "E")], {frozenset("BC")})
    assert cup.entry("A", "C").state is PairingState.ANNULLED, "the groups do not count it any more"
    assert cup.play().ranks() == [(1, "B"), (2, "C")]


def test_in_groups_too_places_can_only_move_up(tmp_path: Path) -> None:
    names = "ABCDEF"
    text = file_of({"all": names}, {"all": GROUPS})
    cup = Cup(tmp_path / "late", text, names).play().exclude("A", then=ExclusionEffect.TITLE)
    assert (cup.ranks(0), cup.ranks(), cup.due()) == ([(1, "C"), (2, "E")], [(1, "B")], set())
    cup = Cup(tmp_path / "early", text, names).play(most=2).exclude("A", then=ExclusionEffect.TITLE).play()
    assert cup.ranks() == [(1, "B"), (2, "C")], "whose group was not over does not reach the knockout"


@pytest.mark.parametrize("excluded", Excluded)
def test_who_left_its_place_in_the_knockout_keeps_it_when_another_of_its_group_goes(
    excluded: Excluded, tmp_path: Path
) -> None:
    groups, names = GROUPS.replace("advance = 1", f'advance = 2\nexcluded = "{excluded}"'), "ABCDEFGH"
    cup = Cup(tmp_path / "store", file_of({"all": names}, {"all": groups}), names).play()
    assert cup.exclude("A", then=ExclusionEffect.TITLE).due() == set()
    assert cup.exclude("G").due() == set(), "G was the last of A's group"


@pytest.mark.parametrize("then", ["anew", "title"])
def test_one_who_is_in_two_categories_leaves_both(tmp_path: Path, then: str) -> None:
    text = file_of({"open": "ABCD", "class": "ABC"}, {"open": 'format = "knockout"', "class": 'format = "round_robin"'})
    cup = Cup(tmp_path / "store", text, "ABCD").play().exclude("A", then=then)
    names = {each.name: [row.name for row in cup.now.stages(each)[0].table.rows] for each in cup.now.plan.categories}
    assert {name: sorted(left) for name, left in names.items()} == {"open": ["B", "C", "D"], "class": ["B", "C"]}
    assert [cup.entry("A", "C").state for _ in "x"] == [PairingState.ANNULLED]


def test_in_a_single_round_robin_nobody_else_changes_colour(tmp_path: Path) -> None:
    text = file_of({"all": "ABCDE"}, {"all": 'format = "round_robin"'})
    cup = Cup(tmp_path / "store", text, "ABCDE").play().exclude("A")
    assert cup.due() == set(), "six matches were played among the others, and they stand"


def test_title_is_for_entrants_of_a_knockout_and_a_way_is_known(tmp_path: Path) -> None:
    text = file_of({"all": "AB"}, {"all": 'format = "round_robin"'})
    cup = Cup(tmp_path / "store", text, "AB")
    for decision_request, said in [
        (DecisionRequest("exclude", "A", "why", then="title"), "A plays in no knockout"),
        (DecisionRequest("exclude", "A", "why", then="tilte"), "no such effect 'tilte'; there are: anew, title"),
        (DecisionRequest("readmit", "A", "why", then="title"), "`then` is for exclude and withdraw; leave it out"),
    ]:
        with pytest.raises(ConfigError, match=said):
            carry(cup.store, cup.now, decision_request)


def test_the_state_tells_who_is_out_since_when_and_why(cup: Cup) -> None:
    cup.decide(DecisionKind.EXCLUDE, "A", "disqualified", rule="lost_turns_in_match")
    gone = cup.now.out["A"]
    decision = cup.now.decisions[-1]
    assert (gone.mark, gone.reason, gone.rule) == ("excluded", "disqualified", "lost_turns_in_match")
    assert (gone.since, gone.decision, gone.then) == (decision.at, decision.number, ExclusionEffect.ANEW)


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "exclude", "exclude", "withdraw", "readmit", "kill"]),
        st.integers(0, 200),
    ),
    max_size=12,
)


@settings(max_examples=12)
@given(st.integers(2, 40), st.integers(0, 40), ACTS, st.randoms(use_true_random=False))
def test_any_exclusions_at_any_moment(
    count: int, others: int, acts: Sequence[tuple[str, int]], chance: random.Random
) -> None:
    names = [f"E{at}" for at in range(count)]
    categories = {"open": names} | ({"class": chance.sample(names, min(others, count))} if others > 1 else {})
    text = file_of(categories, dict.fromkeys(categories, 'format = "knockout"'))
    with TemporaryDirectory() as folder:
        cup = Cup(Path(folder) / "store", text, names)
        for act, number in [*acts, ("play", 10**6)]:
            before = cup.store.attempts()
            _do(cup, act, number, chance)
            assert cup.store.attempts()[: len(before)] == before, "nothing of the record is edited"
            _check(cup)
        assert not cup.now.due
        cup.store.close()


def _do(cup: Cup, act: str, number: int, chance: random.Random) -> None:
    name, out = cup.order[number % len(cup.order)], cup.now.out
    if act == "play":
        chance.shuffle(cup.order)
        cup.play(most=number)
    elif act == "kill":
        cup.kill()
    elif (act == "readmit") is (name in out):
        cup.decide(DecisionKind(act), name)


def _check(cup: Cup) -> None:
    now, ties = cup.now, cup.ties()
    worth = {attempt.number: set[Worth]() for attempt in now.attempts}
    for entry in gather(now).matches:
        for attempt, each in entry.attempts:
            worth[attempt.number].add(each)
    bracket = set[frozenset[str]]()
    for category in now.plan.categories:
        winner, meetings = wanted(now.places(category), now.out, ties)
        due = {frozenset(each.pairing.names) for each in category.format.due(now.field(category))}
        assert due == meetings - ties.keys(), "what is due follows from the bracket"
        rows = now.stages(category)[0].table.rows
        assert {row.name for row in rows} == set(now.places(category)) - now.out.keys()
        if winner is not None:
            assert [row.name for row in rows if row.rank == 1] == ([] if winner == ABSENT else [winner])
        bracket |= meetings
    for attempt in now.attempts:
        stands = frozenset(attempt.pairing.names) in bracket
        assert worth[attempt.number], "nothing that was played is left out of every list"
        assert (Worth.STANDS in worth[attempt.number]) is stands
        assert stands or worth[attempt.number] == {Worth.SUPERSEDED}
    counting = [attempt.pairing for attempt in now.attempts if attempt.counts]
    assert len(counting) == len(set(counting)), "nothing that stands is played again"


@settings(max_examples=12)
@given(st.integers(2, 20), st.integers(0, 60), st.lists(st.integers(0, 100), min_size=1, max_size=4))
def test_places_that_only_move_up_bring_no_new_pairing(count: int, played: int, gone: Sequence[int]) -> None:
    names = [f"E{at}" for at in range(count)]
    with TemporaryDirectory() as folder:
        cup = Cup(Path(folder) / "store", cup_of(*names), names).play(most=played)
        for number in gone:
            name, ranks, over = names[number % count], cup.ranks(), not cup.due()
            if name not in cup.now.out:
                cup.exclude(name, then=ExclusionEffect.TITLE)
            order = {each: rank for rank, each in ranks}
            left = [each for _, each in cup.ranks()]
            assert set(left) == {each for _, each in ranks} - {name}
            assert not over or (left == sorted(left, key=order.__getitem__) and not cup.due())
        met = {frozenset(each.pairing.names) for each in cup.now.attempts}
        cup.play()
        new = {frozenset(each.pairing.names) for each in cup.now.attempts} - met
        assert not any(pair & cup.now.out.keys() for pair in new)
        assert all(entry.record for entry in gather(cup.now).matches if entry.attempts), "all that was played stands"
        cup.store.close()
