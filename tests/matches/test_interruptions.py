"""Matches that do not come to their own end: by hand, by a killed table, by programs that never come."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from girone import regulations
from girone.matches import replay
from girone.matches.journal.journal import read
from girone.matches.order import Contestant, Dialled, Dials, Stdio
from girone.matches.places import place
from girone.matches.table import JOURNAL
from girone.model.errors import RecordError
from girone.model.game import Side
from tests.matches.evening import PYTHON, left_running, order, table, undisturbed

THINKER = "import sys, time\nfor line in sys.stdin:\n    time.sleep(600)"
LEAVES_CHILD = (
    "import subprocess, sys, time; subprocess.Popen(['sleep', '601'], start_new_session=True); time.sleep(600) # "
)


def thinker(mark: str, code: str = THINKER) -> Contestant:
    return Contestant("thinker", "unical_server", Stdio((PYTHON, "-c", f"{code}  # {mark}")))


def wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def asking_table(tmp_path: Path, code: str = THINKER) -> Iterator["subprocess.Popen[str]"]:
    """A table that waits for an answer; it does not outlive the test."""
    seat = thinker(str(tmp_path), code)
    match = order("dipole-2020", tmp_path, seat, seat, limits__move=500, limits__first_move=500)
    with subprocess.Popen(
        [PYTHON, "-m", "girone.matches.table"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdin
        process.stdin.write(match.to_json())
        process.stdin.close()
        journal = tmp_path / JOURNAL
        try:
            wait_for(lambda: journal.exists() and "YOUR_TURN" in journal.read_text())
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_match_is_void_and_leaves_nothing(number: int, tmp_path: Path) -> None:
    with asking_table(tmp_path) as process:
        process.send_signal(number)
        assert process.stdout
        said = json.loads(process.stdout.read().splitlines()[-1])
        assert process.wait(20) == 0
    assert (said["verdict"]["reason"], said["verdict"]["kind"]) == ("interrupted", "void")
    assert replay.rejudge(tmp_path / JOURNAL).agrees
    assert left_running(str(tmp_path)) == []


def test_a_killed_table_leaves_no_process_and_a_readable_record(tmp_path: Path) -> None:
    with asking_table(tmp_path, LEAVES_CHILD) as process:
        wait_for(lambda: sum("sleep 601" in line for line in left_running(str(tmp_path))) == 2)
        os.kill(process.pid, signal.SIGKILL)
    wait_for(lambda: left_running(str(tmp_path)) == [])
    _, records = read(tmp_path / JOURNAL)
    assert records[-1].get("asked") or records[-1].get("seat")
    with pytest.raises(RecordError, match="ends without a verdict"):
        replay.rejudge(tmp_path / JOURNAL)


KILLS_SUPERVISOR = """
import os, signal, socket, sys, time
connection = socket.create_connection((sys.argv[1], int(sys.argv[2])))
connection.recv(1)  # who is greeted has been seated
keeper = os.getppid()
if os.fork() == 0:
    os.kill(keeper, signal.SIGKILL)
time.sleep(600)
"""


def test_a_connected_program_whose_supervisor_is_killed_voids_the_match_and_leaves_nothing(tmp_path: Path) -> None:
    command = (PYTHON, "-c", KILLS_SUPERVISOR, "{host}", "{port}")
    killer = Contestant("killer", "unical_server", Dials(command))
    played = table(order("dipole-2020", tmp_path, "random", killer, limits__warm_up=1))
    assert played.result == (None, "host_failed")
    assert left_running(str(tmp_path)) == []


def absent(*command: str) -> Contestant:
    return Contestant("absent", "unical_server", Stdio(command or ("/no/such/program",)))


def test_a_program_that_does_not_start_is_a_no_show(tmp_path: Path) -> None:
    played = table(order("dipole-2020", tmp_path, absent(), "random"))
    assert played.result == ("black", "no_show")
    assert "/no/such/program" in played.words


def test_if_neither_starts_both_lose(tmp_path: Path) -> None:
    played = table(order("dipole-2020", tmp_path, absent(), absent()))
    assert (played.result, set(played.verdict["losers"])) == ((None, "no_show"), {"white", "black"})


def test_a_program_that_never_connects_is_a_no_show(tmp_path: Path) -> None:
    sleeper = Contestant("sleeper", "unical_server", Dials((PYTHON, "-c", "import time; time.sleep(600)")))
    assert table(order("dipole-2020", tmp_path, "random", sleeper, limits__start=0.5)).result == ("white", "no_show")


def test_a_program_that_ends_before_it_connects_is_a_no_show_at_once(tmp_path: Path) -> None:
    quitter = Contestant("quitter", "unical_server", Dials((PYTHON, "-c", "pass")))
    begun = time.monotonic()
    assert table(order("dipole-2020", tmp_path, "random", quitter, limits__start=50)).result == ("white", "no_show")
    assert time.monotonic() - begun < 30


def test_the_relay_gives_up_dialling(tmp_path: Path) -> None:
    deaf = Contestant("deaf", "unical_relay", Dialled((PYTHON, "-c", "import time; time.sleep(600)")))
    played = table(order("loa-2012", tmp_path, deaf, "random", limits__start=0.5))
    assert played.result == ("black", "no_show")
    assert left_running(str(tmp_path)) == []


@pytest.mark.parametrize("over", [0.1, 10.0])
def test_a_program_that_answers_too_late_loses(over: float, tmp_path: Path) -> None:
    late = f"{PYTHON} -m girone.players.samples random unical_server --game dipole --delay {1 + over}"
    slow = place(Side.BLACK, late, "unical_server", regulations.load("dipole-2020"), tmp_path, seed=None)
    played = undisturbed(
        lambda folder: table(order("dipole-2020", folder, "random", slow, limits__first_move=1.0, limits__warm_up=2)),
        tmp_path,
    )
    assert played.result == ("white", "too_slow")
    assert next(record for record in played.records if record.get("ruled") == "over")["seconds"] < 1 + over + 2


@pytest.mark.parametrize("side", list(Side))
def test_a_slow_program_is_stopped_at_its_limit(side: Side, tmp_path: Path) -> None:
    slow = thinker(str(tmp_path))
    white, black = (slow, "random") if side is Side.WHITE else ("random", slow)
    limits: dict[str, Any] = {"limits__move": 0.3, "limits__first_move": 0.3, "limits__warm_up": 2}
    played = undisturbed(lambda folder: table(order("dipole-2020", folder, white, black, **limits)), tmp_path)
    assert played.result == (side.other, "too_slow")
    ruled = [record for record in played.records if record.get("ruled") == "over"]
    assert ruled[0]["seconds"] > 0.3
