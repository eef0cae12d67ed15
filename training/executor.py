"""Where self-play runs: on the cores of this machine, or on a Dask cluster."""

import argparse
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from training.building import Recipe
from training.bundle import packed

Play = Callable[..., None]
"""Plays sheets of games into a folder: takes the folder, a seed, seconds, and arguments for the program.

Sheets already in the folder are not played again.
"""


@dataclass(frozen=True)
class SelfPlayExecutor:
    """Threads of this machine, or all of a cluster."""

    threads: int
    cluster: str | None = None

    def set_up(self, recipe: Recipe, program: Path) -> Play:
        """The function that plays with this recipe; building the program takes a while, but only one core."""
        if self.cluster:
            from training import cluster

            return partial(cluster.play, self.cluster, packed(recipe))
        return partial(self._play_here, recipe.build(program))

    def _play_here(self, program: Path, folder: Path, seed: int, seconds: float, *orders: Any) -> None:
        words = (program, folder, seed, seconds, self.threads, *orders)
        subprocess.run([str(word) for word in words], check=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options for where games are played."""
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count(), help="for games, fits and the gate on this machine"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://head:8786; its workers play"
    )
