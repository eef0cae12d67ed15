"""The rules of Dipole, sentence by sentence (the Dipole 2020 document)."""

import pytest

from girone import games
from girone.games.dipole.rules import Dipole, DipolePosition, MergingBackDipole, Stack, WholeStackDipole
from girone.games.grid import COMPASS
from girone.model.errors import PositionError
from girone.model.game import Position, Side
from girone.model.reason import Reason
from tests.documents import orders

GAME = games.load("dipole")


def position(text: str) -> Position:
    return GAME.parse(text)


def moves_of(cell: str, text: str) -> set[str]:
    return {move.partition(",")[2] for move in position(text).moves() if move.startswith(f"{cell},")}


@orders("dipole-2020", "Dipole è un gioco da tavolo per il quale occorre una")
@orders("dipole-2020", "All'inizio della partita le 12 pedine di ciascun giocatore")
def test_twelve_pieces_each_in_one_stack_on_the_dark_cells_of_8_by_8() -> None:
    start = GAME.start()
    assert start.text() == "A4B12 H5W12 W 0"
    assert [start.count(side) for side in Side] == [12, 12]
    with pytest.raises(PositionError, match="A1 is a light cell"):
        position("A1B1 H5W1 W 0")


@orders("dipole-2020", "La partita inizia con una mossa del giocatore bianco.")
@orders("dipole-2020", "I giocatori, a turno, muovono uno dei loro stack.")
def test_white_begins_and_the_players_take_turns() -> None:
    assert GAME.start().turn is Side.WHITE
    assert GAME.start().play("H5,N,2").turn is Side.BLACK


@orders("dipole-2020", "Lo scopo del gioco è eliminare dalla scacchiera tutte")
def test_who_takes_the_last_enemy_piece_has_won() -> None:
    outcome = position("C4B2 E4W3 W 10").play("E4,N,2").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Side.WHITE, Reason.WON)


@orders("dipole-2020", "E' possibile muovere l'intero stack o una sua porzione")
@orders("dipole-2020", "Il numero di caselle di cui si muove uno stack deve")
@orders("dipole-2020", "ma è consentito anche effettuare uno spostamento di")
def test_a_whole_stack_or_a_part_of_it_moves_as_far_as_it_has_pieces() -> None:
    assert position("A4B12 H5W4 W 0").play("H5,N,4").text() == "A4B12 D5W4 B 1"
    assert position("A4B12 H5W4 W 0").play("H5,N,2").text() == "A4B12 F5W2 H5W2 B 1"
    assert str(position("A4B12 H5W4 W 0").why_not("H5,N,6")) == "the stack on H5 has only 4"


@orders("dipole-2020", "Le mosse di tipo base possono essere effettuate solo")
def test_a_move_without_capture_goes_forward_only() -> None:
    assert moves_of("E4", "A2B1 E4W2 W 0") == {"N,2", "NE,1", "NE,2", "NW,1", "NW,2"}
    assert moves_of("D5", "D5B2 H1W1 B 1") == {"S,2", "SE,1", "SE,2", "SW,1", "SW,2"}


@orders("dipole-2020", "Sebbene le sole caselle nere possano essere usate come")
@orders("dipole-2020", "Il conteggio deve tener conto anche delle celle bianche")
def test_light_cells_count_as_steps_and_are_no_targets() -> None:
    assert "N,2" in moves_of("H5", "A4B12 H5W3 W 0")
    assert not {"N,1", "N,3"} & moves_of("H5", "A4B12 H5W3 W 0")


@orders("dipole-2020", "È possibile muovere uno stack al di fuori della scacchiera")
@orders("dipole-2020", "Le mosse che comportano una rimozione di pedine sono")
def test_pieces_leave_the_board_forward_only() -> None:
    assert position("A2W3 C4B2 W 0").play("A2,NE,1").text() == "A2W2 C4B2 B 1"
    assert position("D1W1 C4B2 W 0").play("D1,NW,1").text() == "C4B2 B 1"
    assert position("A2B9 H1W1 W 0").why_not("H1,S,1") is not None
    assert str(position("A2B9 H1W2 W 0").why_not("H1,W,2")) == "only captures may go W; white moves forward: N, NE, NW"


