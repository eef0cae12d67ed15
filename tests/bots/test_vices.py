"""The bot with vices is a fixture of other tests, so what it does is tested here, most of it over pipes."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from girone import games
from girone.players.samples import random_player
from tests.bots.vices import MARK, VICES, WIRES, vices_of
from tests.clients.programs import PATIENCE, SAMPLE, last_words, listener, port_of, running, take

BOT = (sys.executable, str(Path(__file__).with_name("vices.py")))
START = "........\n" * 3 + "...WB...\n...BW...\n" + "........\n" * 3
RIGHT = random_player(1)(games.load("othello", layout="mirrored").start())
COLUMN, ROW = RIGHT.split(",")
PAIR = f"{ROW} {COLUMN}\n".encode()
WHAT_IS_SENT = {
    "slow": PAIR,
    "byte-a-second": PAIR,
    "broken-encoding": b"\xc3(" + PAIR[:-1] + b"\xff\n",
    "cr-lf": PAIR[:-1] + b"\r\n",
    "half-a-line": PAIR[:2],
    "illegal": b"4 4\n",
    "malformed": b"hello\n",
    "passes-without-need": b"-1 -1\n",
    "floods-stderr": PAIR,
    "leaves-child": PAIR,
    "leaves-daemon": PAIR,
    "forks": PAIR,
    "too-early": PAIR,
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a bot runs; what it leaves behind is known by its working directory, and ended."""
    yield tmp_path
    for pid in left_in(tmp_path):
        os.kill(pid, signal.SIGKILL)


def left_in(folder: Path) -> set[int]:
    """The marked processes whose working directory is this folder."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (
                MARK.encode() in (process / "cmdline").read_bytes().split(b"\0")
                and (process / "cwd").readlink() == folder
            ):
                found.add(int(process.name))
    return found


def answer(vice: str, length: int, folder: Path) -> bytes:
    """The first bytes that the bot sends over pipes as the simulator's first player."""
    command, pipe = (*BOT, "sadjad_stdio", "--vice", vice, "--at", "1", "--seconds", "0.01"), subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=0, cwd=folder) as bot:
        assert bot.stdin
        assert bot.stdout
        try:
            bot.stdin.write(b"8 1\n")
            sent = b""
            while len(sent) < length and (data := bot.stdout.read(length - len(sent))):
                sent += data
            return sent
        finally:
            bot.kill()


@contextmanager
def asked_for_a_move(vice: str) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket, socket.socket]]:
    """A bot that has just been asked for its first move over a connection: the bot, the connection, the listener."""
    with listener() as listening:
        reach = ("127.0.0.1", port_of(listening), "--game", "dipole")
        with running(*BOT, "unical_server", *reach, "--vice", vice, "--at", "1") as bot, take(listening) as connection:
            connection.sendall(b"WELCOME White\nYOUR_TURN\n")
            yield bot, connection, listening


