"""What holds for all tests: no deadlines of the machine's speed, and Ctrl-C works, also where the caller ignores it."""

import signal

from hypothesis import settings

settings.register_profile("girone", deadline=None)
settings.load_profile("girone")


def pytest_configure() -> None:
    """Undo what a shell does to jobs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
