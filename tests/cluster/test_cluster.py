"""Tournaments on a real cluster of processes: whoever is lost on the way, the table is that of a single machine."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from girone.host.channels.tcp import free_port
from girone.matches.journal import journal
from girone.model.reason import Reason
from tests.cluster.clusters import Cluster, cluster, wait_until
from tests.tournament.cups import FAST, clean, girone, start, state, tables, write

WAITING_BOT = """
import sys, pathlib, time
for line in sys.stdin:
    if line.startswith("YOUR_TURN"):
        pathlib.Path({called!r}).touch()
        while not pathlib.Path({gate!r}).exists():
            time.sleep(0.01)
        print("MOVE nowhere", flush=True)
"""
"""Waits at its first move until the gate is open, then loses: so a test can act in the middle of a match."""


LIMITS = FAST.replace("20", "200")
"""The program waits for the test, and must not be too slow for it."""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("hosts")) as made:
        yield made


@pytest.fixture
def hosts(scheduler: Cluster) -> Cluster:
    scheduler.have("alpha", "beta")
    return scheduler


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The tables of the tournament with one rival on this machine alone."""
    return played_at_home(Cup(tmp_path_factory.mktemp("home"), "random"))


class Cup:
    """A league with a program that waits."""

    def __init__(self, folder: Path, *players: str) -> None:
        self.folder = folder
        self.gate, self.called = folder / "gate", folder / "called"
        (folder / "mine").mkdir()
        (folder / "mine" / "bot.py").write_text(WAITING_BOT.format(called=str(self.called), gate=str(self.gate)))
        self.file = write(folder, "dipole-2020", players, limits=LIMITS)
        bot = '[[entrants]]\nname = "Mine"\nfolder = "mine"\ncommand = "python3 bot.py"\n'
        self.file.write_text(self.file.read_text() + bot)

    def run(self, hosts: Cluster, *words: str) -> "subprocess.Popen[str]":
        return start("run", "cup.toml", "--json", "--cluster", hosts.address, *words, cwd=self.folder)


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    return Cup(tmp_path, "random")


def played_at_home(cup: Cup) -> list[object]:
    cup.gate.touch()
    assert girone("run", "cup.toml", cwd=cup.folder).returncode == 0
    return tables(cup.file)


def host_of_the_waiting_match(cup: Cup) -> str:
    """Where the program waits now: told by what has come of its journal."""
    wait_until(cup.called.exists)
    for attempt in state(cup.file).attempts:
        if attempt.ended is None and "Mine" in attempt.pairing.names:
            file = cup.file.with_suffix(".store") / attempt.folder / "journal.jsonl"
            wait_until(partial(has_a_line, file))
            header, _ = journal.read(file)
            return str(header["host"]["name"])
    raise AssertionError("it waits nowhere")


def has_a_line(file: Path) -> bool:
    return file.exists() and b"\n" in file.read_bytes()


def finish(run: "subprocess.Popen[str]") -> list[dict[str, object]]:
    out, err = run.communicate(timeout=300)
    assert run.returncode == 0, err
    return [json.loads(line) for line in out.splitlines()]


def test_a_lost_worker_voids_its_match_which_is_played_again_elsewhere(
    hosts: Cluster, cup: Cup, at_home: list[object]
) -> None:
    run = cup.run(hosts)
    lost = host_of_the_waiting_match(cup)
    hosts.signal(lost, signal.SIGKILL)
    wait_until(lambda: any(attempt.reason is Reason.HOST_FAILED for attempt in state(cup.file).attempts))
    cup.gate.touch()
    events = finish(run)
    assert events.count({"event": "venue", "words": f"lost contact with host {lost}"}) == 1
    now = state(cup.file)
    void = [attempt for attempt in now.attempts if not attempt.counts]
    assert {attempt.words.rpartition(": ")[2] for attempt in void} == {
        f"lost contact with the host {lost} during the match"
    }
    assert len(now.attempts) == len(now.results) + len(void)
    assert tables(cup.file) == at_home
    assert girone("verify", "cup.store", cwd=cup.folder).returncode == 0


def test_a_hanging_worker_is_done_without_and_a_sleeping_run_blames_nobody(
    hosts: Cluster, cup: Cup, at_home: list[object]
) -> None:
    run = cup.run(hosts, "--patience", "10")
    hung = host_of_the_waiting_match(cup)
    hosts.signal(hung, signal.SIGSTOP)
    wait_until(lambda: any(attempt.reason is Reason.HOST_FAILED for attempt in state(cup.file).attempts))
    hosts.signal(hung, signal.SIGCONT)
    run.send_signal(signal.SIGSTOP)  # the run sleeps longer than it is patient, and blames nobody for it
    time.sleep(12)
    run.send_signal(signal.SIGCONT)
    cup.gate.touch()
    finish(run)
    assert [each.reason for each in state(cup.file).attempts if not each.counts] == [Reason.HOST_FAILED]
    assert tables(cup.file) == at_home


def test_a_run_that_was_broken_off_or_killed_goes_on_and_its_matches_are_let_go(
    hosts: Cluster, cup: Cup, at_home: list[object]
) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        run = cup.run(hosts)
        host_of_the_waiting_match(cup)  # after the first time on cores that the match before has given back
        run.send_signal(number)
        run.communicate(timeout=120)
        assert run.returncode == (128 + number if number is signal.SIGTERM else -number)
        cup.called.unlink()
    cup.gate.touch()
    finish(cup.run(hosts))
    assert {each.reason for each in state(cup.file).attempts if not each.counts} == {Reason.INTERRUPTED}
    assert tables(cup.file) == at_home
    assert girone("verify", "cup.store", cwd=cup.folder).returncode == 0


