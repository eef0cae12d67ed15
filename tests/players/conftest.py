"""The players think with the native core: without it their tests are skipped, visibly."""

import pytest

from girone import engine


@pytest.fixture(autouse=True)
def built_core() -> None:
    """Skip without the core."""
    if not engine.available():
        pytest.skip("the native core is not built")
