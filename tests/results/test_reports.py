"""What --json prints has the types that the manual lists."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone import engine
from girone.cli.reports import REPORTS
from tests.report_types import assert_reported
from tests.results.conftest import Command
from tests.results.evening import Evening, file_of
from tests.support import ROOT

STORE, FILE, FOLDER = "STORE", "FILE", "FOLDER"
CALLS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("analyse", 0, ("dipole", "--depth", "3")),
    ("analyse", 1, ("othello", "--size", "4", "--exact")),
    ("analyse", 3, ("dipole", "--bench")),
    ("check", 1, ("--regulation", "dipole-2020", "--list")),
    ("decide", 1, (STORE,)),
    ("doctor", 0, ()),
    ("export", 0, (STORE,)),
    ("kit", 0, ("dipole-2020", FOLDER, "--language", "python")),
    ("kit", 1, ("--list",)),
    ("matches", 0, (STORE,)),
    ("plan", 0, (FILE,)),
    ("plan", 1, (STORE,)),
    ("plan", 2, (FILE, "--draw")),
    ("regulations", 0, ("loa-2012",)),
    ("regulations", 1, ()),
    ("replay", 0, (STORE, "1")),
    ("show", 0, ("dipole",)),
    ("show", 1, ()),
    ("show", 2, ("dipole", "--perft", "2")),
    ("sprt", 0, ("--elo0", "0", "--elo1", "5", "--results", "1,2,3")),
    ("standings", 0, (STORE,)),
    ("standings", 1, (STORE, "--certificate")),
    ("standings", 2, (STORE, "--fairness")),
    ("verify", 0, (STORE,)),
    ("verify", 1, (STORE, "1")),
)


NEEDS_CORE = "analyse"


@pytest.mark.parametrize(("name", "number", "words"), CALLS)
def test_a_report_has_the_type_that_the_manual_lists(
    name: str, number: int, words: tuple[str, ...], girone: Command, played: Evening, tmp_path: Path
) -> None:
    if name == NEEDS_CORE and not engine.available():
        pytest.skip("the native core was not built")
    file = tmp_path / "cup.toml"
    file.write_text(file_of("Alfa", "Beta", "Gamma"), encoding="utf-8")
    meant = {STORE: str(played.store.folder), FILE: str(file), FOLDER: str(tmp_path / "new")}
    _, out, _ = girone(name, *(meant.get(word, word) for word in words), "--json")
    assert_reported(name, number, out)


def test_every_type_of_a_report_has_its_test() -> None:
    """Here, or where another test plays what is reported."""
    asked = {(name, number) for name, number, _ in CALLS}
    for file in (ROOT / "tests").rglob("test_*.py"):
        if "assert_reported" in (text := file.read_text(encoding="utf-8")):
            asked |= set(_asked_in(ast.parse(text)))
    assert asked == {(name, number) for name, shapes in REPORTS.items() for number in range(len(shapes))}


def _asked_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("assert_reported"), [ast.Constant(str() as name), ast.Constant(int() as number), _]):
                yield name, number
