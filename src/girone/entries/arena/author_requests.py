"""What authors ask of an arena, kept in files: one request of a kind at a time, and who asked first comes first.

FOLDER/N.json    what entrant N asked for last, and how far it is
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
    """How far a request is."""

    WAITS = "waits"
    PLAYS = "plays"
    DONE = "done"
    FAILED = "failed"

    @property
    def is_open(self) -> bool:
        """Whether it is still to come, or under way."""
        return self in (RequestState.WAITS, RequestState.PLAYS)


def kept(folder: Path, number: int) -> dict[str, Any] | None:
    """What an entrant asked for last."""
    try:
        found: dict[str, Any] = json.loads(_file(folder, number).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found


def keep(folder: Path, number: int, request: dict[str, Any]) -> None:
    """Write the file of a request, whole or not at all."""
    file = _file(folder, number)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    half = file.with_name(f".{file.name}")
    half.write_text(json.dumps(request), encoding="utf-8")
    half.replace(file)


def waiting(folder: Path) -> list[tuple[str, int]]:
    """When the requests that are open were made, and by whom; the first comes first."""
    numbers = [int(each.stem) for each in folder.glob("[0-9]*.json")]
    found = [(request, number) for number in numbers if (request := kept(folder, number))]
    return sorted((request["at"], number) for request, number in found if RequestState(request["state"]).is_open)


def now() -> str:
    """When something is asked for."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def subject_of(entrant: Entrant, plan: Plan) -> Subject:
    """The program of an entrant as the lab leads it."""
    files = plan.base / entrant.folder if entrant.folder else None
    commands = {side: entrant.command_of(side) or entrant.player for side in Side}
    return Subject(entrant.name, entrant.wire, commands, files)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number}.json"
