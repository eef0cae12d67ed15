"""The feed: everybody hears the same in the same order, who is slow begins anew, and nobody is kept."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import pytest
from starlette.types import Message

from girone.web.core import feed as feed_module
from girone.web.core.feed import ANEW, LINE, MOST_UNSENT, PORTION, STILL_HERE, Feed, Following, written
from tests.web.ears import Ear, served

LARGE = "x" * MOST_UNSENT


def test_everybody_hears_everything_once_and_in_order() -> None:
    async def evening() -> None:
        told, ears = Feed(), [Ear() for _ in range(2 * PORTION + 7)]
        late = Ear()
        with ExitStack() as stack:
            for ear in ears:
                stack.enter_context(told.followed(ear, b"first"))
            for number in range(3):
                told.publish("table", number)
            assert told.is_behind
            stack.enter_context(told.followed(late, b"late"))
            await served(told)
            told.publish("table", 3)
            await served(told)
        expected = [written("table", number) for number in range(4)]
        assert [ear.texts for ear in ears] == [[b"first", *expected]] * len(ears)
        assert late.texts == [b"late", expected[3]]  # the others are in what it began with
        assert told.followers == 0

    asyncio.run(evening())


def test_a_crowd_is_served_in_portions() -> None:
    async def evening() -> int:
        told, ears = Feed(), [Ear() for _ in range(3 * PORTION)]
        with ExitStack() as stack:
            for ear in ears:
                stack.enter_context(told.followed(ear, b""))
            told.publish("table", 0)
            return sum(len(ear.texts) > 1 for ear in ears)

    assert asyncio.run(evening()) == PORTION


def test_who_left_meanwhile_is_told_no_more() -> None:
    async def evening() -> list[list[bytes]]:
        told, ears = Feed(), [Ear() for _ in range(2 * PORTION)]
        with ExitStack() as stack:
            for ear in ears:
                stack.enter_context(told.followed(ear, b"first"))
            told.publish("table", 0)
        await served(told)
        return [ear.texts[1:] for ear in ears]

    assert sorted(asyncio.run(evening())) == [[]] * PORTION + [[written("table", 0)]] * PORTION


def test_who_reads_too_slowly_begins_anew() -> None:
    async def evening() -> None:
        told, slow, quick = Feed(), Ear(), Ear()
        with told.followed(slow, b"first"), told.followed(quick, b"first"):
            slow.is_deaf = True
            for event in (LARGE, "missed", "missed, too"):
                told.publish("table", event)
            assert told.is_behind
            assert slow.texts == [b"first", written("table", LARGE)]
            slow.unsent = 1  # less than could wait, but the last of it is not read yet
            told.publish("table", "missed still")
            assert slow.texts == []
            slow.unsent = 0
            told.publish("table", "heard")
            assert slow.texts == [ANEW, written("table", "heard")]
        assert [json.loads(text[19:]) for text in quick.texts[1:]] == [
            LARGE,
            "missed",
            "missed, too",
            "missed still",
            "heard",
        ]

    asyncio.run(evening())


def test_a_closed_feed_lets_everybody_go() -> None:
    async def evening() -> None:
        told = Feed()
        with told.followed(Ear(), b"first") as over:
            assert not over.is_set()
            told.close()
            assert over.is_set()
        with told.followed(Ear(), b"first") as over:
            assert over.is_set()
        assert told.followers == 0

    asyncio.run(evening())


def test_there_are_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed_module, "HEARTBEAT", 0.0)

    async def evening() -> None:
        told, ear = Feed(), Ear()
        with told.followed(ear, b"first"):
            living = asyncio.create_task(told.keep_alive())
            assert [await ear.heard.get() for _ in range(3)] == [b"first", STILL_HERE, STILL_HERE]
            living.cancel()

    asyncio.run(evening())


def answered(told: Feed, ear: Ear, happens: Callable[[], Awaitable[Message]]) -> list[Message]:
    """What is sent to one who follows, while `happens` gives what is received."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def follow() -> None:
        async with asyncio.timeout(60):
            await Following(told, lambda: b"first", {"A": "b"})({"type": "http", LINE: ear}, happens, send)

    asyncio.run(follow())
    return sent


def test_who_hangs_up_is_forgotten() -> None:
    told, ear = Feed(), Ear()

    async def hangs_up() -> Message:
        assert (told.followers, ear.texts) == (1, [b"first"])
        return {"type": "http.disconnect"}

    start, end = answered(told, ear, hangs_up)
    assert (start["status"], [name for name, _ in start["headers"]]) == (200, [b"a", b"content-type"])
    assert end == {"type": "http.response.body", "body": b"", "more_body": False}
    assert told.followers == 0


def test_who_stays_is_let_go_in_the_end() -> None:
    told = Feed()

    async def stays() -> Message:
        told.close()
        await asyncio.Event().wait()
        raise AssertionError

    assert len(answered(told, Ear(), stays)) == 2
    assert told.followers == 0
