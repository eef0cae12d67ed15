"""A hash chain of lines: each carries the hash of the line before, so changed, removed or added lines are detected.

The hash is the SHA-256 of a line's bytes without the line feed, as `sha256sum` computes it. A published line from
which private values were removed is marked as withheld, and keeps the hash of the line before it.
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
"""Fields of a seat in the header that a published journal may withhold."""


def digest(line: bytes) -> str:
    """The hash of a line."""
    return sha256(line).hexdigest()


def linked(text: str, previous: str) -> str:
    """The text of a JSON object with the hash of the previous line as its last field."""
    return f'{text[:-1]}, "prev": "{previous}"}}'


@dataclass(frozen=True)
class Chain:
    """The lines of a file as a chain; `rest` is an unfinished last line."""

    lines: Sequence[bytes]
    rest: bytes = b""

    @classmethod
    def of(cls, data: bytes) -> "Chain":
        """Split the bytes of a file into a chain."""
        *lines, rest = data.split(b"\n")
        return cls(lines, rest)

    @property
    def head(self) -> str:
        """The hash of the last line, which covers all lines before it."""
        return digest(self.lines[-1]) if self.lines else ""

    @property
    def is_claimed(self) -> bool:
        """Whether the first line declares a chain."""
        return bool(self.lines) and CLAIMED in self.lines[0]

    def faults(self, withholds: bool = False) -> Iterator[str]:
        """Where the chain is broken; `withholds` marks a published file, in which lines may be withheld."""
        if not withholds and (bare := [at for at, line in enumerate(self.lines, 1) if line.endswith(WITHHELD)]):
            yield f"line {bare[0]} was withheld, and this is not a published journal"
        for at, line in enumerate(self.lines[1:], start=2):
            found, before = _previous(line), self.lines[at - 2]
            if found is None:
                yield f"line {at} does not carry the hash of the line before"
            elif found != digest(before) and not (withholds and before.endswith(WITHHELD)):
                yield f"line {at - 1} is not the one that was written before line {at}"


def public_header(line: bytes) -> str:
    """The hash of a header without the fields that may be withheld; empty if it cannot be read."""
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