def test_a_league_on_two_hosts_is_the_league_on_one(hosts: Cluster, tmp_path: Path) -> None:
    for name in ("far", "near"):
        (tmp_path / name).mkdir()
    far, near = (Cup(tmp_path / name, "random", "greedy") for name in ("far", "near"))
    far.gate.touch()
    finish(far.run(hosts))
    assert tables(far.file) == played_at_home(near)
    headers = [
        journal.read(far.file.with_suffix(".store") / each.folder / "journal.jsonl")[0]
        for each in state(far.file).attempts
    ]
    assert {header["host"]["name"] for header in headers} <= {"alpha", "beta"}
    assert all(header["host"]["speed"] > 0 for header in headers)
    assert "was played on 2 hosts" in girone("standings", "--fairness", "far/cup.store", cwd=tmp_path).stdout
    assert list(hosts.folder.glob("*/matches-*/*")) == []
    shipped = {part.read_text() for part in hosts.folder.glob("*/entrants/*/entrant/bot.py")}
    assert (far.folder / "mine" / "bot.py").read_text() in shipped


def test_programs_from_elsewhere_come_to_the_host_that_the_file_names(hosts: Cluster, tmp_path: Path) -> None:
    port = free_port("127.0.0.1")
    file = write(tmp_path, "dipole-2020", ["random"], f"[tables]\nport = {port}\n")
    file.write_text(file.read_text() + '[[entrants]]\nname = "Afar"\naddress = "127.0.0.1"\n')
    nowhere = girone("run", "cup.toml", "--cluster", hosts.address, cwd=tmp_path)
    assert nowhere.returncode == 2
    assert "need a fixed address; name the host of their tables: [tables] host = NAME" in nowhere.stderr
    file.write_text(file.read_text().replace("[tables]\n", '[tables]\nhost = "alpha"\n'))
    run = start("run", "cup.toml", "--plain", "--cluster", hosts.address, cwd=tmp_path)
    assert run.stdout
    visitor = ["join", "dipole", "127.0.0.1", str(port), "--player", "random"]
    for line in run.stdout:
        if "begins" in line:
            assert f"Afar connects to port {port}" in line
            while girone(*visitor, cwd=tmp_path).returncode:
                pass  # nobody listens yet
    run.communicate(timeout=120)
    assert run.returncode == 0
    headers = [journal.read(each)[0] for each in sorted((tmp_path / "cup.store").glob("matches/*/journal.jsonl"))]
    assert [header["host"]["name"] for header in headers] == ["alpha", "alpha"]


def test_more_time_to_come_reaches_the_table_on_another_host(hosts: Cluster, tmp_path: Path) -> None:
    more = f'[tables]\nport = {free_port("127.0.0.1")}\nhost = "alpha"\n[presence]\nwait = 15\n'
    file = write(tmp_path, "dipole-2020", ["random"], more)
    file.write_text(file.read_text() + '[[entrants]]\nname = "Afar"\naddress = "127.0.0.1"\n')
    run = start("run", "cup.toml", "--json", "--cluster", hosts.address, cwd=tmp_path)
    assert run.stdout
    told = next(event for event in map(json.loads, run.stdout) if event["event"] == "began")
    girone("decide", "cup.store", "prolong", "--seconds", "1", "--reason", "late", cwd=tmp_path)
    ended = next(event for event in map(json.loads, run.stdout) if event["event"] == "ended")
    run.kill()
    run.communicate(timeout=60)
    assert (told["match"], ended["match"], ended["verdict"]["reason"]) == (1, 1, "no_show")
    _, records = journal.read(tmp_path / "cup.store" / "matches" / "00001" / "journal.jsonl")
    assert [record["prolonged"] for record in records if "prolonged" in record] == [1.0]


def test_a_scheduler_that_was_away_is_found_again_by_run_and_workers(cup: Cup, at_home: list[object]) -> None:
    with cluster(cup.folder) as hosts:
        hosts.join("alpha")
        run = cup.run(hosts, "--patience", "60")
        host_of_the_waiting_match(cup)
        hosts.signal("scheduler", signal.SIGKILL)
        hosts.processes["scheduler"].wait()
        log = cup.folder / "alpha.log"
        wait_until(lambda: "no scheduler answers" in log.read_text())
        hosts.start("scheduler", "--scheduler")
        cup.gate.touch()
        finish(run)
        assert tables(cup.file) == at_home
        hosts.signal("scheduler", signal.SIGKILL)
        hosts.processes["scheduler"].wait()
        wait_until(lambda: log.read_text().count("no scheduler answers") >= 2)
        hosts.signal("alpha", signal.SIGTERM)  # heard also while there is none
        assert hosts.processes["alpha"].wait(60) == 0
        assert "Traceback" not in log.read_text()


def test_no_scheduler_and_no_dask_are_answered_in_a_sentence(cup: Cup) -> None:
    nobody = girone("run", "cup.toml", "--cluster", "tcp://127.0.0.1:9", "--patience", "1", cwd=cup.folder)
    assert nobody.returncode == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in nobody.stderr
    assert "Traceback" not in nobody.stderr
    hidden = "import sys; sys.modules['distributed'] = None; from girone.cli.main import main; raise SystemExit(main())"
    words = [sys.executable, "-P", "-c", hidden, "worker", "tcp://127.0.0.1:9"]
    missing = subprocess.run(words, capture_output=True, text=True, timeout=60, env=clean())
    assert missing.returncode == 2
    assert "pip install 'girone[cluster]'" in missing.stderr
