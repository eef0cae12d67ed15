"""`girone play` started for real, in a pseudo-terminal: that it draws, plays, and keeps the game when it is cut off."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from girone.players.casual.game_file import read
from tests.clients.programs import PATIENCE

PLAY = (sys.executable, "-m", "girone.cli.start", "play", "othello", "--size", "4", "--colour", "both")

COLOUR = rb"\x1b\[[0-9;]*[34]8;[25];"


class Terminal:
    """Our end of a pseudo-terminal, and the program at the other."""

    def __init__(self, ours: int, program: "subprocess.Popen[bytes]") -> None:
        self.ours, self.program = ours, program
        self._seen = self.everything = b""

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.ours, keys)

    def await_text(self, text: str) -> None:
        """Read until the program has written this since the last time."""
        wanted, until = text.encode(), time.monotonic() + PATIENCE
        while wanted not in self._seen:
            assert select.select([self.ours], [], [], until - time.monotonic())[0], self._seen
            self._read()
        self._seen = self._seen.partition(wanted)[2]

    def wait(self) -> int:
        """The exit code; what the program still writes is read, so that it can end."""
        until = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            assert time.monotonic() < until
            if select.select([self.ours], [], [], 0.05)[0]:
                self._read()
        return self.program.returncode

    def _read(self) -> None:
        data = os.read(self.ours, 65536)
        self._seen += data
        self.everything += data


@contextmanager
def terminal(folder: Path, *arguments: str, **environment: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    settings = os.environ | {"TERM": "xterm-256color"} | environment
    with subprocess.Popen(
        [*PLAY, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=settings,
        start_new_session=True,
    ) as program:
        try:
            yield Terminal(ours, program)
        finally:
            program.kill()
            os.close(ours)
            os.close(theirs)


def kept_moves(folder: Path) -> int:
    (file,) = folder.iterdir()
    return len(read(file).turns)


def test_it_draws_plays_and_leaves(tmp_path: Path) -> None:
    with terminal(tmp_path) as table:
        table.await_text("Othello 4×4")
        table.await_text("Black to move")
        table.type(b"\t\r")
        table.await_text("White to move")
        table.type(b"q")
        table.await_text("The game is not saved")
        table.type(b"\x1b[B\r")
        assert table.wait() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("cut", ["ctrl-c", "hang-up", "terminate"])
def test_a_game_that_is_cut_off_is_kept(cut: str, tmp_path: Path) -> None:
    with terminal(tmp_path) as table:
        table.await_text("Black to move")
        table.type(b"\t\r")
        table.await_text("White to move")
        if cut == "ctrl-c":
            table.type(b"\x03")
        else:
            table.program.send_signal(signal.SIGHUP if cut == "hang-up" else signal.SIGTERM)
        assert table.wait() == 130
        table.await_text("the game is kept in girone-othello-")
    assert kept_moves(tmp_path) == 1


@pytest.mark.parametrize("arguments", [("--plain",), ()], ids=["plain", "dumb"])
def test_the_prompt_serves_terminals_that_are_not_drawn_in(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with terminal(tmp_path, *arguments, TERM="xterm" if arguments else "dumb") as table:
        table.await_text("Black to move (black 0:0")
        table.type(b"0,1\n")
        table.await_text("White to move (")
        table.program.send_signal(signal.SIGINT if arguments else signal.SIGHUP)
        assert table.wait() == 130
    assert kept_moves(tmp_path) == 1


def test_colours_are_there_where_nobody_objects(tmp_path: Path) -> None:
    with terminal(tmp_path) as table:
        table.await_text("Black to move")
        table.type(b"q")
        table.wait()
        assert re.search(COLOUR, table.everything)


def test_nothing_is_coloured_where_nobody_wants_it(tmp_path: Path) -> None:
    with terminal(tmp_path, NO_COLOR="1", COLORTERM="truecolor") as table:
        table.await_text("Black to move")
        table.type(b"q")
        table.wait()
        assert re.search(COLOUR, table.everything) is None
