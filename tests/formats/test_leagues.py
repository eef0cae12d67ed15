"""Leagues: calendars as they are printed, and the table with its tie-breaks."""

from dataclasses import replace

from girone import formats
from girone.model.tournament import Field, Pairing, Standing, Table
from tests.documents import orders
from tests.formats.tournaments import ended, field


def calendar(name: str, count: int, **options: object) -> list[str]:
    fixtures = formats.load(name, **options).fixtures(field(count))
    return [f"{fixture.round}: {fixture.pairing.first}-{fixture.pairing.second}" for fixture in fixtures]


@orders("loa-2012", "Il torneo verrà svolto nella modalità di campionato")
@orders("loa-2012", "questo al fine di garantire che ogni giocatore nell’affrontare")
@orders("loa-2012", "Le partite di andata e di ritorno vengono disputate")
@orders("fission-2022", "Il torneo è all’italiana e prevede quindi un girone")
def test_both_legs_are_back_to_back() -> None:
    assert calendar("double_round_robin", 4)[:6] == [
        "1: E1-E4",
        "1: E4-E1",
        "1: E2-E3",
        "1: E3-E2",
        "2: E1-E2",
        "2: E2-E1",
    ]


def test_the_return_matches_can_be_a_second_half() -> None:
    half = calendar("double_round_robin", 3, legs="second_half")
    assert half == ["1: E2-E3", "2: E1-E2", "3: E3-E1", "4: E3-E2", "5: E2-E1", "6: E1-E3"]


def test_a_second_time_round_changes_colours() -> None:
    assert calendar("round_robin", 2, times=3) == ["1: E1-E2", "2: E2-E1", "3: E1-E2"]


def test_a_gauntlet_spares_the_others() -> None:
    assert calendar("gauntlet", 3) == ["1: E1-E2", "1: E2-E1", "2: E1-E3", "2: E3-E1"]


def table(results: list[Standing], start: Field | None = None) -> Table:
    seen = replace(start or field(3), results={result.pairing: result for result in results})
    return formats.load("double_round_robin").stages(seen)[0].table


def order(*results: tuple[str, str, str | None, int]) -> list[str]:
    played = [ended(Pairing(first, second), winner, margin) for first, second, winner, margin in results]
    return [row.name for row in table(played).rows]


@orders("loa-2012", "In base all’esito delle partite ai giocatori vengono assegnati dei punti.")
@orders("loa-2012", "I punteggi sono utilizzati al fine di stilare una classifica")
def test_points_come_first() -> None:
    assert order(("E1", "E2", "E2", 1), ("E1", "E3", "E3", 12), ("E2", "E3", "E3", 1)) == ["E3", "E2", "E1"]


def test_then_the_direct_meetings_of_those_level_on_points() -> None:
    direct = [("E1", "E2", "E2", 1), ("E1", "E3", "E1", 12), ("E3", "E1", "E1", 12), ("E2", "E3", "E2", 1)]
    assert order(*direct, ("E3", "E2", "E3", 9))[:2] == ["E2", "E1"]


def test_then_the_pieces_of_the_direct_meetings_before_all_pieces() -> None:
    games = [("E1", "E2", "E1", 2), ("E2", "E1", "E2", 3), ("E1", "E3", "E1", 12), ("E2", "E3", "E2", 1)]
    assert order(*games)[:2] == ["E2", "E1"]


def test_then_all_pieces() -> None:
    games = [("E1", "E2", "E1", 2), ("E2", "E1", "E2", 2), ("E1", "E3", "E1", 3), ("E2", "E3", "E2", 4)]
    assert order(*games)[:2] == ["E2", "E1"]


def test_then_wins() -> None:
    """Three ties and a win are level on points where a win gives three."""
    start = field(5)
    won = [("E1", "E3", "E1", 1), ("E1", "E4", "E4", 1)]
    tied = [("E2", "E3"), ("E2", "E4"), ("E2", "E5")]
    played = [ended(Pairing(first, second), winner, margin) for first, second, winner, margin in won]
    rows = table([*played, *(ended(Pairing(*pair), None) for pair in tied)], start).rows
    names = [row.name for row in rows]
    assert names.index("E1") < names.index("E2")


def test_the_lot_decides_last_and_is_a_column() -> None:
    start = field(6)
    names = [row.name for row in table([], start).rows]
    assert names == start.terms.lots.order("standings league", start.names)
    place = table([], start).columns.index("lot")
    assert [row.cells[place] for row in table([], start).rows] == [1, 2, 3, 4, 5, 6]


def test_columns_of_pieces_are_left_out_where_pieces_do_not_count() -> None:
    start = replace(field(2), terms=replace(field(2).terms, largest_margin=None))
    assert [column for column in table([], start).columns if "±" in column] == []
