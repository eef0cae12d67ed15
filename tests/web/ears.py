"""Spectators without a connection: lines that end in a list."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from girone.web.core.feed import EncodedEvent, Feed
from girone.web.tournament.live_state import LiveState


class Ear:
    """A line whose reader takes everything, or from now on nothing."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.unsent = 0
        self.is_deaf = False

    def put(self, piece: EncodedEvent) -> None:
        self.heard.put_nowait(piece.text)
        self.unsent += len(piece.chunk) if self.is_deaf else 0

    @property
    def texts(self) -> list[bytes]:
        """What came since one looked."""
        return [self.heard.get_nowait() for _ in range(self.heard.qsize())]


async def events_of(live_state: LiveState) -> AsyncIterator[tuple[str, Any]]:
    """The events of a gallery, for one who listens from now on."""
    ear = Ear()
    with live_state.feed.followed(ear, live_state.first()):
        while True:
            for event in (await ear.heard.get()).decode().strip().split("\n\n"):
                name, _, data = event.partition("\n")
                yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


async def served(feed: Feed) -> None:
    """Wait until all lines were served."""
    while feed.is_behind:
        await asyncio.sleep(0)
