"""Breaks of a ladder: who asked first comes first, cores are lent to the page, and the ladder keeps its share."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from girone.entries.arena.ladder_breaks import REST, WANTED, LadderBreaks, lend_cores


@dataclass
class Queue:
    """A queue in which each request takes ten seconds."""

    tick: Callable[[float], None]
    asked: list[str]

    @property
    def oldest(self) -> str | None:
        return self.asked[0] if self.asked else None

    def work(self, is_left: Callable[[], bool]) -> bool:
        if self.asked:
            self.asked.pop(0)
            self.tick(10)
            return True
        return False


def test_who_asked_first_is_served_first_and_then_the_ladder_has_its_share(tmp_path: Path) -> None:
    now = [100.0]

    def tick(seconds: float) -> None:
        now[0] += seconds

    one, other = Queue(tick, ["01", "03"]), Queue(tick, ["02"])
    share, served = LadderBreaks(tmp_path, [other, one], lambda: now[0]), list[tuple[int, int]]()
    for _ in range(3):
        due = [share.are_due]
        assert share.take(lambda: False)
        due.append(share.are_due)
        tick(REST * 10 - 1)
        due.append(share.are_due)
        tick(1)
        assert due == [True, False, False]
        served.append((len(one.asked), len(other.asked)))
    assert served == [(1, 1), (1, 0), (0, 0)]
    assert not share.are_due
    assert not share.take(lambda: False)


def test_cores_are_lent_while_the_page_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not lend_cores(tmp_path, lambda: False)
    (tmp_path / WANTED).touch()
    looks: list[float] = []

    def wait(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            (tmp_path / WANTED).unlink()

    monkeypatch.setattr("girone.entries.arena.ladder_breaks.time.sleep", wait)
    assert lend_cores(tmp_path, lambda: False)
    assert len(looks) == 3
    (tmp_path / WANTED).touch()
    assert lend_cores(tmp_path, lambda: True)  # somebody uploads: it is over at once
    os.utime(tmp_path / WANTED, (0, 0))
    assert not lend_cores(tmp_path, lambda: False)  # left by a page that was killed
    assert len(looks) == 3
