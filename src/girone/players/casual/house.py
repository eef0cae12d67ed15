"""Girone's engine in casual games: moves for its seats, and advice for people. Callers never block."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from girone.engine import LEVELS, Effort
from girone.model.game import Move, Position
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import Participant
from girone.players.thinker import Search, SearchEngine, Thinker

ADVISER = Participant(level=LEVELS[-1])
ADVICE_SECONDS = 5.0
"""Maximum seconds of advice, for slow engines."""
MOVES_AHEAD = 20
"""With a clock, a move takes at most one part in this many of the time left."""


@dataclass(frozen=True)
class Thought:
    """A running search; only call `wait` on a thread that may block, `drop` on any."""

    thinker: Thinker
    search: Search

    def wait(self) -> Move | None:
        """The move, None if the search was dropped."""
        self.thinker.await_end(self.search)
        return None if self.search.is_dropped else self.thinker.settle(self.search)

    def drop(self) -> None:
        """Cancel the search."""
        if not self.search.is_dropped:
            self.thinker.settle(self.search)

    @property
    def source(self) -> str:
        """The source of the move in words; empty if it was searched."""
        return self.search.source

    @property
    def advice(self) -> Advice:
        """The result so far."""
        return Advice(self.search.position.turn, self.search.best, self.search.score)


class House:
    """Engines, created when needed: one for each strength, and one for advice.

    Players with a limit in seconds may use the opening book; levels search every move.
    """

    def __init__(
        self, mind: Callable[[], SearchEngine], reading_mind: Callable[[], SearchEngine] | None = None
    ) -> None:
        self._mind, self._reading_mind = mind, reading_mind or mind
        self._thinkers: dict[tuple[str, Participant], Thinker] = {}

    def begin_move(self, casual_game: CasualGame) -> Thought:
        """Start to search a move for the side to move."""
        participant, left = casual_game.mover, casual_game.left(casual_game.position.turn)
        seconds = [each for each in (participant.seconds, left and left / MOVES_AHEAD) if each is not None]
        until = time.monotonic() + min(seconds) if seconds else None
        thinker = self._thinker("board", participant)
        return Thought(thinker, thinker.begin(casual_game.position, until))

    def begin_advice(self, position: Position) -> Thought:
        """Start to search advice for a person."""
        thinker = self._thinker("advice", ADVISER)
        return Thought(thinker, thinker.begin(position, time.monotonic() + ADVICE_SECONDS))

    def close(self) -> None:
        """Stop all searches and threads."""
        for thinker in self._thinkers.values():
            thinker.close()

    def _thinker(self, purpose: str, participant: Participant) -> Thinker:
        if (purpose, participant) not in self._thinkers:
            effort = Effort() if participant.level is None else Effort.of_level(participant.level)
            self._thinkers[purpose, participant] = Thinker(
                self._reading_mind if participant.level is None else self._mind, effort
            )
        return self._thinkers[purpose, participant]
