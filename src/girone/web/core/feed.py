"""Server-sent events for many spectators: each event is encoded once; slow readers start again from the full state.

Connections are served in portions, so that other work can run in between. Events are written directly to the
connection, past the application.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from girone.web.core.operation import EVENTS

MOST_UNSENT = 65_536
"""Bytes that may wait for one spectator; beyond it events are skipped, and the page then starts again.
"""
CROWD_SHARE = 0.1
"""Share of spectators still waiting for earlier events above which sending more is useless."""
PORTION = 50
"""Connections served without a pause, in about a millisecond."""
HEARTBEAT = 15.0
"""Seconds between comments that keep proxies from closing the connection."""
LINE = "girone.line"
"""Scope key of the connection to the client."""


class EncodedEvent(NamedTuple):
    """Encoded events: plain, and as a chunk of HTTP/1.1."""

    text: bytes
    chunk: bytes


class SpectatorConnection(Protocol):
    """The connection to one spectator."""

    @property
    def unsent(self) -> int:
        """Bytes not yet sent."""

    def put(self, piece: EncodedEvent) -> None:
        """Send without waiting."""


def written(event: str, data: Any) -> bytes:
    """Encode an event."""
    return framed(event, json.dumps(data, separators=(",", ":")))


def framed(event: str, text: str) -> bytes:
    """Encode an event whose data is JSON text already, without line breaks."""
    return f"event: {event}\ndata: {text}\n\n".encode()


def piece(text: bytes) -> EncodedEvent:
    """Events encoded for both kinds of connections."""
    return EncodedEvent(text, b"%x\r\n%b\r\n" % (len(text), text))


ANEW, STILL_HERE = written("anew", {}), b": still here\n\n"
BEGIN_ANEW = piece(ANEW)


class Follower:
    """One spectator; `over` is set when nothing more comes."""

    def __init__(self, line: SpectatorConnection) -> None:
        self.line = line
        self.over = asyncio.Event()
        self._has_missed = False

    def hear(self, told: EncodedEvent) -> None:
        """Send an event, unless too much is unsent; after a gap, make the page start again once all was sent."""
        waiting = self.line.unsent
        self._has_missed |= waiting > MOST_UNSENT
        if self._has_missed and waiting:
            return
        if self._has_missed:
            self._has_missed = False
            self.line.put(BEGIN_ANEW)
        self.line.put(told)


class Feed:
    """Sends events to all followers, in order."""

    def __init__(self) -> None:
        self.news = 0
        """How often parts of pages have become old; a page knows the number with which it was made."""
        self._followers: set[Follower] = set()
        self._outbox: deque[tuple[EncodedEvent, Iterator[Follower]]] = deque()
        self._closed = False

    @property
    def followers(self) -> int:
        """Number of followers."""
        return len(self._followers)

    @property
    def is_behind(self) -> bool:
        """Whether many followers still wait for the last events."""
        waiting = sum(follower.line.unsent > 0 for follower in self._followers)
        return bool(self._outbox) or waiting > CROWD_SHARE * len(self._followers)

    def publish(self, event: str, data: Any) -> None:
        """Send an event to everybody."""
        self._send(written(event, data))

    def publish_news(self, event: str, data: Any) -> None:
        """Tell everybody that parts of their pages are outdated."""
        self.news += 1
        self.publish(event, data)

    def close(self) -> None:
        """Let all followers go, and accept no others."""
        self._closed = True
        for follower in self._followers:
            follower.over.set()

    async def keep_alive(self) -> None:
        """Send a comment from time to time."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._send(STILL_HERE)

    @contextmanager
    def followed(self, line: SpectatorConnection, first: bytes) -> Iterator[asyncio.Event]:
        """Send the state and then every event while the block lasts; yields an event that is set at the feed's end."""
        follower = Follower(line)
        if self._closed:
            follower.over.set()
        line.put(piece(first))
        self._followers.add(follower)
        try:
            yield follower.over
        finally:
            self._followers.discard(follower)

    def _send(self, text: bytes) -> None:
        self._outbox.append((piece(text), iter(tuple(self._followers))))
        if len(self._outbox) == 1:
            self._serve()

    def _serve(self) -> None:
        """Serve one portion of the connections, then schedule the next."""
        told, rest = self._outbox[0]
        portion = list(islice(rest, PORTION))
        for follower in portion:
            if follower in self._followers:  # it may have left meanwhile
                follower.hear(told)
        if len(portion) < PORTION:
            self._outbox.popleft()
        if self._outbox:
            asyncio.get_running_loop().call_soon(self._serve)


class Following(Response):
    """The current state and every later event, until the client leaves or the feed closes."""

    media_type = EVENTS

    def __init__(self, feed: Feed, first: Callable[[], bytes], headers: Mapping[str, str]) -> None:
        super().__init__(headers=headers)
        del self.headers["content-length"]
        self._feed, self._first = feed, first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Follow; no event can be lost between the state and the first event."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        with self._feed.followed(scope[LINE], self._first()) as over:
            async with asyncio.TaskGroup() as tasks:
                listening = tasks.create_task(_until_gone(receive, over))
                await over.wait()
                listening.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive, over: asyncio.Event) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    over.set()
