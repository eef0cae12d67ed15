"""Kits as a student has them: written by the command, built by their own script; what cannot be built is named."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from girone.cli.main import main
from girone.lab.kits import kit

DRIVERS = Path(__file__).parent / "drivers"
BUILDS_WITHIN = 300.0
COMPILED = {
    "cpp": "c++ -std=c++17 -O0 -Wall -Wextra -Werror -o driver driver.cpp",
    "java": "javac -encoding UTF-8 -cp classes -d classes driver.java",
    "go": "go build -o driver driver.go rules.go",
    "rust": "rustc --edition 2021 -D warnings -o driver driver.rs",
    "csharp": "mcs -langversion:5 -warnaserror+ -out:driver.exe driver.cs Position.cs",
}
RUN = {
    "python": "python3 driver.py",
    "cpp": "./driver",
    "java": "java -XX:+UseSerialGC -cp classes Driver",
    "javascript": "node driver.js",
    "go": "./driver",
    "rust": "./driver",
    "csharp": "mono driver.exe",
}


def demand_tool(language: str) -> None:
    """Leave the test out, visibly, where nothing of this language can be built."""
    if not shutil.which(kit.tool(language)):
        pytest.skip(f"the {language} kits were not tried: there is no {kit.tool(language)} here")


@cache
def ground() -> Path:
    """Where all kits of these tests stand."""
    return Path(mkdtemp(prefix="kits "))


@cache
def built(regulation: str, language: str) -> Path:
    """A kit in a folder with a blank in its name, built; once for all tests."""
    folder = ground() / f"{regulation} {language}"
    assert main(["kit", regulation, str(folder), "--language", language]) == 0
    environment = {**os.environ, "CXX": str(_quick_compiler())}
    said = subprocess.run(
        [folder / "build.sh"], cwd="/", env=environment, capture_output=True, text=True, timeout=BUILDS_WITHIN
    )
    assert (said.returncode, said.stderr) == (0, ""), said.stderr
    return folder


@cache
def _quick_compiler() -> Path:
    """A compiler that does not optimise, which takes half of the time."""
    script = ground() / "c++"
    script.write_text('#!/bin/sh\nexec c++ "$@" -O0\n')
    script.chmod(0o755)
    return script


@cache
def driver(regulation: str, language: str) -> tuple[list[str], Path]:
    """The command that asks a kit's rules, and the folder where it runs."""
    folder = built(regulation, language)
    (source,) = DRIVERS.glob(f"{language}.*")
    shutil.copy(source, folder / f"driver{source.suffix}")
    if language in COMPILED:
        subprocess.run(COMPILED[language].split(), cwd=folder, check=True, timeout=BUILDS_WITHIN)
    return RUN[language].split(), folder


def answers(regulation: str, language: str, lines: list[str]) -> list[str]:
    """What the rules of a kit say to these games."""
    command, folder = driver(regulation, language)
    asked = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, cwd=folder, input=asked, capture_output=True, text=True, timeout=600, check=True)
    return done.stdout.splitlines()
