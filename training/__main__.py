"""Trains everything that the players have learned, from scratch: weights of all games and the opening books.

    python3 -m training --minutes 29 --work build/training --out build/training/out

It runs the trainings one after another, each with its share of the time; half an hour is meant for 16 cores and a GPU,
fewer cores need more. Finished work stays in the folder of --work, so the same command resumes; with another folder it
starts afresh. All output also goes to `log.txt` in --out. There the files are arranged as in src: copy them over it,
and build.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from training.books.games import GAMES as BOOKS
from training.books.games import PROVEN
from training.nets.games import GAMES as NETS

PLACE = Path("girone/games")


@dataclass(frozen=True)
class Part:
    """One training: its command, its share of the time, and where in the sources its files belong."""

    name: str
    module: str
    share: float
    files: Mapping[str, Path]
    words: tuple[str, ...] = ()
    takes: tuple[str, ...] = field(default=("--threads", "--seed"))

    def command(self, arguments: argparse.Namespace) -> list[str]:
        """Its command line; books use the weights that were just trained."""
        known = {
            "--threads": arguments.threads,
            "--seed": arguments.seed,
            "--weights": arguments.out,
            "--minutes": self.share * arguments.minutes,
            "--work": arguments.work / self.name,
            "--out": arguments.work / self.name / "out",
        }
        options = [word for name in (*self.takes, "--minutes", "--work", "--out") for word in (name, str(known[name]))]
        return [sys.executable, "-u", "-m", self.module, *self.words, *options]

    def collect(self, arguments: argparse.Namespace) -> None:
        """Copy the files to where they belong, and the records beside the log."""
        made = arguments.work / self.name / "out"
        for name, place in self.files.items():
            target = arguments.out / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(made / name, target)
        for record in made.glob("*.json"):
            shutil.copy(record, arguments.out / f"{self.name}-{record.name}")
        self.mark(arguments).touch()

    def mark(self, arguments: argparse.Namespace) -> Path:
        """A file that marks this part as done."""
        return Path(arguments.work) / self.name / "made"


OTHELLO = "training.othello.train"
PARTS = (
    Part("othello", OTHELLO, 0.25, {"patterns.bin": PLACE / "othello/patterns.bin"}),
    Part("othello-other", OTHELLO, 0.19, {"local.bin": PLACE / "othello/local.bin"}, ("other",)),
    Part("nets", "training.nets.train", 0.36, {f"{game}.bin": PLACE / game / "net.bin" for game in NETS}),
    Part(
        "books",
        "training.books.grow",
        0.2,
        {
            **{f"{game}.bin": PLACE / game / "book.bin" for game in BOOKS},
            f"{PROVEN.title}.bin": PLACE / PROVEN.name / "proven.bin",
        },
        takes=("--threads", "--weights"),
    ),
)


def main() -> int:
    """Run the requested trainings, and print where the results are."""
    arguments = read_words()
    arguments.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with (arguments.out / "log.txt").open("a", encoding="utf-8") as log:
        for part in arguments.parts:
            if part.mark(arguments).exists():
                say(log, f"{part.name} was made before")
                part.collect(arguments)
                continue
            command = part.command(arguments)
            say(log, f"{time.monotonic() - begun:.0f} s: {shlex.join(['python3', *command[2:]])}")
            if code := followed(command, log):
                say(log, f"{part.name} ended with {code}; the same command goes on from here")
                return code
            part.collect(arguments)
        say(
            log, f"ready after {time.monotonic() - begun:.0f} s: cp -r {arguments.out / 'girone'} src/, and build again"
        )
    return 0


def read_words() -> argparse.Namespace:
    """Parse the command line."""
    names = {part.name: part for part in PARTS}
    parser = argparse.ArgumentParser(
        prog="python3 -m training", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(names)}; without any, all of them")
    parser.add_argument("--minutes", type=float, default=29.0, help="for everything; each part has its share (29)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="all cores of this machine by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, required=True, help="games and programs, kept between calls")
    parser.add_argument("--out", type=Path, required=True, help="weights, books, records and the log")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.parts if name not in names]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(names)}")
    arguments.parts = [names[name] for name in arguments.parts] or list(PARTS)
    return arguments


def followed(command: list[str], log: TextIO) -> int:
    """Run a command, and print its output as it comes; returns the exit code."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        for line in lines(process):
            say(log, line)
    return process.returncode


def lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """The output lines of a process."""
    assert process.stdout
    for line in process.stdout:
        yield line.rstrip("\n")


def say(log: TextIO, words: str) -> None:
    """Print to the terminal and the log."""
    print(words, flush=True)
    print(words, file=log, flush=True)


if __name__ == "__main__":
    sys.exit(main())
