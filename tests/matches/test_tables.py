"""A table as a child process: what its owner learns, whatever happens to the table, and that nothing is left of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from girone.host import proc
from girone.matches import replay
from girone.matches.journal.journal import read
from girone.matches.order import Contestant, Stdio
from girone.matches.running_table import RunningTable, TableReport
from girone.matches.table import JOURNAL
from tests.host.supervising import reap
from tests.matches.evening import PYTHON, left_running, order
from tests.matches.test_interruptions import thinker, wait_for

PLAYS_ON_ITS_TABLE = """
import os, signal, subprocess, sys, time
keeper = os.getppid()
table = int(open(f"/proc/{keeper}/stat").read().rpartition(")")[2].split()[1])
"""
KILLS_ALL = PLAYS_ON_ITS_TABLE + (
    "if os.fork() == 0:\n"
    "    os.setsid()\n"
    "    os.kill(keeper, signal.SIGSTOP); os.kill(table, signal.SIGKILL); os.kill(keeper, signal.SIGKILL)\n"
    "time.sleep(600)"
)
STOPS_SUPERVISOR_AND_KILLS_TABLE = PLAYS_ON_ITS_TABLE + (
    "subprocess.Popen(['sleep', '603'], start_new_session=True)\n"
    "os.kill(keeper, signal.SIGSTOP); os.kill(table, signal.SIGKILL); time.sleep(600)"
)
BAD_LOSER = PLAYS_ON_ITS_TABLE + (
    "for line in sys.stdin:\n"
    "    if 'YOUR_TURN' in line:\n"
    "        print('MOVE nonsense', flush=True)\n"
    "    if 'DEFEAT' in line:\n"
    "        os.kill(table, signal.SIGKILL)\n"
)


def program(code: str) -> Contestant:
    return Contestant("program", "unical_server", Stdio((PYTHON, "-c", code)))


def outcome(table: RunningTable, seconds: float = 60) -> TableReport:
    until = time.monotonic() + seconds
    while not (result := table.poll()):
        assert time.monotonic() < until
        time.sleep(0.01)
    return result


def test_a_table_is_followed_without_waiting_and_says_its_result(tmp_path: Path) -> None:
    with RunningTable(order("dipole-2020", tmp_path, "random", "greedy")) as table:
        assert table.poll() is None
        result = outcome(table)
    _, records = read(table.journal)
    (recorded,) = [record for record in records if "verdict" in record]
    assert (result.verdict.as_json(), result.words) == (recorded["verdict"], recorded["words"])
    assert (result.journal, result.notes) == (table.journal, ())
    assert table.poll() is result


def test_several_tables_are_followed_at_once(tmp_path: Path) -> None:
    orders = [order("fission-2022", tmp_path / str(number), "random", "random") for number in range(2)]
    with RunningTable(orders[0]) as first, RunningTable(orders[1]) as second:
        second.kill()
        assert outcome(second).verdict.reason == "host_failed"
        assert outcome(first).verdict.kind == "played"


def test_a_table_that_says_much_does_not_wait_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    talker = tmp_path / "talker"
    talker.write_text(f'#!/bin/sh\nhead -c 3000000 /dev/zero | tr "\\0" "\\303"\necho\nexec {sys.executable} "$@"\n')
    talker.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(talker))
    table = RunningTable(order("dipole-2020", tmp_path, program("pass"), program("pass")))
    monkeypatch.undo()
    with table:
        assert outcome(table).verdict.reason == "disconnected"


def test_a_stopped_table_is_told_to_go_on(tmp_path: Path) -> None:
    with RunningTable(order("dipole-2020", tmp_path, "random", "greedy")) as table:
        os.kill(table.pid, signal.SIGSTOP)
        result = outcome(table)
    assert result.verdict.kind == "played"
    assert [*map(str, result.notes)] == ["the table was stopped by a signal, and resumed"]


def test_a_killed_table_is_a_void_match_and_nothing_is_left(tmp_path: Path) -> None:
    seat = thinker(str(tmp_path))
    with RunningTable(order("dipole-2020", tmp_path, seat, seat, limits__first_move=500)) as table:
        wait_for(lambda: table.journal.exists() and "YOUR_TURN" in table.journal.read_text())
        own = {table.pid, *proc.children(table.pid)}
        table.kill()
        result = outcome(table)
        assert left_running(str(tmp_path)) == []
    assert len(own) == 3  # a supervisor for each side
    assert own.isdisjoint(proc.children(os.getpid()))  # who has ended is not kept either
    assert (result.verdict.kind, result.verdict.reason) == ("void", "host_failed")
    assert result.words.startswith("Void: the referee or its host failed: the table was ended by signal 9 (Killed)")
    assert str(tmp_path) in result.words
    assert result.verdict.sentence.english


@pytest.mark.parametrize(
    "code", [KILLS_ALL, STOPS_SUPERVISOR_AND_KILLS_TABLE], ids=["kills both", "stops its supervisor"]
)
def test_what_a_program_leaves_that_kills_its_table_is_ended_and_nothing_else(code: str, tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as bystander:
        try:
            with RunningTable(order("dipole-2020", tmp_path, program(code), "random")) as table:
                result = outcome(table)
                assert left_running(str(tmp_path)) == []
            assert result.verdict.reason == "host_failed"
            assert bystander.poll() is None
        finally:
            bystander.kill()


def test_a_table_killed_after_its_verdict_does_not_undo_it(tmp_path: Path) -> None:
    with RunningTable(order("dipole-2020", tmp_path, program(BAD_LOSER), "random")) as table:
        result = outcome(table)
    assert (result.verdict.winner, result.verdict.reason) == ("black", "malformed")
    assert [*map(str, result.notes)] == ["the table was ended by signal 9 (Killed) after its verdict"]
    assert left_running(str(tmp_path)) == []


def test_an_interruption_waits_until_the_table_is_ready_for_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    seat = thinker(str(tmp_path))
    with RunningTable(order("dipole-2020", tmp_path, seat, seat, limits__first_move=500)) as table:
        table.interrupt()
        result = outcome(table)
    assert (result.verdict.reason, result.notes) == ("interrupted", ())
    assert replay.rejudge(table.journal).agrees
    assert capfd.readouterr().err == ""


def test_a_table_can_be_ended_by_any_signal(tmp_path: Path) -> None:
    with RunningTable(order("dipole-2020", tmp_path, "random", "greedy")) as table:
        os.kill(table.pid, signal.SIGRTMAX)
        result = outcome(table)
    assert f"the table was ended by signal {signal.SIGRTMAX.value} " in result.words


OWNER = """
import sys, time
from girone.matches.order import Match
from girone.matches.running_table import RunningTable
table = RunningTable(Match.from_json(sys.argv[1]))
time.sleep(600)
"""


def test_a_table_whose_owner_was_killed_ends_its_match_as_interrupted(tmp_path: Path) -> None:
    seat = thinker(str(tmp_path))
    match = order("dipole-2020", tmp_path / "m", seat, seat, limits__first_move=500)
    journal = tmp_path / "m" / JOURNAL
    with subprocess.Popen([PYTHON, "-c", OWNER, match.to_json()]) as owner:
        wait_for(lambda: journal.exists() and "YOUR_TURN" in journal.read_text())
        tables = proc.children(owner.pid)
        owner.kill()
    wait_for(lambda: left_running(str(tmp_path)) == [])
    reap(tables)
    assert replay.rejudge(journal).verdict.reason == "interrupted"


def test_a_table_that_is_left_is_interrupted(tmp_path: Path) -> None:
    seat = thinker(str(tmp_path))
    with RunningTable(order("dipole-2020", tmp_path, seat, seat, limits__first_move=500)) as table:
        wait_for(lambda: table.journal.exists() and "YOUR_TURN" in table.journal.read_text())
    assert outcome(table).verdict.reason == "interrupted"
    assert left_running(str(tmp_path)) == []
