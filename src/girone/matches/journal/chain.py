"""Lines in a chain: each carries the hash of the line before, so that none can be changed, taken out or put in unseen.

The hash is the SHA-256 of a line's bytes as they stand in the file, without the line feed: `sha256sum` gives the same.
A published line without what is private is marked as withheld, and keeps the hash of the line before it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from girone.matches.journal.fields import Record

ALGORITHM = "sha256"
PREVIOUS = re.compile(rb'"prev": "([0-9a-f]{64})"(?:, "withheld": true)?\}')
WITHHELD = b', "withheld": true}'
CLAIMED = b'"chain": "sha256"'
PRIVATE = ("way", "command", "cores", "software")
"""What the header tells of a seat and a published journal may withhold."""


def digest(line: bytes) -> str:
    """The hash of a line."""
    return sha256(line).hexdigest()


def linked(text: str, previous: str) -> str:
    """The text of a JSON object with the hash of the line before as its last field."""
    return f'{text[:-1]}, "prev": "{previous}"}}'


@dataclass(frozen=True)
class Chain:
    """The lines of a file as a chain; `rest` is a last line that was never finished."""

    lines: Sequence[bytes]
    rest: bytes = b""

    @classmethod
    def of(cls, data: bytes) -> "Chain":
        """The chain that the bytes of a file are."""
        *lines, rest = data.split(b"\n")
        return cls(lines, rest)

    @property
    def head(self) -> str:
        """The hash of the last line, which all lines before have a part in."""
        return digest(self.lines[-1]) if self.lines else ""

    @property
    def is_claimed(self) -> bool:
        """Whether the first line says that the others are chained."""
        return bool(self.lines) and CLAIMED in self.lines[0]

    def faults(self, withholds: bool = False) -> Iterator[str]:
        """Where the chain is broken; `withholds` is a published file, in which lines may be withheld."""
        if not withholds and (bare := [at for at, line in enumerate(self.lines, 1) if line.endswith(WITHHELD)]):
            yield f"line {bare[0]} was withheld, and this is not a published journal"
        for at, line in enumerate(self.lines[1:], start=2):
            found, before = _previous(line), self.lines[at - 2]
            if found is None:
                yield f"line {at} does not carry the hash of the line before"
            elif found != digest(before) and not (withholds and before.endswith(WITHHELD)):
                yield f"line {at - 1} is not the one that was written before line {at}"


def public_header(line: bytes) -> str:
    """The hash of a header without what may be withheld; empty where it cannot be read."""
    try:
        header: Record = json.loads(line)
        seats = {side: _public_seat(seat) for side, seat in header["seats"].items()}
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return ""
    kept = {key: header[key] for key in header if key not in ("journal", "withheld")} | {"seats": seats}
    return digest(json.dumps(kept, sort_keys=True).encode())


def _public_seat(seat: Record) -> Record:
    return {key: value for key, value in seat.items() if key not in PRIVATE}


def _previous(line: bytes) -> str | None:
    found = PREVIOUS.search(line, max(0, len(line) - 120))
    return found[1].decode() if found and found.end() == len(line) else None
