"""Limits idle connections: a connection without a complete request is closed soon, and cannot block others.

If there are too many, the client with the most idle connections loses its oldest. So sockets that send nothing, or half
a request, only harm their owner. Once a request is complete, the connection counts only for the limit per client.
"""

import asyncio
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from girone.web.core.feed import LINE, EncodedEvent
from girone.web.core.rates import household

HEAD_WITHIN = 10.0
"""Seconds for the head of a request to arrive, from the connection's start or the last response."""
MOST_SILENT = 1_500
"""Idle connections in all; a thousand spectators may connect at once."""
MOST_OF_ONE = 3_000
"""Connections per client; a proxy is one client."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 60\r\nConnection: close\r\n\r\n"


class ConnectionCounts:
    """Counts all connections by client, and keeps the idle ones in the order in which they became idle."""

    def __init__(self) -> None:
        self._inside: Counter[str] = Counter()
        self._silent: dict[str, dict[ConnectionGuard, None]] = {}
        self._count = 0

    def let_in(self, client: str) -> bool:
        """Count a new connection; False if the client has too many."""
        if self._inside[client] >= MOST_OF_ONE:
            return False
        self._inside[client] += 1
        return True

    def let_out(self, client: str) -> None:
        """Forget a connection that ended."""
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]

    def falls_silent(self, guard: "ConnectionGuard") -> None:
        """Mark a connection as idle; if there are too many, close one."""
        own = self._silent.setdefault(guard.household, {})
        self._count += guard not in own
        own[guard] = None
        if self._count > MOST_SILENT:
            most = max(self._silent.values(), key=len)
            next(iter(most)).give_up()

    def speaks(self, guard: "ConnectionGuard") -> None:
        """Mark a connection as no longer idle."""
        own = self._silent.get(guard.household, {})
        if guard in own:
            del own[guard]
            self._count -= 1
        if not own:
            self._silent.pop(guard.household, None)


class ConnectionGuard(H11Protocol):
    """One connection of a client."""

    def __init__(self, registry: ConnectionCounts, **given: Any) -> None:
        super().__init__(**given)
        self.household = ""
        self._counts = registry
        self._is_counted = False
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if the client may have another one."""
        super().connection_made(transport)
        self.household = household(self.client[0] if self.client else "")
        self._is_counted = self._counts.let_in(self.household)
        if self._is_counted:
            self._wait()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        if self._is_counted:
            self._counts.let_out(self.household)
        if self.scope:
            cast("dict[str, object]", self.scope).pop(LINE, None)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle received data; a complete head ends the idle time."""
        super().handle_events()
        if self.scope:
            cast("dict[str, object]", self.scope)[LINE] = self
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not valid HTTP; if it was a body, stop the application from answering, too."""
        super().send_400_response(msg)
        if cycle := cast("RequestResponseCycle | None", self.cycle):
            cycle.disconnected = True
            cycle.message_event.set()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        if not self.transport.is_closing():
            self._wait()
        super().on_response_complete()

    @property
    def unsent(self) -> int:
        """Bytes not yet sent to the client."""
        return self.transport.get_write_buffer_size()

    def put(self, piece: EncodedEvent) -> None:
        """Write into an unfinished response, past the application; does nothing if the connection is closing."""
        if not self.transport.is_closing():
            self.transport.write(piece.text if self.scope["http_version"] == "1.0" else piece.chunk)

    def give_up(self) -> None:
        """Close an idle connection, unless the client is still reading the last response."""
        self._stop_waiting()
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if self._unread and self._unread != before:
            self._timer = self.loop.call_later(HEAD_WITHIN, self.give_up)
        else:
            self.transport.abort()

    def _wait(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(HEAD_WITHIN, self.give_up)
        self._counts.falls_silent(self)

    def _stop_waiting(self) -> None:
        self._counts.speaks(self)
        if self._timer:
            self._timer.cancel()
            self._timer = None
