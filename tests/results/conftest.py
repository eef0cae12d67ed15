"""A tournament that was played once and that many tests read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from girone.cli.main import main
from tests.results.evening import Evening, file_of

TWO = '[categories.all]\n[categories.cup]\nformat = "knockout"\n'
HOSTILE = '<script>alert("x")</script>'
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A league and a cup of five; one sends illegal moves, one does not come."""
    folder = tmp_path_factory.mktemp("played") / "evening.store"
    text = file_of("Alfa", "Beta", HOSTILE, "Clumsy", "Missing", more=TWO)
    evening = Evening(folder, text, clumsy=["Clumsy"], missing=["Missing"])
    evening.play()
    return evening


@pytest.fixture
def fresh(tmp_path: Path) -> Evening:
    """A league of three that nobody has played in."""
    return Evening(tmp_path / "fresh.store", file_of("Alfa", "Beta", "Gamma"))


@pytest.fixture
def girone(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs girone in this process: its exit code, and what it printed."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
