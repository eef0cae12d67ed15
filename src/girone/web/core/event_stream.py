"""The HTTP answer of an event stream: events go straight to the connection, past the application."""

import asyncio
from collections.abc import Callable, Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from girone.web.core.feed import Feed
from girone.web.core.operation import EVENTS

LINE = "girone.line"
"""Where a scope has the line to whoever asked."""


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
