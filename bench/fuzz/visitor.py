"""A client of the page without network and threads: many requests per second, unchanged by any library."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import unquote

from starlette.types import Message, Scope

from girone.web.app import application
from girone.web.settings import Settings

HOST = "127.0.0.1"
Headers = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Seen:
    """A response."""

    status: int
    headers: Headers
    body: bytes

    def json(self) -> Any:
        """The JSON body."""
        return json.loads(self.body)


Asked = tuple[Scope, bytes, "asyncio.Future[Seen]"]


class Visitor:
    """Opens the page of a store, sends requests, and keeps its cookies; exceptions of the page are raised here."""

    def __init__(self, settings: Settings) -> None:
        self._page, self._loop, self._cookies = application(settings), asyncio.new_event_loop(), SimpleCookie()
        self._asked: asyncio.Queue[Asked | None] = asyncio.Queue()
        opened = self._loop.create_future()
        self._served = self._loop.create_task(self._serve(opened))
        self._served.add_done_callback(lambda served: self._loop.stop())  # else a request would wait for ever
        try:
            self._loop.run_until_complete(opened)
        except BaseException:
            self._loop.close()
            raise

    async def _serve(self, opened: "asyncio.Future[None]") -> None:
        """One task for the page's whole life, because its own tasks and threads belong to it."""
        app = self._page.app
        try:
            async with app.router.lifespan_context(app):
                opened.set_result(None)
                while asked := await self._asked.get():
                    await self._answer(*asked)
        except Exception as failure:
            if opened.done():
                raise
            opened.set_exception(failure)

    def get(self, path: str) -> Seen:
        """Ask for an address."""
        return self.ask("GET", path)

    def ask(self, method: str, target: str, headers: Headers = (), body: bytes = b"") -> Seen:
        """Send a request; the target is passed on unchanged, including dots."""
        path, _, query = target.partition("?")
        cookie = self._cookies.output([], "", ";").strip()
        length = str(len(body)) if body else ""
        own = [(b"host", HOST), (b"cookie", cookie), (b"content-length", length)]
        named = {name for name, _ in headers}
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name, value.encode()) for name, value in own if value and name not in named] + list(headers),
            "client": (HOST, 50_000),
            "server": (HOST, 80),
        }
        answer: asyncio.Future[Seen] = self._loop.create_future()
        self._asked.put_nowait((scope, body, answer))
        seen = self._loop.run_until_complete(answer)
        for value in [value for name, value in seen.headers if name == b"set-cookie"]:
            self._cookies.load(value.decode("latin-1"))
        return seen

    async def _answer(self, scope: Scope, body: bytes, answer: "asyncio.Future[Seen]") -> None:
        came, ended = list[Message](), asyncio.Event()
        requests = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Message:
            if request := next(requests, None):
                return request
            await ended.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            came.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                ended.set()

        try:
            await self._page(scope, receive, send)
        except Exception as failure:
            answer.set_exception(failure)
        else:
            whole = b"".join(message.get("body", b"") for message in came[1:])
            answer.set_result(Seen(came[0]["status"], came[0].get("headers", ()), whole))

    def close(self) -> None:
        """Close the page."""
        self._asked.put_nowait(None)
        try:
            self._loop.run_until_complete(self._served)
        finally:
            self._loop.close()
