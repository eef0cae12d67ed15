"""One program tries to pass a bit to its rival by whatever both can reach: behind walls none arrives."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO

import pytest

from girone.host.sandbox.bubblewrap import Level
from tests.host.supervising import AGES, Seat
from tests.siege import channels
from tests.siege.walls import needs_walls

SHARED = sys.executable
"""A file that both programs can read."""
NOT_HERE = {"vsock", "lease", "posix_queue"}
"""Ways that are not open on every host, so that nothing shows by them without walls."""
WATCHES = {"inotify", "dnotify"}


class Party:
    """One of the two, asked and answering line by line."""

    def __init__(self, words: IO[str]) -> None:
        self._words = words

    def act(self) -> str:
        """Let it do what it is there for, and hear what came of it."""
        self._words.write("now\n")
        self._words.flush()
        return self._words.readline().strip()


@contextmanager
def walled(folder: Path, name: str, role: str) -> Iterator[Party]:
    """A party behind walls, at a seat of its own."""
    folder.mkdir()
    ours, theirs = socket.socketpair()
    ours.settimeout(AGES)
    with ours, Seat(folder, level=Level.STRICT, shown=(channels.__file__,)) as seat:
        command = [sys.executable, "-I", "-S", channels.__file__, name, role, os.path.realpath(SHARED)]
        with theirs:
            seat.supervisor.launch(command, stdin=theirs.fileno(), stdout=theirs.fileno())
        with ours.makefile("rw") as words:
            yield Party(words)


@contextmanager
def free(folder: Path, name: str, role: str) -> Iterator[Party]:
    """A party that nobody holds."""
    command = [sys.executable, "-I", "-S", channels.__file__, name, role, os.path.realpath(SHARED)]
    ours, theirs = socket.socketpair()
    with (
        ours,
        theirs,
        subprocess.Popen(command, stdin=theirs.fileno(), stdout=theirs.fileno(), start_new_session=True) as process,
    ):
        theirs.close()
        with ours.makefile("rw") as words:
            yield Party(words)
        os.killpg(process.pid, 9)


def passed(folder: Path, name: str, hold: Callable[[Path, str, str], AbstractContextManager[Party]]) -> tuple[str, str]:
    """What the receiver saw before and after the sender acted."""
    with hold(folder / "receiver", name, "seen") as receiver, hold(folder / "sender", name, "sent") as sender:
        before = receiver.act()
        sender.act()
        return before, receiver.act()


@needs_walls
@pytest.mark.parametrize("name", channels.CHANNELS)
def test_no_bit_gets_through_the_walls(name: str, tmp_path: Path) -> None:
    before, after = passed(tmp_path, name, walled)
    assert after == before != "yes", (name, before, after)


@pytest.mark.parametrize("name", [name for name in channels.CHANNELS if name not in NOT_HERE])
def test_without_walls_it_does(name: str, tmp_path: Path) -> None:
    before, after = passed(tmp_path, name, free)
    for left in ("/dev/shm/", "/tmp/"):
        Path(left, channels.FILE_NAME).unlink(missing_ok=True)
    if name in ("queue", "semaphore"):
        subprocess.run(
            ["ipcrm", "--queue-key" if name == "queue" else "--semaphore-key", hex(channels.KEY)], check=True
        )
    assert before == "no" or name in WATCHES  # others read that file, too
    assert after == "yes"
