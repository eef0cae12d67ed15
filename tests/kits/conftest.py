"""Kits that were built are taken away when all tests are done."""

import shutil
from collections.abc import Iterator

import pytest

from tests.kits.building import ground


@pytest.fixture(scope="session", autouse=True)
def tidy() -> Iterator[None]:
    """Remove in the end what was built."""
    yield
    shutil.rmtree(ground())
