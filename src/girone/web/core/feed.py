"""Server-sent events for many spectators: each is encoded once; a slow reader starts again from the state.

A thousand lines are served in portions, between which everybody else has a turn. Events go straight to the connection,
past the application.
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
"""Bytes that may wait for one spectator before it is sent the state anew instead of more."""
CROWD = 0.1
"""If more than this part of the spectators waits for the last events, there is no use in sending more."""
PORTION = 50
"""Lines that are served without a pause, in about a millisecond."""
HEARTBEAT = 15.0
"""Seconds after which a comment is sent, so that nobody on the way closes the connection."""
LINE = "girone.line"
"""Where a scope has the line to whoever asked."""


class EncodedEvent(NamedTuple):
    """Events as they are sent: plain, and as a chunk of HTTP/1.1."""

    text: bytes
    chunk: bytes


class SpectatorConnection(Protocol):
    """The way to one spectator."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for their reader."""

    def put(self, piece: EncodedEvent) -> None:
        """Send something; never waits."""


def written(event: str, data: Any) -> bytes:
    """An event as server-sent events are written."""
    return framed(event, json.dumps(data, separators=(",", ":")))


def framed(event: str, text: str) -> bytes:
    """The same of what is written as JSON already, which has no line breaks."""
    return f"event: {event}\ndata: {text}\n\n".encode()


def piece(text: bytes) -> EncodedEvent:
    """Events ready for every line."""
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
        """Be told, unless too much waits; who has missed something is told to begin anew as soon as all was read."""
        waiting = self.line.unsent
        self._has_missed |= waiting > MOST_UNSENT
        if self._has_missed and waiting:
            return
        if self._has_missed:
            self._has_missed = False
            self.line.put(BEGIN_ANEW)
        self.line.put(told)


class Feed:
    """Passes events on to all who follow, in their order."""

    def __init__(self) -> None:
        self.news = 0
        """How often parts of pages have become old; a page knows the number with which it was made."""
        self._followers: set[Follower] = set()
        self._outbox: deque[tuple[EncodedEvent, Iterator[Follower]]] = deque()
        self._closed = False

    @property
    def followers(self) -> int:
        """How many follow now."""
        return len(self._followers)

    @property
    def is_behind(self) -> bool:
        """Whether many have not been sent the last events yet."""
        waiting = sum(follower.line.unsent > 0 for follower in self._followers)
        return bool(self._outbox) or waiting > CROWD * len(self._followers)

    def publish(self, event: str, data: Any) -> None:
        """Tell everybody."""
        self._send(written(event, data))

    def publish_news(self, event: str, data: Any) -> None:
        """Tell everybody that parts of their pages are old."""
        self.news += 1
        self.publish(event, data)

    def close(self) -> None:
        """Let everybody go; nobody else comes in."""
        self._closed = True
        for follower in self._followers:
            follower.over.set()

    async def keep_alive(self) -> None:
        """Send a sign of life now and then."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._send(STILL_HERE)

    @contextmanager
    def followed(self, line: SpectatorConnection, first: bytes) -> Iterator[asyncio.Event]:
        """Put the state and then every event on a line while the block lasts; gives what is set when no more comes."""
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
        """Serve a portion of the lines, and the others when everybody else had a turn."""
        told, rest = self._outbox[0]
        portion = list(islice(rest, PORTION))
        for follower in portion:
            if follower in self._followers:  # else it has left meanwhile
                follower.hear(told)
        if len(portion) < PORTION:
            self._outbox.popleft()
        if self._outbox:
            asyncio.get_running_loop().call_soon(self._serve)


class Following(Response):
    """The state now and every event from then on, until who follows or the feed has enough."""

    media_type = EVENTS

    def __init__(self, feed: Feed, first: Callable[[], bytes], headers: Mapping[str, str]) -> None:
        super().__init__(headers=headers)
        del self.headers["content-length"]
        self._feed, self._first = feed, first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Follow; between the state and the first event nothing can happen."""
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
