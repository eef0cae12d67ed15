"""Where self-play is held: on the cores of this machine, or on a Dask cluster."""

import argparse
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.building import Recipe
from training.parcel import packed


@dataclass(frozen=True)
class Hall:
    """So many threads here, or all of a cluster."""

    threads: int
    cluster: str | None = None

    def play(self, recipe: Recipe, program: Path, folder: Path, seed: int, seconds: float, *orders: Any) -> None:
        """Play sheets of games into the folder for so long; those that lie there already are not played again."""
        if self.cluster:
            from training import cluster

            cluster.play(self.cluster, packed(recipe), folder, seed, seconds, orders)
            return
        words = (recipe.build(program), folder, seed, seconds, self.threads, *orders)
        subprocess.run([str(word) for word in words], check=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """What a training is told of its hall."""
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count(), help="for games, fits and the gate on this machine"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://head:8786; its workers play"
    )
