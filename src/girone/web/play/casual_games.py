"""All casual games of the page, limited in number and idle time, and the engine that plays in them."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from girone.engine import Effort
from girone.model.detail import detail_of, said
from girone.model.errors import HostFailed
from girone.model.game import Move
from girone.players.casual.advice import Advice
from girone.players.casual.house import ADVISER, MOVES_AHEAD
from girone.web.core.rates import Rate
from girone.web.core.wording import Refusal
from girone.web.play.engine import Thinking
from girone.web.play.shared_game import LONGEST, SharedGame

MOST = 200
"""Casual games at once."""
MOST_OF_ONE = 60
"""Casual games begun by one client: enough for a class behind one address, not enough to block everybody."""
IDLE = 2 * 3600.0
"""Seconds without a step after which a casual game is closed."""
SPARED = 600.0
"""If there are too many, the one idle for longest is closed, but only after this many seconds."""
LATER = {"Retry-After": f"{SPARED:.0f}"}
REMEMBERED = 10_000
"""Names of closed casual games, so that returning players get an explanation."""
LOOK = 0.1
"""Seconds between two looks at the clocks."""
PACE = 0.8
"""Seconds between two moves when the engine plays itself and somebody watches."""
GONE = said(
    "this game was closed, because nobody had moved for a long time or the page was full; a "
    "saved game can be loaded again"
)


class CasualGames:
    """The casual games of a page."""

    def __init__(self, thinking: Thinking, now: Callable[[], float] = time.monotonic, pace: float = PACE) -> None:
        self.thinking = thinking
        self.begins = Rate(burst=40, per_minute=40)
        self.steps = Rate(burst=120, per_minute=600)
        self.questions = Rate(burst=40, per_minute=60)
        self._now, self._pace = now, pace
        self._shared_games: dict[str, SharedGame] = {}
        self._gone: deque[str] = deque(maxlen=REMEMBERED)
        self._players: dict[str, asyncio.Task[None]] = {}
        self._tasks: asyncio.TaskGroup

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the games while the block lasts."""
        async with self.thinking.open(), asyncio.TaskGroup() as self._tasks:
            watching = self._tasks.create_task(self._watch())
            yield
            self.close()
            for task in (watching, *self._players.values()):
                task.cancel()

    def close(self) -> None:
        """Close all games."""
        for shared_game in self._shared_games.values():
            shared_game.close()

    def __len__(self) -> int:
        """Number of casual games."""
        return len(self._shared_games)

    def add(self, shared_game: SharedGame) -> None:
        """Begin a casual game; if there are too many, close the one idle for longest."""
        own = [each for each in self._shared_games.values() if each.client == shared_game.client]
        if len(own) >= MOST_OF_ONE and not self._close_oldest(own):
            raise Refusal(
                503, said("{count} games from your address are being played; try again later", count=MOST_OF_ONE), LATER
            )
        if len(self) >= MOST and not self._close_oldest(list(self._shared_games.values())):
            raise Refusal(503, said("{count} games are being played; try again later", count=MOST), LATER)
        self._shared_games[shared_game.name] = shared_game
        self.go_on(shared_game)

    def find(self, name: str) -> SharedGame:
        """The casual game of this name, or a refusal that says why there is none."""
        if name in self._shared_games:
            return self._shared_games[name]
        raise Refusal(410, GONE) if name in self._gone else Refusal(404, said("there is no such game"))

    def go_on(self, shared_game: SharedGame) -> None:
        """Let the engine play if it is to move."""
        if shared_game.is_the_house_to_move and shared_game.name not in self._players:
            self._players[shared_game.name] = self._tasks.create_task(self._play(shared_game))

    async def advise(self, shared_game: SharedGame) -> Advice:
        """The engine's advice; refused at once if no core is free."""
        if not self.thinking.has_core:
            raise Refusal(503, said("matches use all cores; try again when one has ended"), {"Retry-After": "30"})
        assert ADVISER.level
        effort = Effort.of_level(ADVISER.level)
        try:
            return await self.thinking.think(shared_game.casual_game.position, effort, lambda: None)
        except HostFailed as failure:
            raise Refusal(503, detail_of(failure)) from None

    async def _play(self, shared_game: SharedGame) -> None:
        try:
            while shared_game.is_the_house_to_move and len(shared_game.casual_game.turns) < LONGEST:
                asked = shared_game.casual_game  # the clock may end the game, also during the pause
                if not shared_game.seats:
                    await asyncio.sleep(self._pace)
                move = await self._move(shared_game)
                if shared_game.casual_game is asked and not shared_game.look_at_clock():
                    shared_game.play_house(move)
        except HostFailed as failure:
            print(f"girone: {failure}", file=sys.stderr)
            shared_game.trouble = "the engine has failed here; take a move back, or save the game and load it again"
            shared_game.tell()
        finally:
            del self._players[shared_game.name]

    async def _move(self, shared_game: SharedGame) -> Move:
        casual_game, participant = shared_game.casual_game, shared_game.casual_game.mover
        if len(moves := casual_game.position.moves()) == 1:
            return moves[0]
        if not self.thinking.has_core:
            shared_game.is_waiting_for_a_core = True
            shared_game.tell()

        def began() -> None:
            shared_game.table.restart_watch()  # waiting for a core costs nobody time
            if shared_game.is_waiting_for_a_core:
                shared_game.is_waiting_for_a_core = False
                shared_game.tell()

        left = casual_game.left(casual_game.position.turn)
        limits = [each for each in (participant.seconds, left and left / MOVES_AHEAD) if each]
        effort = Effort(
            min(limits) if limits else None, nodes=participant.level and Effort.of_level(participant.level).nodes
        )
        return (await self.thinking.think(casual_game.position, effort, began)).move

    async def _watch(self) -> None:
        """Check the clocks, and close abandoned games."""
        while True:
            for shared_game in list(self._shared_games.values()):
                shared_game.look_at_clock()
                if self._now() - shared_game.touched > IDLE:
                    self._put_away(shared_game)
            await asyncio.sleep(LOOK)

    def _close_oldest(self, among: Sequence[SharedGame]) -> bool:
        """Close the game idle for longest; False if it has not been idle for long enough."""
        oldest = min(among, key=lambda each: each.touched)
        if self._now() - oldest.touched < SPARED:
            return False
        self._put_away(oldest)
        return True

    def _put_away(self, shared_game: SharedGame) -> None:
        del self._shared_games[shared_game.name]
        self._gone.append(shared_game.name)
        shared_game.close()
