"""Learn 6×6 Othello from nothing: self-play, a value learned by temporal differences, and a search of a few plies.

    python examples/learning/train.py --minutes 3

NumPy is all it needs besides girone with its native core. The value is a sum of weights: each shape on the board, such
as an edge or a corner, is a table with a weight for every way it can be filled, shared by the eight views of the board.
There are such tables for each phase of the game. When a game has ended, the value of each of its boards is pulled
towards the result, and a little towards the values of the boards in between: TD(λ), after Szubert and Jaśkowski (2014).
Every half minute of its time it plays matches against a level of girone's engine, from random openings, each opening
with both colours.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from girone.engine.board import Board
from girone.players.samples.program import PLAYERS

SIZE = 6
SIDE_BY_SIDE = 64
PHASES = 6
"""Of a game, by the number of discs; each has its own weights."""
CURIOSITY, FIRST_CURIOSITY, FIRST_PLIES = 0.08, 0.3, 6
"""How often self-play tries a random move, also in the first plies."""
TRACE = 0.9
"""λ: how much the result says about a board, compared with the value of the board after the next move."""
DISCS = 8.0
"""A win by so many discs has the value tanh(1)."""
FIRST_RATE, LAST_RATE = 2.0, 0.05
"""How far a value is pulled towards its target, at the beginning and in the end."""
LESSON = 256
"""Boards that are learned from together."""
SOLVED = 10
"""With so few cells empty, a match is played by looking to the end."""
OPENING = 4
"""Random plies before a match."""
SHAPES = (
    [(0, column) for column in range(6)],
    [(1, column) for column in range(6)],
    [(2, column) for column in range(6)],
    [(at, at) for at in range(6)],
    [(at, at + 1) for at in range(5)] + [(0, 0)],
    [(at, at + 2) for at in range(4)],
    [(row, column) for row in range(3) for column in range(3)],
    [(0, column) for column in range(6)] + [(1, 1), (1, 4)],
    [(row, column) for row in range(2) for column in range(4)],
)
"""Cells as row and column."""
WINS_ALL = 2.0
"""More than any value."""
Boards = NDArray[np.int8]


class Value:
    """What a board is worth to the side that has just moved, from -1 to 1."""

    def __init__(self) -> None:
        views, offset, offsets = [], 0, []
        for shape in SHAPES:
            for view in range(8):
                powers = np.zeros(SIZE * SIZE, np.float32)
                for power, place in enumerate(shape):
                    row, column = seen(place, view)
                    powers[row * SIZE + column] = 3**power
                views.append(powers)
                offsets.append(offset)
            offset += 3 ** len(shape)
        self._powers = np.stack(views, axis=1)
        self._offsets = np.array(offsets)
        self._size = offset
        self.weights = np.zeros(PHASES * offset, np.float32)

    def places(self, boards: Boards) -> NDArray[np.int64]:
        """Where the weights of some boards are: a row for each board."""
        cells = boards.reshape(len(boards), -1)
        filled = (cells + 1).astype(np.float32) @ self._powers
        phase = ((cells != 0).sum(axis=1) - 1) * PHASES // (SIZE * SIZE)
        return filled.astype(np.int64) + self._offsets + (phase * self._size)[:, None]

    def of(self, places: NDArray[np.int64]) -> NDArray[np.float32]:
        """The values of boards, given the places of their weights."""
        return np.tanh(self.weights[places].sum(axis=1))

    def after(self, board: Board, moves: list[int]) -> NDArray[np.float32]:
        """The values of the boards after the moves."""
        return self.of(self.places(np.stack(afters(board, moves))))

    def learn(self, places: NDArray[np.int64], targets: NDArray[np.float32], rate: float) -> None:
        """Pull the values of boards towards their targets."""
        values = self.of(places)
        steps = rate * (targets - values) * (1 - values**2) / places.shape[1]
        np.add.at(self.weights, places, steps[:, None])


def seen(place: tuple[int, int], view: int) -> tuple[int, int]:
    """A cell on the board turned or mirrored."""
    row, column = place
    for _ in range(view % 4):
        row, column = column, SIZE - 1 - row
    return (row, SIZE - 1 - column) if view >= 4 else (row, column)


def look(board: Board) -> Boards:
    """The board for the side that has just moved: its pieces are 1, the opponent's -1."""
    return -np.frombuffer(board._core.contents(), np.int8)


class Chosen(NamedTuple):
    """A move of self-play: the places of the board after it, its value, and that of the best move."""

    places: NDArray[np.int64]
    value: float
    best: float


