"""Trains the evaluation of Othello: plays, fits, plays with the result, and tests it against the hand-made one.

    python3 -m training.othello.train --minutes 9 --work build/othello --out build/othello/out
    python3 -m training.othello.train other --minutes 9 --work build/othello-other --out build/othello-other/out

The first command is for 8×8, the second for all other sizes. It needs NumPy and a C++20 compiler, and no installation
of girone. Finished rounds stay in the folder of --work: the same command resumes. --out gets the weights, which belong
into src/girone/games/othello, and `record.json`: how they were made, and their result against the hand-made evaluation.
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
"""Minimum seconds of self-play per round."""


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
        """Play and fit every round; yields its settings and results."""
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
        """Play with the weights of the previous round; the first one uses the hand-made evaluation."""
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
        """Time for the last round, after subtracting the gate, building both programs, and the fit of all games."""
        free = self.left() - GATE_SHARE * self.seconds - 2 * before.get("set_up_seconds", 0.0) - before["fit_seconds"]
        return float(free / (1 + before["fit_seconds"] / before["seconds"]))

    def on_every_size(self, act: Callable[[int, int], Any]) -> list[Any]:
        """Call `act` for all sizes at once, each with its share of the threads."""
        shares = self.aim.threads(self.threads)
        with ThreadPoolExecutor(len(shares)) as pool:
            return list(pool.map(act, shares.keys(), shares.values()))

    def fit(self, number: int, fitter: Path) -> dict[str, Any]:
        """Fit to all rounds; of the first, which played weakly, only exact scores once there are others."""
        played = [Games(self.folder(0), exact_only=number > 0)]
        played += [Games(self.folder(each), trust=self.aim.trust) for each in range(1, number + 1)]
        begun = time.monotonic()
        phases = fit_all(fitter, self.aim.models, played, self.weights(number), self.threads)
        seconds = time.monotonic() - begun
        for phase in phases:
            print(" ".join(f"{name} {told(value)}" for name, value in phase.items()), flush=True)
        return {"fit_seconds": round(seconds, 1), "phases": phases}

    def gate(self) -> dict[str, Any]:
        """Play the last weights against the hand-made evaluation, with equal time."""
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
        """The folder of a round's games, with a subfolder for each size."""
        return Path(self.work) / f"round-{number}" / "games"

    def weights(self, number: int) -> Path:
        """The weights fitted in a round."""
        return Path(self.work) / f"round-{number}" / self.aim.file

    def recipe(self, source: str, size: int, number: int) -> Recipe:
        """A program that plays with the weights of the previous round."""
        places = (HERE, self.work / f"round-{number - 1}") if number else (HERE,)
        definitions = (f"GIRONE_SIZE={size}",) if number else (f"GIRONE_SIZE={size}", "GIRONE_HAND_MADE")
        return Recipe(ROOT / "training" / source, places, definitions)


def told(value: float | str) -> str:
    """A value of a fit, rounded."""
    return value if isinstance(value, str) else f"{value:.6g}"


def main() -> int:
    """Train, and write the results."""
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
    """Write the record so far."""
    (folder / "record.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
