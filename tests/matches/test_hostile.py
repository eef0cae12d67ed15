"""Programs that play against their rival's clock, the table or the referee's processes instead of the game."""

import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest

from girone import regulations
from girone.host.channels import peers
from girone.host.channels.tcp import free_port
from girone.matches.journal.journal import read
from girone.matches.order import Contestant, Dialled, Dials, Folder, Stdio
from girone.matches.table import JOURNAL
from girone.model.detail import Detail
from tests.documents import orders
from tests.matches.evening import PYTHON, left_running, order, table
from tests.matches.test_interruptions import wait_for
from tests.support import ROOT

UNRULY = ROOT / "tests" / "host" / "programs" / "unruly.py"
SAMPLE = f"{PYTHON} -m girone.players.samples random unical_server --game dipole"


def stdio(*command: str, wire: str = "unical_server") -> Contestant:
    return Contestant("program", wire, Stdio(command))


@orders("othello-sadjad-1389", "برنامهها در حین بازی حریف suspend میشوند و امکان محاسبات")
def test_a_program_that_wakes_itself_on_its_rivals_time_loses(tmp_path: Path) -> None:
    """It moves, is suspended, and its timers wake it while the rival thinks."""
    column, row = regulations.load("othello-sadjad-1389").game.start().moves()[0].split(",")
    moves_when_ready = f"{PYTHON} {UNRULY} napper | {{ read ready; echo {row} {column}; exec sleep 600; }}"
    sleepwalker = stdio("sh", "-c", moves_when_ready, wire="sadjad_stdio")
    thinker = stdio(PYTHON, "-c", "import time; time.sleep(600)", wire="sadjad_stdio")
    played = table(order("othello-sadjad-1389", tmp_path, thinker, sleepwalker, limits__first_move=500))
    assert played.result == ("white", "disconnected")
    noted = [str(Detail.from_json(record["noted"])) for record in played.records if "noted" in record]
    assert any("ran while it was suspended" in note and "was stopped again" in note for note in noted)
    assert any("it ran again while it was stopped" in note for note in noted)
    assert left_running(str(tmp_path)) == []


def test_a_supervisor_that_is_stopped_goes_on_and_nobody_loses_by_it(tmp_path: Path) -> None:
    """Its rival moves when that is done, so that the table asks the supervisor next."""
    done = tmp_path / "done"
    mutineer = stdio("sh", "-c", f"kill -STOP $PPID; touch {done}; exec {SAMPLE} --seed 8")
    rival = stdio("sh", "-c", f"while ! [ -e {done} ]; do sleep 0.02; done; exec {SAMPLE} --seed 7")
    played = table(order("dipole-2020", tmp_path / "m", rival, mutineer, limits__first_move=500))
    assert played.verdict["kind"] == "played"
    assert next(record["kind"] for record in played.records if "noted" in record) == "keeper_stopped"
    assert left_running(str(tmp_path)) == []


@pytest.mark.parametrize("before", ["", f"exec {SAMPLE} --seed 8 &"])
def test_a_supervisor_that_is_killed_is_our_failure(before: str, tmp_path: Path) -> None:
    """Nobody can tell who sent that signal, so no program loses by it."""
    mutineer = stdio("sh", "-c", f"{before} kill -KILL $PPID; sleep 600")
    played = table(order("dipole-2020", tmp_path / "m", "random", mutineer, limits__first_move=500))
    assert (played.verdict["kind"], played.verdict["reason"]) == ("void", "host_failed")
    assert left_running(str(tmp_path)) == []


