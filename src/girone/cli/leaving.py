"""How a command that started programs is ended from outside: what is half done is undone."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ended_cleanly() -> Iterator[None]:
    """SIGTERM and SIGHUP end the work as Ctrl-C does: what is half done is undone."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    former = {each: signal.signal(each, leave) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for each, handler in former.items():
            signal.signal(each, handler)
