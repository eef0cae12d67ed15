"""Typed interface of the native core, which is loaded at the first call: importing this module costs nothing."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, Self

from girone.games import FOLDER
from girone.model.errors import ConfigError, CoreMissing
from girone.model.game import Game, Move, Position

if TYPE_CHECKING:
    from girone import _native

DECIDED = 30_000
"""A score at least this far from 0 is a certain win or loss."""
CORE_FILE = "core.hpp"
"""File with which the package builds a game into the core; games outside the package have none."""
ASSUMED = {"at_limit": "tie", "removal": "dark"}
"""Option values that the core assumes; a core built before an option existed can still play these."""
LEVELS = range(1, 11)
FEWEST_NODES, GROWTH = 60, 2.6

LEAST_SECONDS = 0.001
"""Minimum search time, even if making the engine took all of it."""
SOLVER_MEGABYTES = 256
"""Size of the solver's table; what does not fit is computed again."""
RESULTS: dict[int | None, Literal["win", "tie", "loss"] | None] = {1: "win", 0: "tie", -1: "loss", None: None}


def available() -> bool:
    """Say whether the native core was built with this installation."""
    return find_spec("girone._native") is not None


def knows(game: Game) -> bool:
    """Say whether the native core can search a game: it was built, and includes the game."""
    return available() and _has_twin(game)


def native_board(position: Position) -> "_native.Board":
    """Set up a position in the native core."""
    _require_core()
    if not _has_twin(position.game):
        raise CoreMissing(f"{position.game.title} has only its Python rules; what was asked needs a fast twin in C++")
    from girone import _native

    options = {key: value for key, value in position.game.options.items() if value != ASSUMED.get(key)}
    return _native.Board(position.game.name, position.text(), **options)


@dataclass(frozen=True)
class ScoredMove:
    """A move with its score for the side to move, and the line after it; 100 is about a piece."""

    move: Move
    score: int
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Analysis:
    """Result of a search; `moves` has every move, with exact scores only on request.

    From the opening book, `moves` are those that the book scores, and no nodes were searched; its score may be proven.
    """

    best: Move
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    moves: tuple[ScoredMove, ...]
    is_from_book: bool = False
    is_proven: bool = False

    @property
    def decided(self) -> bool:
        """Whether the search saw the end of the game."""
        return abs(self.score) >= DECIDED