@orders("dipole-2020", "È possibile muovere uno stack su un altro del proprio colore.")
@orders("dipole-2020", "i movimenti degli stack non sono mai ostruiti dalla")
def test_a_stack_moves_onto_an_own_one_and_over_any_other() -> None:
    """Figure 4: three of four pieces, over a black stack."""
    assert position("A2B1 D5W1 E4B5 F3W2 G2W4 W 0").play("G2,NE,3").text() == "A2B1 D5W4 E4B5 F3W2 G2W1 B 1"


@orders("dipole-2020", "Le mosse di tipo merge possono essere effettuate solo in avanti.")
def test_a_merge_goes_forward_only() -> None:
    assert (
        str(position("A2B9 D5W2 F5W1 W 0").why_not("D5,S,2"))
        == "only captures may go S; white moves forward: N, NE, NW"
    )


@orders("dipole-2020", "Le mosse di tipo capture possono essere eseguite in")
@pytest.mark.parametrize("way", COMPASS)
def test_a_capture_goes_in_all_eight_directions(way: str) -> None:
    down, right = COMPASS[way]
    target = "ABCDEFGH"["ABCDEFGH".index("D") + 2 * down] + str(5 + 2 * right)
    after = position(f"D5W2 {target}B1 W 0").play(f"D5,{way},2")
    assert after.text() == f"{target}W2 B 1"


@orders("dipole-2020", "Uno stack può catturare solo un intero stack nemico")
def test_only_a_whole_stack_that_is_not_larger_is_captured() -> None:
    """Figure 5: two pieces of a stack of three take one."""
    assert position("C4B1 E4W3 H1B1 W 0").play("E4,N,2").text() == "C4W2 E4W1 H1B1 B 1"
    assert position("C4B2 E4W3 H1B1 W 0").play("E4,N,2").text() == "C4W2 E4W1 H1B1 B 1"
    objection = position("C4B3 E4W3 H1B1 W 0").why_not("E4,N,2")
    assert str(objection) == "the black stack on C4 has 3 pieces, more than the 2 that move"


@orders("dipole-2020", "Qualora un giocatore non possa più eseguire alcuna mossa")
def test_who_has_no_move_passes_until_there_is_one() -> None:
    stuck = position("E6B2 E8B4 F7W1 W 8")
    assert stuck.moves() == ("F7,N,0",)
    freed = stuck.play("F7,N,0").play("E8,SW,3")
    assert "F7,NE,1" in freed.moves()
    assert str(freed.why_not("F7,N,0")) == "passing is only allowed without a legal move"


@orders("dipole-2020", "La durata della partita è fissata in 60 mosse per ogni")
@pytest.mark.parametrize(
    ("text", "winner"),
    [("A4B12 H5W12 B 119", None), ("A4B12 H5W11 B 119", Side.BLACK), ("A4B11 H5W12 B 119", Side.WHITE)],
)
def test_after_sixty_moves_of_each_player_more_pieces_win(text: str, winner: Side | None) -> None:
    assert GAME.options["move_limit"] == 60
    outcome = position(text).play("A4,S,2").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (winner, Reason.MOVE_LIMIT)


def test_its_directions_and_captures_can_be_misread() -> None:
    (_, upside_down), *_ = GAME.misreadings()
    assert "H5,S,8" in upside_down.moves()
    assert upside_down.play("H5,S,8").rows() == GAME.start().play("H5,N,8").rows()
    stacks = {"D7": Stack(Side.BLACK, 3), "F7": Stack(Side.WHITE, 5)}
    assert "F7,N,2" not in DipolePosition(Dipole(), Side.WHITE, stacks, 4).moves()
    assert "F7,N,2" in WholeStackDipole(Dipole(), Side.WHITE, stacks, 4).moves()
    stacks = {"D4": Stack(Side.WHITE, 2), "F4": Stack(Side.WHITE, 1), "A4": Stack(Side.BLACK, 1)}
    assert "D4,S,2" not in DipolePosition(Dipole(), Side.WHITE, stacks, 4).moves()
    assert "D4,S,2" in MergingBackDipole(Dipole(), Side.WHITE, stacks, 4).moves()
