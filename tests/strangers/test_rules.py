"""The strangers' rules against the counts of the documents, and against girone's rules in random games."""

import random

import pytest

from girone import games
from girone.model.game import Game
from tests.strangers import rules_dipole, rules_fission, rules_loa, rules_othello
from tests.strangers.rules import Rules, perft

COUNTS: dict[str, tuple[Rules, list[int]]] = {
    "dipole": (rules_dipole.start(), [30, 808, 12439]),
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
    "fission": (rules_fission.start(), games.load("fission")),
    "lines of action": (rules_loa.start(), games.load("lines_of_action")),
}


@pytest.mark.parametrize(("board", "counts"), COUNTS.values(), ids=COUNTS)
def test_counts_are_those_of_the_documents(board: Rules, counts: list[int]) -> None:
    assert [perft(board, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("board", "game"), PAIRS.values(), ids=PAIRS)
def test_girone_plays_by_the_same_rules(board: Rules, game: Game, seed: int) -> None:
    luck, position = random.Random(seed), game.start()
    while not (end := board.end()):
        assert position.outcome() is None
        assert position.turn == board.side
        assert sorted(position.moves()) == sorted(board.moves())
        move = luck.choice(board.accepted())  # any spelling of a pass
        board, position = board.after(move), position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == end.winner
