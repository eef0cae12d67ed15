"""The certificate of a category stands beside its table, and does not contradict it."""

from pathlib import Path

from girone.tournament.results.certified import certificate
from tests.tournament.brackets import Cup, file_of

CIRCLE = {frozenset("AB"): "A", frozenset("BC"): "B", frozenset("CA"): "C"}


def test_entrants_of_equal_strength_stand_as_in_the_table(tmp_path: Path) -> None:
    cup = Cup(tmp_path / "store", file_of({"all": "ABC"}, {"all": 'format = "double_round_robin"'}), "ABC")
    cup.better |= CIRCLE
    state = cup.play().now
    found = certificate(state, state.plan.categories[0])
    assert len({each.rating.elo for each in found.entrants}) == 1
    assert [each.name for each in found.entrants] == [name for _, name in cup.ranks()]
    assert cup.ranks() != sorted(
        cup.ranks(), key=lambda each: state.field(state.plan.categories[0]).names.index(each[1])
    )
    cup.store.close()
