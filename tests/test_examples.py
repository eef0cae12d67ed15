"""What pages of the manual show is what the commands print."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from girone.cli import main
from tests.examples_in_pages import Example, examples
from tests.support import ROOT

TUTORIAL = ROOT / "docs" / "first-tournament.md"
QUICK = ("show", "regulations", "games", "sprt")
"""Commands that only compute, and print the same everywhere."""
WRAPPED = "--json"
"""What is printed in one line is shown in several."""


def quick_examples() -> list[Example]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    every = [example for page in pages for example in examples(page.read_text(encoding="utf-8")) if any(example.shown)]
    return [
        example
        for example in every
        if re.match(rf"(?:\./)?girone (?:{'|'.join(QUICK)})\b", example.command) and WRAPPED not in example.command
    ]


@pytest.mark.parametrize("example", quick_examples(), ids=lambda example: example.command[:60])
def test_a_quick_command_prints_what_the_page_shows(example: Example, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(example.command)
    assert words[0].removeprefix("./") == "girone"
    main(words[1:])
    said = capsys.readouterr()
    assert example.is_what(said.out + said.err), said


def test_the_first_tournament_runs_as_it_is_told(tmp_path: Path) -> None:
    beside = {"GIRONE_LANGUAGE": "en", "COLUMNS": "200", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    told = list(examples(TUTORIAL.read_text(encoding="utf-8")))
    assert [example.command.split()[1] for example in told] == [
        "new",
        "-i",
        "check-config",
        "draw",
        "run",
        "verify",
        "certificate",
    ]
    for example in told:
        done = subprocess.run(
            example.command,
            shell=True,
            cwd=tmp_path,
            env=os.environ | beside,
            text=True,
            capture_output=True,
            timeout=300,
        )
        assert example.is_what(done.stdout + done.stderr), done


@pytest.mark.parametrize(
    ("shown", "printed", "fits"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\nb", "a\nc\n", False),
        ("a\n...\nc", "a\nb\nb\nc\n", True),
        ("a\n...", "a\n", True),
        ("a", "a\nb\n", False),
        ("", "", True),
    ],
)
def test_a_comparison_can_fail(shown: str, printed: str, fits: bool) -> None:
    assert Example("girone", tuple(shown.split("\n"))).is_what(printed) is fits
