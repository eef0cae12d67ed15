"""No false alarms: correct programs in several languages go through all situations of the lab.

    python -m bench.lab.lab [NAME ...]

Prints a row of Markdown for each program: the findings, of which there must be none, and the time. The submissions of
girone's engine think as long as they may, so all of it takes about half an hour; on a busy machine their answers may be
late.
"""

import argparse
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from json import loads
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
GIRONE = (sys.executable, "-m", "girone.cli.start")
HEADS = ("program", "language", "regulation", "found", "passed", "not reached, not judged", "time")


@dataclass(frozen=True)
class Correct:
    """A correct program; `words` are arguments of `girone check` after the regulation."""

    name: str
    language: str
    regulation: str
    words: tuple[str, ...]


def _example(regulation: str, file: str, words: str) -> tuple[str, ...]:
    return ("--", "python3", str(EXAMPLES / regulation / "players" / file), *shlex.split(words))


def _relay(file: str, words: str) -> tuple[str, ...]:
    player = f"python3 {shlex.quote(str(EXAMPLES / 'loa-2012' / 'players' / file))} {words}"
    return ("--white", f"{player} listen {{port}}", "--black", f"{player} {{host}} {{port}}")


def _folder(regulation: str, *parts: str) -> tuple[str, ...]:
    return ("--folder", str(EXAMPLES.joinpath(regulation, *parts)))


DIPOLE, FISSION, LOA, SADJAD, UFMG = (
    "dipole-2020",
    "fission-2022",
    "loa-2012",
    "othello-sadjad-1389",
    "othello-ufmg-2014",
)
PROGRAMS = (
    Correct("sample random", "Python", DIPOLE, ("--", "random")),
    Correct("sample greedy", "Python", FISSION, ("--", "greedy")),
    Correct("sample random", "Python", LOA, ("--", "random")),
    Correct("sample greedy", "Python", SADJAD, ("--", "greedy")),
    Correct("sample random", "Python", UFMG, ("--", "random")),
    Correct("Elettra", "Python", DIPOLE, _example(DIPOLE, "dipole.py", "careful {host} {port}")),
    Correct("Furia", "Python", DIPOLE, _example(DIPOLE, "dipole.py", "bold")),
    Correct("blaster", "C", FISSION, _folder(FISSION, "hand_ins", "blaster")),
    Correct("drifter", "Python", FISSION, _folder(FISSION, "hand_ins", "drifter")),
    Correct("Anna", "Python", LOA, _relay("loa.py", "wander")),
    Correct("Bruno", "Python", LOA, _relay("loa.py", "gather")),
    Correct("Azar", "Python", SADJAD, _example(SADJAD, "discs.py", "chance")),
    Correct("Dey", "Python", SADJAD, _example(SADJAD, "discs.py", "corners")),
    Correct("Diamantina", "awk", UFMG, _folder(UFMG, "players", "diamantina")),
    Correct("Ouro", "awk", UFMG, _folder(UFMG, "players", "ouro")),
    Correct("Trindade", "Python", UFMG, _folder(UFMG, "players", "trindade")),
    *(
        Correct("hand-in of girone's engine", "C++ and Python", name, ("--folder",))
        for name in (SADJAD, DIPOLE, LOA, UFMG, FISSION)
    ),
)


def check(program: Correct, words: Sequence[str]) -> list[str]:
    """One row: the lab's report on a program."""
    began = time.monotonic()
    command = [*GIRONE, "check", "--regulation", program.regulation, "--json", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True, check=False)
    seconds = time.monotonic() - began
    if done.returncode not in (0, 1):
        return _row(program, f"exit code {done.returncode}", "", "", seconds)
    report = loads(done.stdout)
    found = ", ".join(f"`{each['fault']}` ({each['grade']})" for each in report["findings"]) or "nothing"
    for each in report["findings"]:
        print(f"{program.name}: {each['fault']}: {each['what']} ({each['situation']})", file=sys.stderr)
    outcomes = [each["outcome"] for each in report["situations"]]
    missed = ", ".join(each["name"] for each in report["situations"] if each["outcome"].startswith("not")) or "–"
    return _row(program, found, f"{outcomes.count('passed')} of {len(outcomes)}", missed, seconds)


def _row(program: Correct, found: str, passed: str, missed: str, seconds: float) -> list[str]:
    return [program.name, program.language, program.regulation, found, passed, missed, f"{seconds:.0f} s"]


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Check all programs, or those named, or those of a named regulation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs, or regulations")
    arguments = parser.parse_args()
    wanted = arguments.names
    print(_line(HEADS), _line(["---"] * len(HEADS)), sep="\n", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for program in PROGRAMS:
            if wanted and not {program.name, program.regulation} & set(wanted):
                continue
            words = program.words
            if words == ("--folder",):
                target = str(Path(folder, program.regulation))
                subprocess.run([*GIRONE, "kit", "--house", program.regulation, target], stdout=sys.stderr, check=True)
                words = ("--folder", target)
            print(_line(check(program, words)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
