"""The rules of Othello, sentence by sentence (the UFMG 2014 and the Sadjad 1389 documents)."""

import pytest

from girone import games
from girone.model.errors import ConfigError
from girone.model.game import Position, Side
from girone.model.reason import Reason
from tests.documents import orders

UFMG = games.load("othello")
SADJAD = games.load("othello", size=6, layout="mirrored")


def small(*rows: str, turn: str = "X") -> Position:
    """A board of 4 × 4."""
    return games.load("othello", size=4).parse(f"{''.join(rows)} {turn}")


@orders("othello-ufmg-2014", "O tabuleiro é formado por um arranjo 8x8 de posições")
def test_the_board_of_2014_has_8_by_8_cells_and_two_discs_each_in_the_centre() -> None:
    rows = UFMG.start().rows()
    assert [len(row) for row in rows] == [8] * 8
    assert (rows[3], rows[4]) == ("---OX---", "---XO---")
    assert [UFMG.start().count(side) for side in Side] == [2, 2]


@orders("othello-ufmg-2014", "As pretas começam jogando e, em cada turno, um jogador")
def test_black_begins_and_the_players_take_turns() -> None:
    assert UFMG.start().turn is Side.BLACK
    assert UFMG.start().play("5,4").turn is Side.WHITE


@orders("othello-sadjad-1389", "این بازی همواره بصورت دو نفره و در صفحهای مربعی و n")
@orders("othello-sadjad-1389", "n اندازهی صفحه را مشخص میکند و حتما زوج و کمتر از ۲۰")
@pytest.mark.parametrize("size", range(4, 20, 2))
def test_the_board_of_1389_is_square_with_an_even_size(size: int) -> None:
    start = games.load("othello", size=size, layout="mirrored").start()
    assert [len(row) for row in start.rows()] == [size] * size
    with pytest.raises(ConfigError, match="size = "):
        games.load("othello", size=size + 1)


@orders("othello-sadjad-1389", "در ابتدای بازی، هر بازیکن دو مهره در صفحه دارد که مهرههای")
@orders("othello-sadjad-1389", "همواره بازیکن شماره ۱ شروع کنندهی بازی خواهد بود.")
def test_the_first_player_of_1389_has_the_main_diagonal_and_begins() -> None:
    """Figure 1, n = 6: player 1 is Black."""
    start = SADJAD.start()
    assert start.rows() == ("------", "------", "--XO--", "--OX--", "------", "------")
    assert start.turn is Side.BLACK


@orders("othello-ufmg-2014", "As pretas começam jogando e, em cada turno, um jogador")
@orders("othello-sadjad-1389", "بازیکنان زمانی مجاز به بازی هستند که بتوانند حداقل یک")
def test_a_disc_is_placed_only_where_it_captures() -> None:
    for game in (UFMG, SADJAD):
        start = game.start()
        assert len(start.moves()) == 4
        assert str(start.why_not("0,0")) == "a disc on 0,0 turns no white disc"


@orders("othello-ufmg-2014", "Uma ou mais peças do adversário são capturadas quando")
@orders("othello-sadjad-1389", "برای اسیر کردن یک یا چند مهره حریف که پشت سر هم و در")
def test_straight_lines_between_two_own_discs_are_captured_in_all_directions() -> None:
    position = UFMG.parse("X--X--X--O-O-O----OOO---XOO-OOX---OOO----O-O-O--X--X--X--------- X")
    after = position.play("3,3")
    assert (after.count(Side.WHITE), after.count(Side.BLACK)) == (0, 25)


@orders("othello-ufmg-2014", "Todas as peças capturadas mudam de cor e o jogo continua alternadamente.")
@orders("othello-sadjad-1389", "بازیکنان به نوبت بازی میکنند و در هر نوبت سعی خواهند")
@orders("othello-sadjad-1389", "مهرههایی که اسیر میشوند تبدیل به مهرههای بازیکن اسیر کننده خواهند شد.")
def test_captured_discs_change_their_colour() -> None:
    after = UFMG.start().play("5,4")
    assert after.rows()[4] == "---XXX--"
    assert (after.count(Side.BLACK), after.count(Side.WHITE)) == (4, 1)


@orders("othello-ufmg-2014", "Caso um jogador não possua uma jogada válida, ele deve deve passar a vez.")
@orders("othello-sadjad-1389", "بازیکنان زمانی مجاز به بازی هستند که بتوانند حداقل یک")
@orders("othello-sadjad-1389", "در شکل A نوبت بازی با مشکی است که بعد از بازی در شکل")
def test_who_captures_nothing_passes_and_the_other_goes_on() -> None:
    position = small("OX--", "----", "----", "----", turn="X")
    assert position.moves() == ("-1,-1",)
    assert position.play("-1,-1").moves() == ("2,0",)


@orders("othello-ufmg-2014", "O jogo termina quando não houver jogadas válidas para ambos os jogadores.")
@orders("othello-sadjad-1389", "بازی زمانی پایان میپذیرد که هیچ بازیکنی امکان بازی نداشته")
def test_the_game_ends_when_nobody_can_move_also_before_the_board_is_full() -> None:
    outcome = small("XX--", "----", "----", "---O").outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Side.BLACK, Reason.WON)


@orders("othello-ufmg-2014", "O vencedor é aquele com o maior número de peças no tabuleiro.")
@orders("othello-sadjad-1389", "برندهی بازی کسی است که در انتها بیشترین مهره را داشته باشد.")
@pytest.mark.parametrize(
    ("rows", "winner"),
    [(("XXXX", "XXXX", "OOOO", "OOOX"), Side.BLACK), (("OOOO", "OOOO", "XXXX", "XXXO"), Side.WHITE)],
)
def test_more_discs_win(rows: tuple[str, ...], winner: Side) -> None:
    outcome = small(*rows).outcome()
    assert outcome
    assert outcome.winner is winner
