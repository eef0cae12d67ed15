"""What pages of the manual show is what the commands print."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from girone.cli.main import main
from tests.examples_in_pages import Example, examples
from tests.support import ROOT

TUTORIALS = {
    "first-match.md": ["match", "mybot.py", "match", "verify", "replay", "show", "show"],
    "first-tournament.md": ["new", "plan", "plan", "run", "verify", "standings"],
}
"""Pages whose commands build on each other, with the second word of each."""
QUICK = re.compile(r"(?:\./)?girone (?:show|regulations|games|sprt)\b(?!.*--json)")
"""Commands that only compute, and print the same everywhere; JSON is printed in one line and shown in several."""


def quick_examples() -> list[tuple[Path, Example]]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    every = [(page, each) for page in pages for each in examples(page.read_text(encoding="utf-8"))]
    return [(page, each) for page, each in every if any(each.shown) and QUICK.match(each.command)]


def exported(page: Path) -> dict[str, str]:
    """The variables that a page sets in the checkout."""
    return dict(re.findall(r"\$ export (\w+)=(\S+)", page.read_text(encoding="utf-8").replace("$PWD", str(ROOT))))


@pytest.mark.parametrize(
    ("page", "example"), [pytest.param(*each, id=f"{each[0].name}: {each[1].command}") for each in quick_examples()]
)
def test_a_quick_command_prints_what_the_page_shows(
    page: Path, example: Example, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, unless the page sets a variable: those are read once, at the start."""
    words = shlex.split(example.command)[1:]
    if variables := exported(page):
        command, environment = [sys.executable, "-m", "girone.cli.start", *words], os.environ | variables
        done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=60)
        print(done.stdout + done.stderr, end="")
    else:
        main(words)
    said = capsys.readouterr()
    assert example.is_what(said.out + said.err), said


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_runs_as_it_is_told(name: str, tmp_path: Path) -> None:
    beside = {"GIRONE_LANGUAGE": "en", "COLUMNS": "200", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    told = list(examples((ROOT / "docs" / name).read_text(encoding="utf-8")))
    assert [example.command.split()[1] for example in told] == TUTORIALS[name]
    for example in told:
        if example.command.startswith("cat "):
            (tmp_path / example.command.split()[1]).write_text("\n".join(example.shown) + "\n", encoding="utf-8")
        done = subprocess.run(
            example.command,
            shell=True,
            cwd=tmp_path,
            env=os.environ | beside,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )
        if any(example.shown):
            assert example.is_what(done.stdout), done
        else:
            assert done.returncode == 0, done


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
