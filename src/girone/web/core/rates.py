"""How often one client may ask for what is expensive."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request

from girone.model.detail import said
from girone.web.core.wording import Refusal

MOST_CLIENTS = 10_000
ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that tell clients apart; each has as many addresses as it likes below them."""


def client_of(request: Request) -> str:
    """By what a client is told from others."""
    return household(request.client.host if request.client else "")


def household(address: str) -> str:
    """An address, and of IPv6 the network that belongs to one client."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), ONE_HOUSEHOLD), strict=False))


@dataclass
class Rate:
    """A bucket of tokens for each client: `burst` at once, then `per_minute`."""

    burst: int
    per_minute: float
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def spend(self, request: Request) -> None:
        """Take a token of this client's, or refuse with the seconds until there is one."""
        self.spend_of(client_of(request))

    def spend_of(self, client: str) -> None:
        """The same of a client that is known by something else than where it is."""
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
            del self._buckets[next(iter(self._buckets))]  # who has not asked for longest has a full bucket
