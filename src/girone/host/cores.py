"""The cores of this host, lent to tables; one is left to referee and page where there are more than two."""

import os
from collections.abc import Sequence


class Cores:
    """Lends cores to tables and takes them back; a host with a single core lends it twice to one table."""

    def __init__(self, cores: Sequence[int] | None = None, most: int | None = None) -> None:
        own = sorted(os.sched_getaffinity(0)) if cores is None else list(cores)
        self._free = (own[1:] if len(own) > 2 else own)[:most]
        self.total = len(self._free)

    @classmethod
    def of_host(cls) -> "Cores":
        """All cores of this host, also those that this process itself may not use."""
        return cls(range(os.cpu_count() or 1))

    def lend(self, wanted: int) -> tuple[int, ...] | None:
        """So many cores, or None while there are too few; what this host does not have at all is not waited for."""
        wanted = min(wanted, self.total)
        if len(self._free) < wanted:
            return None
        lent, self._free = tuple(self._free[:wanted]), self._free[wanted:]
        return lent

    def take_back(self, lent: Sequence[int]) -> None:
        """The table has ended."""
        self._free = sorted([*self._free, *lent])
