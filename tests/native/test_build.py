"""The core under test is the one that was meant to be tested."""

import os

from girone import engine


def test_the_core_has_the_expected_sanitizers() -> None:
    assert engine.build()["sanitizers"] == os.environ.get("GIRONE_SANITIZERS", "none")
