"""All friendlies of the page: a bounded number, for as long as somebody plays, and the engine that plays in them."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from starlette.exceptions import HTTPException

from girone.engine import Effort
from girone.model.errors import HostFailed
from girone.model.game import Move
from girone.players.casual.advice import Advice
from girone.players.casual.house import ADVISER, MOVES_AHEAD
from girone.web.core.rates import Rate
from girone.web.play.engine import Thinking
from girone.web.play.shared_game import LONGEST, Encounter

MOST = 200
"""Friendlies at once."""
MOST_OF_ONE = 60
"""Friendlies that one client has begun: a class behind one address can play, and nobody fills the room alone."""
IDLE = 2 * 3600.0
"""Seconds without a step after which a friendly is put away."""
SPARED = 600.0
"""Where there are too many, the one that has been idle longest makes room, but not within so many seconds."""
LATER = {"Retry-After": f"{SPARED:.0f}"}
REMEMBERED = 10_000
"""Names of friendlies that were put away, so that who comes back is told."""
LOOK = 0.1
"""Seconds between two looks at the clocks."""
PACE = 0.8
"""Seconds between two moves where the engine plays itself and somebody watches."""
GONE = (
    "this game was put away: nobody had made a step in it for long, or the page was full; "
    "one that was saved can be loaded again"
)


class Salon:
    """The room where friendlies are played."""

    def __init__(self, thinking: Thinking, now: Callable[[], float] = time.monotonic, pace: float = PACE) -> None:
        self.thinking = thinking
        self.begins = Rate(burst=40, per_minute=40)
        self.steps = Rate(burst=120, per_minute=600)
        self.questions = Rate(burst=40, per_minute=60)
        self._now, self._pace = now, pace
        self._encounters: dict[str, Encounter] = {}
        self._gone: deque[str] = deque(maxlen=REMEMBERED)
        self._players: dict[str, asyncio.Task[None]] = {}
        self._tasks: asyncio.TaskGroup

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Play while the block lasts."""
        async with self.thinking.open(), asyncio.TaskGroup() as self._tasks:
            watching = self._tasks.create_task(self._watch())
            yield
            self.close()
            for task in (watching, *self._players.values()):
                task.cancel()

    def close(self) -> None:
        """Send everybody home."""
        for encounter in self._encounters.values():
            encounter.close()

    def __len__(self) -> int:
        """How many friendlies there are."""
        return len(self._encounters)

    def add(self, encounter: Encounter) -> None:
        """Begin a friendly; where there is no room, the one that is idle longest has to go."""
        own = [each for each in self._encounters.values() if each.client == encounter.client]
        if len(own) >= MOST_OF_ONE and not self._makes_room(own):
            raise HTTPException(503, f"{MOST_OF_ONE} games from your address are being played; try again later", LATER)
        if len(self) >= MOST and not self._makes_room(list(self._encounters.values())):
            raise HTTPException(503, f"{MOST} games are being played; try again later", LATER)
        self._encounters[encounter.name] = encounter
        self.go_on(encounter)

    def find(self, name: str) -> Encounter:
        """The friendly of this name, or why there is none."""
        if name in self._encounters:
            return self._encounters[name]
        raise HTTPException(410, GONE) if name in self._gone else HTTPException(404, "there is no such game")

    def go_on(self, encounter: Encounter) -> None:
        """Let the engine play where it is to move."""
        if encounter.is_the_house_to_move and encounter.name not in self._players:
            self._players[encounter.name] = self._tasks.create_task(self._play(encounter))

    async def advise(self, encounter: Encounter) -> Advice:
        """What the engine would play now; nobody has to wait for a core to hear that there is none."""
        if not self.thinking.has_core:
            raise HTTPException(
                503, "tables in play hold all cores; ask again when one has ended", {"Retry-After": "30"}
            )
        assert ADVISER.level
        effort = Effort.of_level(ADVISER.level)
        try:
            return await self.thinking.think(encounter.friendly.position, effort, lambda: None)
        except HostFailed as failure:
            raise HTTPException(503, str(failure)) from None

    async def _play(self, encounter: Encounter) -> None:
        try:
            while encounter.is_the_house_to_move and len(encounter.friendly.turns) < LONGEST:
                asked = encounter.friendly  # the clock may end it, also during the pause
                if not encounter.seats:
                    await asyncio.sleep(self._pace)
                move = await self._move(encounter)
                if encounter.friendly is asked and not encounter.look_at_clock():
                    encounter.play_house(move)
        except HostFailed as failure:
            print(f"girone: {failure}", file=sys.stderr)
            encounter.trouble = "the engine has failed here; take a move back, or save the game and load it again"
            encounter.tell()
        finally:
            del self._players[encounter.name]

    async def _move(self, encounter: Encounter) -> Move:
        friendly, sitter = encounter.friendly, encounter.friendly.mover
        if len(moves := friendly.position.moves()) == 1:
            return moves[0]
        if not self.thinking.has_core:
            encounter.is_waiting_for_a_core = True
            encounter.tell()

        def began() -> None:
            encounter.table.restart_watch()  # waiting for our cores costs nobody any time
            if encounter.is_waiting_for_a_core:
                encounter.is_waiting_for_a_core = False
                encounter.tell()

        left = friendly.left(friendly.position.turn)
        limits = [each for each in (sitter.seconds, left and left / MOVES_AHEAD) if each]
        effort = Effort(min(limits) if limits else None, nodes=sitter.level and Effort.of_level(sitter.level).nodes)
        return (await self.thinking.think(friendly.position, effort, began)).move

    async def _watch(self) -> None:
        """Look at the clocks, and put away what nobody plays any more."""
        while True:
            for encounter in list(self._encounters.values()):
                encounter.look_at_clock()
                if self._now() - encounter.touched > IDLE:
                    self._put_away(encounter)
            await asyncio.sleep(LOOK)

    def _makes_room(self, among: Sequence[Encounter]) -> bool:
        """Whether the one that has been idle longest could be put away."""
        oldest = min(among, key=lambda each: each.touched)
        if self._now() - oldest.touched < SPARED:
            return False
        self._put_away(oldest)
        return True

    def _put_away(self, encounter: Encounter) -> None:
        del self._encounters[encounter.name]
        self._gone.append(encounter.name)
        encounter.close()
