"""Where self-play is held: on the cores of this machine, or on a Dask cluster."""

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
"""Plays sheets of games into a folder: with a seed, for so many seconds, and with what the program takes besides.

Sheets that lie there already are not played again.
"""


@dataclass(frozen=True)
class SelfPlayExecutor:
    """So many threads here, or all of a cluster."""

    threads: int
    cluster: str | None = None

    def set_up(self, recipe: Recipe, program: Path) -> Play:
        """What plays by this recipe; building takes a while, and needs only one core."""
        if self.cluster:
            from training import cluster

            return partial(cluster.play, self.cluster, packed(recipe))
        return partial(self._play_here, recipe.build(program))

    def _play_here(self, program: Path, folder: Path, seed: int, seconds: float, *orders: Any) -> None:
        words = (program, folder, seed, seconds, self.threads, *orders)
        subprocess.run([str(word) for word in words], check=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """What a training is told of where its games are played."""
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count(), help="for games, fits and the gate on this machine"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://head:8786; its workers play"
    )
