"""What holds for all tests: Ctrl-C works in them and in the programs they start, also where the caller ignores it."""

import signal


def pytest_configure() -> None:
    """Undo what a shell does to jobs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
