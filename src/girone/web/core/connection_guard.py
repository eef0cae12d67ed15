"""Limits silent connections: one without a whole request has little time, and takes nobody's place.

Where too many say nothing, the client that has most of them loses its oldest: so sockets that send nothing, or half of
something, shut out nobody but their owner. What is said once counts among all connections of that client.
"""

import asyncio
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from girone.web.core.feed import LINE, EncodedEvent
from girone.web.core.rates import household

HEAD_WITHIN = 10.0
"""Seconds in which the head of a request is here, after the beginning or after the answer before it."""
MOST_SILENT = 1_500
"""Connections in all that have not said what they want; a thousand spectators may come in one moment."""
MOST_OF_ONE = 3_000
"""Connections of one client, of which a proxy is one."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 60\r\nConnection: close\r\n\r\n"


class ConnectionCounts:
    """All connections of a page, counted by client; those that are silent in the order in which they fell so."""

    def __init__(self) -> None:
        self._inside: Counter[str] = Counter()
        self._silent: dict[str, dict[ConnectionGuard, None]] = {}
        self._count = 0

    def let_in(self, client: str) -> bool:
        """Whether there is room for another connection of a client."""
        if self._inside[client] >= MOST_OF_ONE:
            return False
        self._inside[client] += 1
        return True

    def let_out(self, client: str) -> None:
        """A connection has ended."""
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]

    def falls_silent(self, guard: "ConnectionGuard") -> None:
        """Wait for a head; where too many do, one has to go."""
        own = self._silent.setdefault(guard.household, {})
        self._count += guard not in own
        own[guard] = None
        if self._count > MOST_SILENT:
            most = max(self._silent.values(), key=len)
            next(iter(most)).give_up()

    def speaks(self, guard: "ConnectionGuard") -> None:
        """The head is here, or nobody waits for it any more."""
        own = self._silent.get(guard.household, {})
        if guard in own:
            del own[guard]
            self._count -= 1
        if not own:
            self._silent.pop(guard.household, None)


class ConnectionGuard(H11Protocol):
    """One connection, as it comes in."""

    def __init__(self, porch: ConnectionCounts, **given: Any) -> None:
        super().__init__(**given)
        self.household = ""
        self._porch = porch
        self._is_in = False
        self._patience: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, if there is room."""
        super().connection_made(transport)
        self.household = household(self.client[0] if self.client else "")
        self._is_in = self._porch.let_in(self.household)
        if self._is_in:
            self._wait()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Go."""
        self._stop_waiting()
        if self._is_in:
            self._porch.let_out(self.household)
        if self.scope:
            cast("dict[str, object]", self.scope).pop(LINE, None)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take in what has come; a head that is whole ends the waiting."""
        super().handle_events()
        if self.scope:
            cast("dict[str, object]", self.scope)[LINE] = self
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP; where it was the body of a request, nobody may answer that a second time."""
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
        """Bytes that wait for their reader."""
        return self.transport.get_write_buffer_size()

    def put(self, piece: EncodedEvent) -> None:
        """Send something in the middle of an answer, past the application; who has hung up misses nothing."""
        if not self.transport.is_closing():
            self.transport.write(piece.text if self.scope["http_version"] == "1.0" else piece.chunk)

    def give_up(self) -> None:
        """End a connection that does not say what it wants; who still reads the last answer may go on with that."""
        self._stop_waiting()
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if self._unread and self._unread != before:
            self._patience = self.loop.call_later(HEAD_WITHIN, self.give_up)
        else:
            self.transport.abort()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(HEAD_WITHIN, self.give_up)
        self._porch.falls_silent(self)

    def _stop_waiting(self) -> None:
        self._porch.speaks(self)
        if self._patience:
            self._patience.cancel()
            self._patience = None
