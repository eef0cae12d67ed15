"""A match of two busy programs behind walls, and what it says against them."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import DEFAULT_CEILINGS
from girone.matches.order import Contestant, Stdio
from tests.matches.evening import order, table
from tests.siege import busy

LIMITS = {"limits__move": 60, "limits__first_move": 60, "limits__start": 60}
"""More time than any of them needs on a busy machine: this is not about speed."""


def complaints(white: str, black: str, folder: Path, size: int = 4) -> list[str]:
    """What went wrong, in words, when these two played; nothing where both played to the end."""
    limits: dict[str, Any] = {**LIMITS, "game__size": size}
    match = order("othello-sadjad-1389", folder, _place(white), _place(black), **limits)
    walled = replace(match, sandbox=Level.STRICT, provides=("girone",), ceilings=DEFAULT_CEILINGS)
    played = table(walled, timeout=300)
    noted = [f"{each['seat']}: {each['noted']}" for each in played.records if each.get("kind") == "ended"]
    return noted + ([] if played.verdict["kind"] == "played" else [played.words])


def _place(kind: str) -> Contestant:
    command = (sys.executable, "-P", busy.__file__, kind)
    return Contestant(kind, "sadjad_stdio", Stdio(command))
