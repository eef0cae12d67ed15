"""Writing a hand-in and setting it up, as its manual says."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from girone.cli.main import main

NAMES = ("dipole-2020", "fission-2022", "loa-2012", "othello-sadjad-1389", "othello-ufmg-2014")
COMPILERS = ("c++", "g++", "clang++")
BUILDS_WITHIN = 600.0


@dataclass(frozen=True)
class HandedIn:
    """A folder that is set up, the search path it was set up with, and what the set-up said."""

    folder: Path
    path: str
    said: str

    @property
    def is_compiled(self) -> bool:
        """Whether the engine was built."""
        return (self.folder / "program" / "girone" / "_native.py").exists()


def write(name: str, place: Path) -> Path:
    """Write a hand-in into a new folder."""
    folder = place / f"the hand-in of {name}"
    assert main(["kit", "--house", name, str(folder)]) == 0
    return folder


def set_up(folder: Path, environment: dict[str, str]) -> HandedIn:
    """Run its set-up from elsewhere, with nothing in the environment but this."""
    script = next(folder / name for name in ("compila.sh", "build.sh") if (folder / name).exists())
    done = subprocess.run(
        [script], cwd="/", env=environment, capture_output=True, text=True, timeout=BUILDS_WITHIN, check=True
    )
    return HandedIn(folder, environment["PATH"], done.stdout)
