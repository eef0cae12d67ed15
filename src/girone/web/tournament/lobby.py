"""The list that a lobby shows: tournaments, each on a page of its own."""

import json
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class TournamentStatus(StrEnum):
    """How far a tournament is, in the words of the page."""

    TO_COME = "has not begun yet"
    LIVE = "is being played now"
    OVER = "is over"


class Hosted(NamedTuple):
    """A tournament, the address of its page as soon as there is one, and how far it is."""

    title: str
    address: str = ""
    state: TournamentStatus = TournamentStatus.TO_COME


def write(file: Path, hosted: list[Hosted]) -> None:
    """Tell the lobby what there is; it reads the old list or the new one."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(hosted), encoding="utf-8")
    unfinished.rename(file)


def read(file: Path) -> list[Hosted]:
    """What there is."""
    listed = json.loads(file.read_text(encoding="utf-8"))
    return [Hosted(title, address, TournamentStatus(state)) for title, address, state in listed]
