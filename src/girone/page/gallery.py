"""The gallery: what spectators see now, kept up to date by one task that looks into store and journals."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request

from girone.page.archive import Archive, Edition
from girone.page.feed import Feed, written
from girone.page.rating_history import RatingBook
from girone.page.tables import LiveTable, table_view
from girone.tournament.report_json import Json

T = TypeVar("T")
LOOK = 0.05
"""Seconds between two looks into the journals."""
BREATH = 4
"""A new edition is made at the earliest after so many times the seconds that the last one took."""


class Gallery:
    """The newest edition, the tables in play, and the feed that tells of both; `reckoning` keeps long sums in a row."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.feed = Feed()
        self.tables: dict[int, LiveTable] = {}
        self.edition: Edition
        self.ratings = RatingBook()
        self.reckoning = asyncio.Semaphore(1)
        self._reader = ThreadPoolExecutor(1, "archive")
        self._archive: Archive
        self._next_edition = 0.0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Watch while the block lasts."""
        self._archive = await self._read(Archive, self.folder)
        self.edition = await self._read(self._newest)
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(self._watch())
            yield
            watching.cancel()
        for table in self.tables.values():
            table.close()
        await self._read(self._archive.close)
        self._reader.shutdown()

    def follow(self) -> AsyncIterator[bytes]:
        """The events for one spectator."""
        return self.feed.follow(written("tables", [table_view(table, self.edition) for table in self.shown]))

    @property
    def shown(self) -> list[LiveTable]:
        """The tables whose moves are public."""
        return [table for _, table in sorted(self.tables.items()) if self.edition.shows(table.attempt)]

    async def _read(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, call, *arguments)

    async def _watch(self) -> None:
        while True:
            await self._see_who_plays()
            for table in self.shown:
                if table.read():
                    self.feed.publish("table", table_view(table, self.edition))
            await self._renew()
            await asyncio.sleep(LOOK)

    async def _see_who_plays(self) -> None:
        playing = {attempt.number: attempt for attempt in await self._read(self._archive.playing)}
        for number in self.tables.keys() - playing.keys():
            table = self.tables.pop(number)
            if self.edition.shows(table.attempt):
                table.read()
                self.feed.publish("ended", table_view(table, self.edition))
            table.close()
        for number in playing.keys() - self.tables.keys():
            self.tables[number] = LiveTable(playing[number], self.folder / playing[number].folder)

    async def _renew(self) -> None:
        if time.monotonic() < self._next_edition or not await self._read(self._archive.has_changed):
            return
        began = time.monotonic()
        self.edition = await self._read(self._newest)
        self._next_edition = time.monotonic() + BREATH * (time.monotonic() - began)
        self.feed.publish("edition", {"number": self.edition.number})

    def _newest(self) -> Edition:
        edition = self._archive.edition()
        assert edition.digest is not None  # worked out here, on the reader's thread
        assert edition.tallies is not None
        return edition


def gallery_of(request: Request) -> Gallery:
    """The gallery of the application that a request came to."""
    gallery: Gallery = request.app.state.gallery
    return gallery


def tables_json(gallery: Gallery) -> list[Json]:
    """The tables in play."""
    return [table_view(table, gallery.edition) for table in gallery.shown]
