"""The library as its page shows it."""

import doctest

import pytest

from girone.model.errors import PositionError
from girone.players import othello
from tests.documents import orders
from tests.support import ROOT

ROWS = ["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3
PAGE = ROOT / "docs" / "library.md"


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 15
    assert failed == 0


@orders("othello-ufmg-2014", "Implemente uma função play(tabuleiro, cor) que recebe")
@orders("othello-ufmg-2014", "A função deve calcular e retornar uma jogada.")
@pytest.mark.parametrize("board", [ROWS, tuple(ROWS), "\n".join(ROWS) + "\n", "".join(ROWS)], ids=str)
def test_a_board_is_given_as_rows_or_as_a_text(board: str | list[str]) -> None:
    assert (
        othello.position(board, "black").text() == "---------------------------OX------XO--------------------------- X"
    )
    assert othello.play(board, "white", level=1) in {"4,2", "5,3", "2,4", "3,5"}


@pytest.mark.parametrize(
    ("board", "colour", "said"),
    [
        (ROWS, "red", "we are to play 'red'; there are black and white"),
        (ROWS[:7], "black", "the board is not square: 7 rows, and row 1 has 8 cells"),
        ("W" * 9, "black", "the board is invalid: "),
        ("WB...", "black", "the board is not square: 3 rows, and row 1 has 2 cells"),
        ("", "black", "the board is invalid: "),
    ],
)
def test_a_board_that_is_none(board: str | list[str], colour: str, said: str) -> None:
    with pytest.raises(PositionError) as raised:
        othello.play(board, colour)
    assert str(raised.value).startswith(said)
