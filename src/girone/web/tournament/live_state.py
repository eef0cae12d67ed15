"""What spectators see now: the newest edition and the tables in play, kept up to date from store and journals.

Two threads do the slow work: `reader` reads the store, `scribe` computes editions. Boards wait for neither.
"""

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request

from girone.host.system import usable_cores
from girone.model.decision_subject import WholeRun
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.decisions.request import DecisionRequest, RecordedDecision, carry
from girone.tournament.results.reports.report_json import Json
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import DATABASE, Store
from girone.web.core.feed import Feed, written
from girone.web.core.wording import Refusal
from girone.web.tournament.archive import Archive, Edition, always
from girone.web.tournament.live_tables import LiveTable, table_view
from girone.web.tournament.rating_history import RatingBook

T = TypeVar("T")
LOOK = 0.05
"""Seconds between two looks at the journals."""
IDLE_FACTOR = 5
"""Factor on LOOK while there are no tables and no run."""
RUN_LOOK = 1.0
"""Seconds between two looks whether a run is active."""
LEARNT_WITHIN = 2.0
"""Seconds to wait for a decision to appear on the page; an active run takes a moment, and may refuse it."""
PAUSE_FACTOR = 4
"""Pause before the next edition, as a multiple of the time that the last one took."""
LOST = said("the store of this tournament is missing, or is being replaced; the page keeps looking for it")
SWEEP_EVERY = 3600.0
"""Seconds between full garbage collections; with 10,000 matches one takes 60 ms, in which everything waits."""
NEWS = "girone.news"
"""Scope key of the news number with which a page was made."""
SWITCH_INTERVAL = 0.0005
"""Thread switch interval in seconds; the usual 5 ms would delay every send."""


