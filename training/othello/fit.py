"""Fits the weights of Othello's patterns to games by fit.cpp, on all cores."""

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
    """A folder of games, with a folder for each size, and what is taken of it.

    That may be the exact scores only. By so much as the search is trusted, what it said stands for the lead in the end.
    """

    folder: Path
    exact_only: bool = False
    trust: float = 0.0


def fit_all(
    program: Path, models: Sequence[Model], played: Iterable[Games], file: Path, threads: int
) -> list[dict[str, Any]]:
    """Fit every phase of every model and write the file; how well each was fitted."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    words = [program, unfinished, threads]
    words += [word for games in played for word in (games.folder, int(games.exact_only), games.trust)]
    command = list(map(str, words))
    said = subprocess.run(command, input=plan(models), check=True, stdout=subprocess.PIPE, text=True).stdout
    unfinished.rename(file)
    names = [model.name for model in models for _ in range(model.phases)]
    return [{"sizes": name} | json.loads(line) for name, line in zip(names, said.splitlines(), strict=True)]
