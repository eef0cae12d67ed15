"""
The fast core: what the players and the benches run, never the referee.
"""

from typing import Annotated, overload

import numpy
from numpy.typing import NDArray

class Board:
    """A position of any game, with the way back to where it began."""

    def __init__(
        self,
        game: str,
        text: str,
        *,
        size: int = 8,
        layout: str = "",
        move_limit: int = 0,
        at_limit: str = "tie",
        removal: str = "dark",
    ) -> None: ...
    def copy(self) -> Board:
        """The same position and way back, independent of this one."""

    def white_to_move(self) -> bool:
        """Whose turn it is."""

    def result(self) -> int | None:
        """
        1, 0 or -1 as the side to move won, tied or lost; None while the game goes on.
        """

    def text(self) -> str:
        """The whole position in one line, as the law writes it."""

    def hash(self) -> int:
        """
        64 bits that depend on the pieces and the side to move, not on the plies.
        """

    def contents(self) -> bytes:
        """
        One signed byte a cell from the top left: own pieces positive, the opponent's negative.
        """

    def moves(self) -> list[str]:
        """The legal moves as texts; none when the game is over."""

    def move_ids(self) -> list[int]:
        """The legal moves as numbers, in the order of `moves`."""

    def move_text(self, move: int) -> str:
        """The text of a move."""

    @overload
    def play(self, move: int) -> None:
        """Play a legal move, given by its number."""

    @overload
    def play(self, move: str) -> None:
        """Play a legal move, given by its text."""

    def undo(self) -> None:
        """Take the last move back."""

    def has_solver(self) -> bool:
        """Whether positions of this game can be solved exactly."""

    def book(self) -> Analysis | None:
        """
        What the opening book says, as a thought without nodes; None where the position is not in it.
        """

    def evaluate(self) -> int:
        """What the position is worth to the side to move, without any search."""

    def sum(self) -> int:
        """
        The hand-made part of the evaluation, the features times their weights; a ValueError where it is no such sum.
        """

    def features(self) -> list[int]:
        """
        What the hand-made evaluation sees, from the side to move; a ValueError where it is no sum of features.
        """

    def phase(self) -> float:
        """How early it is for the weights: 1 at the start, towards 0 at the end."""

    def weights(self) -> list[tuple[int, int]]:
        """
        The weight of each feature early and late: their sum is features · weights, between both by the phase.
        """

    def perft(self, depth: int) -> int:
        """Count the move sequences of `depth` plies."""

    def play_random(self, games: int, seed: int) -> tuple[int, int, int, int]:
        """
        Play games of chance to their end: the moves in all, and how many White won, Black won and nobody.
        """

class Batch:
    """Many games side by side, a move in each at a time."""

    def __init__(self, board: Board, games: int, seed: int = 0) -> None: ...
    @property
    def games(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def move_numbers(self) -> int: ...
    def reset(self) -> None:
        """Set all games to their start."""

    def step(
        self, moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)]
    ) -> None:
        """Play a move in each game; one that has ended begins again."""

    def choose(self) -> None:
        """Fill `chosen` with random legal moves."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...
    @property
    def legal(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]: ...
    @property
    def rewards(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...
    @property
    def over(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]: ...
    @property
    def black_to_move(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]: ...
    @property
    def chosen(self) -> Annotated[NDArray[numpy.int64], dict(writable=False)]: ...

class ScoredMove:
    """A move at the root, with its score and the line that follows."""

    @property
    def move(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def line(self) -> list[str]: ...

class Analysis:
    """What a search has found out."""

    @property
    def depth(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def line(self) -> list[str]: ...
    @property
    def moves(self) -> list[ScoredMove]: ...
    @property
    def is_proven(self) -> bool: ...

class Solution:
    """What a solver has proved, for the side to move."""

    @property
    def result(self) -> int | None: ...
    @property
    def score(self) -> int | None: ...
    @property
    def line(self) -> list[str]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Step:
    """How far a solver has come."""

    @property
    def words(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Engine:
    """A search with its table."""

    def __init__(self, megabytes: int = 64) -> None: ...
    def clear(self) -> None:
        """Forget everything."""

    def stop(self) -> None:
        """End the search that runs now, or else the next one, from any thread."""

    def ready(self) -> None:
        """
        Forget a stop that came too late: from now on one is meant for the next search.
        """

    def think(
        self,
        board: Board,
        *,
        soft_seconds: float = 0.0,
        hard_seconds: float = 0.0,
        nodes: int = 0,
        depth: int = 0,
        threads: int = 1,
        score_all: bool = False,
        progress: object | None = None,
    ) -> Analysis:
        """Think about a position until the first limit; 0 is no limit."""

    def solve(
        self,
        board: Board,
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        threads: int = 1,
        result_is_enough: bool = False,
        progress: object | None = None,
    ) -> Solution:
        """
        Solve a position exactly; after the first limit, what was proved until then. 0 is no limit.
        """

def scalar_loop(steps: int) -> int:
    """Run `steps` xorshift steps, the plain loop that benches compare with."""

def spin(seconds: float) -> None:
    """
    Look at the clock until so much time is over: the plain wait that benches compare with.
    """

def build() -> dict[str, str]:
    """Say how this core was built: compiler, instructions, sanitizers."""
