"""A board seen in a mirror, or from the other side, plays the same game."""

from collections.abc import Callable

import pytest

from girone import games
from girone.games.grid import COMPASS, OPPOSITE
from girone.model.game import Game, Move, Position
from tests.support import VARIANTS, random_positions, variant_name

MIRRORED_WAY = {
    way: next(name for name, step in COMPASS.items() if step == (down, -right))
    for way, (down, right) in COMPASS.items()
}
SWAP = str.maketrans("WBXO", "BWOX")


def _mirror_digit(digit: str) -> str:
    return str(9 - int(digit))


def _mirror_letter(letter: str) -> str:
    return "HGFEDCBA"["ABCDEFGH".index(letter)]


def _othello(position: Position) -> tuple[str, Callable[[Move], Move]]:
    """Left and right exchanged."""
    size = int(position.game.options["size"])

    def move(text: Move) -> Move:
        x, y = text.split(",")
        return text if text == "-1,-1" else f"{size - 1 - int(x)},{y}"

    return "".join(row[::-1] for row in position.rows()) + position.text()[-2:], move


def _lines_of_action(position: Position) -> tuple[str, Callable[[Move], Move]]:
    """Left and right exchanged."""
    rest = position.text().partition(" ")[2]
    return (
        "/".join(row[::-1] for row in position.rows()) + " " + rest,
        lambda text: f"{_mirror_letter(text[0])}{text[1:3]}{_mirror_letter(text[3])}{text[4]}",
    )


def _fission(position: Position) -> tuple[str, Callable[[Move], Move]]:
    """Left and right exchanged."""
    rest = position.text().partition(" ")[2]
    return (
        "/".join(row[::-1] for row in position.rows()) + " " + rest,
        lambda text: f"{text[0]}{_mirror_digit(text[1])},{MIRRORED_WAY[text[3:]]}",
    )


def _dipole(position: Position) -> tuple[str, Callable[[Move], Move]]:
    """Turned by 180 degrees with the colours exchanged; a mirror would leave the dark cells."""
    *stacks, turn, plies = position.text().split(" ")
    turned = [_turn_cell(stack[:2]) + stack[2:].translate(SWAP) for stack in stacks]

    def move(text: Move) -> Move:
        cell, way, pieces = text.split(",")
        return f"{_turn_cell(cell)},{OPPOSITE[way]},{pieces}"

    return " ".join([*turned, turn.translate(SWAP), plies]), move


def _turn_cell(cell: str) -> str:
    return _mirror_letter(cell[0]) + _mirror_digit(cell[1])


SYMMETRY = {"othello": _othello, "lines_of_action": _lines_of_action, "fission": _fission, "dipole": _dipole}


def test_every_game_has_its_symmetry() -> None:
    assert set(SYMMETRY) == set(games.names())


@pytest.mark.parametrize("game", VARIANTS, ids=variant_name)
def test_symmetric_positions_have_symmetric_moves(game: Game) -> None:
    for position in random_positions(game, 2):
        text, twin_move = SYMMETRY[game.name](position)
        twin = game.parse(text)
        passes = any(map(game.is_pass, position.moves()))
        if not passes:
            assert sorted(map(twin_move, position.moves())) == sorted(twin.moves())
        assert passes == any(map(game.is_pass, twin.moves()))
        assert (position.outcome() is None) == (twin.outcome() is None)
        if (one := position.outcome()) and (other := twin.outcome()):
            swapped = game.name == "dipole"
            assert other.reason is one.reason
            assert other.winner is (one.winner.other if one.winner and swapped else one.winner)
