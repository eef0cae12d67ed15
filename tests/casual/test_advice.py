"""What the engine thinks, for people."""

import pytest

from girone.engine import DECIDED
from girone.model.game import Side
from girone.players.casual.advice import Advice


@pytest.mark.parametrize(
    ("turn", "score", "words"),
    [
        (Side.WHITE, 0, "level"),
        (Side.WHITE, 150, "White ahead by 1.5"),
        (Side.BLACK, -150, "White ahead by 1.5"),
        (Side.BLACK, DECIDED + 12, "Black has a forced win"),
        (Side.BLACK, -DECIDED, "White has a forced win"),
    ],
)
def test_the_words_name_the_side_that_is_ahead(turn: Side, score: int, words: str) -> None:
    assert str(Advice(turn, "5,4", score).words) == words


def test_the_bar_leans_to_the_side_that_is_ahead() -> None:
    assert Advice(Side.WHITE, "5,4", 0).share(Side.WHITE) == 0.5
    ahead = Advice(Side.BLACK, "5,4", 300)
    assert ahead.share(Side.BLACK) > 0.6
    assert ahead.share(Side.BLACK) + ahead.share(Side.WHITE) == pytest.approx(1)
    assert Advice(Side.BLACK, "5,4", -DECIDED).share(Side.BLACK) == pytest.approx(0)
