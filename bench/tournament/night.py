"""A night of games between engines, once undisturbed and once killed repeatedly: are both records the same?

No game may be lost or doubled, and pairings, colours and openings must be equal. Players that search to a fixed depth
and never run out of time must also play the same moves. The kills are SIGKILL for the runner, each a random time after
a random number of games.

    python -m bench.tournament.night --games 2000 --kills 10 dipole level1 level2 --engine "cmd=./mine {host} {port}"
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from girone.matches.journal import journal
from girone.matches.table import JOURNAL
from girone.model.record import Attempt
from girone.model.tournament import Pairing
from girone.tournament.store.store import DATABASE, Store

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]
STORE = "match.store"
LOOK = 0.2


@dataclass(frozen=True)
class NightRecord:
    """The record of a run: seconds, kills, all attempts, and for each pairing the one that counts with its opening."""

    seconds: float
    kills: int
    attempts: int
    void: int
    counted: Counter[Pairing]
    standing: dict[Pairing, tuple[Attempt, str]]


def main() -> int:
    """Play both runs at the same time, and compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the records stay; default: they do not")
    arguments, words = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.folder or Path(made)
        call = [*GIRONE, "match", *words, "--games", str(arguments.games), "--seed", "7", "--recover", "-q"]
        with ThreadPoolExecutor() as both:
            kills = random.Random(arguments.seed).sample(range(1, arguments.games), arguments.kills)
            calm = both.submit(night, call, folder / "calm", [])
            killed = both.submit(night, call, folder / "killed", sorted(kills))
        return compare(calm.result(), killed.result())


def night(call: list[str], folder: Path, kills: list[int]) -> NightRecord:
    """Play until the end; kill the runner after these numbers of games."""
    begun, call, chance = time.monotonic(), [*call, "--record", str(folder)], random.Random(len(kills))
    for ended in kills:
        run = subprocess.Popen(call, stdout=subprocess.DEVNULL)
        while run.poll() is None and _ended(folder / STORE) < ended:
            time.sleep(LOOK)
        time.sleep(chance.random())
        run.kill()
        run.wait()
    subprocess.run(call, check=True)
    return record_of(folder / STORE, time.monotonic() - begun, len(kills))


def _ended(store: Path) -> int:
    if not (store / DATABASE).exists():
        return 0
    with closing(Store(store)) as opened:
        return int(opened.database.rows("SELECT count(*) FROM attempts WHERE ended IS NOT NULL")[0][0])


def record_of(folder: Path, seconds: float, kills: int) -> NightRecord:
    """Read the record of a store."""
    with closing(Store(folder)) as store:
        attempts = store.attempts()
    counting = [attempt for attempt in attempts if attempt.counts]
    standing = {
        each.pairing: (each, journal.read_lines(folder / each.folder / JOURNAL)[0].opening or "") for each in counting
    }
    counted = Counter(each.pairing for each in counting)
    return NightRecord(seconds, kills, len(attempts), len(attempts) - len(counting), counted, standing)


def compare(calm: NightRecord, killed: NightRecord) -> int:
    """Print both runs and their differences; the exit code is 1 if a rule is broken."""
    for name, run in (("undisturbed", calm), ("killed", killed)):
        print(
            f"{name}: {len(run.standing)} games in {run.seconds:.0f} s, {run.kills} kills, {run.attempts} attempts, "
            f"{run.void} void and played again"
        )
    lost, more = calm.standing.keys() - killed.standing.keys(), killed.standing.keys() - calm.standing.keys()
    doubled = [pairing for run in (calm, killed) for pairing, times in run.counted.items() if times > 1]
    both = calm.standing.keys() & killed.standing.keys()
    placed = [each for each in both if _place(calm.standing[each]) != _place(killed.standing[each])]
    moved = [each for each in both if _course(calm.standing[each]) != _course(killed.standing[each])]
    timed = [each for each in moved if any(run.standing[each][0].reason == "too_slow" for run in (calm, killed))]
    print(f"lost: {len(lost)}, beyond: {len(more)}, doubled: {len(doubled)}, other colours or opening: {len(placed)}")
    print(f"other moves or verdict: {len(moved)}, of them with an answer that was too slow: {len(timed)}")
    return int(bool(lost or more or doubled or placed or len(moved) > len(timed)))


def _place(stands: tuple[Attempt, str]) -> tuple[str, str, str]:
    attempt, opening = stands
    return attempt.white, attempt.black, opening


def _course(stands: tuple[Attempt, str]) -> tuple[str, str, str]:
    attempt = stands[0]
    winner = attempt.verdict.winner if attempt.verdict else None
    return attempt.facts.moves if attempt.facts else "", str(attempt.reason), str(winner)


if __name__ == "__main__":
    sys.exit(main())
