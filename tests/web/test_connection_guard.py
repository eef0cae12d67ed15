"""Connections that say nothing or half of something: they end, and take nobody's place."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from girone.web.core import connection_guard as guard
from girone.web.core import policy
from girone.web.core.connection_guard import ConnectionCounts, ConnectionGuard
from girone.web.core.feed import Feed, Following
from girone.web.core.policy import Policy
from girone.web.core.rates import household
from girone.web.core.refusals import HANDLERS

PATIENCE = 60.0
OURS, OTHER = "127.0.0.1", "127.0.0.2"
ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
FOLLOWED = ASKED.replace(b"/ ", b"/live ", 1)
EVENT = b'event: table\ndata: "said"\n\n'
Call = Callable[..., Coroutine[Any, Any, "Caller"]]


class Caller:
    """Somebody at the other end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def say(self, words: bytes) -> None:
        self.writer.write(words)

    async def status(self) -> int:
        """The status of the next answer."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
        return int(head.split()[1])

    async def is_sent_home(self) -> bool:
        """Wait until the other end closes."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await self.reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
        return True


async def echo(request: Request) -> Response:
    return Response(await request.body())


async def live(request: Request) -> Response:
    async def events() -> AsyncIterator[bytes]:
        yield b"first"
        await asyncio.Event().wait()

    return StreamingResponse(events())


@asynccontextmanager
async def house(*more: Route) -> AsyncIterator[Call]:
    """A small page behind the guard; gives what calls it, from one address or the other."""
    routes = [Route("/", echo, methods=["GET", "POST"]), Route("/live", live), *more]
    app = Starlette(routes=routes, exception_handlers=HANDLERS)
    app.state.live_state = None
    made: Any = partial(ConnectionGuard, ConnectionCounts())
    server = uvicorn.Server(uvicorn.Config(Policy(app), http=made, log_level="error", timeout_graceful_shutdown=0))
    listening = socket.create_server((OURS, 0))
    callers: list[Caller] = []

    async def call(address: str = OURS) -> Caller:
        callers.append(Caller(*await asyncio.open_connection(*listening.getsockname()[:2], local_addr=(address, 0))))
        return callers[-1]

    async with asyncio.TaskGroup() as tasks:
        serving = tasks.create_task(server._serve([listening]))
        try:
            async with asyncio.timeout(PATIENCE):
                while not server.started:
                    await asyncio.sleep(0.01)
            yield call
        finally:
            for each in callers:
                each.writer.close()
            server.should_exit = True
            await serving


@pytest.mark.parametrize(
    ("version", "expected"),
    [(b"1.0", b"first" + EVENT), (b"1.1", b"5\r\nfirst\r\n1b\r\n" + EVENT + b"\r\n0\r\n\r\n")],
    ids=["plain", "in chunks"],
)
def test_events_go_straight_to_the_line_as_its_reader_expects_them(version: bytes, expected: bytes) -> None:
    async def visit() -> bytes:
        feed = Feed()

        async def following(request: Request) -> Response:
            return Following(feed, lambda: b"first", {})

        async with house(Route("/feed", following)) as call:
            caller = await call()
            caller.say(b"GET /feed HTTP/" + version + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert await caller.status() == 200
            async with asyncio.timeout(PATIENCE):
                while not feed.followers:
                    await asyncio.sleep(0.01)
                feed.publish("table", "said")
                feed.close()
                return await caller.reader.read()

    assert asyncio.run(visit()) == expected


def test_a_body_that_is_not_http_is_answered_once_and_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    async def visit() -> None:
        async with house() as call:
            caller = await call()
            caller.say(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n")
            assert await caller.status() == 400
            assert await caller.is_sent_home()

    asyncio.run(visit())
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc", ASKED + b"GET /", ASKED + ASKED[:-2]])
def test_who_does_not_finish_a_head_is_sent_home(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEAD_WITHIN", 0.2)

    async def visit() -> None:
        async with house() as call:
            caller = await call()
            caller.say(said)
            assert await caller.is_sent_home()

    asyncio.run(visit())


def test_who_sends_a_head_drop_by_drop_is_sent_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEAD_WITHIN", 0.3)

    async def visit() -> None:
        async with house() as call, asyncio.TaskGroup() as tasks:
            caller = await call()
            dripping = tasks.create_task(drip(caller))
            assert await caller.is_sent_home()
            dripping.cancel()

    async def drip(caller: Caller) -> None:
        caller.say(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        while True:
            caller.say(b"x")
            await asyncio.sleep(0.02)

    asyncio.run(visit())


@pytest.mark.parametrize("length", [b"Content-Length: 9", b"Transfer-Encoding: chunked"])
def test_half_a_body_is_refused_in_time(length: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "BODY_WITHIN", 0.2)

    async def visit() -> None:
        async with house() as call:
            caller = await call()
            caller.say(b"POST / HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n\r\n1\r\nx")
            assert await caller.status() == 408
            assert await caller.is_sent_home()

    asyncio.run(visit())


def test_the_rest_of_a_body_that_nobody_reads_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEAD_WITHIN", 0.2)

    async def visit() -> None:
        async with house() as call:
            caller = await call()
            caller.say(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx")
            assert await caller.status() == 404
            assert await caller.is_sent_home()

    asyncio.run(visit())


def test_who_follows_stays_for_as_long_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEAD_WITHIN", 0.1)

    async def visit() -> None:
        async with house() as call:
            follower, silent = await call(), await call()
            follower.say(FOLLOWED)
            assert await follower.status() == 200
            assert await silent.is_sent_home()  # so the time was over
            assert not follower.reader.at_eof()

    asyncio.run(visit())


def test_silent_sockets_shut_out_nobody_but_their_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "HEAD_WITHIN", PATIENCE)
    monkeypatch.setattr(guard, "MOST_SILENT", 5)

    async def visit() -> None:
        async with house() as call:
            patient = await call(OTHER)
            crowd = [await call() for _ in range(20)]
            assert [await each.is_sent_home() for each in crowd[:-4]] == [True] * 16
            for caller in (patient, crowd[-1], await call(OTHER)):
                caller.say(ASKED)
                assert await caller.status() == 200

    asyncio.run(visit())


def test_one_client_has_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_OF_ONE", 3)

    async def visit() -> None:
        async with house() as call:
            followers = [await call() for _ in range(3)]
            for each in followers:
                each.say(FOLLOWED)
                assert await each.status() == 200
            assert await (await call()).status() == 503
            other = await call(OTHER)
            other.say(ASKED)
            assert await other.status() == 200
            followers[0].writer.close()
            async with asyncio.timeout(PATIENCE):
                while (await one_more(call)) != 200:
                    await asyncio.sleep(0.01)

    async def one_more(call: Call) -> int:
        caller = await call()
        caller.say(ASKED)
        return await caller.status()

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.168.7.9", "192.168.7.9"),
        ("::ffff:192.168.7.9", "192.168.7.9"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:3", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_is_one_client(address: str, client: str) -> None:
    assert household(address) == client
