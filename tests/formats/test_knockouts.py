"""Knockouts: byes, ties and what decides them, groups before them."""

from dataclasses import replace

from girone import formats
from girone.formats._bracket import bracket
from girone.model.reason import Reason
from girone.model.tournament import Field, KnockoutTie, Pairing, Standing
from tests.documents import orders
from tests.formats.tournaments import both_lose, ended, field

KNOCKOUT = formats.load("knockout")


def after(start: Field, *results: Standing) -> Field:
    return replace(start, results={**start.results, **{result.pairing: result for result in results}})


def only_tie(*results: Standing, start: Field | None = None) -> KnockoutTie:
    return KNOCKOUT.stages(after(start or field(2), *results))[0].ties[0][0]


def leg(first: str, second: str, winner: str | None, margin: int = 1, number: int = 1) -> Standing:
    return ended(Pairing(first, second, number), winner, margin)


def test_five_entrants_have_three_byes() -> None:
    rounds = bracket(field(5), (1,))
    assert [[tie.names for tie in ties] for ties in rounds] == [
        [("E1", None), ("E4", "E5"), ("E2", None), ("E3", None)],
        [("E1", None), ("E2", "E3")],
        [(None, None)],
    ]
    assert [tie.decided_by for tie in rounds[0]] == ["bye", "", "bye", "bye"]


def test_a_tie_has_two_legs_with_colours_changed() -> None:
    assert only_tie().due == (Pairing("E1", "E2"), Pairing("E2", "E1"))
    assert only_tie(leg("E1", "E2", "E1")).due == (Pairing("E2", "E1"),)


def test_points_decide_before_pieces() -> None:
    tie = only_tie(leg("E1", "E2", "E1", 1), leg("E2", "E1", None))
    assert (tie.winner, tie.decided_by) == ("E1", "points 4–1")


def test_level_on_points_the_pieces_decide() -> None:
    tie = only_tie(leg("E1", "E2", "E1", 4), leg("E2", "E1", "E2", 5))
    assert (tie.winner, tie.decided_by) == ("E2", "piece difference +1")


def test_a_forfeit_counts_as_the_largest_difference() -> None:
    forfeit = field(2).terms.forfeited(Pairing("E2", "E1"), ["E1"], Reason.NO_SHOW)
    tie = only_tie(leg("E1", "E2", "E1", 11), forfeit)
    assert (tie.winner, tie.decided_by, tie.legs[1].margin) == ("E2", "piece difference +1", 12)


def test_still_level_two_further_pairs_of_legs_then_the_lot() -> None:
    level: list[Standing] = []
    for number in (1, 2, 3):
        assert {pairing.number for pairing in only_tie(*level).due} == {number}
        level += [leg("E1", "E2", "E1", 3, number), leg("E2", "E1", "E2", 3, number)]
    tie = only_tie(*level)
    assert (tie.due, tie.decided_by, len(tie.legs)) == ((), "lot", 6)
    assert tie.winner == field(2).terms.lots.order("final E1 E2", ["E1", "E2"])[0]


def test_where_pieces_do_not_count_they_do_not_decide() -> None:
    start = replace(field(2), terms=replace(field(2).terms, largest_margin=None))
    first, second = Pairing("E1", "E2"), Pairing("E2", "E1")
    tie = only_tie(
        Standing(first, Reason.WON, "E1", ("E2",), None), Standing(second, Reason.WON, "E2", ("E1",), None), start=start
    )
    assert {pairing.number for pairing in tie.due} == {2}


def test_if_both_fail_in_both_legs_the_lot_decides_at_once() -> None:
    tie = only_tie(both_lose(Pairing("E1", "E2")), both_lose(Pairing("E2", "E1")))
    assert (tie.decided_by, tie.due) == ("lot", ())


@orders("othello-sadjad-1389", "مسابقات بصورت حذفی و در حضور شرکت کنندگان برگزار خواهد شد")
def test_the_winner_is_first_and_the_beaten_share_their_rank() -> None:
    now = field(4)
    while due := KNOCKOUT.due(now):
        pairing = due[0].pairing
        now = after(now, ended(pairing, min(pairing.names)))
    rows = KNOCKOUT.stages(now)[0].table.rows
    assert [(row.rank, row.name, row.cells[0]) for row in rows] == [
        (1, "E1", "winner"),
        (2, "E2", "final"),
        (3, "E3", "semi-final"),
        (3, "E4", "semi-final"),
    ]


def test_one_entrant_alone_has_won() -> None:
    assert [row.cells[0] for row in KNOCKOUT.stages(field(1))[0].table.rows] == ["winner"]


def test_groups_send_their_best_to_a_knockout_where_they_play_again() -> None:
    form = formats.load("groups", groups=2, advance=1)
    now = field(4)
    while due := form.due(now):
        pairing = due[0].pairing
        now = after(now, ended(pairing, min(pairing.names)))
    assert [stage.title for stage in form.stages(now)] == ["group 1", "group 2", "knockout"]
    assert {pairing for pairing in now.results if pairing.number == 2} == {
        Pairing("E1", "E2", 2),
        Pairing("E2", "E1", 2),
    }


def test_nobody_meets_his_own_group_at_once() -> None:
    for groups in (2, 3, 4, 5, 6, 8):
        form = formats.load("groups", groups=groups)
        now = field(4 * groups)
        while due := [fixture for fixture in form.due(now) if fixture.stage.startswith("group")]:
            now = after(now, *(ended(fixture.pairing, min(fixture.pairing.names)) for fixture in due))
        home = {name: at % groups for at, name in enumerate(now.names)}
        first = form.stages(now)[-1].ties[0]
        for tie in first:
            one, other = tie.names
            assert not (one and other) or home[one] != home[other]


def test_the_most_matches_are_played_where_every_leg_is_level() -> None:
    for count in (0, 1, 2, 5, 8):
        start = field(count)
        while due := [fixture.pairing for fixture in KNOCKOUT.fixtures(start) if fixture.pairing not in start.results]:
            start = after(start, *(ended(pairing, None, 0) for pairing in due))
        assert len(start.results) == KNOCKOUT.most(count)
