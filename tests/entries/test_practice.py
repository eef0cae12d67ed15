"""Practice of an arena: one request at a time, played in the order in which they came, interrupted for an upload."""

import subprocess
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from girone import engine
from girone.entries.arena.author_requests import RequestState
from girone.entries.arena.practice import GAMES, PracticeQueue, ask, practice_of, waiting
from girone.model.errors import ConfigError
from tests.tournament.cups import GIRONE, clean

FILE = """name = "Ladder"
regulation = "dipole-2020"
seed = "s"

[set]
limits.warm_up = 0
limits.move = 30
limits.first_move = 30

[format]
matches = 10000
kind = "ladder"

[[entrants]]
name = "Ada"
player = "random"

[[entrants]]
name = "Bob"
command = "python3 -c 'raise SystemExit(7)'"
"""

PATIENCE = 120.0
needs_levels = pytest.mark.skipif(not engine.available(), reason="levels need the native core")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a ladder."""
    (tmp_path / "tournament.toml").write_text(FILE)
    return tmp_path / "tournament.toml"


def test_one_asks_once_and_who_asked_first_comes_first(tmp_path: Path) -> None:
    ask(tmp_path, 7, "Bob", 2)
    ask(tmp_path, 3, "Ada", 1)
    with pytest.raises(ConfigError, match="not over yet"):
        ask(tmp_path, 7, "Bob", 1)
    with pytest.raises(ConfigError, match="level 11 does not exist"):
        ask(tmp_path, 4, "Bob", 11)
    assert set(waiting(tmp_path)) == {3, 7}
    practice = practice_of(tmp_path, 7)
    assert practice
    assert (practice.version, practice.level, practice.state) == ("Bob", 2, RequestState.WAITS)
    assert practice_of(tmp_path, 4) is None


def test_nothing_is_played_where_nobody_asks(file: Path) -> None:
    queue = PracticeQueue(file)
    assert queue.oldest is None
    assert not queue.work(lambda: False)


def test_for_an_upload_it_waits_on(file: Path) -> None:
    ask(file.parent, 1, "Ada", 1)
    assert PracticeQueue(file).work(lambda: True)
    practice = practice_of(file.parent, 1)
    assert practice
    assert practice.state is RequestState.WAITS
    assert practice.games == ()


def test_who_left_is_told_so(file: Path) -> None:
    ask(file.parent, 1, "Nobody", 1)
    queue = PracticeQueue(file)
    assert queue.oldest
    assert queue.work(lambda: False)
    practice = practice_of(file.parent, 1)
    assert practice
    assert practice.state is RequestState.FAILED
    assert "no entrant Nobody" in str(practice.told)
    assert waiting(file.parent) == []
    assert queue.oldest is None


@needs_levels
def test_games_are_played_and_told_with_a_level_or_with_a_crash(file: Path) -> None:
    for number, name in ((1, "Ada"), (2, "Bob")):
        ask(file.parent, number, name, 1)
    queue = PracticeQueue(file)
    while queue.work(lambda: False):
        pass
    ada, bob = practice_of(file.parent, 1), practice_of(file.parent, 2)
    assert ada
    assert bob
    assert ada.state is bob.state is RequestState.DONE
    assert len(ada.games) == GAMES
    assert all(Path(each.journal).is_file() for each in ada.games)
    assert ada.told
    assert "level" in str(ada.told)
    assert [each.state for each in bob.games] == ["lost"]
    assert bob.told is None


@needs_levels
def test_games_before_an_upload_count_and_the_one_that_was_broken_off_is_played_again(file: Path) -> None:
    ask(file.parent, 1, "Ada", 1)
    queue = PracticeQueue(file)

    def uploaded() -> bool:
        """Somebody uploads while the second game is played."""
        return bool(list((file.parent / "practice" / "1").glob("02-*")))

    assert queue.work(uploaded)
    first = practice_of(file.parent, 1)
    assert first
    assert first.state is RequestState.WAITS
    assert len(first.games) == 1
    (file.parent / "practice" / "1" / "02-half").mkdir()
    while queue.work(lambda: False):
        pass
    whole = practice_of(file.parent, 1)
    assert whole
    assert whole.state is RequestState.DONE
    assert whole.games[:1] == first.games
    assert len({each.journal for each in whole.games}) == len(whole.games) == GAMES
    assert all(Path(each.journal).is_file() for each in whole.games)
    assert not (file.parent / "practice" / "1" / "02-half").exists()


@needs_levels
def test_a_practice_that_takes_long_is_played_in_parts(file: Path) -> None:
    ask(file.parent, 1, "Ada", 1)
    at: Iterator[float] = cycle((0.0, 0.0, 500.0))
    queue, counts = PracticeQueue(file, lambda: next(at)), []
    while queue.work(lambda: False):
        practice = practice_of(file.parent, 1)
        assert practice
        counts.append(len(practice.games))
    assert counts == list(range(1, GAMES + 1))


@needs_levels
def test_practice_is_played_although_the_ladder_never_rests(file: Path) -> None:
    text = file.read_text().replace("python3 -c 'raise SystemExit(7)'", "").replace('command = ""', 'player = "random"')
    file.write_text(text)
    (file.parent / "drop").mkdir()
    ask(file.parent, 1, "Ada", 1)
    command = [*GIRONE, "ladder", str(file.parent / "drop"), "--into", str(file), "--every", "0.1", "--quiet"]
    with subprocess.Popen(command, env=clean(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as ladder:
        deadline = time.monotonic() + PATIENCE
        while waiting(file.parent) and time.monotonic() < deadline:
            assert ladder.poll() is None
            time.sleep(0.1)
        ladder.terminate()
    practice = practice_of(file.parent, 1)
    assert practice
    assert practice.state is RequestState.DONE
    assert len(practice.games) == GAMES
