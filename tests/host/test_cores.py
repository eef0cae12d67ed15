"""Cores lent host-wide: no two processes have the same one, and nobody waits for ever."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from girone.host import cores as module
from girone.host import doctor
from girone.host.cores import VARIABLE, Cores, holders, other_processes
from girone.host.doctor import HostGrade
from girone.model.detail import Detail
from girone.tournament.plan.file import load
from girone.tournament.run.executor import LocalExecutor
from tests.tournament.cups import write

NOBODY = 65534
HOLDER = """
import os, sys
from girone.host.cores import Cores
if len(sys.argv) > 2:
    os.setuid(int(sys.argv[2]))
print(Cores([0, 1]).lend(int(sys.argv[1])), flush=True)
sys.stdin.read()
"""


@contextmanager
def another_process(*numbers: int) -> Iterator[subprocess.Popen[str]]:
    """A process that has so many of two cores until it ends, of a user where one is named."""
    command = [sys.executable, "-c", HOLDER, *map(str, numbers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("(0,")
        yield process
        process.kill()


class ManyProcesses(RuleBasedStateMachine):
    """Several lenders of one host, as processes are: each has its own open files."""

    def __init__(self) -> None:
        super().__init__()
        self.lenders = [Cores(range(4)) for _ in range(3)]
        self.loans: list[tuple[Cores, tuple[int, ...]]] = []

    @rule(number=st.integers(0, 2), wanted=st.integers(1, 2))
    def lend(self, number: int, wanted: int) -> None:
        free = 3 - sum(len(lent) for _, lent in self.loans)
        lent = self.lenders[number].lend(wanted)
        assert (lent is not None) == (free >= wanted)
        if lent:
            self.loans.append((self.lenders[number], lent))

    @rule(number=st.integers(0, 5))
    def take_back(self, number: int) -> None:
        if number < len(self.loans):
            cores, lent = self.loans.pop(number)
            cores.take_back(lent)

    @invariant()
    def no_core_is_lent_twice(self) -> None:
        lent = [core for _, each in self.loans for core in each]
        assert len(lent) == len(set(lent))

    def teardown(self) -> None:
        for cores, lent in self.loans:
            cores.take_back(lent)


TestManyProcesses = ManyProcesses.TestCase


def test_what_another_process_has_is_not_lent_until_that_dies() -> None:
    mine = Cores([0, 1])
    with another_process(1) as process:
        assert holders() == {0: process.pid}
        assert mine.lend(2) is None
        assert mine.others_have_them
        assert mine.lend(1) == (1,)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert mine.lend(1) == (0,)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")
def test_cores_are_shared_with_other_users(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("/tmp") / f"girone-cores-of-test-{os.getpid()}"
    monkeypatch.setenv(VARIABLE, str(folder))
    before = os.umask(0o077)
    try:
        cores = Cores([0, 1])
        cores.take_back(cores.lend(2) or ())
        assert folder.stat().st_mode & 0o7777 == 0o1777
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o666}
        with another_process(2, NOBODY) as process:
            assert cores.lend(1) is None
            assert holders() == dict.fromkeys((0, 1), process.pid)
            for file in folder.iterdir():
                file.write_text("1")  # whoever holds a core can say that it is somebody else
            assert holders() == dict.fromkeys((0, 1), process.pid)
            assert other_processes() == f"{process.pid}, nobody"
    finally:
        os.umask(before)
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


def _link(place: Path) -> None:
    (place.parent / "elsewhere").mkdir()
    place.symlink_to(place.parent / "elsewhere")


def _linked_files(place: Path) -> None:
    place.mkdir()
    victim = place.parent / "victim"
    victim.write_text("precious")
    (place / "0").symlink_to(victim)
    (place / "1").hardlink_to(victim)


@pytest.mark.parametrize("spoil", [Path.touch, _link, _linked_files], ids=["file", "link", "links"])
def test_without_a_usable_folder_cores_are_lent_as_ever_and_the_doctor_says_so(
    spoil: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "cores"
    spoil(place)
    monkeypatch.setenv(VARIABLE, str(place))
    first, second = Cores([0, 1]), Cores([0, 1])
    assert first.lend(2) == second.lend(2) == (0, 1)
    assert first.lend(1) is None
    assert not first.others_have_them
    found = doctor.leases()
    assert found.grade is HostGrade.LESS
    assert "mkdir -m 1777" in found.remedy
    assert [file.read_text() for file in tmp_path.glob("victim")] in ([], ["precious"])


def test_the_doctor_says_which_core_is_lent_to_whom() -> None:
    assert doctor.leases().words == "no match uses a core now"
    with another_process(1) as process:
        words = doctor.leases().words
    assert f"core 0: process {process.pid} (" in words
    assert "import os, sys?from girone.host.cores" in words


@pytest.mark.parametrize(
    ("theirs", "given", "told"),
    [
        (1, (1,), ["cores.waiting", "cores.only_one"]),
        (2, (0, 1), ["cores.waiting", "cores.shared"]),
    ],
)
def test_a_match_waits_a_short_time_and_then_shares(
    theirs: int, given: tuple[int, ...], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    heard: list[Detail] = []
    other, mine = Cores([0, 1]), Cores([0, 1])
    taken = other.lend(theirs)
    assert taken
    assert mine.lend_or_share(2, heard.append) == given
    assert [each.key for each in heard] == told
    mine.take_back(given)
    other.take_back(taken)
    assert mine.lend(2) == (0, 1)


def test_a_match_begins_when_the_cores_become_free() -> None:
    heard: list[Detail] = []
    other, mine = Cores([0, 1]), Cores([0, 1])
    taken = other.lend(2) or ()

    def hear(words: Detail) -> None:
        heard.append(words)
        other.take_back(taken)

    assert mine.lend_or_share(2, hear) == (0, 1)
    assert [str(each) for each in heard] == [
        f"waiting for free cores: other matches on this host use them (process {os.getpid()})"
    ]


def test_a_run_begins_no_match_on_cores_that_others_have_and_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("girone.tournament.run.executor.AGAIN", 0.0)
    monkeypatch.setattr("girone.tournament.run.executor.busy_host", lambda ours: None)
    plan = load(write(tmp_path, "dipole-2020", ["random"] * 2))
    other, here = Cores([0, 1]), LocalExecutor(tmp_path, Cores([0, 1]))
    taken = other.lend(2) or ()
    assert here.reserve(plan.entrants) is None
    waits = [here.may_grow]
    assert [len(here.news()) for _ in range(2)] == [1, 0]
    assert here.asks_again()
    monkeypatch.setattr("girone.tournament.run.executor.time.monotonic", lambda: time.perf_counter() + 1e6)
    assert here.reserve(plan.entrants) is None
    [words] = here.news()
    assert words.startswith(
        f"no match can begin: other matches use the cores of this host (process {os.getpid()}); end what"
    )
    assert here.asks_again()
    other.take_back(taken)
    slot = here.reserve(plan.entrants)
    assert slot
    assert here.reserve(plan.entrants) is None
    waits.append(here.may_grow)
    assert waits == [True, False]
    slot.give_back()
