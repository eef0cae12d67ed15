"""Single rules of each game, as the documents and the spec say them, and the reasons given for illegal moves."""

import pytest

from girone import games
from girone.games.grid import COMPASS
from girone.model.errors import ConfigError, IllegalMove, PositionError
from girone.model.game import Side
from girone.model.reason import Reason
from tests.documents import orders
from tests.games.boards import EMPTY_ROWS, board, chess_board

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("game", "text", "move", "reason"),
    [
        ("othello", "", "0,0", "a disc on 0,0 turns no white disc"),
        ("othello", "", "3,3", "3,3 is occupied"),
        ("othello", "", "8,0", "8,0 is outside the 8×8 board"),
        ("othello", "", "-1,-1", "passing is only allowed without a legal move"),
        ("lines_of_action", "", "A1-A2", "A1 is empty"),
        ("lines_of_action", "", "B1-B3", "the piece on B1 is black"),
        ("lines_of_action", "", "A2-B4", "A2 and B4 are not on one line"),
        ("lines_of_action", "", "A2-A2", "A2 and A2 are not on one line"),
        ("lines_of_action", "", "A2-D2", "the line holds 2 pieces, so the piece must move 2 squares, not 3"),
        (
            "lines_of_action",
            f"{chess_board(A1='W', B1='B', D1='B', H8='W')} W 0",
            "A1-D1",
            "the piece would jump the black piece on B1",
        ),
        (
            "lines_of_action",
            f"{chess_board(A1='W', C1='W', H8='W', E5='B', G6='B')} W 0",
            "A1-C1",
            "C1 has a piece of its own side",
        ),
        ("fission", "", "A1,N", "A1 is empty"),
        ("fission", "", "B5,N", "the stone on B5 is black"),
        ("fission", "", "D4,N", "C4 is occupied, so the stone on D4 has no free cell to enter towards N"),
        (
            "fission",
            f"{board(A1='W', H8='B', H1='B')} W 0",
            "A1,N",
            "the stone on A1 stands at the edge and cannot move N",
        ),
        ("dipole", "", "A1,N,1", "A1 is empty"),
        ("dipole", "", "A4,S,2", "the stack on A4 is black"),
        ("dipole", "", "H5,N,13", "the stack on H5 has only 12"),
        ("dipole", "", "H5,N,9", "9 cells N of H5 is a light cell"),
        ("dipole", "", "H5,E,4", "only captures may go E; white moves forward: N, NE, NW"),
        ("dipole", "", "H5,S,2", "only captures may go S"),
        ("dipole", "", "H5,N,0", "passing is only allowed without a legal move"),
        (
            "dipole",
            "C4B3 E4W4 W 0",
            "E4,N,2",
            "the black stack on C4 has 3 pieces, more than the 2 that move",
        ),
    ],
)
def test_why_not(game: str, text: str, move: str, reason: str) -> None:
    rules = games.load(game)
    position = rules.parse(text) if text else rules.start()
    objection = position.why_not(move)
    assert objection
    assert str(objection).startswith(reason)
    with pytest.raises(IllegalMove):
        position.play(move)


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("othello", "X", "1 of 2 parts"),
        ("othello", "-" * 63 + " X", "63 cells, but a 8×8 board has 64"),
        ("othello", "-" * 64 + " W", "side to move is 'W'; write X or O"),
        ("othello", "-" * 63 + "x X", "unknown sign 'x' on 7,7"),
        ("lines_of_action", "W", "1 of 3 parts"),
        ("lines_of_action", f"{chess_board(A1='W')} W 0", "black has 0 pieces; a side has 1 to 12"),
        ("lines_of_action", f"{'/'.join(EMPTY_ROWS[:7])} W 0", "not 8 rows of 8 signs"),
        (
            "fission",
            f"{'/'.join(['W' * 8] * 2 + EMPTY_ROWS[:6])} W 0",
            "white has 16 pieces; a side has 0 to 12",
        ),
        ("fission", f"{board(A1='W')} W -1", "plies played are '-1'"),
        (
            "fission",
            f"{board(A1='W')} W 101",
            "101 plies played, but the game ends after 50 moves of each side",
        ),
        ("dipole", "W 0", "2 of 3 parts"),
        ("dipole", "A1W1 W 0", "A1 is a light cell"),
        ("dipole", "A2W1 A2B1 W 0", "A2 is given twice"),
        ("dipole", "A2W0 W 0", "'A2W0' is not a stack"),
        ("dipole", "A2W12 A4W1 W 0", "white has 13 pieces"),
        ("dipole", "A2W1  W 0", "'' is not a stack"),
    ],
)
def test_impossible_positions_are_refused(game: str, text: str, reason: str) -> None:
    with pytest.raises(PositionError) as refused:
        games.load(game).parse(text)
    assert reason in str(refused.value)


