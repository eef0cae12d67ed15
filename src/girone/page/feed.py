"""Events for many spectators: each is written down once, and who reads too slowly begins anew."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

BACKLOG = 64
"""Events that a spectator may be behind before it is sent the state anew instead."""
CROWD = 0.1
"""If more than this part of the spectators waits for the last events, there is no use in sending more."""
HEARTBEAT = 15.0
"""Seconds after which a comment is sent, so that nobody on the way closes the connection."""


def written(event: str, data: Any) -> bytes:
    """An event as server-sent events are written."""
    return framed(event, json.dumps(data, separators=(",", ":")))


def framed(event: str, text: str) -> bytes:
    """The same of what is written as JSON already, which has no line breaks."""
    return f"event: {event}\ndata: {text}\n\n".encode()


ANEW, STILL_HERE, END = written("anew", {}), b": still here\n\n", b""


class Feed:
    """Passes events on to all who follow."""

    def __init__(self) -> None:
        self._followers: set[asyncio.Queue[bytes]] = set()
        self._closed = False

    @property
    def followers(self) -> int:
        """How many follow now."""
        return len(self._followers)

    @property
    def is_behind(self) -> bool:
        """Whether many have not been sent the last events yet."""
        return sum(not queue.empty() for queue in self._followers) > CROWD * len(self._followers)

    def publish(self, event: str, data: Any) -> None:
        """Tell everybody."""
        self._send(written(event, data))

    def close(self) -> None:
        """Let everybody go; nobody else comes in."""
        self._closed = True
        self._send(END)

    async def keep_alive(self) -> None:
        """Send a sign of life now and then."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._send(STILL_HERE)

    async def follow(self, first: bytes) -> AsyncIterator[bytes]:
        """The state now, then every event, those that wait together in one piece."""
        queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self._followers.add(queue)
        try:
            yield first
            while not self._closed:
                events = [await queue.get()]
                while not queue.empty():
                    events.append(queue.get_nowait())
                yield b"".join(events)
        finally:
            self._followers.discard(queue)

    def _send(self, text: bytes) -> None:
        for queue in self._followers:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(ANEW)
            queue.put_nowait(text)
