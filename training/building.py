"""Builds a training's programs."""

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OPTIONS = ("-std=c++20", "-O3", "-march=native", "-pthread")


def build(source: Path, program: Path, places: Iterable[Path], definitions: Iterable[str] = ()) -> Path:
    """Compile one file; `places` are looked through before the engine's own sources."""
    program.parent.mkdir(parents=True, exist_ok=True)
    folders = [*places, ROOT / "native", ROOT / "src", ROOT / "training", source.parent]
    words = [f"-I{folder}" for folder in folders] + [f"-D{definition}" for definition in definitions]
    compiler = os.environ.get("CXX", "c++").split()
    subprocess.run([*compiler, *OPTIONS, *words, str(source), "-o", str(program)], check=True)
    return program
