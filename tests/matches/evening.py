"""Real matches for tests: orders, tables as processes, and a look at what they leave behind."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import regulations
from girone.host.supervisor.control import ResourceLimits
from girone.matches.journal.journal import Record, read
from girone.matches.order import Contestant, Match
from girone.matches.places import place
from girone.model.game import Side
from tests.support import ROOT

PYTHON = sys.executable
VICES = ROOT / "tests" / "bots" / "vices.py"
QUICK = {"limits.warm_up": 0, "limits.move": 10, "limits.first_move": 10}
"""Limits that no loaded machine misses; tests of limits set their own."""

STALLS_ALLOWED = 5


@dataclass(frozen=True)
class Played:
    """What a table left: its verdict and its records."""

    verdict: Record
    words: str
    records: list[Record]
    stderr: str

    @property
    def result(self) -> tuple[str | None, str]:
        """Winner and reason."""
        return self.verdict["winner"], self.verdict["reason"]

    def sent_to(self, side: Side) -> str:
        """All bytes that a seat was sent."""
        return "".join(record.get("sent", "") for record in self.records if record.get("seat") == side)


def order(
    regulation: str,
    folder: Path,
    white: str | Contestant,
    black: str | Contestant,
    seed: int = 1,
    wire: str = "",
    **changes: Any,
) -> Match:
    """A match of samples or given contestants."""
    overrides = QUICK | {key.replace("__", "."): value for key, value in changes.items()}
    loaded = regulations.load(regulation, overrides)
    seats = {
        side: given if isinstance(given, Contestant) else place(side, given, wire or loaded.wire, loaded, folder, seed)
        for side, given in ((Side.WHITE, white), (Side.BLACK, black))
    }
    return Match(
        loaded, seats[Side.WHITE], seats[Side.BLACK], str(folder), ceilings=ResourceLimits(memory=512 * 1024**2)
    )


def late(regulation: str) -> str:
    """Ten plies before the end of a game of Othello, Black to move: for a wire that starts a process for every move."""
    position = regulations.load(regulation).game.start()
    for _ in range(50):
        position = position.play(position.moves()[0])
    return position.text()


def table(match: Match, timeout: float = 60) -> Played:
    """Play a match at a table of its own."""
    done = subprocess.run(
        [PYTHON, "-m", "girone.matches.table"], input=match.to_json(), capture_output=True, text=True, timeout=timeout
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    _, records = read(Path(result["journal"]))
    return Played(result["verdict"], result["words"], records, done.stderr)


def undisturbed(play: Callable[[Path], Played], folder: Path) -> Played:
    """A match about limits, played again where a stall of a busy machine has voided it, as the law says."""
    for attempt in range(STALLS_ALLOWED):
        played = play(folder / str(attempt))
        if played.verdict["reason"] != "stalled":
            break
    return played


def left_running(mark: str) -> list[str]:
    """The command lines of all living processes whose command or environment has a mark; ours has not."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                words = [(entry / name).read_bytes().replace(b"\0", b" ") for name in ("cmdline", "environ")]
            except OSError:
                continue
            if mark.encode() in b" ".join(words):
                found.append(words[0].decode(errors="replace"))
    return found
