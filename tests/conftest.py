"""What holds for all tests: no deadlines of the machine's speed, working signals, and English in any locale."""

import os
import signal

from hypothesis import settings

# The checks try the same examples each time; GIRONE_EXPLORE=1 tries new ones.
settings.register_profile("girone", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("explore" if os.environ.get("GIRONE_EXPLORE") else "girone")


def pytest_configure() -> None:
    """Undo what a shell does to jobs in the background, and `nohup` to a hang-up; speak English, the locale aside."""
    os.environ["GIRONE_LANGUAGE"] = "en"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
