"""`girone referee`: the course's server, for programs that other people start."""

import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from girone.cli.main import main
from girone.host.channels.tcp import MOST_TURNED_AWAY, free_port
from girone.matches.replay import rejudge
from girone.model.reason import Kind
from tests.documents import orders
from tests.matches.evening import PYTHON
from tests.matches.test_interruptions import wait_for
from tests.report_types import assert_reported

GIRONE = [PYTHON, "-c", "from girone.cli.start import main; raise SystemExit(main())"]
SMALL_FILES = [
    PYTHON,
    "-c",
    "import os, sys; from resource import *; setrlimit(RLIMIT_FSIZE, (8192,) * 2); os.execv(sys.argv[1], sys.argv[1:])",
]
FAST = ["--set", "limits.warm_up=0", "--set", "limits.move=10", "--set", "limits.first_move=10"]


class Server:
    """A running `girone referee`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stderr
        self.warnings = []
        while not (waiting := re.search(r"port (\d+)", line := process.stderr.readline())) or "waiting" not in line:
            self.warnings.append(line)
            assert line, "the server ended"
        self.port = int(waiting[1])

    def verdict(self) -> Any:
        """The next verdict it prints."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert_reported("referee", 0, line)
        return json.loads(line)["verdict"]


@contextmanager
def serving(tmp_path: Path, *arguments: str, prefix: Sequence[str] = ()) -> Iterator[Server]:
    process = subprocess.Popen(
        [*prefix, *GIRONE, "referee", *arguments, "--host", "127.0.0.1", "--json", *FAST],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
    )  # fmt: skip
    try:
        yield Server(process)
    finally:
        process.kill()
        process.communicate()


