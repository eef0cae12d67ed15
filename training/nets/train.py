"""Trains the networks of Lines of Action, Fission and Dipole: plays, fits, plays with the result, and tests it.

    python3 -m training.nets.train --minutes 9 --work build/nets --out build/nets/out

It needs NumPy, PyTorch and a C++20 compiler, and no installation of girone. The games take turns: while one is fitted,
the next one plays. Finished rounds stay in the folder of --work: the same command resumes. --out gets for each game
GAME.bin, which belongs into its folder as net.bin, and GAME.json: how it was made, and its result against the hand-made
evaluation.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from training.building import ROOT, Recipe
from training.executor import SelfPlayExecutor, add_options
from training.nets.fit import fit, write
from training.nets.games import GAMES, TrainedGame
from training.nets.positions import read

HERE = Path(__file__).resolve().parent
GATE_SHARE, GATE_MOVE = 0.1, 0.05
EPOCHS = 20


@dataclass
class Training:
    """The training of one game."""

    game: TrainedGame
    work: Path
    out: Path
    seconds: float
    executor: SelfPlayExecutor
    seed: int
    standing: bool
    cores: Lock

    def run(self) -> dict[str, Any]:
        """All rounds and the gate; returns the results."""
        record: dict[str, Any] = {
            "game": self.game.name,
            "nodes": self.game.nodes,
            "standing": self.standing,
            "threads": self.executor.threads,
            "cluster": bool(self.executor.cluster),
            "rounds": [],
        }
        for number, facts in enumerate(self.rounds()):
            record["rounds"].append(facts)
            shutil.copy(self.weights(number), self.out / f"{self.game.name}.bin")
            self.note(record)
        record["gate"] = self.gate()
        self.note(record)
        return record

    def rounds(self) -> Iterator[dict[str, Any]]:
        """Play and fit every round that is not done."""
        for number, share in enumerate(self.game.rounds):
            told = self.folder(number) / "told.json"
            if not told.exists():
                facts = {"round": number, "seed": self.seed + number, "seconds": share * self.seconds}
                self.play(number, share * self.seconds)
                told.write_text(json.dumps(facts | self.fit(number), indent=1), encoding="utf-8")
            yield json.loads(told.read_text(encoding="utf-8"))

    def play(self, number: int, seconds: float) -> None:
        """Play with the weights of the previous round; the first round has the current ones, or the network's base."""
        folder = self.folder(number)
        play = self.executor.set_up(self.recipe(HERE / "selfplay.cpp", number), folder / "selfplay")
        with self.cores:
            self.say(f"round {number} plays for {seconds:.0f} s")
            play(folder / "games", self.seed + number, seconds, self.game.nodes)

    def fit(self, number: int) -> dict[str, Any]:
        """Fit to the remembered games."""
        begun = time.monotonic()
        first = max(0, number + 1 - self.game.remembered)
        learned, unseen = read(self.folder(each) / "games" for each in range(first, number + 1))
        network, facts = fit(learned, unseen, self.game, EPOCHS, self.seed + number)
        write(network, facts["width"], self.weights(number))
        facts["fit_seconds"] = time.monotonic() - begun
        self.say(f"round {number} " + " ".join(f"{name} {value:.6g}" for name, value in facts.items()))
        return {name: round(value, 5) for name, value in facts.items()}

    def gate(self) -> dict[str, Any]:
        """Play the last weights against the hand-made evaluation, with equal time."""
        rounds = len(self.game.rounds)
        recipe = self.recipe(ROOT / "training/gate.cpp", rounds)
        program = recipe.build(self.folder(rounds) / "gate")
        words = (self.game.openings, 0, 1000, self.executor.threads, GATE_MOVE, 0, GATE_SHARE * self.seconds)
        with self.cores:
            command = map(str, (program, *words))
            said = subprocess.run([*command], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.say(said)
        return {"seconds_a_move": GATE_MOVE, "said": said.splitlines()}

    def folder(self, number: int) -> Path:
        """The folder of a round."""
        return self.work / self.game.name / f"round-{number}"

    def weights(self, number: int) -> Path:
        """The weights fitted in a round."""
        return self.folder(number) / self.game.file

    def recipe(self, source: Path, number: int) -> Recipe:
        """A program that plays with the weights of the previous round."""
        places = (HERE, self.folder(number - 1)) if number else (HERE,)
        alone = () if number or self.standing else ("GIRONE_FIRST_ROUND",)
        return Recipe(source, places, (*alone, *self.game.definitions))

    def note(self, record: dict[str, Any]) -> None:
        """Write the record so far."""
        (self.out / f"{self.game.name}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")

    def say(self, words: str) -> None:
        """Print progress."""
        print(f"{self.game.name}: {words}", flush=True)


def main() -> int:
    """Train, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; without any, all of them")
    parser.add_argument("--minutes", type=float, default=9.0, help="time for all games together")
    add_options(parser)
    parser.add_argument("--seed", type=int, default=1, help="of the first round; each later one has the next")
    parser.add_argument("--standing", action="store_true", help="the first round plays with the weights that stand")
    parser.add_argument("--work", type=Path, required=True, help="games and programs, kept between calls")
    parser.add_argument("--out", type=Path, required=True, help="weights and records")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"no network is trained for {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    games = [GAMES[name] for name in arguments.games or GAMES]
    arguments.out.mkdir(parents=True, exist_ok=True)
    share, cores = 60 * arguments.minutes / sum(game.weight for game in games), Lock()
    executor = SelfPlayExecutor(arguments.threads, arguments.cluster)
    seed, standing = arguments.seed, arguments.standing
    trainings = [
        Training(game, arguments.work, arguments.out, share * game.weight, executor, seed, standing, cores)
        for game in games
    ]
    with ThreadPoolExecutor(len(games)) as pool:
        list(pool.map(Training.run, trainings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