@dataclass(frozen=True)
class Solution:
    """A proof for the side to move: the result, and the score in discs, or 1, 0 or -1 in games without discs.

    The result may be known without the score; both are missing if the time was too short. `line` is best play to the
    end, as far as known; `best` is its first move.
    """

    score: int | None
    result: Literal["win", "tie", "loss"] | None
    best: Move | None
    line: tuple[Move, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Step:
    """Progress of a solver, in words."""

    words: str
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Effort:
    """How long to search; all limits apply together, and at least one is needed.

    After `seconds` the search stops, even inside a depth, with the best move so far; it checks the clock every few
    hundred nodes. On a busy machine the call may return later: with a deadline, leave a margin. A level counts nodes,
    so it plays the same on every machine.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    threads: int = 1

    @classmethod
    def of_level(cls, level: int) -> Self:
        """The effort of a level from 1 to 10, each about three times the one below; 10 takes about 0.1 s a move."""
        if level not in LEVELS:
            raise ConfigError(f"level {level} does not exist; levels are {LEVELS[0]} to {LEVELS[-1]}")
        return cls(nodes=round(FEWEST_NODES * GROWTH ** (level - 1)))


class Engine:
    """A search that keeps its table from move to move. Only one thread may search at a time; any may stop it."""

    def __init__(self, megabytes: int = 64) -> None:
        _require_core()
        from girone import _native

        self._native = _native.Engine(megabytes)

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Search a position; `progress` is called for each finished depth; an exception from it ends the search.

        `progress` gets moves besides the best only with `every_move`: collecting them takes as long as a shallow depth,
        and blocks all other Python threads.
        """
        if not (effort.seconds or effort.depth or effort.nodes):
            raise ConfigError("the search needs a limit: seconds, depth or nodes")
        thought = self._native.think(
            native_board(position),
            hard_seconds=effort.seconds or 0,
            nodes=effort.nodes or 0,
            depth=effort.depth or 0,
            threads=effort.threads,
            score_all=every_move,
            progress=progress and (lambda thought: progress(_analysis(thought, has_moves=every_move))),
        )
        return _analysis(thought)

    def solve(
        self,
        position: Position,
        seconds: float | None = None,
        threads: int = 1,
        result_is_enough: bool = False,
        progress: Callable[[Step], None] | None = None,
    ) -> Solution:
        """Solve a position exactly, or as far as possible in `seconds`; an exception from `progress` ends it.

        With `result_is_enough` it only finds the winner, which is faster.
        """
        board = native_board(position)
        if not board.has_solver():
            raise ConfigError(f"{position.game.title} has no exact solver; `girone analyse` thinks about any position")
        if outcome := position.outcome():
            raise ConfigError(f"the game is over: {outcome.reason.words}")
        found = self._native.solve(
            board,
            seconds=seconds or 0,
            threads=threads,
            result_is_enough=result_is_enough,
            progress=progress and (lambda step: progress(Step(step.words, step.nodes, step.seconds))),
        )
        line = tuple(found.line)
        best = line[0] if line else None
        return Solution(found.score, RESULTS[found.result], best, line, found.nodes, found.seconds)

    def stop(self) -> None:
        """Stop the current analysis, or the next one as soon as it begins; it returns what it has."""
        self._native.stop()

    def ready(self) -> None:
        """Forget a stop that came after the last analysis had ended; a later one applies to the next analysis."""
        self._native.ready()

    def clear(self) -> None:
        """Clear the table, as before the first move."""
        self._native.clear()


def analyse(position: Position, seconds: float = 1.0, threads: int = 1, every_move: bool = False) -> Analysis:
    """Search a position once; the seconds count from the call."""
    begun = time.monotonic()
    engine = Engine()
    left = max(seconds - (time.monotonic() - begun), LEAST_SECONDS)
    return engine.analyse(position, Effort(seconds=left, threads=threads), every_move)


def solve(
    position: Position, seconds: float | None = None, threads: int = 1, result_is_enough: bool = False
) -> Solution:
    """Solve a position exactly, once."""
    return Engine(SOLVER_MEGABYTES).solve(position, seconds, threads, result_is_enough)


def in_book(position: Position) -> Analysis | None:
    """The opening book's entry for a position, or None; the book is part of the native core."""
    if position.outcome() or not (thought := native_board(position).book()):
        return None
    return replace(_analysis(thought), is_from_book=True, is_proven=thought.is_proven)


def lead(score: int) -> int:
    """The final lead in discs for the score of a search that saw the end, in games that count discs."""
    return score - DECIDED if score >= DECIDED else score + DECIDED if score <= -DECIDED else 0


def _analysis(thought: "_native.Analysis", has_moves: bool = True) -> Analysis:
    line = tuple(thought.line)
    told = thought.moves if has_moves else []
    return Analysis(
        best=line[0],
        score=thought.score,
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=thought.seconds,
        line=line,
        moves=tuple(ScoredMove(each.move, each.score, tuple(each.line) or (each.move,)) for each in told),
    )


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of `depth` plies.

    A pass is one ply, and a game that ends earlier counts 0. Ctrl-C interrupts it.
    """
    return native_board(position).perft(depth)


def build() -> dict[str, str]:
    """Say how the native core was built: its compiler, instructions and sanitizers."""
    _require_core()
    from girone import _native

    return {fact: told.strip() for fact, told in _native.build().items()}


def _has_twin(game: Game) -> bool:
    return (FOLDER / game.name / CORE_FILE).is_file()


def _require_core() -> None:
    if not available():
        raise CoreMissing(
            "girone was installed without its native core; "
            "install a C++20 compiler (g++ or clang++), then install girone again"
        )
