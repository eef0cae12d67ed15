"""The inbox of a store: decisions that are left for the runner that writes now."""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from girone.model.detail import said
from girone.model.errors import HostFailed
from girone.model.record import DecisionKind
from girone.tournament.store.rows import with_composed_names

WISHES = "[0-9]*.json"


class DecisionInbox:
    """A folder with a file for each decision that somebody wants; its name tells the order."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, ruling: DecisionKind, subject: Mapping[str, Any], reason: str) -> Path:
        """Leave a decision; the runner takes it in at once, and removes its file."""
        place = 1 + max((int(file.name.split("-")[0]) for file in self._folder.glob(WISHES)), default=0)
        name = f"{place:06}-{time.time_ns()}-{os.getpid()}"  # the place and not the clock tells the order: clocks jump
        unfinished = self._folder / f".{name}"
        try:
            wish = json.dumps({"ruling": ruling, "subject": subject, "reason": reason})
            unfinished.write_text(wish, encoding="utf-8")
            return unfinished.rename(self._folder / f"{name}.json")
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise HostFailed(said("{file} cannot be written: {detail}", file=self._folder, detail=error)) from None

    def asked(self) -> list[tuple[Path, DecisionKind, dict[str, Any], str]]:
        """The decisions that were left for us, oldest first; whoever takes one in removes its file."""
        found = []
        for file in sorted(self._folder.glob(WISHES)):
            try:
                wish = json.loads(file.read_text(encoding="utf-8"))
            except ValueError:  # a power cut leaves an empty file; nobody was told yet that it was decided
                file.rename(file.with_suffix(".torn"))
                continue
            found.append((file, DecisionKind(wish["ruling"]), with_composed_names(wish["subject"]), wish["reason"]))
        return found
