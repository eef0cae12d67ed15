"""Trains the evaluation of Othello: plays, fits, plays on with that, and tries it against the hand-made one.

    python3 -m training.othello.train --minutes 9 --work build/othello --out build/othello/out
    python3 -m training.othello.train other --minutes 9 --work build/othello-other --out build/othello-other/out

The first one is for 8×8, the second for all other sizes. It needs NumPy and a C++20 compiler, and nothing of girone
installed. What a round has played and fitted stays in the folder of --work: the same command again goes on from there.
--out gets the weights, which belong into src/girone/games/othello, and `record.json`: how they were made, and how well
they do.
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from training.building import ROOT, Recipe
from training.executor import SelfPlayExecutor, add_options
from training.othello.aims import AIMS, Round
from training.othello.fit import PROGRAM, Games, fit_all

HERE = Path(__file__).resolve().parent
GATE_SHARE, GATE_MOVE = 0.08, 0.02
LEAST = 5.0
"""Seconds that a round plays at least."""


class Training:
    """One training with its folder and its time."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.aim = AIMS[arguments.boards]
        self.work, self.seed = arguments.work, arguments.seed
        self.threads, self.cluster = arguments.threads, arguments.cluster
        self.seconds: float = 60 * arguments.minutes
        self.begun = time.monotonic()

    def left(self) -> float:
        """The seconds that are left."""
        return self.seconds - (time.monotonic() - self.begun)

    def rounds(self) -> Iterator[dict[str, Any]]:
        """Play and fit every round; what each was and came to."""
        before = {"seconds": 1.0, "set_up_seconds": 0.0, "fit_seconds": 0.0}
        with ThreadPoolExecutor(1) as beside_the_games:
            fitter = beside_the_games.submit(PROGRAM.build, self.work / "fit")
            for number, each in enumerate(self.aim.rounds):
                told = self.work / f"round-{number}" / "told.json"
                if not told.exists():
                    facts = {"round": number, "seed": self.seed + number, **vars(each)}
                    facts |= self.play(number, each, before) | self.fit(number, fitter.result())
                    told.write_text(json.dumps(facts, indent=1), encoding="utf-8")
                before = json.loads(told.read_text(encoding="utf-8"))
                yield before

    def play(self, number: int, each: Round, before: Mapping[str, Any]) -> dict[str, Any]:
        """Play with the weights of the round before; the first one plays with the hand-made evaluation."""
        seconds = max(LEAST, each.share * self.seconds if each.share else self.seconds_to_play(before))
        begun, seed = time.monotonic(), self.seed + number

        def play_on(size: int, threads: int) -> None:
            recipe, program = self.recipe("othello/selfplay.cpp", size, number), self.work / f"selfplay-{number}-{size}"
            play_sheets = SelfPlayExecutor(threads, self.cluster).set_up(recipe, program)
            play_sheets(self.folder(number) / str(size), seed, seconds, each.depth, each.empties)

        self.on_every_size(play_on)
        set_up = time.monotonic() - begun - seconds
        return {"seconds": round(seconds, 1), "set_up_seconds": round(set_up, 1)}

    def seconds_to_play(self, before: Mapping[str, Any]) -> float:
        """What is left to the last round beside the gate, the building of both programs, and the fit of all games."""
        free = self.left() - GATE_SHARE * self.seconds - 2 * before.get("set_up_seconds", 0.0) - before["fit_seconds"]
        return float(free / (1 + before["fit_seconds"] / before["seconds"]))

    def on_every_size(self, act: Callable[[int, int], Any]) -> list[Any]:
        """Act on all sizes side by side, each with its part of the threads."""
        shares = self.aim.threads(self.threads)
        with ThreadPoolExecutor(len(shares)) as pool:
            return list(pool.map(act, shares.keys(), shares.values()))

    def fit(self, number: int, fitter: Path) -> dict[str, Any]:
        """Fit to all rounds; of the first, which played weakly, only the exact scores as soon as there is more."""
        played = [Games(self.folder(0), exact_only=number > 0)]
        played += [Games(self.folder(each), trust=self.aim.trust) for each in range(1, number + 1)]
        begun = time.monotonic()
        phases = fit_all(fitter, self.aim.models, played, self.weights(number), self.threads)
        seconds = time.monotonic() - begun
        for phase in phases:
            print(" ".join(f"{name} {told(value)}" for name, value in phase.items()), flush=True)
        return {"fit_seconds": round(seconds, 1), "phases": phases}

    def gate(self) -> dict[str, Any]:
        """The last weights against the hand-made evaluation, each with the same time."""
        number, seconds = len(self.aim.rounds), GATE_SHARE * self.seconds

        def play_on(size: int, threads: int) -> list[str]:
            pairs = int(max(1, seconds * threads / (2 * size * size * GATE_MOVE)))
            words = (self.aim.openings(size), 0, pairs, threads, GATE_MOVE, 0)
            program = self.recipe("gate.cpp", size, number).build(self.work / f"gate-{size}")
            return subprocess.run(
                [program, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True
            ).stdout.splitlines()

        said = dict(zip(self.aim.parts, self.on_every_size(play_on), strict=True))
        print(json.dumps(said, indent=1), flush=True)
        return {"seconds_a_move": GATE_MOVE, "said": said}

    def folder(self, number: int) -> Path:
        """Where the games of a round lie, in a folder for each size."""
        return Path(self.work) / f"round-{number}" / "games"

    def weights(self, number: int) -> Path:
        """The weights that a round was fitted to."""
        return Path(self.work) / f"round-{number}" / self.aim.file

    def recipe(self, source: str, size: int, number: int) -> Recipe:
        """A program that plays with the weights of the round before this one."""
        places = (HERE, self.work / f"round-{number - 1}") if number else (HERE,)
        definitions = (f"GIRONE_SIZE={size}",) if number else (f"GIRONE_SIZE={size}", "GIRONE_HAND_MADE")
        return Recipe(ROOT / "training" / source, places, definitions)


def told(value: float | str) -> str:
    """A fact of a fit, in a few figures."""
    return value if isinstance(value, str) else f"{value:.6g}"


def main() -> int:
    """Train and write down what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="?", choices=AIMS, default="8", help="8×8, or all other sizes")
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
    record: dict[str, Any] = {"threads": training.threads, "processor": platform.machine(), "rounds": []}
    for number, facts in enumerate(training.rounds()):
        record["rounds"].append(facts)
        shutil.copy(training.weights(number), arguments.out / training.aim.file.name)
        write(record, arguments.out)
    write(record | {"gate": training.gate()}, arguments.out)
    print(f"{arguments.out / training.aim.file.name} is ready after {time.monotonic() - training.begun:.0f} s")
    return 0


def write(record: dict[str, Any], folder: Path) -> None:
    """The record, as far as it goes."""
    (folder / "record.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
