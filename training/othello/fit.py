"""Fits the weights of Othello's patterns to games with fit.cpp, on all cores."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.building import Recipe
from training.othello.models import Model, plan

HERE = Path(__file__).resolve().parent
PROGRAM = Recipe(HERE / "fit.cpp", (HERE,))


@dataclass(frozen=True)
class Games:
    """A folder of games, with a subfolder for each size, and what the fit uses of it.

    `exact_only` leaves out other scores. `trust` is the weight of the search's scores, relative to the final lead.
    """

    folder: Path
    exact_only: bool = False
    trust: float = 0.0


def fit_all(
    program: Path, models: Sequence[Model], played: Iterable[Games], file: Path, threads: int
) -> list[dict[str, Any]]:
    """Fit every phase of every model and write the file; returns the quality of each fit."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    words = [program, unfinished, threads]
    words += [word for games in played for word in (games.folder, int(games.exact_only), games.trust)]
    command = list(map(str, words))
    said = subprocess.run(command, input=plan(models), check=True, stdout=subprocess.PIPE, text=True).stdout
    unfinished.rename(file)
    names = [model.name for model in models for _ in range(model.phases)]
    return [{"sizes": name} | json.loads(line) for name, line in zip(names, said.splitlines(), strict=True)]
