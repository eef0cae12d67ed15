"""`Board`, the Python face of the native core."""

import random
from itertools import islice, permutations

import numpy
import pytest

from girone import games
from girone.engine.board import Board, Playouts
from girone.model.errors import ConfigError, IllegalMove, MalformedMove, PositionError
from girone.model.game import Side
from girone.model.reason import Reason

every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_a_game_played_and_taken_back(name: str) -> None:
    board, chance, seen = Board(name), random.Random(1), []
    while moves := board.move_ids():
        seen.append((board.text(), board.hash, board.turn))
        assert [board.move_text(move) for move in moves] == board.moves()
        board.play(chance.choice(moves))
        assert board.hash != seen[-1][1]
    assert board.result() is not None
    assert board.outcome() == board.position().outcome()
    for before in reversed(seen):
        board.undo()
        assert (board.text(), board.hash, board.turn) == before
        assert board.outcome() is None
    with pytest.raises(ValueError, match="there is no move to undo"):
        board.undo()


@every_game
def test_the_order_of_moves_does_not_matter_to_the_hash(name: str) -> None:
    transpositions = 0
    for one, two in islice(permutations(Board(name).moves(), 2), 60):
        for reply in Board(name).position().play(one).moves():
            orders = [_played(name, (one, reply, two)), _played(name, (two, reply, one))]
            if orders[0] and orders[1] and orders[0].text() == orders[1].text():
                assert orders[0].hash == orders[1].hash
                transpositions += 1
    assert transpositions > 0


def _played(name: str, moves: tuple[str, ...]) -> Board | None:
    board = Board(name)
    for move in moves:
        if move not in board.moves():
            return None
        board.play(move)
    return board


@every_game
def test_the_hash_knows_whose_turn_it_is(name: str) -> None:
    start = games.load(name).start()
    assert Board.of(start).hash != Board.of(start.lose_turn()).hash


@every_game
def test_options_and_texts(name: str) -> None:
    start = games.load(name).start()
    assert Board(name).text() == Board.of(start).text() == Board.parse(name, start.text()).text() == start.text()
    assert Board(name).turn is start.turn
    with pytest.raises(ConfigError):
        Board(name, colour="red")
    with pytest.raises(PositionError):
        Board.parse(name, "nonsense")


def test_an_option_that_the_text_tells_need_not_be_given() -> None:
    small = games.load("othello", size=6).start()
    assert Board.parse("othello", small.text()).game.options["size"] == 6


def test_an_illegal_move_is_answered_with_the_reason() -> None:
    board = Board("dipole")
    with pytest.raises(IllegalMove, match="H5,N,9 is illegal: 9 cells N of H5 is a light cell"):
        board.play("H5,N,9")
    with pytest.raises(IllegalMove, match="A1 is empty"):
        board.play("A1,N,1")
    with pytest.raises(MalformedMove, match="'north' is not a move of Dipole"):
        board.play("north")
    assert board.text() == games.load("dipole").start().text()


@every_game
@pytest.mark.parametrize("number", [-1, 65_535, 65_536, 2**40])
def test_a_number_that_is_no_move_is_refused(name: str, number: int) -> None:
    board = Board(name)
    with pytest.raises((ValueError, TypeError)):
        board.play(number)
    with pytest.raises((ValueError, TypeError)):
        board.move_text(number)


@every_game
def test_only_legal_numbers_can_be_played(name: str) -> None:
    board = Board(name)
    legal = set(board.move_ids())
    for number in range(4_096):
        if number in legal:
            board.play(number)
            board.undo()
        else:
            with pytest.raises(ValueError, match="is illegal"):
                board.play(number)


def test_every_spelling_of_a_forced_pass_in_dipole() -> None:
    """One piece cannot go N, where it would need two, and a taller stack stands on each of its other two ways."""
    text = "B3B3 B5B3 C4W1 W 0"
    assert Board.parse("dipole", text).moves() == ["C4,N,0"]
    for spelling in ("C4,N,0", "C4,SE,0"):
        board = Board.parse("dipole", text)
        board.play(spelling)
        assert board.text() == "B3B3 B5B3 C4W1 B 1"
    with pytest.raises(IllegalMove):
        Board.parse("dipole", text).play("B3,N,0")


def test_the_end_is_judged_in_the_words_of_the_rules() -> None:
    board = Board("fission", move_limit=1)
    board.play("B4,N")
    board.play(board.moves()[0])
    outcome = board.outcome()
    assert outcome
    assert (outcome.winner, outcome.reason, board.result()) == (None, Reason.MOVE_LIMIT, 0)
    assert not board.moves()
    assert not board.move_ids()
    with pytest.raises(IllegalMove, match="the game is over"):
        board.play("C3,N")


@every_game
def test_a_copy_is_independent(name: str) -> None:
    board = Board(name)
    board.play(board.moves()[0])
    twin, text = board.copy(), board.text()
    twin.play(twin.moves()[0])
    assert board.text() == text
    twin.undo()
    twin.undo()
    assert twin.text() == Board(name).text()


@every_game
def test_games_of_chance_follow_their_seed_and_leave_the_board(name: str) -> None:
    board = Board(name)
    some = board.play_random(200, seed=7)
    assert some == board.play_random(200, seed=7) != board.play_random(200, seed=8)
    assert some.white + some.black + some.ties == 200
    assert min(some.white, some.black) > 10
    assert board.text() == Board(name).text()
    assert board.play_random(0, seed=7) == Playouts(0, 0, 0, 0)


def test_games_of_chance_from_a_finished_game() -> None:
    full = Board.parse("othello", "X" * 40 + "O" * 24 + " O")
    assert full.play_random(3, seed=1) == Playouts(moves=0, white=0, black=3, ties=0)


@pytest.mark.parametrize(("name", "most"), [("othello", 8), ("lines_of_action", 8), ("fission", 8), ("dipole", 2)])
def test_symmetric_boards_have_equal_trees(name: str, most: int) -> None:
    board = Board(name)
    for _ in range(7):
        board.play(board.move_ids()[0])
    views = board.symmetries()
    assert len({view.text() for view in views}) == len(views) == most
    assert views[0].text() == board.text()
    assert {view.perft(3) for view in views} == {board.perft(3)}
    assert {tuple(sorted(again.text() for again in view.symmetries())) for view in views} == {
        tuple(sorted(view.text() for view in views))
    }


def test_a_symmetric_board_is_listed_once() -> None:
    assert len(Board("othello").symmetries()) == 2
    assert Board("dipole").symmetries()[1].turn is Side.BLACK


def test_planes() -> None:
    planes = Board.parse("dipole", "A4B12 C2W3 H5W9 B 1").planes()
    assert (planes.shape, planes.dtype) == ((2, 8, 8), numpy.float32)
    assert {tuple(map(int, cell)): int(planes[tuple(cell)]) for cell in numpy.argwhere(planes)} == {
        (0, 0, 3): 12,
        (1, 2, 1): 3,
        (1, 7, 4): 9,
    }
    othello = Board("othello", size=4).planes("uint8")
    assert othello.dtype == numpy.uint8
    assert othello.tolist() == [
        [[0, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
        [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]],
    ]
