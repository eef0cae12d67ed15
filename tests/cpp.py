"""Tests that are C++ programs of their own: built with every warning as an error, then run.

They know nothing of the sanitized core, so the sanitizers' run leaves them to `./check tests`.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import ROOT

COMPILER = os.environ.get("CXX", "c++")
PATIENCE = 600

WHY_NOT = "" if shutil.which(COMPILER) else "there is no C++ compiler here"
if "GIRONE_SANITIZERS" in os.environ:
    WHY_NOT = "./check tests runs programs of C++"
needs_compiler = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


def run_cpp(source: str, folder: Path, *flags: str, words: tuple[str, ...] = ()) -> tuple[int, str]:
    """The exit status and what the program printed."""
    program = built_cpp(source, folder, *flags)
    done = subprocess.run(
        [program, *words], env=bare(), stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout


def built_cpp(source: str, folder: Path, *flags: str) -> Path:
    """The program; it is built without what a sanitizer's run preloads."""
    program = folder / Path(source).stem
    command = [COMPILER, "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-Inative", "-Isrc", *flags]
    command += [source, "-o", str(program), "-pthread"]
    subprocess.run(command, cwd=ROOT, env=bare(), check=True, timeout=PATIENCE)
    return program


def output_of(program: Path, *words: str) -> bytes:
    """What a program writes that ends well."""
    return subprocess.run([program, *words], env=bare(), stdout=subprocess.PIPE, timeout=PATIENCE, check=True).stdout


def bare() -> dict[str, str]:
    """The environment without what a sanitizer's run preloads."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
