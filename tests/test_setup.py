"""The virtual environment that ./girone and ./check set up."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(Path(sys.prefix).resolve() != ROOT / ".venv", reason="another environment than the checkout's")
def test_the_folder_above_the_checkout_is_not_on_the_path() -> None:
    asked = [sys.executable, "-P", "-c", "import json, sys; print(json.dumps(sys.path))"]
    path = json.loads(subprocess.run(asked, capture_output=True, check=True, text=True, cwd="/").stdout)
    assert ROOT.parent not in [Path(each).resolve() for each in path]


def test_following_an_installation_leaves_the_fingerprint_as_it_is(tmp_path: Path) -> None:
    """It becomes the stamp; with another one every start would install anew."""
    log = tmp_path / "setup.log"
    log.write_text("Collecting msgspec\n")
    script = f'. tools/setup.sh; now=fingerprint; sleep 0.1 & follow $! {log}; echo "$? $now"'
    done = subprocess.run(["sh", "-c", script], capture_output=True, check=True, text=True, cwd=ROOT)
    assert done.stdout == "0 fingerprint\n"
    assert done.stderr == "girone:   0 s: fetching packages\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What the set-up of developers looks at, with a Python that has their packages."""
    for name in ("pyproject.toml", "CMakeLists.txt", "tools", "native", "src/girone/languages"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    python = tmp_path / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    return tmp_path


def sourced(checkout: Path, script: str) -> str:
    asked = ["sh", "-c", f". tools/setup.sh; {script}"]
    return subprocess.run(asked, capture_output=True, check=True, text=True, cwd=checkout).stdout


def test_a_changed_catalogue_is_compiled_and_nothing_else(checkout: Path) -> None:
    sourced(checkout, 'echo "$(fingerprint dev) dev" > .venv/girone-stamp')
    catalogue = checkout / "src/girone/languages/it.po"
    compiled = catalogue.with_suffix(".mo")
    before = sourced(checkout, "fingerprint dev; fingerprint run").split()
    catalogue.write_text(
        catalogue.read_text() + '\nmsgid "a sentence of this test"\nmsgstr "una frase di questa prova"\n'
    )
    os.utime(compiled, (0, 0))
    after = sourced(checkout, "fingerprint dev; fingerprint run").split()
    assert (before[0] == after[0], before[1] == after[1]) == (True, False)
    sourced(checkout, "setup_venv dev")
    assert "una frase di questa prova" in compiled.read_bytes().decode(errors="replace")
    assert not (checkout / ".venv/setup.log").exists()
