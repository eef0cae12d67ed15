"""The tournaments of the siege: small, fast, and reproducible, because players and draw are."""

import os
import subprocess
import sys
from pathlib import Path

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]
FAST = "[set]\nlimits.warm_up = 0\nlimits.move = 60\nlimits.start = 60\n"
KINDS = {
    "duel": (f'regulation = "dipole-2020"\n{FAST}', ("random", "greedy")),
    "league": (f'regulation = "dipole-2020"\n{FAST}', ("random", "greedy", "random")),
    "knockout": (
        f'regulation = "othello-sadjad-1389"\n{FAST}game.size = 6\n[format]\nkind = "knockout"\n',
        ("greedy", "random", "greedy"),
    ),
}
LONGEST = 1800.0
"""Seconds after which a command counts as hung."""


def write(folder: Path, kind: str) -> Path:
    """Write the file of a tournament."""
    head, players = KINDS[kind]
    entrants = [f'[[entrants]]\nname = "E{at}"\nplayer = "{player}"\n' for at, player in enumerate(players, start=1)]
    file = folder / "cup.toml"
    file.write_text(f'name = "Cup"\nseed = "siege"\n{head}{"".join(entrants)}')
    return file


def start(file: Path, log: Path, stepped: bool = False) -> "subprocess.Popen[bytes]":
    """Start or resume the tournament; `stepped` means with a jumping wall clock."""
    paths = [str(Path(__file__).parent / "clock"), *filter(None, [os.environ.get("PYTHONPATH")])]
    own = {"PYTHONPATH": os.pathsep.join(paths)} if stepped else {}
    with log.open("ab") as stderr:
        return subprocess.Popen(
            [*GIRONE, "run", file.name, "--json"],
            cwd=file.parent,
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            env={**os.environ, **own},
        )


def girone(file: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run another command, with the store as its first argument."""
    store = file.with_suffix(".store").name
    return subprocess.run(
        [*GIRONE, words[0], store, *words[1:]],
        cwd=file.parent,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
