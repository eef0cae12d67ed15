"""The tutorial for authors, typed as it stands: what is shown has the form of what is printed.

Its program plays by chance, so moves, results and counts differ; matches are fewer here, and limits wider.
"""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from girone import engine, regulations
from girone.lab.examination import SituationOutcome
from girone.lab.report_text import SUMMARY, Prompter
from girone.lab.situations.situation_list import chosen
from girone.languages import ENGLISH
from tests.examples_in_pages import ANYTHING, Example, examples
from tests.support import ROOT

PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
WIDE = "--set limits.move=60"
SHORTER = {
    "--set limits.warm_up=1": f"--set limits.warm_up=0 {WIDE} --seed 3",
    "--games 8": f"--games 2 {WIDE}",
}
FORMS = {
    r"[0-9a-f]{12}": "HASH",
    r"(?:White wins|Black wins|it wins|it loses|Tie): [^;)]*": "VERDICT",  # or several: a short one is played twice
    r"\(95 %: [<>\d. –]+\)": "(RANGE)",
    r"It is below level 1 so far|It reaches level [\d.]+": "It is at LEVEL",
    r"--position '[^']*'": "POSITION",
    r"\b[A-H][1-8],[NESW]{1,2},\d+\b": "MOVE",
    r"costs about [\d.]+ pieces|loses the game|gives a win away": "COSTS",
    r"(?i)\b(?:white|black)\b": "SIDE",
    r"\b(?:won|lost|tied)\b(?= \()": "RESULT",
    r"\b(?:Maestra|my-player|Gola|Fortuna|Sorte)\b": "NAME",
    r"– .* the board|– captures \d+": "– WHAT",
    r"is illegal now: .*": "is illegal now: WHY",
    r"-?\d+(?:\.\d+)?": "#",
    r"\s+": " ",
}
"""What differs from run to run, by what stands for it."""


def form(line: str) -> str:
    for differing, sign in FORMS.items():
        line = re.sub(differing, sign, line)
    return line.strip()


def forms(lines: Sequence[str]) -> list[str]:
    """The forms of lines in their order, each once: how many there are of each is chance."""
    return list(dict.fromkeys(filter(None, map(form, lines))))


def has_the_form(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether every form that is shown was printed, in this order; without dots, no other."""
    if ANYTHING not in map(form, shown):
        return forms(shown) == forms(printed)
    found = map(form, printed)
    return all(each in found for each in forms(shown) if each != ANYTHING)


class Desk:
    """A folder in which the tutorial is typed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "my-player" / "main.py"
        self.told = {example.command: example for example in examples(PAGE)}

    def type(self, beginning: str, replaced: dict[str, str] | None = None) -> None:
        """Run the next command of the page that begins so, and compare."""
        example = self.told.pop(next(command for command in self.told if command.startswith(f"girone {beginning}")))
        command = example.command
        for words, shorter in (SHORTER | (replaced or {})).items():
            command = command.replace(words, shorter)
        done = subprocess.run(command, shell=True, cwd=self.folder, env=os.environ | BESIDE, **TOGETHER)
        assert done.returncode in (0, 1), done
        assert has_the_form(example.shown, done.stdout.rstrip("\n").split("\n")), done.stdout

    def write(self, old: str, new: str, file: Path | None = None) -> None:
        """Change one place of a file."""
        text = (file or self.program).read_text(encoding="utf-8")
        assert text.count(old) == 1, old
        (file or self.program).write_text(text.replace(old, new), encoding="utf-8")


BESIDE = {"GIRONE_LANGUAGE": "en", "COLUMNS": "200", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
TOGETHER: dict[str, Any] = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "timeout": 300}


def thought() -> str:
    """What the page writes below THINK HERE."""
    block = PAGE.partition("## Think")[2].partition("Practise again")[0]
    lines = (line[4:] for line in block.splitlines() if line.startswith("    ") or not line.strip())
    return "\n".join(lines).strip()


@pytest.mark.skipif(not engine.available(), reason="the native core was not built")
def test_the_tutorial_prints_what_it_shows(tmp_path: Path) -> None:
    desk, tournament = Desk(tmp_path), tmp_path / "tournament.toml"
    desk.type("kit")
    desk.write('random.seed(os.environ.get("SEED"))', "random.seed(7)")
    desk.type("match")
    desk.type("practice")
    desk.write("    return random.choice(legal)\n", f"    {thought()}\n")
    desk.type("practice", {"--folder my-player": f"--folder my-player --games 2 {WIDE}"})
    desk.type("new")
    desk.type("enter")
    desk.write("[set]\n", "[set]\nlimits.warm_up = 0\nlimits.move = 60\n", tournament)
    for name in ("Fortuna", "Sorte"):
        desk.write(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n', "", tournament)
    seed = next(line for line in tournament.read_text(encoding="utf-8").splitlines() if line.startswith("seed"))
    desk.write(seed, 'seed = "tutorial"', tournament)
    maestra = PAGE.partition("stronger\nopponent:\n\n")[2].partition("\n\nPlay:")[0]
    with tournament.open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(line[4:] for line in maestra.splitlines()) + "\n")
    desk.type("run")
    desk.type("replay")
    desk.write("random.seed(7)", "random.seed(8)")
    desk.type("replay")
    assert [command for command in desk.told if not command.startswith("girone check")] == []


def test_the_lab_of_the_tutorial_goes_through_the_situations_that_it_shows() -> None:
    """The lab itself is tried elsewhere; a whole course takes a minute."""
    out, found = StringIO(), chosen(regulations.load("dipole-2020"), [])
    prompter = Prompter(out, ENGLISH)
    prompter.expect(len(found), 100)
    for number, situation in enumerate(found, 1):
        prompter.tell(number, len(found), situation, None)
        print(f" {SituationOutcome.PASSED.value}", file=out)
    summary = ENGLISH.say(SUMMARY, count=len(found), matches=20, losing=0, risky=0, advice=0)
    [example] = [each for each in examples(PAGE) if each.command.startswith("girone check")]
    shown = Example("", tuple(line.rstrip() for line in example.shown))
    limit = re.compile(r"\d+ s at most")
    assert Example("", tuple(limit.sub("100 s at most", line) for line in shown.shown)).is_what(
        "building: ./build.sh\n" + out.getvalue() + summary
    )


@pytest.mark.parametrize(
    ("shown", "printed", "fits"),
    [
        ("1. white A1,N,1  0.1 s", "1. black H5,NW,12  2.0 s\n2. white A1,N,1  0.1 s", True),
        ("1. white A1,N,1  0.1 s", "1. white A1,N,1 after 0.1 s", False),
        ("a\n...\nb", "a\nc\nb\nd", True),
        ("a\n...\nb", "b\na", False),
        ("a", "a\nb", False),
        ("It is below level 1 so far (95 %: below 1)", "It reaches level 2.5 (95 %: < 1 – 4)", False),
    ],
)
def test_a_comparison_can_fail(shown: str, printed: str, fits: bool) -> None:
    assert has_the_form(shown.split("\n"), printed.split("\n")) is fits
