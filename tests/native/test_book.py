"""The opening books: every game has one, its positions are those of the rules, mirrors find it, other games do not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone import games
from girone.cli.main import main
from girone.engine import Analysis, in_book
from girone.games import FOLDER
from girone.model.game import Position
from tests.cpp import needs_compiler, run_cpp
from tests.games.test_symmetry import SYMMETRY

ENTRY = 16
NEAR_END = {"lines_of_action": 3, "fission": 3, "dipole": 3}
"""A move limit that makes another game of it."""


def walk(position: Position, left: int = 60) -> Iterator[tuple[Position, Analysis]]:
    """Positions of the book from here on, along the moves whose worth it tells."""
    found = in_book(position)
    if not found or not left:
        return
    yield position, found
    for each in found.moves[:2]:
        yield from walk(position.play(each.move), left // len(found.moves[:2]) - 1)


@pytest.mark.parametrize("name", games.names())
def test_the_book_begins_with_the_start_and_its_moves_are_legal(name: str) -> None:
    seen = list(walk(games.load(name).start()))
    assert len(seen) > 2
    for position, found in seen:
        assert found.is_from_book
        assert found.best == found.moves[0].move == found.line[0]
        assert found.score == found.moves[0].score
        assert found.depth > 0
        assert found.nodes == 0
        for each in found.moves:
            after = position
            for move in each.line:
                after = after.play(move)


@pytest.mark.parametrize("name", games.names())
def test_the_worth_of_a_move_is_that_of_the_position_after_it(name: str) -> None:
    for position, found in walk(games.load(name).start()):
        for each in found.moves[1:]:
            reply = in_book(position.play(each.move))
            assert reply
            assert each.score == -reply.score


@pytest.mark.parametrize("name", [name for name in games.names() if name != "dipole"])
def test_a_mirrored_position_has_a_mirrored_move(name: str) -> None:
    for position, found in walk(games.load(name).start()):
        mirrored = position.game.parse(SYMMETRY[name](position)[0])
        twin = in_book(mirrored)
        assert twin
        assert (twin.score, twin.depth) == (found.score, found.depth)
        assert least_image(mirrored.play(twin.best)) == least_image(position.play(found.best))


def least_image(position: Position) -> tuple[str, ...]:
    """The same rows for all eight ways to lay down a board."""
    rows, images = position.rows(), list[tuple[str, ...]]()
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        images += [rows, rows[::-1]]
    return min(images)


def test_dipole_is_the_same_for_either_colour() -> None:
    """Turned with its colours, as if Black had begun."""
    for position, found in walk(games.load("dipole").start()):
        text, turned = SYMMETRY["dipole"](position)
        twin = in_book(position.game.parse(text))
        assert twin
        assert twin.best == turned(found.best)


@pytest.mark.parametrize("name", NEAR_END)
def test_another_move_limit_is_another_game(name: str) -> None:
    assert in_book(games.load(name).start())
    assert in_book(games.load(name, move_limit=NEAR_END[name]).start()) is None


def test_the_mirrored_layout_of_othello_is_in_the_book_and_other_boards_are_not() -> None:
    assert in_book(games.load("othello", layout="mirrored").start())
    assert in_book(games.load("othello", size=18).start()) is None
    assert in_book(games.load("lines_of_action", layout="transposed").start())
    assert in_book(games.load("fission", at_limit="count").start()) is None
    assert in_book(games.load("dipole", removal="letter").start()) is None


@pytest.mark.parametrize("name", games.names())
def test_the_file_is_sorted_and_small(name: str) -> None:
    book = (FOLDER / name / "book.bin").read_bytes()
    keys = [int.from_bytes(book[at : at + 8], "little") for at in range(0, len(book), ENTRY)]
    assert len(book) == ENTRY * len(keys) < 1_000_000
    assert keys == sorted(set(keys))


def test_a_game_that_is_over_is_in_no_book() -> None:
    assert in_book(games.load("othello").parse("X" * 64 + " X")) is None


def test_an_analysis_says_what_the_book_plays(capsys: pytest.CaptureFixture[str]) -> None:
    book = in_book(games.load("dipole").start())
    assert book
    assert main(["analyse", "dipole", "--depth", "1"]) == 0
    assert f"the book plays {book.best}, score {book.score}, depth {book.depth}" in capsys.readouterr().out
    assert main(["analyse", "dipole", "--depth", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["is_from_book"], told["book"]["best"], told["book"]["is_from_book"]) == (False, book.best, True)
    assert main(["analyse", "dipole", "--option", "move_limit=3", "--depth", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["book"] is None


@needs_compiler
def test_a_move_that_another_could_be_mistaken_for_is_seen_whichever_way_the_board_lies(tmp_path: Path) -> None:
    start = games.load("lines_of_action").start().text()
    assert run_cpp("tests/native/book.cpp", tmp_path, words=(start,)) == (0, "")
