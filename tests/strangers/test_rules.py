"""The strangers' rules against the counts of the documents, and against girone's rules in random games."""

import random
from collections.abc import Callable

import pytest

from girone import games
from girone.model.game import Game
from tests.strangers import rules_dipole, rules_fission, rules_loa, rules_othello
from tests.strangers.rules import End, Rules, perft

COUNTS: dict[str, tuple[Rules, list[int]]] = {
    "dipole": (rules_dipole.start(), [30, 808, 12439]),
    "dipole by the letter": (rules_dipole.start(by_letter=True), [32, 926, 13947]),
    "fission": (rules_fission.start(), [26, 728, 22540]),
    "lines of action": (rules_loa.start(), [36, 1244, 44952]),
    "othello 4": (rules_othello.start(4), [4, 12, 44, 128, 424, 1256, 3624]),
    "othello 6": (rules_othello.start(6), [4, 12, 56, 244, 1364]),
    "othello 8": (rules_othello.start(8, "mirrored"), [4, 12, 56, 244, 1396]),
}
PAIRS: dict[str, tuple[Rules, Game]] = {
    f"othello {size} {layout}": (rules_othello.start(size, layout), games.load("othello", size=size, layout=layout))
    for size in (4, 6, 8, 10)
    for layout in ("standard", "mirrored")
}
PAIRS |= {
    "dipole": (rules_dipole.start(), games.load("dipole")),
    "dipole by the letter": (rules_dipole.start(by_letter=True), games.load("dipole", removal="letter")),
    "fission": (rules_fission.start(), games.load("fission")),
    "lines of action": (rules_loa.start(), games.load("lines_of_action")),
}
BLOCKED = """
    F8-H6 A2-A8 C8-A6 A4-C6 E8-C6 H3-F3 F1-F3 H4-F2 C1-A3 H5-H1
    H6-H2 F2-C5 A3-C5 A5-A1 G1-A1 H7-H4 C5-A7 H4-F6 D8-F6
"""  # after which the player to move has no legal move


@pytest.mark.parametrize(("board", "counts"), COUNTS.values(), ids=COUNTS)
def test_counts_are_those_of_the_documents(board: Rules, counts: list[int]) -> None:
    assert [perft(board, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("board", "game"), PAIRS.values(), ids=PAIRS)
def test_girone_plays_by_the_same_rules(board: Rules, game: Game, seed: int) -> None:
    luck = random.Random(seed)
    compared(board, game, lambda board: luck.choice(board.accepted()))  # any spelling of a pass


@pytest.mark.parametrize("name", ["dipole", "fission"])
def test_girone_counts_the_same_moves(name: str) -> None:
    """Who spares the pieces reaches the move limit, which games at random do not."""
    luck, (board, game) = random.Random(1), PAIRS[name]

    def sparing(board: Rules) -> str:
        moves = luck.sample(board.accepted(), len(board.accepted()))
        return min(moves, key=lambda move: (-pieces(board.after(move)), move.split(",")[2:]))

    assert compared(board, game, sparing).why == "limit"


def test_girone_knows_the_same_loser_without_a_move() -> None:
    """White on rows 1 and 8, as in the old games of Lines of Action."""
    start = rules_loa.start()
    board = start._replace(cells=tuple(-piece for piece in start.cells))
    moves = iter(BLOCKED.split())
    assert compared(board, games.load("lines_of_action", layout="transposed"), lambda _: next(moves)).why == "no move"


def compared(board: Rules, game: Game, choose: Callable[[Rules], str]) -> End:
    """Play a game by both rules, and find no difference."""
    position = game.start()
    while not (end := board.end()):
        assert position.outcome() is None
        assert position.turn == board.side
        assert sorted(position.moves()) == sorted(board.moves())
        move = choose(board)
        board, position = board.after(move), position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == end.winner
    return end


def pieces(board: Rules) -> int:
    """Of both sides."""
    if isinstance(board, rules_fission.Fission):
        return board.cells.count(b"W") + board.cells.count(b"B")
    assert isinstance(board, rules_dipole.Dipole)
    return sum(map(abs, board.cells))
