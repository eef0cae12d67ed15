"""Limits how often one client may ask for something expensive."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request

from girone.model.detail import said
from girone.web.core.wording import Refusal

MOST_CLIENTS = 10_000
CLIENT_PREFIX = 64
"""Bits of an IPv6 address that identify a client; it can use any address below this prefix."""


def client_of(request: Request) -> str:
    """The key that identifies a client."""
    return household(request.client.host if request.client else "")


def household(address: str) -> str:
    """An IPv4 address, or the client's network of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), CLIENT_PREFIX), strict=False))


@dataclass
class Rate:
    """A token bucket for each client: `burst` requests at once, then `per_minute`."""

    burst: int
    per_minute: float
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def spend(self, request: Request) -> None:
        """Take a token of this client, or refuse with the seconds until the next one."""
        self.spend_of(client_of(request))

    def spend_of(self, client: str) -> None:
        """The same for a client with another key than its address."""
        now = self.clock()
        tokens, at = self._buckets.pop(client, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - at) * self.per_minute / 60)
        if tokens < 1:
            self._buckets[client] = tokens, now
            wait = round((1 - tokens) * 60 / self.per_minute + 0.5)
            raise Refusal(
                429, said("too many requests; try again in {seconds} s", seconds=wait), {"Retry-After": str(wait)}
            )
        self._buckets[client] = tokens - 1, now
        if len(self._buckets) > MOST_CLIENTS:
            del self._buckets[next(iter(self._buckets))]  # the client idle for longest has a full bucket anyway
