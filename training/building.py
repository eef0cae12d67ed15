"""Builds the C++ programs of the trainings."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OPTIONS = ("-std=c++20", "-O3", "-march=native", "-pthread")


@dataclass(frozen=True)
class Recipe:
    """A file to compile; `places` come before the engine's sources in the include path."""

    source: Path
    places: tuple[Path, ...] = ()
    definitions: tuple[str, ...] = ()

    def build(self, program: Path, root: Path = ROOT) -> Path:
        """Compile it; `root` has the engine's sources."""
        program.parent.mkdir(parents=True, exist_ok=True)
        compiler = os.environ.get("CXX", "c++").split()
        words = [*compiler, *OPTIONS, *self._places(root), str(self.source), "-o", str(program)]
        subprocess.run(words, check=True)
        return program

    def _places(self, root: Path) -> Iterator[str]:
        folders = [*self.places, root / "native", root / "src", root / "training", self.source.parent]
        yield from (f"-I{folder}" for folder in folders)
        yield from (f"-D{definition}" for definition in self.definitions)
