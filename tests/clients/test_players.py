"""How the sample players choose."""

import pytest

from girone import games
from girone.model.game import Game, Side
from girone.players.samples import greedy_player, random_player
from girone.players.samples.players import slowly
from tests.documents import orders
from tests.support import VARIANTS, random_game, variant_name


@orders("othello-ufmg-2014", "Use o jogador 'random' disponível no kit deste trabalho")
@orders("othello-sadjad-1389", "در ادامه نمونهای از برنامهای که بصورت اتفاقی در یک خانهی")
@pytest.mark.parametrize("game", VARIANTS, ids=variant_name)
def test_every_choice_is_legal(game: Game) -> None:
    chance, greedy = random_player(), greedy_player()
    for position, _ in list(random_game(game, seed=1))[::7]:
        assert chance(position) in position.moves()
        assert greedy(position) in position.moves()


def test_a_seed_decides_the_game() -> None:
    start = games.load("lines_of_action").start()
    choices = [[think(start) for _ in range(20)] for think in map(random_player, (1, 1, 2))]
    assert choices[0] == choices[1] != choices[2]


def test_greedy_takes_the_most_and_of_equals_the_first() -> None:
    othello = games.load("othello", size=4)
    assert greedy_player()(othello.start()) == othello.start().moves()[0]
    assert greedy_player()(othello.parse("-OX--OO-------X- X")) == "0,0"


def test_greedy_sees_a_win_and_otherwise_gathers_its_pieces() -> None:
    game, wins = games.load("lines_of_action"), 0
    for seed in range(4):
        position = game.start()
        chance, greedy = random_player(seed), greedy_player()
        while moves := position.moves():
            winning = [move for move in moves if (end := position.play(move).outcome()) and end.winner is position.turn]
            choice = greedy(position)
            assert choice in (winning or moves)
            wins += bool(winning)
            position = position.play(choice if position.turn is Side.WHITE else chance(position))
        outcome = position.outcome()
        assert outcome
        assert outcome.winner is Side.WHITE  # who gathers its pieces beats who does not
    assert wins


def test_a_pause_changes_nothing_else() -> None:
    start = games.load("fission").start()
    assert slowly(random_player(1), 0.001)(start) == random_player(1)(start)
