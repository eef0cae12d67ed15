"""Trains the evaluation of 8×8 Othello: plays, fits, plays on with that, and tries it against the hand-made one.

    python3 -m training.othello.train --minutes 9 --work build/othello --out build/othello/out

It needs NumPy and a C++20 compiler, and nothing of girone installed. What a round has played and fitted stays in the
folder of --work: the same command again goes on from there. --out gets `patterns.bin`, which belongs into
src/girone/games/othello, and `record.json`: how it was made, and how well it does.
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.building import ROOT, Recipe
from training.hall import Hall, add_options
from training.othello.fit import fit_all

HERE = Path(__file__).resolve().parent
OPENINGS = ROOT / "src/girone/games/othello/openings.txt"
FILE = Path("girone/games/othello/patterns.bin")
"""Where the engine's sources look for the weights, from a folder of the include path."""
GATE_SHARE, GATE_MOVE, MOVES = 0.08, 0.02, 60
GROWTH, LEAST = 3.0, 5.0
"""How much longer the last fit may take than the one before it; seconds that a round plays at least."""


@dataclass(frozen=True)
class Round:
    """How one round plays: plies of a search, empty squares from which on it is exact, and its share of the time.

    Without a share it takes what is left.
    """

    depth: int
    empties: int
    share: float = 0.0


ROUNDS = (Round(4, 14, 0.05), Round(4, 14, 0.2), Round(5, 14))


class Training:
    """One training with its folder and its time."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.work, self.seed = arguments.work, arguments.seed
        self.hall = Hall(arguments.threads, arguments.cluster)
        self.seconds: float = 60 * arguments.minutes
        self.begun = time.monotonic()
        self.last_fit = 0.0

    def left(self) -> float:
        """The seconds that are left."""
        return self.seconds - (time.monotonic() - self.begun)

    def rounds(self) -> Iterator[dict[str, Any]]:
        """Play and fit every round; what each was and came to."""
        for number, each in enumerate(ROUNDS):
            told = self.work / f"round-{number}" / "told.json"
            if not told.exists():
                facts = {"round": number, "seed": self.seed + number, **vars(each)}
                facts |= self.play(number, each) | self.fit(number)
                told.write_text(json.dumps(facts, indent=1), encoding="utf-8")
            yield json.loads(told.read_text(encoding="utf-8"))

    def play(self, number: int, each: Round) -> dict[str, Any]:
        """Play with the weights of the round before; the first one plays with the hand-made evaluation."""
        after = GATE_SHARE * self.seconds + GROWTH * self.last_fit
        seconds = max(LEAST, each.share * self.seconds if each.share else self.left() - after)
        recipe, program = self.recipe(HERE / "selfplay.cpp", number), self.work / f"selfplay-{number}"
        self.hall.play(recipe, program, self.folder(number), self.seed + number, seconds, each.depth, each.empties)
        return {"seconds": round(seconds, 1)}

    def fit(self, number: int) -> dict[str, Any]:
        """Fit to all rounds; of the first, which played weakly, only the exact scores as soon as there is more."""
        folders = [(self.folder(each), each == 0 and number > 0) for each in range(number + 1)]
        begun = time.monotonic()
        phases = fit_all(folders, self.weights(number), self.hall.threads)
        self.last_fit = time.monotonic() - begun
        for phase in phases:
            print(" ".join(f"{name} {value:.6g}" for name, value in phase.items()), flush=True)
        return {"fit_seconds": round(self.last_fit, 1), "phases": phases}

    def gate(self) -> dict[str, Any]:
        """The last weights against the hand-made evaluation, each with the same time."""
        number = len(ROUNDS)
        pairs = int(max(1, GATE_SHARE * self.seconds * self.hall.threads / (2 * MOVES * GATE_MOVE)))
        words = (OPENINGS, 0, pairs, self.hall.threads, GATE_MOVE, 0)
        program = self.recipe(ROOT / "training/gate.cpp", number).build(self.work / "gate")
        said = subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout
        print(said, flush=True)
        return {"seconds_a_move": GATE_MOVE, "said": said.splitlines()}

    def folder(self, number: int) -> Path:
        """Where the games of a round lie."""
        return Path(self.work) / f"round-{number}" / "games"

    def weights(self, number: int) -> Path:
        """The weights that a round was fitted to."""
        return Path(self.work) / f"round-{number}" / FILE

    def recipe(self, source: Path, number: int) -> Recipe:
        """A program that plays with the weights of the round before this one."""
        places = (HERE, self.work / f"round-{number - 1}") if number else (HERE,)
        return Recipe(source, places, () if number else ("GIRONE_HAND_MADE",))


def main() -> int:
    """Train and write down what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--minutes", type=float, default=9.0, help="time for everything; the last round takes what is left"
    )
    add_options(parser)
    parser.add_argument("--seed", type=int, default=1, help="of the first round; each later one has the next")
    parser.add_argument("--work", type=Path, required=True, help="games and programs, kept between calls")
    parser.add_argument("--out", type=Path, required=True, help="weights and record")
    arguments = parser.parse_args()
    training = Training(arguments)
    arguments.out.mkdir(parents=True, exist_ok=True)
    record: dict[str, Any] = {"threads": training.hall.threads, "processor": platform.machine(), "rounds": []}
    for number, facts in enumerate(training.rounds()):
        record["rounds"].append(facts)
        shutil.copy(training.weights(number), arguments.out / FILE.name)
        write(record, arguments.out)
    write(record | {"gate": training.gate()}, arguments.out)
    print(f"{arguments.out / FILE.name} is ready after {time.monotonic() - training.begun:.0f} s")
    return 0


def write(record: dict[str, Any], folder: Path) -> None:
    """The record, as far as it goes."""
    (folder / "record.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
