"""The example as an installed package: its entry points are found, and a package that is broken stops nobody else."""

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.tournament.cups import clean

EXAMPLE = ROOT / "examples" / "outside"
CUP = """
name = "Cup"
regulation = "connect-four"
seed = "s"
set = { "limits.move" = 120, "limits.start" = 120 }

[format]
kind = "winner_stays"

[[entrants]]
name = "Ada"
player = "greedy"
wire = "bare_lines"

[[entrants]]
name = "Bo"
player = "random"
wire = "bare_lines"
"""


class Environment:
    """A virtual environment with all that is installed here, and room for more."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
        self.python = folder / "bin" / "python"
        (self.packages,) = folder.glob("lib/python*/site-packages")
        here = sysconfig.get_path("purelib")
        (self.packages / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")

    def girone(self, *words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
        """What a command says there."""
        start = "from girone.cli.main import main; raise SystemExit(main())"
        command = [str(self.python), "-P", "-c", start, *words]
        return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, env=clean(), check=False)

    def offer(self, package: str, **points: str) -> None:
        """Install a package that has nothing but entry points: a room, and what is offered there."""
        info = self.packages / f"{package}-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n")
        text = "".join(f"[girone.{room}]\n{offered}\n" for room, offered in points.items())
        (info / "entry_points.txt").write_text(text)


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "environment")


def install(environment: Environment, folder: Path) -> None:
    """Install the example as pip does where there is no network; a copy, because building leaves things behind."""
    source = shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    target = ["--target", str(environment.packages), str(source)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *target], check=True, timeout=240)


def test_a_tournament_over_its_wire_in_its_format_by_its_regulation(environment: Environment, tmp_path: Path) -> None:
    install(environment, tmp_path)
    (tmp_path / "cup.toml").write_text(CUP)
    ran = environment.girone("run", "cup.toml", "--plain", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "begins (the winner stays, round 1)" in ran.stdout
    assert "on the board" in ran.stdout
    judged = environment.girone("verify", "cup.store", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    listed = {
        each["game"]: each["origin"] for each in json.loads(environment.girone("show", "--json", cwd=tmp_path).stdout)
    }
    assert listed["connect_four"] == "girone-connect-four 0.1.0"
    assert listed["othello"] == ""
    assert "(from girone-connect-four 0.1.0)" in environment.girone("regulations", cwd=tmp_path).stdout
    examined = environment.girone("doctor", "--json", cwd=tmp_path)
    (extensions,) = [each for each in json.loads(examined.stdout) if each["subject"] == "extensions"]
    assert extensions["words"] == (
        "girone-connect-four 0.1.0: game connect_four, wire bare_lines, format winner_stays, regulation connect-four"
    )


def test_a_broken_package_is_named_and_stops_nobody_else(environment: Environment, tmp_path: Path) -> None:
    environment.offer("noughts", games="noughts = noughts_game", wires="smoke = nowhere", regulations="n = nowhere")
    (environment.packages / "noughts_game.py").write_text("import noughts_that_are_missing\n")
    listed = environment.girone("show", cwd=tmp_path)
    assert listed.returncode == 1
    assert "othello: Othello, black moves first" in listed.stdout
    assert listed.stderr == (
        "girone: noughts 0.1: its game noughts cannot be loaded (ModuleNotFoundError: No module named "
        f"'noughts_that_are_missing', line 1 of {environment.packages / 'noughts_game.py'})\n"
    )
    assert environment.girone("regulations", cwd=tmp_path).stderr == (
        "girone: noughts 0.1: its regulation n is in nowhere, and there is no such module\n"
    )
    asked = environment.girone("show", "noughts", cwd=tmp_path)
    assert (asked.returncode, asked.stderr) == (2, listed.stderr)
    shown = environment.girone("show", "othello", cwd=tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    examined = environment.girone("doctor", "--json", cwd=tmp_path)
    (extensions,) = [each for each in json.loads(examined.stdout) if each["subject"] == "extensions"]
    assert extensions["grade"] == "less"
    assert "its wire smoke cannot be loaded" in extensions["words"]


@pytest.mark.parametrize(("room", "offered", "words"), [
    ("games", "othello = mine", "two games have the name othello: "),
    ("formats", "knockout = mine", "two formats have the name knockout: "),
])  # fmt: skip
def test_a_name_that_is_taken_is_told(
    room: str, offered: str, words: str, environment: Environment, tmp_path: Path
) -> None:
    environment.offer("taker", **{room: offered})
    asked = environment.girone(*(("show",) if room == "games" else ("new", "dipole-2020")), cwd=tmp_path)
    assert asked.returncode == 2
    assert asked.stderr.startswith(f"girone: {words}")
    assert asked.stderr.endswith(" and taker 0.1\n")
