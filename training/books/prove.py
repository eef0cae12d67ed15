"""Proves the opening of 6 × 6 Othello: whatever the other side plays, the book has a best move and its exact score.

With fewer empty squares, the player proves its moves by itself in a fraction of a second.
"""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.books.games import PROVEN
from training.building import Recipe

HERE = Path(__file__).resolve().parent
LEFT_TO_THE_PLAYER = 18
"""Empty squares from which the player needs no book."""
MOST_MEGABYTES = 16 * 1024
SHARE_OF_MEMORY = 4
CONTROL_GROUPS, OWN_GROUPS = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")
"""Where Linux has the limits of containers, and the groups of this process."""


@dataclass(frozen=True)
class Proving:
    """The proof as far as time allows; earlier results stay in the folder."""

    folder: Path
    seconds: float
    threads: int
    weights: tuple[Path, ...] = ()

    def run(self) -> dict[str, Any]:
        """Continue the proof; returns its progress."""
        recipe = Recipe(HERE / "prove.cpp", (HERE, *self.weights), PROVEN.definitions)
        program = recipe.build(self.folder / "prove")
        words = self.folder, self.seconds, self.threads, LEFT_TO_THE_PLAYER, megabytes()
        told = subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout
        facts: dict[str, Any] = json.loads(told)
        if facts["closed_to"] > LEFT_TO_THE_PLAYER:
            print(f"{PROVEN.title}: not all is proven below {facts['closed_to'] + 1} empty squares", flush=True)
        return facts

    @property
    def book(self) -> bytes:
        """The proven book."""
        return (self.folder / "book.bin").read_bytes()


def megabytes() -> int:
    """Size of the table: a part of the memory that this machine or container may use."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(MOST_MEGABYTES, min([memory, *limits()]) // SHARE_OF_MEMORY >> 20)


def limits(root: Path = CONTROL_GROUPS, groups: Path = OWN_GROUPS) -> list[int]:
    """The memory limit in bytes of each control group of this process, in version 2 or 1."""
    found = []
    for line in groups.read_text(encoding="utf-8").splitlines() if groups.exists() else ():
        _, controllers, own = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        top, file = (root / "memory", "memory.limit_in_bytes") if controllers else (root, "memory.max")
        place = top / own.lstrip("/")
        found += [bound(folder / file) for folder in (place, *place.parents) if folder.is_relative_to(top)]
    return [each for each in found if each is not None]


def bound(file: Path) -> int | None:
    """The limit in a file; None without a limit, or if a container sees its group elsewhere."""
    try:
        said = file.read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return int(said) if said.isdecimal() else None
