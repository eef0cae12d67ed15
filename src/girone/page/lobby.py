"""The list that a lobby shows: tournaments, each on a page of its own."""

import json
from pathlib import Path
from typing import NamedTuple


class Hosted(NamedTuple):
    """A tournament, and the address of its page as soon as there is one."""

    title: str
    address: str


def write(file: Path, hosted: list[Hosted]) -> None:
    """Tell the lobby what there is; it reads the old list or the new one."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(hosted), encoding="utf-8")
    unfinished.rename(file)


def read(file: Path) -> list[Hosted]:
    """What there is."""
    return [Hosted(*each) for each in json.loads(file.read_text(encoding="utf-8"))]
