"""Bad input: random and mutated texts end only in the declared errors."""

import random

import pytest

from girone import games
from girone.model.errors import MoveError, PositionError
from girone.model.game import Game, Position
from tests.support import random_positions

TEXTS = 100_000
ALPHABET = "ABCDEFGHabWBXO.-/,0123456789 NSEW\n\t\r\x00é٣²\U0001f600\ud800"


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to three characters changed, lost, added or exchanged."""
    signs = list(text)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(signs) + 1)
        signs[at : at + chance.randint(0, 2)] = chance.choices(ALPHABET, k=chance.randint(0, 2))
    return "".join(signs)


def random_text(chance: random.Random) -> str:
    return "".join(chance.choices(ALPHABET, k=chance.randint(0, 80)))


@pytest.mark.parametrize("name", games.names())
def test_bad_texts_end_in_declared_errors(name: str) -> None:
    chance, game = random.Random(5), games.load(name)
    positions = list(random_positions(game, 3))
    refused = 0
    for number in range(TEXTS):
        position = chance.choice(positions)
        if number % 2:
            refused += _refuses_position(
                game, mutated(position.text(), chance) if number % 4 == 1 else random_text(chance)
            )
        else:
            legal = chance.choice(position.moves() or ("",))
            refused += _refuses_move(position, mutated(legal, chance) if number % 4 == 0 else random_text(chance))
    assert TEXTS * 0.9 < refused < TEXTS


def _refuses_position(game: Game, text: str) -> bool:
    try:
        position = game.parse(text)
    except PositionError as error:
        return bool(str(error))
    assert sorted(position.text().split()) == sorted(text.split())
    position.moves()
    position.outcome()
    return False


def _refuses_move(position: Position, text: str) -> bool:
    try:
        position.play(text)
    except MoveError as error:
        return bool(str(error))
    return False
