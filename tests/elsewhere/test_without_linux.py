"""Everything but the referee works on macOS and Windows: one process without what they lack takes all the checks."""

import os
import subprocess
import sys

import pytest

from tests.elsewhere import macos, without_linux
from tests.support import ROOT


def told_by(module: str) -> list[str]:
    command = [sys.executable, "-m", f"tests.elsewhere.{module}"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    return (done.stdout + done.stderr).splitlines()


@pytest.fixture(scope="module")
def told() -> list[str]:
    return told_by("without_linux")


@pytest.fixture(scope="module")
def told_on_macos() -> list[str]:
    return told_by("macos")


@pytest.mark.parametrize("name", [check.__name__ for check in without_linux.CHECKS])
def test_it_works_without_linux(told: list[str], name: str) -> None:
    assert f"{name} works" in told, "\n".join(told)


@pytest.mark.parametrize("name", [check.__name__ for check in macos.CHECKS])
def test_a_single_match_works_on_macos(told_on_macos: list[str], name: str) -> None:
    assert f"{name} works" in told_on_macos, "\n".join(told_on_macos)
