"""How often one client may ask for what is expensive."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST_CLIENTS = 10_000


@dataclass
class Rate:
    """A bucket of tokens for each client: `burst` at once, then `per_minute`."""

    burst: int
    per_minute: float
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def spend(self, request: Request) -> None:
        """Take a token of this client's, or refuse with the seconds until there is one."""
        client, now = request.client.host if request.client else "", self.clock()
        tokens, at = self._buckets.pop(client, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - at) * self.per_minute / 60)
        if tokens < 1:
            self._buckets[client] = tokens, now
            wait = round((1 - tokens) * 60 / self.per_minute + 0.5)
            raise HTTPException(429, f"that is asked too often; again in {wait} s", {"Retry-After": str(wait)})
        self._buckets[client] = tokens - 1, now
        if len(self._buckets) > MOST_CLIENTS:
            del self._buckets[next(iter(self._buckets))]  # who has not asked for longest has a full bucket
