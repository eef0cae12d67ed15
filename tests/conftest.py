"""What holds for all tests: no deadlines of the machine's speed, and signals work, where the caller ignores them."""

import signal

from hypothesis import settings

settings.register_profile("girone", deadline=None)
settings.load_profile("girone")


def pytest_configure() -> None:
    """Undo what a shell does to jobs in the background, and `nohup` to a hang-up."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