def sample(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([PYTHON, "-m", "girone.players.samples", *arguments], stderr=subprocess.DEVNULL)


def test_two_programs_come_and_play(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0") as server:
        reach = ("unical_server", "127.0.0.1", str(server.port), "--game", "dipole", "--seed", "3")
        players = [sample("random", *reach), sample("greedy", *reach)]
        assert server.verdict()["kind"] == "played"
        assert [player.wait(20) for player in players] == [0, 0]
        assert server.process.wait(20) == 0


def test_forever_referees_one_match_after_the_other_until_interrupted(tmp_path: Path) -> None:
    with serving(tmp_path, "fission-2022", "--port", "0", "--forever") as server:
        reach = ("unical_server", "127.0.0.1", str(server.port), "--game", "fission", "--seed", "3")
        for _ in range(2):
            players = [sample("random", *reach), sample("random", *reach)]
            assert server.verdict()["kind"] == "played"
            assert [player.wait(20) for player in players] == [0, 0]
        wait_for((tmp_path / "matches/0003/journal.jsonl").exists)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 130
        assert server.process.stdout
        assert server.process.stdout.read() == ""
    assert sorted(path.name for path in tmp_path.glob("matches/*")) == ["0001", "0002"], "nobody came to a third"


def connected(server: Server, greeting: bytes) -> socket.socket:
    """A program that has taken the seat it is greeted with."""
    program = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    assert program.recv(len(greeting)) == greeting
    return program


WHITE, BLACK = b"WELCOME White\n", b"WELCOME Black\n"


def test_who_came_during_a_match_and_left_again_is_not_white_of_the_next(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0", "--forever") as server:
        with connected(server, WHITE), connected(server, BLACK):
            for words in (b"", b"MOVE H5,N,2\n"):
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as passer_by:
                    passer_by.sendall(words)
        assert server.verdict()["reason"] == "disconnected"
        with connected(server, WHITE), connected(server, BLACK):
            pass
        assert server.verdict()["reason"] == "disconnected"
    noted = [line for line in (tmp_path / "matches/0002/journal.jsonl").read_text().splitlines() if "noted" in line]
    assert sum("was closed again before its turn" in line for line in noted) == 2


def test_who_leaves_before_the_rival_has_come_leaves_the_seat_to_the_next_one(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0") as server:
        for _ in range(2):
            connected(server, WHITE).close()
            assert server.process.stderr
            while "the next one gets the seat" not in server.process.stderr.readline():
                pass
        reach = ("unical_server", "127.0.0.1", str(server.port), "--game", "dipole", "--seed", "3")
        players = [sample("random", *reach), sample("greedy", *reach)]
        assert server.verdict()["kind"] == "played"
        assert [player.wait(20) for player in players] == [0, 0]
    assert rejudge(tmp_path / "matches/0001/journal.jsonl").verdict.reason.kind is Kind.PLAYED


def test_who_has_spoken_and_leaves_has_lost(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0") as server:
        with connected(server, WHITE) as white:
            white.sendall(b"MOVE H5,N,2\n")
        with connected(server, BLACK):
            assert server.verdict()["losers"] == ["white"]


def test_an_interruption_while_nobody_has_come_records_no_match(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0", "--forever") as server:
        server.process.send_signal(signal.SIGINT)
        out, _ = server.process.communicate(timeout=20)
        assert (server.process.returncode, out) == (130, "")
    assert list(tmp_path.rglob("journal.jsonl")) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_interrupt_a_match_that_waits_for_its_programs(number: int, tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0", "--forever") as server:
        with connected(server, WHITE) as white:
            server.process.send_signal(number)
            assert server.verdict()["reason"] == "interrupted"
            assert b"MESSAGE This match is void" in b"".join(iter(lambda: white.recv(4096), b""))
        assert server.process.wait(20) == 130


def test_an_interruption_in_the_farewell_ends_also_forever(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "dipole-2020", "--port", "0", "--forever") as server,
        connected(server, WHITE) as white,
        connected(server, BLACK) as black,
    ):
        white.sendall(b"MOVE nowhere\n")
        while not black.recv(4096).endswith(b"VICTORY\n"):
            pass
        server.process.send_signal(signal.SIGINT)
        assert server.verdict()["reason"] == "malformed"
        assert server.process.wait(20) == 130


def test_a_full_disk_ends_also_forever(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0", "--forever", prefix=SMALL_FILES) as server:
        with connected(server, WHITE) as white, connected(server, BLACK) as black:
            for program in (white, black):
                program.sendall(b"MOVE\n" * 1000)
            assert server.verdict()["reason"] == "host_failed"
        assert server.process.wait(20) == 1


@orders("loa-2012", "Quindi il server apre un socket TCP e ne rende nota")
@orders("loa-2012", "Il giocatore nero si connette a tale porta sul server,")
@orders("loa-2012", "I due giocatori ed il server verranno eseguiti su tre macchine distinte.")
def test_relay_dials_white_after_black_has_come(tmp_path: Path) -> None:
    white_port, black_port = free_port("127.0.0.1"), free_port("127.0.0.1")
    white = sample("random", "unical_relay", "--listen", str(white_port), "--seed", "1")
    with serving(tmp_path, "loa-2012", "--white", f"127.0.0.1:{white_port}", "--listen", str(black_port)) as server:
        assert server.warnings == []
        black = sample("greedy", "unical_relay", "127.0.0.1", str(server.port))
        assert server.verdict()["kind"] == "played"
        assert [white.wait(20), black.wait(20)] == [0, 0]


@orders("loa-2012", "È importante che le porte abbiano un numero superiore a 40000")
def test_low_ports_of_the_relay_are_warned_of(tmp_path: Path) -> None:
    low = "20123"
    with serving(tmp_path, "loa-2012", "--white", "127.0.0.1:20124", "--listen", low) as server:
        assert len(server.warnings) == 2
        assert "not above 40000" in server.warnings[0]


def test_strangers_are_turned_away_and_the_seat_stays_free(tmp_path: Path) -> None:
    only = ["--white-from", "127.0.0.2", "--black-from", "127.0.0.2"]
    with serving(tmp_path, "dipole-2020", "--port", "0", *only) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
            assert stranger.recv(100) == b""
        with socket.create_connection(("127.0.0.1", server.port), 20, ("127.0.0.2", 0)) as invited:
            assert invited.recv(14) == b"WELCOME White\n"


def test_of_many_strangers_only_so_many_are_noted(tmp_path: Path) -> None:
    only = ["--white-from", "127.0.0.2", "--black-from", "127.0.0.2"]
    with serving(tmp_path, "dipole-2020", "--port", "0", *only) as server:
        for _ in range(3 * MOST_TURNED_AWAY):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
                assert stranger.recv(100) == b""
        server.process.send_signal(signal.SIGTERM)
        assert server.verdict()["reason"] == "interrupted"
    noted = (tmp_path / "matches/0001/journal.jsonl").read_text().count('"key": "stranger"')
    assert MOST_TURNED_AWAY <= noted <= 2 * MOST_TURNED_AWAY


def test_a_seat_can_be_kept_for_a_host_by_its_name(tmp_path: Path) -> None:
    with serving(tmp_path, "dipole-2020", "--port", "0", "--black-from", "localhost") as server:
        connected(server, BLACK).close()


def test_a_name_that_nobody_knows_is_answered_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    for arguments in (
        ["dipole-2020", "--white-from", "laboratory"],
        ["loa-2012", "--white", "laboratory:45001", "--listen", "45002"],
    ):
        assert main(["referee", *arguments]) == 2
        assert "laboratory: no such host: Name or service not known" in capsys.readouterr().err


def test_a_seat_is_kept_for_its_address_whoever_comes_first(tmp_path: Path) -> None:
    kept = ["--white-from", "127.0.0.2", "--black-from", "127.0.0.3"]
    with serving(tmp_path, "dipole-2020", "--port", "0", *kept) as server:
        there = ("127.0.0.1", server.port)
        with (
            socket.create_connection(there, 20, ("127.0.0.3", 0)) as black,
            socket.create_connection(there, 20, ("127.0.0.2", 0)) as white,
        ):
            assert black.recv(14) == b"WELCOME Black\n"
            assert white.recv(14) == b"WELCOME White\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["othello-sadjad-1389"], "speaks sadjad_stdio, whose programs girone starts itself; use `girone match`"),
        (["loa-2012"], "unical_relay needs --white HOST:PORT"),
        (["loa-2012", "--white", "nowhere", "--listen", "45000"], "--white nowhere is not HOST:PORT"),
        (["loa-2012", "--white", "127.0.0.1:0", "--listen", "45000"], "--white 127.0.0.1:0 is not HOST:PORT"),
        (["dipole-2020", "--port", "1", "--host", "192.0.2.1"], "cannot listen on 192.0.2.1 port 1"),
        (["dipole-2020", "--port", "0", "--record", "/proc/1/no"], "nothing can be written into /proc/1/no"),
        (["dipole-2020", "--host", "no..host"], "cannot listen on no..host port 8901"),
        (["dipole-2020", "--listen", "45000"], "--listen does not fit unical_server"),
        (["dipole-2020", "--white", "127.0.0.1:45000"], "--white does not fit unical_server"),
        (["loa-2012", "--port", "45000"], "--port does not fit unical_relay"),
        (["loa-2012", "--white-from", "127.0.0.1"], "--white-from does not fit unical_relay"),
        (["dipole-2020", "--black-from", "no..host"], "--black-from no..host: no such host"),
        (["dipole-2020", "--white-from", "::1"], "--white-from ::1: no such host"),
        (["dipole-2020", "--wait", "nan"], "argument --wait: nan is not a duration; write seconds such as 0.5"),
        (["dipole-2020", "--wait", "soon"], "argument --wait: soon is not a duration"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(arguments: list[str], said: str) -> None:
    done = subprocess.run([*GIRONE, "referee", *arguments], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert said in done.stderr
