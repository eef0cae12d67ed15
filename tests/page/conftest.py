"""An evening that was played, and its page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.page.pages import TOKEN, an_evening, served


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an evening that is over; tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    an_evening(folder)
    return folder / "cup.store"


@pytest.fixture
def visitor(played: Path) -> Iterator[TestClient]:
    """A visitor of that evening's page, whose organiser's room is closed."""
    with served(played) as client:
        yield client


@pytest.fixture
def stranger(played: Path) -> Iterator[TestClient]:
    """A visitor of a page whose organiser's room is open, without the token."""
    with served(played, TOKEN) as client:
        yield client
