"""Tournaments, pages and a browser: `girone page` as a process, looked at by a real Chromium where there is one."""

import gc
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from starlette.testclient import TestClient

from girone.tournament.store.store import Store
from tests.tournament.cups import GIRONE, clean
from tests.web.fairs import Fairs, fair
from tests.web.pages import TOKEN, an_evening, served
from tests.web.visits import Visitor

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 60.0
"""Seconds within which everything happens that a test waits for, on any machine."""
LOUD = ("error", "warning")
Open = Callable[..., Page]


@pytest.fixture(autouse=True)
def tidied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The stores of a test are closed after it; those of another thread only that thread can close.

    A connection to SQLite refers to itself, so only the garbage collector would close it; and a page in this process
    freezes all that is there, so the collector would not.
    """
    create, made, here = Store.create, list[Store](), threading.current_thread()

    def created(folder: Path, plan: str) -> Store:
        store = create(folder, plan)
        if threading.current_thread() is here:
            made.append(store)
        return store

    monkeypatch.setattr(Store, "create", created)
    yield
    gc.unfreeze()
    for store in made:
        if store.folder.is_relative_to(tmp_path):
            store.close()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an evening that is over; tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    an_evening(folder).store.close()
    return folder / "cup.store"


@pytest.fixture
def visitor(played: Path) -> Iterator[TestClient]:
    """A visitor of that evening's page, whose organiser's page is closed."""
    with served(played) as client:
        yield client


@pytest.fixture
def stranger(played: Path) -> Iterator[TestClient]:
    """A visitor of a page whose organiser's page is open, without the token."""
    with served(played, TOKEN) as client:
        yield client


@pytest.fixture(scope="session")
def fairs(tmp_path_factory: pytest.TempPathFactory) -> Fairs:
    """The tournaments by their names, each played once for all tests that only look at it."""
    folder = tmp_path_factory.mktemp("fairs")
    return cache(lambda kind: fair(kind, folder))


@pytest.fixture(scope="module")
def address(fairs: Fairs) -> Iterator[Callable[[str], str]]:
    """Where such a tournament is served, for all tests of a module that only look at it."""
    with ExitStack() as stack:
        yield cache(lambda kind: stack.enter_context(serving(fairs(kind).store.folder)))


@pytest.fixture(scope="module")
def casual_games() -> Iterator[str]:
    """The address of a page without a tournament."""
    with serving(None) as address:
        yield address


@pytest.fixture
def visiting(address: Callable[[str], str]) -> Callable[..., Visitor]:
    """Makes a visitor of one of the tournaments, who prefers a language."""
    return lambda kind, language="": Visitor(address(kind), language)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window; while it is there, no other event loop can run in this thread."""
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}: the pages are not looked at")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        expect.set_options(timeout=1000 * PATIENCE)
        yield started
        started.close()


@pytest.fixture
def look(browser: Browser) -> Iterator[Open]:
    """Opens an address; in the end nothing may have gone wrong in it, and where it is to be silent nothing was said."""
    troubles: list[str] = []
    with ExitStack() as stack:

        def opened(address: str, width: int = 1280, height: int = 800, locale: str = "en", silent: bool = True) -> Page:
            context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(1000 * PATIENCE)
            if silent:
                page.on("console", lambda said: troubles.append(said.text) if said.type in LOUD else None)
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))
            page.goto(address)
            return page

        yield opened
    assert troubles == []


@contextmanager
def serving(store: Path | None, port: int = 0) -> Iterator[str]:
    """The page of a store for a while, or the salon alone, at its address."""
    port = port or free_port()
    cache = ["--cache", str(store.with_suffix(".cache"))] if store else []
    command = [*GIRONE, "page", *([str(store)] if store else []), "--port", str(port), *cache]
    process = subprocess.Popen(command, env=clean(), stdout=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        number: int = door.getsockname()[1]
        return number


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, "girone page has ended"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("girone page does not listen")
