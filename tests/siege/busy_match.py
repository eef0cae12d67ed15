"""A match of two busy programs behind walls, and what it says against them."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import DEFAULT_CEILINGS
from girone.matches.order import Contestant, Stdio
from tests.matches.evening import Played, order, table, undisturbed
from tests.siege import busy

LIMITS = {"limits__move": 600, "limits__first_move": 600, "limits__start": 600}
"""More time than any of them needs on a busy machine: this is not about speed."""


def complaints(white: str, black: str, folder: Path, size: int = 4) -> list[str]:
    """What went wrong, in words, when these two played; nothing where both played to the end."""
    limits: dict[str, Any] = {**LIMITS, "game__size": size}

    def play(room: Path) -> Played:
        match = order("othello-sadjad-1389", room, _place(white), _place(black), **limits)
        return table(
            replace(match, sandbox=Level.STRICT, provides=("girone",), ceilings=DEFAULT_CEILINGS), timeout=3000
        )

    played = undisturbed(play, folder)
    noted = [f"{each['seat']}: {each['noted']}" for each in played.records if each.get("kind") == "ended"]
    return noted + ([] if played.verdict["kind"] == "played" else [played.words])


def _place(kind: str) -> Contestant:
    command = (sys.executable, "-P", busy.__file__, kind)
    return Contestant(kind, "sadjad_stdio", Stdio(command))
