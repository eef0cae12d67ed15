"""Tables of rounds that are not public: nobody is told of their moves, not even at their end."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from girone.web.tournament.live_state import LiveState
from tests.documents import orders
from tests.results.evening import file_of
from tests.web.fairs import CUP, Fair

PATIENCE = 30.0


def cup(folder: Path, public_from: int) -> Fair:
    text = file_of("Alfa", "Beta", "Gamma", "Delta", more=CUP)
    played = Fair(folder / "cup.store", text.replace("seed =", f"public_from = {public_from}\nseed ="))
    played.play(1)
    return played


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def told_of_a_match(played: Fair) -> list[str]:
    """Play a match under a gallery's eyes, and give the names of the events about it."""
    live_state = LiveState(played.store.folder)
    told: list[str] = []
    publish = live_state.feed.publish

    def listen(event: str, data: Any) -> None:
        told.append(event)
        publish(event, data)

    live_state.feed.publish = listen  # type: ignore[method-assign]
    async with live_state.open():
        attempt = played.begin()
        await until(lambda: attempt.number in live_state.tables)
        await until(lambda: attempt.number in live_state.edition.attempts)
        played.end(attempt)
        await until(lambda: attempt.number not in live_state.tables)
        await until(lambda: live_state.edition.attempts[attempt.number].ended is not None)
    return [event for event in told if event != "edition"]


def told_of_a_cup(folder: Path, public_from: int) -> list[str]:
    played = cup(folder, public_from)
    with closing(played.store):
        return asyncio.run(told_of_a_match(played))


@orders("othello-sadjad-1389", "تنها در صورتی که تعداد شرکت کنندگان زیاد و برگزاری مسابقات")
@pytest.mark.parametrize(("public_from", "events"), [(1, {"table", "ended"}), (2, set())])
def test_only_public_rounds_are_told_of(public_from: int, events: set[str], tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as aside:  # a browser of other tests may have its loop in this thread
        told = aside.submit(told_of_a_cup, tmp_path, public_from).result()
    assert set(told) == events
