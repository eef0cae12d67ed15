"""What every test of the native core shares: it is skipped, visibly, where the core is not built."""

import os

import pytest

from girone import engine


@pytest.fixture(autouse=True)
def built_core() -> None:
    """Skip without the core; but a run that names the sanitizers it expects has to have one."""
    if not engine.available() and "GIRONE_SANITIZERS" not in os.environ:
        pytest.skip("the native core is not built")
