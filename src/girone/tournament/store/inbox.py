"""The inbox of a store: requests for decisions, left for the runner that is writing."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

from girone.model.decision_subject import DecisionSubject
from girone.model.detail import said
from girone.model.errors import HostFailed, RecordError
from girone.model.record import DecisionKind
from girone.tournament.store.subjects import read_subject

REQUESTS = "[0-9]*.json"


@dataclass(frozen=True)
class RequestedDecision:
    """A request that was left in a file for the runner."""

    file: Path
    kind: DecisionKind
    subject: DecisionSubject
    reason: str


class DecisionInbox:
    """A folder with one file per requested decision, in the order of their names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, kind: DecisionKind, subject: DecisionSubject, reason: str) -> Path:
        """Leave a request; the runner records it soon and removes its file."""
        place = 1 + max((int(file.name.split("-")[0]) for file in self._folder.glob(REQUESTS)), default=0)
        name = f"{place:06}-{time.time_ns()}-{os.getpid()}"  # ordered by number, because clocks may jump
        unfinished = self._folder / f".{name}"
        try:
            request = json.dumps({"ruling": kind, "subject": subject.as_json(), "reason": reason})
            unfinished.write_text(request, encoding="utf-8")
            return unfinished.rename(self._folder / f"{name}.json")
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise HostFailed(said("{file} cannot be written: {detail}", file=self._folder, detail=error)) from None

    def asked(self) -> list[RequestedDecision]:
        """All requests, oldest first; the runner removes the file of each after recording it."""
        found = []
        for file in sorted(self._folder.glob(REQUESTS)):
            try:
                request = json.loads(file.read_text(encoding="utf-8"))
                kind = DecisionKind(request["ruling"])
                subject = read_subject(kind, request["subject"], str(file))
            except (ValueError, RecordError):  # empty after a power cut; nobody was told that it was accepted
                file.rename(file.with_suffix(".torn"))
                continue
            found.append(RequestedDecision(file, kind, subject, request["reason"]))
        return found
