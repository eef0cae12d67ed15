"""Requests of authors in an arena, kept in files: one open request of each kind per author, first come, first served.

FOLDER/N.json    the last request of entrant N, and its state
"""

import json
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from girone.lab.tested_program import Subject
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan


class RequestState(StrEnum):
    """The state of a request."""

    WAITS = "waits"
    PLAYS = "plays"
    DONE = "done"
    FAILED = "failed"

    @property
    def is_open(self) -> bool:
        """Whether it waits or is being worked on."""
        return self in (RequestState.WAITS, RequestState.PLAYS)


def kept(folder: Path, number: int) -> dict[str, Any] | None:
    """The last request of an entrant."""
    try:
        found: dict[str, Any] = json.loads(_file(folder, number).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found


def keep(folder: Path, number: int, request: dict[str, Any]) -> None:
    """Write a request to its file, atomically."""
    file = _file(folder, number)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    half = file.with_name(f".{file.name}")
    half.write_text(json.dumps(request), encoding="utf-8")
    half.replace(file)


def waiting(folder: Path) -> list[tuple[str, int]]:
    """Time and account number of each open request, oldest first."""
    numbers = [int(each.stem) for each in folder.glob("[0-9]*.json")]
    found = [(request, number) for number in numbers if (request := kept(folder, number))]
    return sorted((request["at"], number) for request, number in found if RequestState(request["state"]).is_open)


def now() -> str:
    """The current time, for a new request."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def subject_of(entrant: Entrant, plan: Plan) -> Subject:
    """An entrant's program as the lab plays it."""
    files = plan.base / entrant.folder if entrant.folder else None
    commands = {side: entrant.command_of(side) or entrant.player for side in Side}
    return Subject(entrant.name, entrant.wire, commands, files)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number}.json"