def test_a_stopped_table_does_not_cost_the_mover_its_match(tmp_path: Path) -> None:
    """The answer comes in time, but is read after the limit, because somebody stopped the table in between."""
    answers = "import time; input(); time.sleep(0.2); print('0 0', flush=True); time.sleep(600)"
    seat = stdio(PYTHON, "-c", answers, wire="sadjad_stdio")
    match = order("othello-sadjad-1389", tmp_path, seat, seat, limits__first_move=2)
    with subprocess.Popen([PYTHON, "-m", "girone.matches.table"], stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin
        process.stdin.write(match.to_json())
        process.stdin.close()
        journal = tmp_path / JOURNAL
        wait_for(lambda: journal.exists() and '"asked"' in journal.read_text())
        process.send_signal(signal.SIGSTOP)
        time.sleep(2.5)
        process.send_signal(signal.SIGCONT)
        assert process.wait(30) == 0
    _, records = read(journal)
    (verdict,) = [record["verdict"] for record in records if "verdict" in record]
    assert (verdict["kind"], verdict["reason"]) == ("void", "stalled")


WITHOUT_PRIVILEGE = """
import ctypes, os, sys
CAP_SYS_PTRACE, PR_CAPBSET_DROP = 19, 24
ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_PTRACE, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "girone.matches.table"])
"""
"""Starts a table that may not look into every process, as root may."""

INTRUDER = """
import os, sys, time

def parent(pid):
    return int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])

def tried(path, flags):
    try:
        os.close(os.open(path, flags))
        return "opened"
    except OSError as error:
        return "refused"

keeper = os.getppid()
table = parent(keeper)
for whose in (keeper, table):
    print([tried(f"/proc/{whose}/mem", os.O_RDWR)] + [tried(f"/proc/{whose}/fd/{n}", os.O_RDWR) for n in range(20)],
        file=sys.stderr)
deadline = time.monotonic() + 20
rivals = []
while not rivals and time.monotonic() < deadline:
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    for pid in pids:
        try:
            if parent(pid) != keeper and parent(parent(pid)) == table:
                rivals.append(pid)
        except OSError:
            continue
for pid in rivals:
    print([tried(f"/proc/{pid}/fd/{n}", flags) for n in (0, 1) for flags in (os.O_WRONLY, os.O_RDONLY)],
        file=sys.stderr)
print("looked at a rival:", bool(rivals), file=sys.stderr)
"""


def test_the_open_files_of_table_supervisor_and_rival_are_closed_to_a_program(tmp_path: Path) -> None:
    rival = stdio(PYTHON, "-c", "import sys; sys.stdin.read()")
    match = order("dipole-2020", tmp_path, rival, stdio(PYTHON, "-c", INTRUDER), limits__first_move=500)
    subprocess.run([PYTHON, "-c", WITHOUT_PRIVILEGE], input=match.to_json(), text=True, timeout=60, check=True)
    said = (tmp_path / "black.log").read_text()
    assert "looked at a rival: True" in said
    assert "opened" not in said


def test_a_connection_of_somebody_else_does_not_take_a_programs_seat(tmp_path: Path) -> None:
    """The program connects only when the stranger has been sent away."""
    port, go = free_port("127.0.0.1"), tmp_path / "go"
    waits = f"while ! [ -e {go} ]; do sleep 0.02; done; exec {SAMPLE} $0 $1"
    late = Contestant("late", "unical_server", Dials(("sh", "-c", waits, "{host}", "{port}"), port=port))
    match = order("dipole-2020", tmp_path / "m", "random", late, limits__start=50)

    def come_before() -> None:
        wait_for(lambda: bool(peers.listening(port)))
        with socket.create_connection(("127.0.0.1", port)) as stranger:
            stranger.settimeout(20)
            heard.append(stranger.recv(100))
        go.touch()

    heard: list[bytes] = []
    stranger = threading.Thread(target=come_before)
    stranger.start()
    played = table(match)
    stranger.join()
    assert heard == [b""]
    assert played.verdict["kind"] == "played"
    notes = [str(Detail.from_json(record["noted"])) for record in played.records if record.get("kind") == "stranger"]
    assert len(notes) == 1
    assert "does not belong to the program, and was refused" in notes[0]


def test_who_listens_in_a_programs_place_is_not_taken_for_it(tmp_path: Path) -> None:
    sleeper = (PYTHON, "-c", "import time; time.sleep(600)  # {port}")
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        deaf = Contestant("deaf", "unical_relay", Dialled(sleeper, port=port))
        played = table(order("loa-2012", tmp_path, deaf, "random", limits__start=3))
    assert played.result == ("black", "no_show")
    (note,) = [str(Detail.from_json(record["noted"])) for record in played.records if record.get("kind") == "stranger"]
    assert f"another process listens on port {port}" in note


@pytest.mark.parametrize(
    ("reach", "command"),
    [
        (Dials, f"{SAMPLE} $0 $1 & exit 0"),
        (Stdio, f"exec 3<&0; {SAMPLE} <&3 & exit 0"),
    ],
)
def test_a_launcher_that_leaves_its_program_in_the_background_plays(
    reach: type[Dials | Stdio], command: str, tmp_path: Path
) -> None:
    launcher = Contestant("launcher", "unical_server", reach(("sh", "-c", command, "{host}", "{port}")))
    played = table(order("dipole-2020", tmp_path, launcher, "random", limits__start=50))
    assert played.verdict["kind"] == "played"
    assert left_running(str(tmp_path)) == []


@pytest.mark.parametrize("first", ["#!/bin/sh", "true"])
@pytest.mark.parametrize("mode", [0o755, 0o644])
def test_a_launch_script_from_windows_is_named_in_the_record(first: str, mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "entrant"
    folder.mkdir()
    (folder / "launch.sh").write_bytes(first.encode() + b"\r\nexit\r\n")
    (folder / "launch.sh").chmod(mode)
    entrant = Contestant("entrant", "ufmg_files", Folder(folder=str(folder)))
    played = table(order("othello-ufmg-2014", tmp_path / "m", entrant, entrant))
    assert played.result[1] == "lost_turns"
    notes = [str(Detail.from_json(record["noted"])) for record in played.records if record.get("kind") == "failed"]
    assert notes[0].startswith(f"{folder / 'launch.sh'} has Windows line ends")