class LiveState:
    """The newest edition, the tables in play, and the feed about both; `reckoning` serialises long computations."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.folder = folder
        self.shows_moves: Callable[[], bool] = always
        self._plan_file = file
        self.feed = Feed()
        self.tables: dict[int, LiveTable] = {}
        self.edition: Edition
        self.is_running = False
        self.has_failed = False
        self.cores = usable_cores()
        self.ratings = RatingBook()
        self.reckoning = asyncio.Semaphore(1)
        self._reader = ThreadPoolExecutor(1, "reader")
        self._scribe = ThreadPoolExecutor(1, "scribe")
        self._archive: Archive
        self._news = asyncio.Event()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Watch while the block lasts."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._archive = await self._read(undisturbed, lambda: Archive(self.folder, self._plan_file))
        self.edition = await self._new_edition()
        self._see_who_plays()
        try:
            async with asyncio.TaskGroup() as tasks:
                chores = [tasks.create_task(each) for each in self._chores()]
                yield
                for chore in chores:
                    chore.cancel()
        except Exception:
            self.has_failed = True
            raise
        finally:
            self._leave_tables()
            await self._read(self._archive.close)
            self._reader.shutdown()
            self._scribe.shutdown()

    def first(self) -> bytes:
        """The first events for a spectator; `begin` tells whether the page became outdated before it connected."""
        begin = written("begin", {"edition": self.edition.number, "news": self.feed.news})
        return begin + written("tables", [table_view(table, self.edition) for table in self.shown])

    @property
    def is_lost(self) -> bool:
        """Whether the store is missing, or another one than the edition's."""
        return not (self._archive.is_there and self._archive.is_of_this(self.edition))

    def require_same_record(self) -> None:
        """Refuse what was just read from a journal if the store has been replaced meanwhile."""
        if self.is_lost or not self._archive.is_current:
            raise Refusal(503, LOST, {"Retry-After": "5"})

    @property
    def shown(self) -> list[LiveTable]:
        """The tables whose moves are public."""
        return [table for _, table in sorted(self.tables.items()) if self.edition.shows(table.attempt)]

    @property
    def free_cores(self) -> list[int]:
        """The cores that no table uses; on a larger host the first one is reserved for referees while tables play."""
        if not self.tables:
            return self.cores
        held = {core for table in self.tables.values() for core in table.cores}
        lent = self.cores[1:] if len(self.cores) > 2 else self.cores
        return [core for core in lent if core not in held]

    async def carry(self, decision_request: DecisionRequest) -> RecordedDecision:
        """Carry out a decision of the organiser on the current state."""
        return await self._read(self._carry, decision_request)

    async def learn_of_a_decision_after(self, known: TournamentState) -> None:
        """Wait until the edition has a new decision; not for long, because it may never come."""
        patience = time.monotonic() + LEARNT_WITHIN
        while len(self.edition.state.decisions) <= len(known.decisions) and time.monotonic() < patience:
            await asyncio.sleep(LOOK)

    async def start(self, reason: str, start: Callable[[], None]) -> None:
        """Record the start of a run, and start it."""
        await self._read(self._start, reason.strip(), start)

    async def _read(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, call, *arguments)

    async def _write(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._scribe, call, *arguments)

    async def _new_edition(self) -> Edition:
        """Compute the edition of what was read so far."""
        edition = replace(await self._read(self._archive.edition), shows_moves=self.shows_moves)
        return await self._write(undisturbed, edition.work_out)

    def _chores(self) -> list[Coroutine[Any, Any, None]]:
        return [
            self._watch(),
            self._make_editions(),
            self._notice_runs(),
            self._collect_garbage(),
            self.feed.keep_alive(),
        ]

    async def _watch(self) -> None:
        """Follow the tables; while spectators lag behind, several changes are sent as one."""
        moved: set[int] = set()
        while True:
            generation = self._archive.generation
            if await self._read(self._archive.read_on):
                if self._archive.generation != generation:
                    self._leave_tables()
                    moved.clear()
                self._report_store_changes()
                self._see_who_plays()
                self._news.set()
            moved |= {table.attempt.number for table in self.shown if _moves(table)}
            if moved and not (self.feed.is_behind or self.is_lost) and self._archive.is_current:
                for table in self.shown:
                    if table.attempt.number in moved:
                        self.feed.publish("table", table_view(table, self.edition))
                moved.clear()
            await asyncio.sleep(LOOK if self.tables or self.is_running else IDLE_FACTOR * LOOK)

    def _leave_tables(self) -> None:
        while self.tables:
            self.tables.popitem()[1].close()

    def _report_store_changes(self) -> None:
        """Print in the terminal that the store is missing or was replaced."""
        if not self._archive.is_there:
            print(
                f"girone: there is no store at {self.folder} any more; the page keeps looking for it", file=sys.stderr
            )
        elif self._archive.has_begun:
            self._archive.has_begun = False
            print(f"girone: the tournament has begun; the page shows {self.folder}", file=sys.stderr)
        elif self.is_lost:
            print(f"girone: the store at {self.folder} is another one now; the page shows that", file=sys.stderr)

    def _see_who_plays(self) -> None:
        playing = {attempt.number: attempt for attempt in self._archive.playing()}
        for number in self.tables.keys() - playing.keys():
            table = self.tables.pop(number)
            if self.edition.shows(table.attempt):
                _moves(table)
                self.feed.publish("ended", table_view(table, self.edition))
            table.close()
        for number in playing.keys() - self.tables.keys():
            self.tables[number] = LiveTable(playing[number], self.folder / playing[number].folder)

    async def _make_editions(self) -> None:
        """Make new editions after news, with pauses in proportion to their cost."""
        while True:
            await self._news.wait()
            self._news.clear()
            began = time.monotonic()
            edition = await self._new_edition()
            if edition.generation == self._archive.generation:  # else the store was replaced meanwhile
                event = "edition" if edition.generation == self.edition.generation else "another"
                self.edition = edition
                self.feed.publish_news(event, {"number": edition.number})
            await asyncio.sleep(PAUSE_FACTOR * (time.monotonic() - began))

    async def _notice_runs(self) -> None:
        """Notice when a run begins or ends."""
        while True:
            running = await self._read(self._archive.is_running)
            if running != self.is_running:
                self.is_running = running
                self._news.set()
            await asyncio.sleep(RUN_LOOK)

    async def _collect_garbage(self) -> None:
        """Collect garbage, but never while an edition is made."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self._write(sweep)

    def _carry(self, decision_request: DecisionRequest) -> RecordedDecision:
        self.require_same_record()
        with closing(Store(self.folder)) as store:
            return carry(store, self._archive.state(), decision_request)

    def _start(self, reason: str, start: Callable[[], None]) -> None:
        if not reason:
            raise ConfigError(said("a decision needs a reason"))
        self.require_same_record()
        if (self.folder / DATABASE).exists():  # else the run makes it, and its first decision is the draw
            with closing(Store(self.folder)) as store:
                if store.is_being_written:
                    raise ConfigError(said("the tournament is already running"))
                with store.writing():
                    store.decide(DecisionKind.START, WholeRun(), reason)
        start()


def sweep() -> None:
    """Collect garbage also among frozen objects, such as connections that have closed since."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def undisturbed(work: Callable[[], T]) -> T:
    """Work without the garbage collector, which would scan millions of new objects that all stay, again and again."""
    gc.collect(1)
    gc.disable()
    try:
        return work()
    finally:
        gc.freeze()
        gc.enable()


def _moves(table: LiveTable) -> bool:
    """Whether a table has something new; a damaged journal is reported, and does not end the page."""
    try:
        return table.read()
    except Exception as error:  # a damaged journal can raise anything
        print(f"girone: the journal of match {table.attempt.number} is damaged: {error!r}", file=sys.stderr, flush=True)
        return False


def live_state_of(request: Request) -> LiveState:
    """The live state of this application; refuses if its store is lost.

    On the first call the request notes the number of news: its response is at least as new.
    """
    live_state: LiveState = request.app.state.live_state
    request.scope.setdefault(NEWS, live_state.feed.news)
    if live_state.is_lost:
        raise Refusal(503, LOST, {"Retry-After": "5"})
    return live_state


def tables_json(live_state: LiveState) -> list[Json]:
    """The tables in play."""
    return [table_view(table, live_state.edition) for table in live_state.shown]
