"""One round of the siege, as a process that adopts everything its tournament leaves behind.

python -m bench.siege.round '{"seed": 1, "number": 17, ...}'
"""

import json
import os
import random
import subprocess
import sys
import time
import traceback
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.siege.cups import LONGEST, girone, start, write
from bench.siege.faults import FAULTS, ON_A_SMALL_DISK, Runner
from bench.siege.umpire import ATTEMPTS, Umpire, is_void, pairing, rows, standing
from girone.host import proc
from girone.host.cores import VARIABLE
from girone.host.prctl import adopt_orphans

LONGEST_PAUSES = (0.4, 1.2, 5.0)
"""Maximum seconds until the next fault: all at the beginning, or spread over the matches."""
MOST = 4
"""Maximum number of faults in a round."""
STEPPED = "stepped clock"
HELD = "held"


@dataclass(frozen=True)
class Round:
    """What seed and number determine, and the folders; `calm` has the same tournaments undisturbed."""

    seed: int
    number: int
    kinds: tuple[str, ...]
    faults: tuple[str, ...]
    cores: tuple[int, ...]
    folder: str
    calm: str

    def besiege(self) -> dict[str, Any]:
        """Play the round; returns its faults and its result: `held`, or what is wrong."""
        chance, begun = random.Random(f"{self.seed}/{self.number}"), time.monotonic()
        kind, stepped = chance.choice(self.kinds), chance.random() < 0.3
        done, outcome = Counter[str]({STEPPED: 1} if stepped else {}), HELD
        try:
            besiege(write(Path(self.folder), kind), Path(self.calm) / kind, chance, self.faults, done)
        except Exception:
            outcome = traceback.format_exc()
        row = {"seed": self.seed, "round": self.number, "kind": kind, "faults": dict(sorted(done.items()))}
        return row | {"outcome": outcome, "seconds": round(time.monotonic() - begun, 1)}

    def broken(self, status: int) -> dict[str, Any]:
        """The row of a round whose process ended without one."""
        outcome = f"the round itself ended with status {status}"
        return {"seed": self.seed, "round": self.number, "kind": "broken", "faults": {}, "outcome": outcome}

    def words(self) -> str:
        """The round as an argument of a process."""
        return json.dumps(asdict(self))


def besiege(file: Path, calm: Path, chance: random.Random, faults: tuple[str, ...], done: Counter[str]) -> None:
    """Run a tournament to its end with faults, which `done` counts; the umpire raises if something is wrong."""
    store, undisturbed, log = file.with_suffix(".store"), calm / "cup.store", file.with_name("log")
    umpire, give_up, stepped = Umpire(store), time.monotonic() + LONGEST, bool(done[STEPPED])
    left, farthest = chance.randint(1, MOST), chance.choice(LONGEST_PAUSES)
    runner = start(file, log, stepped)
    try:
        while not (runner.poll() is not None and has_ended(runner, file, undisturbed)):
            runner = runner if runner.poll() is None else start(file, log, stepped)
            assert time.monotonic() < give_up, "the round does not end"
            try:
                runner.wait(chance.uniform(0.02, farthest) if left else LONGEST)
            except subprocess.TimeoutExpired:
                assert left, "the run hangs"
                done[(FAULTS | ON_A_SMALL_DISK)[chance.choice(faults)](runner, file, chance)] += 1
                left -= 1
            umpire.look()
    finally:
        runner.kill()
    umpire.judge(undisturbed)
    assert "Traceback" not in log.read_text(), "girone did not know what to say"
    verified = girone(file, "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert tables(file) == tables(undisturbed.with_suffix(".toml")), "the tables differ"
    assert not left_running(), "something is left running"


def has_ended(runner: Runner, file: Path, undisturbed: Path) -> bool:
    """Whether a finished run has nothing left to do; also makes the decisions that it left to the organiser."""
    store = file.with_suffix(".store")
    waits = (store / "store.sqlite").exists() and runner.returncode >= 0 and decide_for_organiser(file)
    return runner.returncode == 0 and not waits and is_whole(store, undisturbed)


def is_whole(store: Path, undisturbed: Path) -> bool:
    """Whether every pairing has a result; a decision made just as the run ended needs another run."""
    return standing(undisturbed).keys() <= standing(store).keys()


def decide_for_organiser(file: Path) -> bool:
    """Make the decisions that a finished run left to the organiser; whether there were any."""
    store = file.with_suffix(".store")
    counted, wanted = standing(store), dict[int, str]()
    for row in [row for found in counted.values() for row in found]:
        if json.loads(row["verdict"])["kind"] == "forfeit":  # these players never fail by themselves
            wanted[row["number"]] = "a program was killed"
    last = {pairing(row): row for row in rows(store, ATTEMPTS) if row["ended"]}
    for met, row in last.items():
        if met not in counted and is_void(row):
            wanted[row["number"]] = "our own failures"
    for number, reason in wanted.items():
        girone(file, "decide", "replay", str(number), "--reason", reason)
    return bool(wanted)


def tables(file: Path) -> object:
    """The standings as JSON, without times."""
    told = json.loads(girone(file, "standings", "--json").stdout)
    return [(category["stages"], category["crosstables"]) for category in told["categories"]]


def left_running() -> list[int]:
    """Processes that remain after a while; a tournament's orphans become our children."""
    until = time.monotonic() + LONGEST
    while (left := proc.children(os.getpid())) and time.monotonic() < until:
        os.waitpid(-1, os.WNOHANG)
        time.sleep(0.02)
    return left


def _with_tuples(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in pairs}


def main() -> int:
    """Play the round in the argument, and print its row."""
    adopt_orphans()
    told: dict[str, Any] = json.loads(sys.argv[1], object_pairs_hook=_with_tuples)
    order = Round(**told)
    os.sched_setaffinity(0, order.cores)
    os.environ[VARIABLE] = os.devnull  # parallel rounds may share cores
    row = order.besiege()
    print(json.dumps(row), flush=True)
    return 0 if row["outcome"] == HELD else 1


if __name__ == "__main__":
    sys.exit(main())
