"""Steps the wall clock of a process while it runs, by hours and in both directions; Python imports this by itself.

The monotonic clock is unchanged, as when the kernel steps the time.
"""

import datetime
import os
import random
import time

EVERY = 0.3
"""Seconds between two steps."""
FAR = 50_000.0

_chance, _real = random.Random(os.getpid()), time.time
_begun = time.monotonic()
_steps: list[float] = []


def _stepped() -> float:
    while len(_steps) <= (time.monotonic() - _begun) / EVERY:
        _steps.append(_chance.uniform(-FAR, FAR))
    return _real() + _steps[-1]


class _Stepped(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "_Stepped":
        return cls.fromtimestamp(_stepped(), tz)


time.time = _stepped
time.time_ns = lambda: int(_stepped() * 1e9)
datetime.datetime = _Stepped  # type: ignore[misc]