class SelfPlay:
    """Games side by side that the value plays against itself, and learns from."""

    def __init__(self, value: Value, seed: int) -> None:
        self._value, self._chance = value, np.random.default_rng(seed)
        self._boards = [new_board() for _ in range(SIDE_BY_SIDE)]
        self._chosen: list[list[Chosen]] = [[] for _ in range(SIDE_BY_SIDE)]
        self._lessons: list[tuple[NDArray[np.int64], float]] = []
        self.played = 0

    def step(self, rate: float) -> None:
        """Play a move in every game, and learn from those that end."""
        choices = [board.move_ids() for board in self._boards]
        places = self._value.places(
            np.stack([after for each in zip(self._boards, choices, strict=True) for after in afters(*each)])
        )
        values, at = self._value.of(places), 0
        for game, (board, moves) in enumerate(zip(self._boards, choices, strict=True)):
            mine = values[at : at + len(moves)]
            curiosity = FIRST_CURIOSITY if len(self._chosen[game]) < FIRST_PLIES else CURIOSITY
            is_curious = self._chance.random() < curiosity
            number = int(self._chance.integers(len(moves))) if is_curious else int(mine.argmax())
            self._chosen[game].append(Chosen(places[at + number], float(mine[number]), float(mine.max())))
            at += len(moves)
            board.play(moves[number])
            if board.result() is not None:
                self._look_back(game)
        if len(self._lessons) >= LESSON:
            rows, targets = zip(*self._lessons, strict=True)
            self._value.learn(np.stack(rows), np.array(targets, np.float32), rate)
            self._lessons.clear()

    def _look_back(self, game: int) -> None:
        """Find what the boards of a game should have been worth, from its end to its start."""
        target = float(np.tanh(margin(self._boards[game]) / DISCS))
        for move in reversed(self._chosen[game]):
            self._lessons.append((move.places, target))
            is_best = move.value == move.best
            target = -(TRACE * target + (1 - TRACE) * move.value) if is_best else -move.best
        self._boards[game], self._chosen[game] = new_board(), []
        self.played += 1


def new_board() -> Board:
    """The start."""
    return Board("othello", size=SIZE)


def margin(board: Board) -> int:
    """The lead in discs of the side that has just moved, at the end; empty cells go to the winner."""
    cells = look(board)
    lead, empty = int(cells.sum()), int((cells == 0).sum())
    return lead + int(np.sign(lead)) * empty


def afters(board: Board, moves: list[int]) -> list[Boards]:
    """The boards after the moves."""
    found = []
    for move in moves:
        board.play(move)
        found.append(look(board))
        board.undo()
    return found


def thinker(value: Value, depth: int) -> Callable[[Board], int]:
    """A player that looks so many plies ahead, near the end to the end, and takes the value for the rest."""

    def best(board: Board) -> int:
        moves = board.move_ids()
        is_near_end = int((look(board) == 0).sum()) <= SOLVED
        top, low, chosen = 1.0 if is_near_end else WINS_ALL, -WINS_ALL - 1, moves[0]
        for at in np.argsort(-value.after(board, moves)):
            board.play(moves[at])
            worth = -(proved(board, -top, -low) if is_near_end else searched(value, board, depth - 1, -top, -low))
            board.undo()
            if worth > low:
                low, chosen = worth, moves[at]
            if low >= top:
                break
        return chosen

    return best


def searched(value: Value, board: Board, depth: int, low: float, high: float) -> float:
    """What a position is worth to the side to move, if that is between low and high (alpha-beta)."""
    if (result := board.result()) is not None:
        return WINS_ALL * result
    moves = board.move_ids()
    values = value.after(board, moves)
    if depth == 1:
        return float(values.max())
    for at in np.argsort(-values):
        board.play(moves[at])
        low = max(low, -searched(value, board, depth - 1, -high, -low))
        board.undo()
        if low >= high:
            break
    return low


def proved(board: Board, low: float, high: float) -> float:
    """Who wins with best play: 1, 0 or -1 for the side to move, if that is between low and high."""
    if (result := board.result()) is not None:
        return result
    for move in board.move_ids():
        board.play(move)
        low = max(low, -proved(board, -high, -low))
        board.undo()
        if low >= high:
            break
    return low


def score(player: Callable[[Board], int], opponent: str, openings: int, seed: int) -> float:
    """The part of the points that a player takes from a player of ours."""
    chance, points = np.random.default_rng(seed), 0.0
    for number in range(openings):
        opening = new_board()
        for _ in range(OPENING):
            opening.play(int(chance.choice(opening.move_ids())))
        for turn in (opening.turn, opening.turn.other):
            board, theirs = opening.copy(), PLAYERS[opponent](number)
            while board.result() is None:
                board.play(player(board) if board.turn is turn else theirs(board.position()))
            result = board.result() or 0
            points += 0.5 + 0.5 * (result if board.turn is turn else -result)
    return points / (2 * openings)


def main() -> None:
    """Train, and tell how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3, help="of processor time")
    parser.add_argument("--opponent", default="level3", choices=sorted(PLAYERS))
    parser.add_argument("--depth", type=int, default=5, help="plies that it looks ahead in matches")
    parser.add_argument("--openings", type=int, default=20, help="of each comparison; two matches each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, help="keep the weights in this file (.npy)")
    arguments = parser.parse_args()
    value = Value()
    training, trained, told = SelfPlay(value, arguments.seed), 0.0, 0.0
    while trained < 60 * arguments.minutes:
        begun = time.process_time()
        training.step(FIRST_RATE + (LAST_RATE - FIRST_RATE) * trained / (60 * arguments.minutes))
        trained += time.process_time() - begun
        if trained - told >= 30:
            told = trained
            won = score(thinker(value, arguments.depth), arguments.opponent, arguments.openings, training.played)
            print(f"{trained:5.0f} s  {training.played:7,} games  {won:6.1%} against {arguments.opponent}", flush=True)
    won = score(thinker(value, arguments.depth), arguments.opponent, 3 * arguments.openings, 0)
    matches = 6 * arguments.openings
    print(f"after {training.played:,} games: {won:.1%} of {matches} matches against {arguments.opponent}")
    if arguments.output:
        np.save(arguments.output, value.weights)


if __name__ == "__main__":
    main()