def test_options_are_checked() -> None:
    with pytest.raises(
        ConfigError,
        match="othello: size = 7 is not possible; it is a whole number from 4 to 18 in steps of 2",
    ):
        games.load("othello", size=7)
    with pytest.raises(ConfigError, match="layout = 'round' is not possible; choose 'standard' or 'mirrored'"):
        games.load("othello", layout="round")
    with pytest.raises(ConfigError, match="move_limit = True is not possible"):
        games.load("dipole", move_limit=True)
    with pytest.raises(ConfigError, match="no option of fission 'size'; there are: at_limit, move_limit"):
        games.load("fission", size=8)
    with pytest.raises(ConfigError, match="removal = 'word' is not possible; choose 'dark' or 'letter'"):
        games.load("dipole", removal="word")
    with pytest.raises(ConfigError, match="no game 'otello'.*did you mean 'othello'"):
        games.load("otello")


@orders("othello-sadjad-1389", "در ابتدای بازی، هر بازیکن دو مهره در صفحه دارد که مهرههای")
@pytest.mark.parametrize("size", range(4, 19, 2))
def test_othello_starts(size: int) -> None:
    """UFMG prints x,y with x the column; Sadjad counts row first and puts player 1 on the main diagonal."""
    low, high = size // 2 - 1, size // 2
    standard = games.load("othello", size=size).start().rows()
    mirrored = games.load("othello", size=size, layout="mirrored").start().rows()
    assert (standard[low][low : high + 1], standard[high][low : high + 1]) == ("OX", "XO")
    assert (mirrored[low][low : high + 1], mirrored[high][low : high + 1]) == ("XO", "OX")


@orders("othello-ufmg-2014", "um dos movimentos válidos para as pretas é em x = 5 e y = 4")
def test_othello_documents_example() -> None:
    """The UFMG document: x = 5 and y = 4 is a valid first move of Black."""
    assert "5,4" in games.load("othello").start().moves()


def test_othello_cells_need_no_order_of_size() -> None:
    text = games.load("othello", size=6).start().text()
    assert games.kind("othello").fitting(text).options["size"] == 6
    with pytest.raises(PositionError):
        games.kind("othello").fitting(text, size=8).parse(text)


@orders("loa-2012", "la disposizione inziale delle pedine è quella indicata in Figura 1")
def test_lines_of_action_layouts() -> None:
    standard = games.load("lines_of_action").start()
    assert standard.rows() == (".BBBBBB.", *["W......W"] * 6, ".BBBBBB.")
    transposed = games.load("lines_of_action", layout="transposed").start()
    assert transposed.rows() == (".WWWWWW.", *["B......B"] * 6, ".WWWWWW.")
    assert standard.turn is transposed.turn is WHITE


@orders("loa-2012", "se un giocatore, effetuando una mossa, genera una situazione")
def test_lines_of_action_mover_wins_if_both_connect() -> None:
    """White's capture on C1 connects White and leaves Black one piece."""
    position = games.load("lines_of_action").parse(f"{chess_board(A1='W', C1='B', H8='B', D2='W')} W 9")
    outcome = position.play("A1-C1").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (WHITE, Reason.WON)


def test_lines_of_action_a_capture_may_connect_the_enemy() -> None:
    position = games.load("lines_of_action").parse(f"{chess_board(A1='W', C1='B', H8='B', G7='B', A8='W')} W 9")
    outcome = position.play("A1-C1").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (BLACK, Reason.WON)


@orders("loa-2012", "notare che se un giocatore rimane con una sola pedina,")
def test_lines_of_action_one_piece_alone_wins() -> None:
    position = games.load("lines_of_action").parse(f"{chess_board(A1='W', C1='B', H8='B', A8='W')} W 9").play("A1-C1")
    outcome = position.outcome()
    assert outcome
    assert (outcome.winner, position.count(BLACK)) == (BLACK, 1)


@orders("fission-2022", "Nel caso in cui la pedina si sia arrestata perché ha")
def test_fission_a_stone_stopped_by_the_edge_stays_whatever_lies_beside_it() -> None:
    after = games.load("fission").parse(f"{board(D4='W', A3='B', A5='B', H8='W')} W 0").play("D4,N")
    assert "/".join(after.rows()) == board(A4="W", A3="B", A5="B", H8="W")


