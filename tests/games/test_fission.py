"""The rules of Fission, sentence by sentence (§1 to §3 of the Fission 2022 document)."""

import pytest

from girone import games
from girone.games.grid import COMPASS
from girone.model.game import Position, Side
from girone.model.reason import Reason
from tests.documents import orders
from tests.games.boards import board
from tests.support import random_game

GAME = games.load("fission")
FAR = {"H7": "W", "A1": "B", "H1": "B"}


def position(plies: int = 0, /, **cells: str) -> Position:
    """White to move."""
    return GAME.parse(f"{board(**cells)} W {plies}")


@orders("fission-2022", "Fission è un gioco da tavolo per il quale occorre una")
@orders("fission-2022", "All’inizio di ciascuna partita le pedine vengono posizionate")
def test_twelve_single_stones_each_stand_around_the_centre_of_8_by_8_cells() -> None:
    start = GAME.start()
    assert [start.count(side) for side in Side] == [12, 12]
    assert start.rows() == (
        "........", "...WB...", "..WBWB..", ".WBWBWB.", ".BWBWBW.", "..BWBW..", "...BW...", "........",
    )  # fmt: skip


@orders("fission-2022", "La partita comincia con una mossa del giocatore bianco.")
def test_white_begins_and_the_players_take_turns() -> None:
    start = GAME.start()
    assert start.turn is Side.WHITE
    assert start.play(start.moves()[0]).turn is Side.BLACK


@orders("fission-2022", "I giocatori, a turno, muovono una delle loro pedine,")
def test_a_stone_moves_in_all_eight_directions() -> None:
    moves = [move for move in position(D4="W", **FAR).moves() if move.startswith("D4,")]
    assert sorted(moves) == sorted(f"D4,{way}" for way in COMPASS)


@orders("fission-2022", "Indipendentemente da quale sia la direzione della mossa")
@orders("fission-2022", "Nel caso in cui la pedina si sia arrestata perché ha")
@pytest.mark.parametrize(("way", "end"), [("N", "A4"), ("E", "D8"), ("S", "H4"), ("W", "D1"), ("SE", "H8")])
def test_a_stone_slides_until_the_edge_and_nothing_else_changes(way: str, end: str) -> None:
    after = position(D4="W", **FAR).play(f"D4,{way}")
    assert "/".join(after.rows()) == board(**{end: "W"}, **FAR)


@orders("fission-2022", "allora verranno eliminate dalla scacchiera la pedina")
@orders("fission-2022", "questo a prescindere dal loro colore")
@pytest.mark.parametrize("colour", ["W", "B"])
def test_a_stone_that_meets_another_leaves_with_it_and_all_stones_beside_whatever_their_colour(colour: str) -> None:
    cells = {"D1": "W", "D5": colour, "C4": "B", "E3": "W", "D8": "B"}
    after = position(**cells, **FAR).play("D1,E")
    assert "/".join(after.rows()) == board(D8="B", **FAR)


@orders("fission-2022", "Le pedine eliminate lo saranno definitivamente e quindi")
def test_stones_that_left_never_come_back() -> None:
    for seed in range(5):
        for before, move in random_game(GAME, seed):
            after = before.play(move)
            assert all(after.count(side) <= before.count(side) for side in Side)


@orders("fission-2022", "per una pedina è possibile muoversi in una determinata")
def test_a_stone_needs_a_free_cell_to_move() -> None:
    """The document's example: north, east and south-west are closed by neighbours."""
    crowded = position(D4="W", C4="B", D5="W", E3="B", **FAR)
    assert {move for move in crowded.moves() if move.startswith("D4,")} == {
        f"D4,{way}" for way in ("NE", "SE", "S", "W", "NW")
    }


@orders("fission-2022", "Lo scopo del gioco è quello di eliminare tutte le pedine dell’avversario.")
@orders("fission-2022", "Il gioco si conclude quando uno dei due giocatori non")
@pytest.mark.parametrize(
    ("cells", "move", "winner"),
    [
        ({"A1": "W", "A3": "B", "H8": "W"}, "A1,E", Side.WHITE),
        ({"A1": "W", "A3": "B", "H8": "B"}, "A1,E", Side.BLACK),
    ],
)
def test_the_side_whose_stones_remain_has_won(cells: dict[str, str], move: str, winner: Side) -> None:
    outcome = position(**cells).play(move).outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (winner, Reason.WON)


@orders("fission-2022", "Entrambi i giocatori rimangono con una sola pedina.")
@orders("fission-2022", "La scacchiera rimane vuota.")
@pytest.mark.parametrize("left", [{"H8": "W", "H1": "B"}, {"B2": "B"}], ids=["one stone each", "empty board"])
def test_one_stone_each_and_an_empty_board_are_ties(left: dict[str, str]) -> None:
    outcome = position(A1="W", A3="B", **left).play("A1,E").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (None, Reason.TIE)


@orders("fission-2022", "Il giocatore che deve effettuare la mossa non ha mosse disponibili.")
def test_who_has_no_move_ties() -> None:
    outcome = GAME.parse("WB....../BB....../......../......../......../......../......../........ W 0").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (None, Reason.NO_LEGAL_MOVE)


@orders("fission-2022", "La durata della partita è fissata in 50 mosse per ogni")
def test_after_fifty_moves_of_each_player_it_is_a_tie() -> None:
    assert GAME.options["move_limit"] == 50
    before = position(98, D4="W", **FAR).play("D4,N")
    assert before.outcome() is None
    outcome = before.play("H1,NE").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (None, Reason.MOVE_LIMIT)


def test_its_figures_can_be_misread_in_three_ways() -> None:
    start = GAME.start()
    (_, exchanged), (_, elsewhere), (_, upside_down) = GAME.misreadings()
    assert set(exchanged.moves()) == set(start.lose_turn().moves())
    assert elsewhere.moves() == start.moves()
    assert "B4,S" in upside_down.moves()
    assert upside_down.play("B4,S").rows() == start.play("B4,N").rows()
    moves = ["B4,NW", "B5,NW", "D6,NE", "C4,N"]  # the last one stops below a stone
    for move in moves[:3]:
        assert elsewhere.rows() == start.rows()
        start, elsewhere = start.play(move), elsewhere.play(move)
    assert elsewhere.play(moves[3]).rows() != start.play(moves[3]).rows()
