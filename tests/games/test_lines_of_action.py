"""The rules of Lines of Action, sentence by sentence (§1 of the Lines of Action 2012 document)."""

import pytest

from girone import games
from girone.model.game import Position, Side
from girone.model.reason import Reason
from tests.documents import orders
from tests.games.boards import chess_board

GAME = games.load("lines_of_action")
FAR = {"A2": "W", "B8": "B", "H7": "B"}  # pieces on no line with D4, and no block


def position(plies: int = 0, /, **cells: str) -> Position:
    """White to move."""
    return GAME.parse(f"{chess_board(**cells)} W {plies}")


@orders("loa-2012", "al gioco prendono parte due giocatori: il giocatore")
def test_white_moves_first_and_the_players_take_turns() -> None:
    start = GAME.start()
    assert start.turn is Side.WHITE
    assert start.play("A2-C2").turn is Side.BLACK


@orders("loa-2012", "il gioco si svolge su una scacchiera quadrata di 8× 8 caselle")
@orders("loa-2012", "le caselle vengono identificate tramite gli indici di")
def test_the_board_has_eight_by_eight_squares_column_before_row() -> None:
    rows = GAME.start().play("A2-C2").rows()
    assert [len(row) for row in rows] == [8] * 8
    assert rows[8 - 2]["ABCDEFGH".index("C")] == "W"


@orders("loa-2012", "la disposizione inziale delle pedine è quella indicata in Figura 1")
def test_at_the_start_each_side_has_twelve_pieces_on_two_edges() -> None:
    assert GAME.start().rows() == (".BBBBBB.", *["W......W"] * 6, ".BBBBBB.")


@orders("loa-2012", "i giocatori a turno effettuano una mossa che consiste")
def test_an_own_piece_moves_in_all_eight_directions() -> None:
    moves = [move for move in position(D4="W", **FAR).moves() if move.startswith("D4-")]
    assert sorted(moves) == [f"D4-{to}" for to in ("C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5")]


@orders("loa-2012", "le pedine nel loro movimento effettuano un salto di")
@pytest.mark.parametrize(("extra", "target"), [({}, "D5"), ({"D8": "W"}, "D6"), ({"D8": "W", "D1": "B"}, "D7")])
def test_a_move_is_as_long_as_there_are_pieces_of_both_colours_on_its_line(extra: dict[str, str], target: str) -> None:
    upwards = [move for move in position(D4="W", **FAR, **extra).moves() if move > "D4-D4" and move < "D4-D9"]
    assert upwards == [f"D4-{target}"]


@orders("loa-2012", "una pedina nel suo salto non può scavalcare pedine avversarie")
def test_a_piece_jumps_own_pieces_and_never_enemies() -> None:
    over_own = position(D4="W", D5="W", **FAR)
    assert "D4-D6" in over_own.moves()
    over_enemy = position(D4="W", D5="B", **FAR)
    assert str(over_enemy.why_not("D4-D6")) == "the piece would jump the black piece on D5"


@orders("loa-2012", "una pedina può saltare verso una casella che sia vuota")
@orders("loa-2012", "se una pedina salta verso una casella che contiene una")
def test_a_piece_lands_on_an_empty_square_or_on_an_enemy_which_leaves_the_board() -> None:
    before = position(D4="W", D6="B", **FAR)
    after = before.play("D4-D6")
    assert (before.count(Side.BLACK), after.count(Side.BLACK), after.count(Side.WHITE)) == (3, 2, 2)
    assert "D4-D6" not in position(D4="W", D6="W", **FAR).moves()


@orders("loa-2012", "vince il giocatore che per primo riesce a disporre le")
@pytest.mark.parametrize(
    ("cells", "move"),
    [(("A1", "B2", "D3"), "D3-C3"), (("A1", "A2", "B4"), "B4-B3"), (("A1", "B1", "D2"), "D2-C2")],
    ids=["corners", "edge and corner", "row"],
)
def test_one_block_wins_also_if_it_hangs_together_by_corners(cells: tuple[str, ...], move: str) -> None:
    outcome = position(**dict.fromkeys(cells, "W"), H8="B", F6="B").play(move).outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Side.WHITE, Reason.WON)


@orders("loa-2012", "ogni giocatore dispone di 100 mosse")
@orders("loa-2012", "se nessun giocatore vince entro le 100 mosse che gli")
def test_after_a_hundred_moves_of_each_player_nobody_has_won() -> None:
    assert GAME.options["move_limit"] == 100
    before = position(198, D4="W", **FAR).play("D4-D5")
    assert before.outcome() is None
    outcome = before.play("H7-G7").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (None, Reason.MOVE_LIMIT)


@orders("loa-2012", "se un giocatore, nel suo turno, non può effettuare alcuna")
def test_who_cannot_move_has_lost() -> None:
    outcome = GAME.parse("WB....BW/BB....BB/......../......../.......B/......../......../........ W 0").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Side.BLACK, Reason.NO_LEGAL_MOVE)


def test_its_rules_can_be_misread_in_two_ways() -> None:
    start = GAME.start()
    (_, ahead), (_, turned) = GAME.misreadings()
    assert set(start.moves()) < set(ahead.moves())
    assert "A2-C2" in start.moves()
    assert start.why_not("A2-A3")
    assert "A3-A8" in ahead.moves()
    assert turned.rows() != start.rows()
    assert "B1-B3" in turned.moves()