@orders("fission-2022", "allora verranno eliminate dalla scacchiera la pedina")
def test_fission_the_blast_is_around_the_mover_not_around_the_stone_hit() -> None:
    start = board(H4="W", B4="B", A4="B", C3="W", D5="B", H8="W", H1="B")
    after = games.load("fission").parse(f"{start} W 0").play("H4,N")
    assert "/".join(after.rows()) == board(A4="B", H8="W", H1="B")


def test_dipole_document_examples() -> None:
    moves = games.load("dipole").start().moves()
    assert {"H5,N,8", "H5,NE,4", "H5,N,12"} <= set(moves)
    assert not {"H5,N,9", "H5,E,4", "H5,S,2"} & set(moves)


def test_dipole_merge_capture_and_removal() -> None:
    position = games.load("dipole").parse("C4B2 E4W3 G4W4 H1B1 W 0")
    assert position.play("G4,N,2").text() == "C4B2 E4W5 G4W2 H1B1 B 1"
    assert position.play("E4,N,2").text() == "C4W2 E4W1 G4W4 H1B1 B 1"
    assert games.load("dipole").parse("A2W3 C4B2 W 0").play("A2,NE,1").text() == "A2W2 C4B2 B 1"
    assert games.load("dipole").parse("C4B2 D1W1 W 0").play("D1,NW,1").text() == "C4B2 B 1"


@orders(
    "dipole-2020",
    "Uno stack (o parte di esso) può essere rimosso dalla scacchiera lungo una certa direzione se il numero di pedine"
    " che lo compongono è maggiore del numero di celle che può percorrere lungo tale direzione.",
)
def test_dipole_by_the_letter_pieces_leave_if_they_are_more_than_the_cells_to_the_edge() -> None:
    letter = games.load("dipole", removal="letter")
    start = letter.start()
    assert set(start.moves()) - set(games.load("dipole").start().moves()) == {"H5,N,9", "H5,N,11"}
    assert start.play("H5,N,9").text() == "A4B12 H5W3 B 1"
    assert letter.parse("B1W1 H1B1 W 0").moves() == ("B1,NE,1", "B1,NW,1")
    assert letter.parse("A2W1 H1B1 W 0").play("A2,N,1").text() == "H1B1 B 1"
    assert letter.parse("A2W1 H1B1 B 1").play("H1,S,1").text() == "A2W1 W 2"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("H5,N,3", "3 cells N of H5 is a light cell; on the board the number must be even along rows and columns"),
        ("H5,E,5", "only captures may go E"),
        ("H5,S,1", "only captures may go S"),
    ],
)
def test_dipole_by_the_letter_nothing_changes_on_the_board(move: str, reason: str) -> None:
    objection = games.load("dipole", removal="letter").start().why_not(move)
    assert objection
    assert str(objection).startswith(reason)


@orders("dipole-2020", "Le mosse di tipo capture possono essere eseguite in")
def test_dipole_captures_go_backwards_too() -> None:
    position = games.load("dipole").parse("A4B2 C2W2 E4B2 G2W2 W 0")
    assert "C2,SE,2" in position.moves()
    assert "C2,SE,1" not in position.moves()


FORCED_PASS = "E6B2 E8B4 F7W1 W 8"


@orders("dipole-2020", "il parametro <start> dovrà contenere le coordinate di")
@pytest.mark.parametrize("way", COMPASS)
def test_dipole_every_spelling_of_a_forced_pass_is_accepted(way: str) -> None:
    position = games.load("dipole").parse(FORCED_PASS)
    assert position.moves() == ("F7,N,0",)
    assert position.play(f"F7,{way},0").text() == "E6B2 E8B4 F7W1 B 9"


def test_dipole_a_pass_names_an_own_stack() -> None:
    position = games.load("dipole").parse(FORCED_PASS)
    assert str(position.why_not("E6,N,0")) == "the stack on E6 is black"
    assert str(position.why_not("A2,N,0")) == "A2 is empty"


@orders("dipole-2020", "Non è possibile per un giocatore passare il turno qualora")
def test_dipole_a_capture_forbids_the_pass() -> None:
    """The course's server forgot captures when it asked whether a move was left."""
    position = games.load("dipole").parse("E6B2 E8B4 F7W1 G6B1 W 8")
    assert position.moves() == ("F7,SW,1",)
    assert str(position.why_not("F7,N,0")) == "passing is only allowed without a legal move"