@pytest.mark.parametrize("wire", WIRES)
def test_vices_are_listed_by_wire(wire: str) -> None:
    listed = subprocess.run([*BOT, "--list", wire], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert tuple(listed.stdout.split()) == vices_of(wire)
    assert set(vices_of(wire)) < set(VICES)


def test_vices_that_do_not_apply_are_not_listed() -> None:
    assert set().union(*map(vices_of, WIRES)) == set(VICES)
    assert set(vices_of("unical_server")) - set(vices_of("unical_server", tcp=False)) == {"connects-twice", "resets"}
    assert set(vices_of("unical_server")) - set(vices_of("unical_server", "fission")) == {"passes-without-need"}
    refused = subprocess.run(
        [*BOT, "sadjad_stdio", "--vice", "resets"], capture_output=True, timeout=PATIENCE, check=False
    )
    assert refused.returncode == 2


@pytest.mark.parametrize("vice", WHAT_IS_SENT)
def test_what_is_sent(vice: str, folder: Path) -> None:
    assert answer(vice, len(WHAT_IS_SENT[vice]), folder) == WHAT_IS_SENT[vice]


def test_floods(folder: Path) -> None:
    assert answer("endless-line", 1_000_000, folder) == b"x" * 1_000_000
    assert answer("endless-lines", 10_000, folder) == PAIR * (10_000 // len(PAIR))
    noise = answer("binary", 65, folder)
    assert b"\x00" in noise
    assert b"\xff" in noise


def test_moves_for_others_or_too_many(folder: Path) -> None:
    start = games.load("othello", layout="mirrored").start()
    row, column = answer("wrong-side", 4, folder).split()
    stolen = f"{int(column)},{int(row)}"
    assert stolen not in start.moves()
    assert stolen in start.lose_turn().moves()
    both = answer("two-moves-at-once", 8, folder)
    assert both.startswith(PAIR)
    assert len(both) == 8


@pytest.mark.parametrize(("vice", "status"), [("exits-at-once", 3), ("exits-mid-move", 3)])
def test_exits(vice: str, status: int) -> None:
    with running(*BOT, "sadjad_stdio", "--vice", vice, "--at", "1") as bot:
        assert bot.stdin
        bot.stdin.write(b"8 1\n")
        assert last_words(bot) == (status, "")


@pytest.mark.parametrize(("vice", "number"), [("leaves-child", 1), ("leaves-daemon", 1), ("forks", 500)])
def test_what_is_left_behind_can_be_found(vice: str, number: int, folder: Path) -> None:
    assert answer(vice, len(PAIR), folder) == PAIR
    until = time.monotonic() + PATIENCE
    while len(left_in(folder)) < number and time.monotonic() < until:
        time.sleep(0.05)
    left = left_in(folder)
    assert len(left) == number
    assert (os.getsid(0) in {os.getsid(pid) for pid in left}) == (vice != "leaves-daemon")


def test_it_stays_without_a_word() -> None:
    with asked_for_a_move("silent") as (_, connection, _):
        connection.settimeout(0.3)
        with pytest.raises(TimeoutError):
            connection.recv(1)


def test_it_ignores_sigterm() -> None:
    with asked_for_a_move("ignores-sigterm") as (bot, _, _):
        until = time.monotonic() + PATIENCE
        while not is_ignored(signal.SIGTERM, bot.pid) and time.monotonic() < until:
            time.sleep(0.01)
        bot.terminate()
        with pytest.raises(subprocess.TimeoutExpired):
            bot.wait(timeout=0.3)


def is_ignored(number: signal.Signals, pid: int) -> bool:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (mask,) = [int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigIgn:")]
    return bool(mask >> (number - 1) & 1)


def test_it_misuses_connections() -> None:
    with asked_for_a_move("closes-output") as (bot, connection, _):
        assert connection.recv(1) == b""
        assert bot.poll() is None
    with asked_for_a_move("resets") as (_, connection, _), pytest.raises(ConnectionResetError):
        connection.recv(1)
    with asked_for_a_move("connects-twice") as (_, connection, listening):
        assert connection.recv(100).startswith(b"MOVE H5,")
        take(listening).close()


def test_it_talks_after_the_end() -> None:
    with asked_for_a_move("after-the-end") as (bot, connection, _):
        lines = connection.makefile("rb")
        move = lines.readline()
        connection.sendall(b"VALID_MOVE\nTIE\n")
        assert [lines.readline() for _ in range(3)] == [move] * 3
        lines.close()
        connection.close()
        assert last_words(bot) == (0, "")


def test_it_eats_memory_until_there_is_none() -> None:
    with asked_for_a_move("eats-memory") as (bot, connection, _):
        resource.prlimit(bot.pid, resource.RLIMIT_AS, (1 << 30, 1 << 30))
        assert connection.recv(1) == b""
        assert bot.wait(timeout=PATIENCE) == 1


def moves_against_the_first(command: Sequence[str], name: str) -> list[str]:
    """What a program plays in its first ten moves against an opponent who always takes the first move."""
    position = games.load(name).start()
    played: list[str] = []
    with running(*command) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(f"WELCOME {position.turn.capitalize()}\n".encode())
        while len(played) < 10 and position.moves():
            program.stdin.write(b"YOUR_TURN\n")
            played.append(program.stdout.readline().decode().removeprefix("MOVE ").strip())
            position = position.play(played[-1])
            for move in position.moves()[:1]:
                program.stdin.write(f"VALID_MOVE\nOPPONENT_MOVE {move}\n".encode())
                position = position.play(move)
    return played


@pytest.mark.parametrize("name", games.names())
def test_without_a_vice_it_plays_like_the_sample(name: str) -> None:
    sample = (*SAMPLE, "random", "unical_server", "--game", name, "--seed", "1")
    assert moves_against_the_first((*BOT, "unical_server", "--game", name), name) == moves_against_the_first(
        sample, name
    )


@pytest.mark.parametrize(
    "vice", [vice for vice in vices_of("ufmg_files") if vice.startswith(("answer-file", "no-answer"))]
)
def test_answer_files(vice: str, tmp_path: Path) -> None:
    (tmp_path / "state.txt").write_text(START, encoding="ascii")
    subprocess.run(
        [*BOT, "ufmg_files", "state.txt", "black", "--vice", vice, "--at", "1"],
        cwd=tmp_path,
        timeout=PATIENCE,
        check=True,
    )
    file = tmp_path / "move.txt"
    kinds = {
        "no-answer-file": not file.exists(),
        "answer-file-is-link": file.is_symlink(),
        "answer-file-is-fifo": file.is_fifo(),
        "answer-file-is-folder": file.is_dir(),
        "answer-file-huge": file.is_file() and file.stat().st_size > 1_000_000,
    }
    assert [kind for kind, found in kinds.items() if found] == [vice]


def test_answer_file_before_the_vice(tmp_path: Path) -> None:
    (tmp_path / "state.txt").write_text(START, encoding="ascii")
    subprocess.run(
        [*BOT, "ufmg_files", "state.txt", "black", "--vice", "malformed"], cwd=tmp_path, timeout=PATIENCE, check=True
    )
    assert (tmp_path / "move.txt").read_text(encoding="ascii") in games.load("othello").start().moves()
