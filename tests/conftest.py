"""What holds for all tests: no deadlines of the machine's speed, working signals, and English in any locale."""

import os
import signal

from hypothesis import settings

settings.register_profile("girone", deadline=None)
settings.load_profile("girone")


def pytest_configure() -> None:
    """Undo what a shell does to jobs in the background, and `nohup` to a hang-up; speak English, the locale aside."""
    os.environ["GIRONE_LANGUAGE"] = "en"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
