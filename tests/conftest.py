"""What holds for all tests: no deadlines of the machine's speed, working signals, and English in any locale."""

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psutil
import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings
from xdist.remote import Producer

from girone.host.cores import VARIABLE
from tests.distribution import Dealing, rank

PATIENCE = 60.0
"""Seconds in which everything ends that was told to, on any machine."""

# The checks try the same examples each time; GIRONE_EXPLORE=1 tries new ones.
settings.register_profile("girone", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("explore" if os.environ.get("GIRONE_EXPLORE") else "girone")


def pytest_configure(config: pytest.Config) -> None:
    """Undo what a shell does to jobs in the background, and `nohup` to a hang-up; speak English, the locale aside."""
    config.addinivalue_line("markers", "orders(document, sentence): the sentence of a document that the test is about")
    os.environ["GIRONE_LANGUAGE"] = "en"
    # `python3` is the Python of the tests. A version manager has a script in its place, which takes ten times as long.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session", autouse=True)
def cores_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep matches of the tests apart from others on this host; those of fixtures that several tests share."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.getbasetemp() / "cores"))
        yield


@pytest.fixture(scope="session", autouse=True)
def quiet_host() -> Iterator[None]:
    """Runs of the tests say nothing about what else this host does meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("girone.tournament.run.executor.busy_host", lambda ours: None)
        yield


@pytest.fixture(scope="module", autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the tests of a module have started has ended after them: the next module may count its processes."""
    before = set(psutil.Process().children())
    yield
    until = time.monotonic() + PATIENCE
    while left := [each for each in psutil.Process().children() if each not in before and _is_alive(each)]:
        assert time.monotonic() < until, f"{request.node.nodeid} left running: {left}"
        time.sleep(0.05)


def _is_alive(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


@pytest.fixture(autouse=True)
def cores_of_the_test(cores_of_the_session: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Lend each test all the cores, whatever others left running; the folder is made when a match needs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.getbasetemp() / f"cores-{uuid4()}"))
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring the tests into the order in which they are dealt out."""
    items.sort(key=lambda item: rank(item.nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Dealing | None:
    """Deal the tests out as `tests.distribution` says, unless another way is asked for."""
    return Dealing(config, log) if config.getvalue("dist") == "loadscope" else None


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Write what was skipped, and how often, into the file that `./check` names: its summary says so again."""
    if not (file := os.environ.get("GIRONE_SKIPPED")):
        return
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    Path(file).write_text("".join(f"{count} x {reason}\n" for reason, count in reasons.most_common()))
