"""Tournaments for tests: files written, runs as processes, records compared."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from girone.tournament.plan.file import load
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import Store

GIRONE = [sys.executable, "-P", "-c", "from girone.cli.start import main; raise SystemExit(main())"]
FAST = "[set]\nlimits.warm_up = 0\nlimits.move = 20\nlimits.start = 60\n"
"""Limits that no machine is too slow for: tests do not depend on its speed."""


def write(folder: Path, regulation: str, players: Iterable[str], more: str = "", limits: str = FAST) -> Path:
    """A file of a tournament among players of ours, named E1, E2, …"""
    file = folder / "cup.toml"
    entrants = "".join(
        f'\n[[entrants]]\nname = "E{at}"\nplayer = "{player}"\n' for at, player in enumerate(players, start=1)
    )
    file.write_text(f'name = "Cup"\nregulation = "{regulation}"\nseed = "s"\n{limits}{more}{entrants}')
    return file


def girone(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*GIRONE, *words], cwd=cwd, capture_output=True, text=True, timeout=300, env=clean())


def start(*words: str, cwd: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*GIRONE, *words], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean()
    )


def clean() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def state(file: Path) -> TournamentState:
    store = Store(file.with_suffix(".store"))
    try:
        return TournamentState(load(file), store.attempts(), store.decisions())
    finally:
        store.close()


def tables(file: Path) -> list[object]:
    now = state(file)
    return [stage for category in now.plan.categories for stage in now.stages(category)]
