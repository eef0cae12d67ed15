"""Tests that are C++ programs of their own: built with every warning as an error, then run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import ROOT

COMPILER = os.environ.get("CXX", "c++")
PATIENCE = 600

needs_compiler = pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C++ compiler here")


def run_cpp(source: str, folder: Path, *flags: str, words: tuple[str, ...] = ()) -> tuple[int, str]:
    """The exit status and what the program printed; it is built without what a sanitizer's run preloads."""
    program = folder / Path(source).stem
    bare = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    command = [COMPILER, "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-Inative", "-Isrc", *flags]
    command += [source, "-o", str(program), "-pthread"]
    subprocess.run(command, cwd=ROOT, env=bare, check=True, timeout=PATIENCE)
    done = subprocess.run([program, *words], env=bare, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout
