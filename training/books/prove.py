"""Proves the opening of 6 × 6 Othello: whatever the other side plays, the book has a best move and its exact score.

Below the empty squares that are left to the player, it proves its moves by itself in a fraction of a second.
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
"""Empty squares."""
MOST_MEGABYTES = 16 * 1024
SHARE_OF_MEMORY = 4


@dataclass(frozen=True)
class Proving:
    """The proof as far as the time allows; what was proven before stays in the folder."""

    folder: Path
    seconds: float
    threads: int
    weights: tuple[Path, ...] = ()

    def run(self) -> dict[str, Any]:
        """Prove, and tell how far it came."""
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
        """What is proven."""
        return (self.folder / "book.bin").read_bytes()


def megabytes() -> int:
    """For the table: a part of this machine's memory."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(MOST_MEGABYTES, memory // SHARE_OF_MEMORY >> 20)
