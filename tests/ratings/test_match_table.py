"""The table of a match between engines."""

import pytest

from girone.ratings.match_table import EngineGame, MatchTable, superiority
from girone.ratings.scores import interval, moments


def table(*games: EngineGame, repeat: bool = True) -> MatchTable:
    made = MatchTable(("A", "B"), repeat)
    for game in games:
        made.add(game)
    return made


def test_two_games_of_an_opening_are_a_pair_in_whatever_order_they_end() -> None:
    played = table(
        EngineGame("B", "A", 2, 0.5),
        EngineGame("A", "B", 1, 1.0),
        EngineGame("A", "B", 2, 1.0),
        EngineGame("B", "A", 1, 0.0),
        EngineGame("A", "B", 3, 0.0),
    )
    assert (played.counts("A"), played.counts("B")) == ([0, 0, 0, 1, 1], [1, 1, 0, 0, 0])
    best, other = played.rows()
    assert (best.name, best.wins, best.ties, best.losses, best.score) == ("A", 3, 1, 1, 0.7)
    assert (other.wins, other.ties, other.losses) == (1, 1, 3)
    assert best.elo
    assert best.elo == pytest.approx(-(other.elo or 0.0))


def test_without_repeats_games_count() -> None:
    played = table(EngineGame("A", "B", 1, 1.0), EngineGame("B", "A", 1, 1.0), repeat=False)
    assert played.counts("A") == [1, 0, 1]


def test_time_and_faults_go_to_who_had_them() -> None:
    fault = EngineGame("A", "B", 1, 0.0, (2, 4), (1.0, 8.0), (0.75, 3.0), at_fault="A", reason="too_slow")
    rows = {row.name: row for row in table(fault).rows()}
    assert (rows["A"].seconds_per_move, rows["A"].longest_move, rows["A"].forfeits) == (0.5, 0.75, {"too_slow": 1})
    assert (rows["B"].seconds_per_move, rows["B"].forfeits) == (2.0, {})


@pytest.mark.parametrize(
    ("counts", "chance"),
    [
        ((0, 0, 0), 0.5),
        ((0, 0, 4), 0.9907),
        ((4, 0, 0), 0.0093),
        ((0, 3, 0), 0.5),
        ((10, 0, 20, 0, 10), 0.5),
        ((310, 402, 330), 0.7855),
        ((12, 30, 100, 35, 15), 0.7989),
    ],
)
def test_superiority(counts: tuple[int, ...], chance: float) -> None:
    """Four games won are no proof; of many games it is what the normal distribution says, as in fastchess."""
    assert superiority(counts) == pytest.approx(chance, abs=5e-4)


@pytest.mark.parametrize("counts", [(0, 0, 2), (1, 0, 0, 0, 5), (40, 10, 60), (3, 8, 20, 9, 6)])
def test_superiority_and_the_interval_agree(counts: tuple[int, ...]) -> None:
    low, high = interval(counts, moments(counts)[0])
    assert (superiority(counts) > 0.975) == (low > 0.5)
    assert (superiority(counts) < 0.025) == (high < 0.5)


def test_an_empty_table_has_rows() -> None:
    assert [(row.games, row.superiority) for row in table().rows()] == [(0, 0.5), (0, 0.5)]
