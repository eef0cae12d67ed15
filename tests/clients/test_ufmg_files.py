"""The answer to one state file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import games
from girone.model.game import Game, Position, Side
from girone.wires.client import ServerFault
from girone.wires.ufmg_files.client import answer, read
from tests.documents import orders
from tests.support import VARIANTS, random_game, variant_name

START = "........\n" * 3 + "...WB...\n...BW...\n" + "........\n" * 3
NO_MOVE = "WB..\n....\n....\n....\n"
OVER = "WW..\n....\n....\n....\n"


def first(position: Position) -> str:
    return position.moves()[0]


def last(position: Position) -> str:
    return position.moves()[-1]


def test_the_start_position() -> None:
    assert answer(START, "black", first) == "3,2"
    assert answer(START, "white", last) == "3,5"
    assert read(START, "black") == games.load("othello").start()


@pytest.mark.parametrize(
    "written", [START[:-1], START.replace("\n", "\r\n"), f"{START}\n\n", START.lower(), START[:-1] + "\r"]
)
def test_line_ends_do_not_matter(written: str) -> None:
    assert read(written, "black") == read(START, "black")


def test_without_a_move_it_passes() -> None:
    assert answer(NO_MOVE, "black", first) == "-1,-1"
    assert answer(NO_MOVE, "white", first) == "2,0"
    assert answer(OVER, "black", first) == "-1,-1"


@orders("othello-ufmg-2014", "Você pode aproveitar o protocolo do torneio para iniciar")
@pytest.mark.parametrize("game", [game for game in VARIANTS if game.name == "othello"], ids=variant_name)
def test_every_position_is_read_as_it_is(game: Game) -> None:
    for position, _ in random_game(game, seed=1):
        state = "".join(f"{row}\n" for row in position.rows()).translate(str.maketrans("XO-", "BW."))
        assert read(state, position.turn).text() == position.text()
        assert answer(state, position.turn, last) == position.moves()[-1]


@pytest.mark.parametrize(
    ("state", "colour", "sentence"),
    [
        (START, "red", "we are to play 'red'; there are black and white"),
        ("", "black", "the board is invalid: othello: size = 0 is not possible"),
        ("...\n" * 3, "black", "the board is invalid: othello: size = 3 is not possible"),
        ("....\n" * 5, "black", "the board is not square: 5 rows, and row 1 has 4 cells"),
        (START.replace("W", "X"), "black", "the board shows 'X'; there are W, B and ."),
    ],
)
def test_what_is_no_board_is_the_servers_fault(state: str, colour: str, sentence: str) -> None:
    with pytest.raises(ServerFault) as fault:
        answer(state, colour, first)
    assert str(fault.value).startswith(sentence)


@given(st.text(alphabet="WB.\r\n x", max_size=40), st.sampled_from([*Side, "x"]))
def test_nothing_but_a_server_fault_is_raised(state: str, colour: str) -> None:
    try:
        assert games.load("othello").read(answer(state, colour, first))
    except ServerFault:
        return
