"""Faults of ours at random moments of tournaments, round after round: the record must be as if nothing had been.

Kills, full disks, a database that is locked or away, a machine that sleeps, a wall clock that jumps, decisions on the
way. After whatever ends a run the same command is given again. What the law leaves to the organiser (a program that was
killed has lost, a pairing that was void twice waits) is decided as an organiser would: play it again.

    python -m bench.siege --rounds 1000 --seed 1
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from bench.siege.cups import KINDS, LONGEST, girone, start, write
from bench.siege.faults import FAULTS, ON_A_SMALL_DISK
from bench.siege.umpire import ATTEMPTS, Umpire, is_void, pairing, rows, standing
from girone.channels import proc
from girone.channels.prctl import adopt_orphans

FARTHEST = 1.2
"""Seconds until the next fault, at most."""
DISK = "3m"
MOST = 4
"""Faults in one round, at most."""


def besiege(file: Path, undisturbed: Path, chance: random.Random, faults: list[str], stepped: bool) -> Counter[str]:
    """One round: a tournament to its end, with faults; the umpire stops the siege where something is wrong."""
    store, log, done = file.with_suffix(".store"), file.with_name("log"), Counter[str]()
    umpire, give_up = Umpire(store), time.monotonic() + LONGEST
    left = chance.randint(1, MOST)
    runner = start(file, log, stepped)
    while True:
        assert time.monotonic() < give_up, "the round does not end"
        try:
            runner.wait(chance.uniform(0.02, FARTHEST) if left else LONGEST)
        except subprocess.TimeoutExpired:
            assert left, "the run hangs"
            done[(FAULTS | ON_A_SMALL_DISK)[chance.choice(faults)](runner, file, chance)] += 1
            left -= 1
        umpire.look()
        if runner.poll() is not None:
            waits = (store / "store.sqlite").exists() and runner.returncode >= 0 and let_go_on(file)
            if runner.returncode == 0 and not waits and is_whole(store, undisturbed):
                break
            runner = start(file, log, stepped)
    umpire.judge(undisturbed)
    assert "Traceback" not in log.read_text(), "girone did not know what to say"
    verified = girone(file, "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert tables(file) == tables(undisturbed.with_suffix(".toml")), "the tables differ"
    assert not left_running(), "something is left running"
    return done


def is_whole(store: Path, undisturbed: Path) -> bool:
    """Whether every pairing has a result; a decision that came just when the run ended is for the next one."""
    return standing(undisturbed).keys() <= standing(store).keys()


def let_go_on(file: Path) -> bool:
    """Decide as an organiser would what a run that has ended leaves to him; say whether anything was."""
    store = file.with_suffix(".store")
    counted, wanted = standing(store), dict[int, str]()
    for row in [row for found in counted.values() for row in found]:
        if json.loads(row["verdict"])["kind"] == "forfeit":  # these players never fail
            wanted[row["number"]] = "a program was killed"
    last = {pairing(row): row for row in rows(store, ATTEMPTS) if row["ended"]}
    for met, row in last.items():
        if met not in counted and is_void(row):
            wanted[row["number"]] = "our own failures"
    for number, reason in wanted.items():
        girone(file, "decide", "replay", str(number), "--reason", reason)
    return bool(wanted)


def tables(file: Path) -> object:
    """The standings as scripts see them, without times."""
    told = json.loads(girone(file, "standings", "--json").stdout)
    return [(category["stages"], category["crosstables"]) for category in told["categories"]]


def left_running() -> list[int]:
    """What is still ours after a while: orphans of a tournament fall to us."""
    until = time.monotonic() + LONGEST
    while (left := proc.children(os.getpid())) and time.monotonic() < until:
        os.waitpid(-1, os.WNOHANG)
        time.sleep(0.02)
    return left


def main() -> int:
    """Besiege and print what was done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", nargs="*", default=list(FAULTS), choices=list(FAULTS), help="only these")
    parser.add_argument(
        "--tmpfs", action="store_true", help="each round on a small disk that is really full; needs root"
    )
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS), help="only these tournaments")
    arguments = parser.parse_args()
    adopt_orphans()
    done = Counter[str]()
    with tempfile.TemporaryDirectory() as calm:
        undisturbed = {kind: peace(Path(calm), kind) for kind in arguments.kinds}
        for number in range(arguments.rounds):
            chance = random.Random(f"{arguments.seed}/{number}")
            kind, stepped = chance.choice(arguments.kinds), chance.random() < 0.3
            folder = Path(tempfile.mkdtemp(prefix="siege-"))
            faults = arguments.faults + list(ON_A_SMALL_DISK) * len(arguments.faults) * arguments.tmpfs
            try:
                with small_disk(folder) if arguments.tmpfs else nullcontext():
                    done += besiege(write(folder, kind), undisturbed[kind], chance, faults, stepped)
                done["stepped clock"] += stepped
                done[kind] += 1
            except BaseException:
                print(f"round {number} of seed {arguments.seed} failed in {folder}", file=sys.stderr, flush=True)
                raise
            shutil.rmtree(folder)
            print(f"round {number}: {kind}, so far {dict(done)}", file=sys.stderr, flush=True)
    what = ", ".join(f"{name} {times}" for name, times in sorted(done.items()))
    print(f"{arguments.rounds} rounds ({what}): every record as undisturbed")
    return 0


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A disk of its own for a folder; of a round that failed it stays."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", str(folder)], check=True)
    yield
    subprocess.run(["umount", str(folder)], check=True)


def peace(folder: Path, kind: str) -> Path:
    """The store of the same tournament that nobody disturbs."""
    (folder / kind).mkdir()
    file = write(folder / kind, kind)
    assert start(file, file.with_name("log")).wait() == 0
    return file.with_suffix(".store")


if __name__ == "__main__":
    sys.exit(main())
