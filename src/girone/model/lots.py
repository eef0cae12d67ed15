"""Drawing of lots from a published seed: anyone can redo every draw with `sha256sum`.

The lot of an entrant is the SHA-256 of `SEED/OCCASION/NAME` in UTF-8, as hexadecimal text; the lowest lot is first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Lots:
    """All lots of one tournament."""

    seed: str

    def lot(self, occasion: str, name: str) -> str:
        """The lot of a name at an occasion."""
        return sha256(f"{self.seed}/{occasion}/{name}".encode()).hexdigest()

    def order(self, occasion: str, names: Iterable[str]) -> list[str]:
        """The names in the order of their lots."""
        return sorted(names, key=lambda name: self.lot(occasion, name))
