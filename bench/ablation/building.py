"""Engines without a part: an edited copy of the sources, built as the library that submissions use."""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

from bench.ablation.parts import Part

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-std=c++20", "-O3", "-march=native", "-shared", "-fPIC", "-fvisibility=hidden", "-pthread")
FRONT, LIBRARY = "front.py", "core.library"


def build(game: str, part: Part | None, folder: Path) -> Path:
    """Build the engine of one game without a part, or the whole one; `folder` gets the library and its sources."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "native", folder / "native", ignore=shutil.ignore_patterns("games"))
    (folder / "native/games").mkdir()
    shutil.copy(ROOT / f"native/games/{game}.cpp", folder / "native/games")
    shutil.copytree(ROOT / "src/girone/games" / game, folder / "girone/games" / game)
    for edit in part.edits if part else ():
        text = (folder / edit.file).read_text(encoding="utf-8")
        if text.count(edit.old) != 1:
            raise SystemExit(f"{edit.file} does not have this once: {edit.old}")
        (folder / edit.file).write_text(text.replace(edit.old, edit.new), encoding="utf-8")
    definitions = ("GIRONE_OTHELLO_SIZES=8,8", *(part.definitions if part else ()))
    words = [f"-D{each}" for each in definitions] + [f"-I{folder / 'native'}", f"-I{folder}"]
    sources = [str(folder / "native/library.cpp"), str(folder / f"native/games/{game}.cpp")]
    compiler = os.environ.get("CXX", "c++").split()
    subprocess.run([*compiler, *OPTIONS, *words, *sources, "-o", str(folder / LIBRARY)], check=True)
    shutil.copy(ROOT / "submissions/common/program/library.py", folder / FRONT)
    return folder


def load(folder: Path) -> ModuleType:
    """Load the engine in a folder; several can be loaded in one process."""
    spec = importlib.util.spec_from_file_location(f"engine_in_{folder.name}", folder / FRONT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
