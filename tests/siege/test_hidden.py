"""What a program behind walls sees of girone and of programs in somebody's home: nothing, unless it is provided."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import girone
from girone.host.sandbox import bubblewrap
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import CannotStart
from girone.matches.order import Contestant, Stdio
from tests.host.supervising import Seat
from tests.matches.evening import PYTHON, order, table
from tests.siege.walls import needs_walls

PACKAGE = Path(girone.__file__).parent
LOOK = """
import os, sys
try:
    import girone.engine
    print("imported")
except ImportError:
    print("not imported")
found = [path for path in sys.argv[1:] if os.path.exists(path)]
for root in (*sys.path, sys.argv[1]):
    for top, folders, files in os.walk(root):
        found += [f"{top}/{name}" for name in files if name in ("play_match.py", "trained.hpp")]
print(found)
"""


def said(seat: Seat, *words: str) -> list[str]:
    """What a program printed until its end."""
    seat.supervisor.launch(words)
    seat.news()
    return seat.log.read_text().splitlines()


@needs_walls
@pytest.mark.parametrize("python", [sys.executable, "/usr/bin/python3"])
def test_girone_cannot_be_imported_nor_read(python: str, tmp_path: Path) -> None:
    if not Path(python).exists():
        pytest.skip(f"there is no {python}")
    sources = [PACKAGE, PACKAGE / "__init__.py", PACKAGE.parents[1] / "native"]
    with Seat(tmp_path, level=Level.STRICT) as seat:
        assert said(seat, python, "-c", LOOK, *map(str, sources)) == ["not imported", "[]"]


@needs_walls
def test_nor_by_its_command(tmp_path: Path) -> None:
    with Seat(tmp_path, level=Level.STRICT) as seat:
        lines = said(seat, sys.executable, "-m", "girone.cli.main", "analyse", "--level", "10")
    assert "girone is not shown to programs" in lines[-1] or "No module named" in lines[-1]


@needs_walls
def test_wherever_it_is_installed(tmp_path: Path) -> None:
    """A copy in a virtual environment of its own, with its sources beside it, in a place that all programs can read."""
    root = tmp_path / "opt" / "girone"
    (root / "src").mkdir(parents=True)
    (root / "pyproject.toml").write_text("")
    (root / "secret").write_text("weights")
    site = root / ".venv" / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    for package in (root / "src" / "girone", site / "girone"):
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("secret = 1")
    covers = covered(root, tmp_path)
    seen = ["/usr", "/bin", "/lib", "/lib64"]
    shown = [word for place in seen if Path(place).exists() for word in ("--ro-bind", place, place)]
    wrapped = ["bwrap", *shown, "--ro-bind", str(tmp_path / "opt"), str(tmp_path / "opt"), *covers]
    find = subprocess.run(
        [*wrapped, "/usr/bin/find", str(tmp_path / "opt"), "-type", "f"], capture_output=True, text=True
    )
    assert find.stderr == ""
    files = find.stdout.splitlines()
    assert [Path(file).name for file in files] == ["__init__.py"] * len(files)
    assert all("site-packages/girone" in file for file in files)
    assert "secret" not in subprocess.run([*wrapped, "/bin/cat", *files], capture_output=True, text=True).stdout


def covered(root: Path, tmp_path: Path) -> list[str]:
    """The words that hide a girone which was installed there."""
    cover = tmp_path / "cover"
    cover.mkdir()
    (cover / "__init__.py").write_text("raise ImportError\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bubblewrap, "PACKAGE", root / "src" / "girone")
        patch.setattr(sys, "prefix", str(root / ".venv"))
        return bubblewrap._covers(str(cover), [str(tmp_path / "opt")])


def test_the_python_of_the_system_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bound again, /usr would lie over what hides a part of it."""
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr(sys, "prefix", "/srv/environment")
    assert bubblewrap.pythons() == ["/srv/environment"]


@needs_walls
def test_what_no_program_needs_is_not_there(tmp_path: Path) -> None:
    """What others installed in /opt, among the games of the system, or as sources."""
    filled = "import os, sys; print([path for path in sys.argv[1:] if os.path.isdir(path) and os.listdir(path)])"
    ours = [path for path in bubblewrap.pythons() if path.startswith("/opt/")]
    with Seat(tmp_path, level=Level.STRICT) as seat:
        places = [*bubblewrap.NOT_NEEDED, *([] if ours else ["/opt"])]
        assert said(seat, sys.executable, "-c", filled, *places) == ["[]"]


@needs_walls
def test_a_program_among_the_games_is_shown_where_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bubblewrap, "NOT_NEEDED", ("/usr/share",))
    named = next(file for file in Path("/usr/share").glob("*/*") if file.is_file() and os.access(file, os.R_OK))
    with Seat(tmp_path, level=Level.STRICT, shown=[str(named)]) as seat:
        assert said(seat, "find", "/usr/share", "-type", "f") == [str(named)]


@needs_walls
def test_players_of_the_house_play_on_and_others_do_where_it_is_provided(tmp_path: Path) -> None:
    words = (PYTHON, "-m", "girone.players.samples", "random", "unical_server", "--game", "dipole")
    foreign = Contestant("foreign", "unical_server", Stdio(words))
    match = replace(order("dipole-2020", tmp_path / "hidden", "random", foreign), sandbox=Level.STRICT)
    assert table(match).verdict["reason"] in ("disconnected", "no_show")
    again = replace(order("dipole-2020", tmp_path / "shown", "random", foreign), sandbox=Level.STRICT)
    assert table(replace(again, provides=("girone",))).verdict["kind"] == "played"


@needs_walls
def test_a_program_in_a_home_is_named_and_can_be_provided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jdk = tmp_path / "home" / "jdk"
    (jdk / "bin").mkdir(parents=True)
    (jdk / "bin" / "lingua").write_text("#!/bin/sh\ncat $(dirname $0)/../words\n")
    (jdk / "bin" / "lingua").chmod(0o755)
    (jdk / "words").write_text("salve\n")
    monkeypatch.setenv("PATH", f"{jdk / 'bin'}:{os.environ['PATH']}")
    folder = tmp_path / "folder"
    folder.mkdir()
    with (
        Seat(folder, log=tmp_path / "log", level=Level.STRICT) as seat,
        pytest.raises(CannotStart, match=r"lingua is installed at .*/jdk/bin/lingua, which the sandbox hides"),
    ):
        seat.supervisor.launch(["lingua"])
    shown = tuple(bubblewrap.provided(["lingua", "no-such-program"]))
    with Seat(folder, log=tmp_path / "log2", level=Level.STRICT, shown=shown) as seat:
        assert said(seat, "lingua") == ["salve"]
