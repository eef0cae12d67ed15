"""Events for many spectators: each is written down once, and who reads too slowly begins anew."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

BACKLOG = 64
"""Events that a spectator may be behind before it is sent the state anew instead."""
HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way closes the connection."""


def written(event: str, data: Any) -> bytes:
    """An event as server-sent events are written; JSON has no line breaks."""
    return f"event: {event}\ndata: {json.dumps(data)}\n\n".encode()


class Feed:
    """Passes events on to all who follow."""

    def __init__(self) -> None:
        self._followers: set[asyncio.Queue[bytes]] = set()

    @property
    def followers(self) -> int:
        """How many follow now."""
        return len(self._followers)

    def publish(self, event: str, data: Any) -> None:
        """Tell everybody."""
        text = written(event, data)
        for queue in self._followers:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(written("anew", {}))
            else:
                queue.put_nowait(text)

    async def follow(self, first: bytes) -> AsyncIterator[bytes]:
        """The state now, then every event."""
        queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self._followers.add(queue)
        try:
            yield first
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._followers.discard(queue)
