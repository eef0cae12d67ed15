"""Arrows point down only: a room may import from its own level and below, never from above."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

PACKAGE = ROOT / "src" / "girone"
LEVELS = [
    {"model"},
    {"languages", "plugins"},
    {"config", "formats", "games", "ratings", "standalone_html", "wires"},
    {"clients", "regulations"},
    {"engine", "host", "players"},
    {"matches"},
    {"tournament"},
    {"entries", "lab"},
    {"web"},
    {"cli"},
]
FREE = {"__init__", "_native"}
HEART_MAY_USE = {
    "abc", "collections", "dataclasses", "difflib", "enum", "functools", "hashlib", "itertools", "math", "re",
    "typing", "girone",
}  # fmt: skip
MODULES = sorted(PACKAGE.rglob("*.py"))
OWN_TESTS = {
    "bench": ("tests/bench",),
    "tools": ("tests/languages", "tests/manual", "tests/tools"),
    "training": ("tests/training",),
}
"""What lies beside the package, and the only tests that import it."""


def room(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(module: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def rooms_used(module: Path) -> set[str]:
    return {name.split(".")[1] for name in imports(module) if name.startswith("girone.")} - FREE - {"__version__"}


def level(name: str) -> int:
    return next(number for number, rooms in enumerate(LEVELS) if name in rooms)


def test_every_room_has_its_level() -> None:
    assert {room(module) for module in MODULES} - FREE <= set().union(*LEVELS)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_arrows_point_down(module: Path) -> None:
    if room(module) not in FREE:
        assert [used for used in rooms_used(module) if level(used) > level(room(module))] == []


@pytest.mark.parametrize("beside", OWN_TESTS)
def test_what_lies_beside_the_package_is_imported_by_its_own_tests_only(beside: str) -> None:
    users = [
        file for file in (ROOT / "tests").rglob("*.py") if beside in {name.split(".")[0] for name in imports(file)}
    ]
    places = {file.relative_to(ROOT).as_posix() for file in users}
    assert sorted(place for place in places if not place.startswith(OWN_TESTS[beside])) == []
    assert places


@pytest.mark.parametrize("module", sorted((PACKAGE / "model").glob("*.py")), ids=lambda module: module.name)
def test_the_heart_imports_nothing_that_touches_the_world(module: Path) -> None:
    assert {name.split(".")[0] for name in imports(module)} <= HEART_MAY_USE
    assert rooms_used(module) <= {"model"}


@pytest.mark.parametrize("module", sorted((PACKAGE / "ratings").glob("*.py")), ids=lambda module: module.name)
def test_ratings_are_pure(module: Path) -> None:
    assert {name.split(".")[0] for name in imports(module)} <= HEART_MAY_USE | {"numpy", "statistics"}
    assert rooms_used(module) <= {"model", "ratings"}


HEAVY = ("distributed", "numpy", "textual")
LIGHT = [
    "import girone.matches.table",
    "from girone.cli.main import main; main(['--help'])",
    "from girone.cli.main import main; main(['show', 'othello'])",
    "from girone.players.casual import game_file, house, move_choice, prompt",
]


@pytest.mark.parametrize("what", LIGHT)
@pytest.mark.parametrize("heavy", HEAVY)
def test_heavy_packages_are_not_loaded_for_what_does_not_need_them(what: str, heavy: str) -> None:
    asked = f"{what}; import sys; raise SystemExit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], stdout=subprocess.DEVNULL, timeout=60).returncode == 0
