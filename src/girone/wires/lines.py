"""Splits bytes into lines, for wires with lines of text."""

from collections.abc import Iterator

from girone.model.detail import Detail, Wording
from girone.model.reason import Reason
from girone.model.wire import LONGEST, Arrival, Breach, End, FileContent

HUNG_UP = Wording("hung_up", "closed the connection")
CLOSED = Wording("closed", "closed its output")
OUT_OF_TURN = Wording("out_of_turn", "sent bytes out of turn")
FLOOD = Wording("flood.line", "sent a line of more than {count} bytes")


class Lines:
    """Assembles lines from any pieces; after a line that is too long it ignores the program."""

    def __init__(self) -> None:
        self.begun = b""
        self.is_closed = False

    def hear(self, arrival: Arrival, farewell: Detail) -> Iterator[bytes | Breach]:
        """The lines in an arrival, or a breach at the end of the output, with `farewell` as its reason."""
        if self.is_closed or isinstance(arrival, FileContent):
            return
        if isinstance(arrival, End):
            yield self._leave(farewell)
        else:
            yield from self._take(arrival)

    def _take(self, data: bytes) -> Iterator[bytes | Breach]:
        """The lines that are complete now, each with its line feed, or a breach for a line that is too long."""
        *lines, self.begun = (self.begun + data).split(b"\n")
        for line in lines:
            if len(line) > LONGEST:
                yield self._flood(line)
                return
            yield line + b"\n"
        if len(self.begun) > LONGEST:
            yield self._flood(self.begun)

    def _leave(self, detail: Detail) -> Breach:
        """The breach for the end of the output."""
        self.is_closed = True
        return Breach(Reason.DISCONNECTED, detail, self.begun, at_once=True)

    def _flood(self, line: bytes) -> Breach:
        self.is_closed = True
        return Breach(Reason.MALFORMED, FLOOD(count=LONGEST), line[:LONGEST], at_once=True)
