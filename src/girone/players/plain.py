"""A search in plain Python on the referee's rules, for machines without the native core.

Iterative deepening with alpha-beta. It checks its limits at every position, so it stops at once.
"""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from girone.engine import DECIDED, Analysis, Effort, ScoredMove
from girone.model.errors import ConfigError
from girone.model.game import Move, Position, Side
from girone.players.heuristic import captures, lead, won_at_a_glance

WIN = DECIDED + 2_000
INFINITE = WIN + 1
NEW_DEPTH_SHARE = 0.6
"""Share of the time after which no new depth is begun, because it would hardly be finished."""
MOST_DEPTH = 64
MOST_ANSWERS = 200_000
"""Size at which stored best moves are discarded: a search in the opponent's time may last long."""


class _LimitReached(Exception):
    """A limit is reached, or `stop` was called."""


class PlainEngine:
    """Has the interface of `girone.engine.Engine`, some hundred times slower; one thread at a time, any may stop it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._is_stopped = False

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Search a position; `progress` is called for each finished depth; an exception from it ends the search."""
        if not (effort.seconds or effort.depth or effort.nodes):
            raise ConfigError("the search needs a limit: seconds, depth or nodes")
        search = _Search(position, effort, every_move, self._clock, lambda: self._is_stopped)
        try:
            with suppress(_LimitReached):
                while search.may_deepen():
                    search.deepen()
                    if progress:
                        progress(search.found())
        finally:
            self._is_stopped = False
        return search.found()

    def stop(self) -> None:
        """Stop the current analysis, or the next one as soon as it begins; it returns what it has."""
        self._is_stopped = True

    def ready(self) -> None:
        """Forget a stop that came after the last analysis had ended; a later one applies to the next analysis."""
        self._is_stopped = False


class _Search:
    """Iterative deepening of one position."""

    def __init__(
        self,
        position: Position,
        effort: Effort,
        every_move: bool,
        clock: Callable[[], float],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._position, self._effort, self._every_move = position, effort, every_move
        self._clock, self._is_stopped = clock, is_stopped
        self._begun = clock()
        self._nodes = self._depth = 0
        self._saw_all = False
        self._moves = [ScoredMove(move, 0, (move,)) for move in position.moves()]
        self._answers: dict[str, Move] = {}
        self._cuts = Counter[Move]()

    def found(self) -> Analysis:
        """The result so far."""
        best, seconds = self._moves[0], self._clock() - self._begun
        return Analysis(best.move, best.score, self._depth, self._nodes, seconds, best.line, tuple(self._moves))

    def may_deepen(self) -> bool:
        """Whether another depth could change anything, and will probably be finished."""
        settled = self._depth and not self._every_move and (len(self._moves) == 1 or self._is_decided)
        late = self._effort.seconds and self._clock() - self._begun >= NEW_DEPTH_SHARE * self._effort.seconds
        return not (settled or late or self._saw_all) and self._depth < (self._effort.depth or MOST_DEPTH)

    @property
    def _is_decided(self) -> bool:
        return abs(self._moves[0].score) >= DECIDED

    def deepen(self) -> None:
        """Search one ply deeper; if interrupted, a better move found so far is kept."""
        self._saw_all, alpha = True, -INFINITE
        for former in list(self._moves):
            floor = -INFINITE if self._every_move else alpha
            score, line = self._value(self._position.play(former.move), self._depth, -INFINITE, -floor, 1)
            scored = ScoredMove(former.move, -score, (former.move, *line))
            self._moves.remove(former)
            self._moves.insert(0 if scored.score > alpha else len(self._moves), scored)
            alpha = max(alpha, scored.score)
        if self._every_move:
            self._moves.sort(key=lambda each: -each.score)
        self._depth += 1

    def _value(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> tuple[int, tuple[Move, ...]]:
        self._count()
        if winner := won_at_a_glance(position):
            return _won(position, winner, ply), ()
        if depth == 0:
            self._saw_all = False
            return self._quiesce(position, alpha, beta, ply)
        moves = position.moves()
        if outcome := position.outcome():
            return _won(position, outcome.winner, ply), ()
        key, best, best_line = position.text(), -INFINITE, tuple[Move, ...]()
        for move in self._ordered(moves, self._answers.get(key)):
            score, line = self._value(position.play(move), depth - 1, -beta, -max(alpha, best), ply + 1)
            if -score > best:
                best, best_line = -score, (move, *line)
                if best > alpha:  # at most alpha, the scores are bounds and show no best move
                    self._remember(key, move)
            if best >= beta:
                self._cuts[move] += depth * depth
                break
        return best, best_line

    def _remember(self, position: str, answer: Move) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
        self._answers[position] = answer

    def _quiesce(self, position: Position, alpha: int, beta: int, ply: int) -> tuple[int, tuple[Move, ...]]:
        """The score once no capture is possible or wanted (quiescence search)."""
        best, best_line = lead(position, position.turn), tuple[Move, ...]()
        for move in captures(position) if best < beta else ():
            score, line = self._value(position.play(move), 0, -beta, -max(alpha, best), ply + 1)
            if -score > best:
                best, best_line = -score, (move, *line)
            if best >= beta:
                break
        return best, best_line

    def _count(self) -> None:
        self._nodes += 1
        effort = self._effort
        by_nodes = effort.nodes and self._nodes > effort.nodes
        by_clock = effort.seconds and self._clock() - self._begun >= effort.seconds
        if by_nodes or by_clock or self._is_stopped():
            self._nodes -= 1
            raise _LimitReached

    def _ordered(self, moves: tuple[Move, ...], first: Move | None) -> list[Move]:
        """Order moves: the best one so far, then those that often caused cutoffs."""
        return sorted(moves, key=lambda move: (move != first, -self._cuts[move]))


def _won(position: Position, winner: Side | None, ply: int) -> int:
    """The score of a finished game for the side to move; earlier wins are better."""
    return 0 if winner is None else WIN - ply if winner is position.turn else ply - WIN
