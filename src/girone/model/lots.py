"""Lots drawn from a published seed: anyone can check a draw with `sha256sum`.

The lot of an entrant is the SHA-256 of `SEED/OCCASION/NAME` in UTF-8, as hexadecimal text; the lowest lot is first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(frozen=True)
class Lots:
    """All lots of one tournament."""

    seed: str
    written: Mapping[str, str] = field(default_factory=dict)
    """Names as the organiser's file spells them, where that is not NFC: the lot uses this spelling."""

    def lot(self, occasion: str, name: str) -> str:
        """The lot of a name on an occasion."""
        return sha256(self.drawn_from(occasion, name).encode()).hexdigest()

    def drawn_from(self, occasion: str, name: str) -> str:
        """The text whose SHA-256 is the lot."""
        return f"{self.seed}/{occasion}/{self.written.get(name, name)}"

    def order(self, occasion: str, names: Iterable[str]) -> list[str]:
        """The names sorted by their lots."""
        return sorted(names, key=lambda name: self.lot(occasion, name))
