"""Girone's engine against a random player under full load, at limits far below the regulations' or at their own.

Matches of every game and wire run in parallel, more of them than there are cores; the engine changes colours, the
random player has a new seed every time, and there are no warm-ups. Counted are results, faults of the engine, and its
answer times by the referee's clock. Records of all matches that are not clean wins are kept. Beside them a program only
sleeps: the delay of its wake-ups shows what the load does to every program.

If the clock runs while a program starts (every move of ufmg_files, the first of sadjad_stdio), the scaled limit is
extended by the longest start, measured before with as many programs at once as there are tables.

    python -m bench.players.duress --games 500 --limit 0.1
    python -m bench.players.duress --games 500 --limit 0.1 --minutes 10 --json build/duress.json
    python -m bench.players.duress --games 10 --limit regulation
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from bench.players.bouts import Bout, percentile_99, row, sheet, witness
from bench.players.leaving import left_in_order
from bench.players.pairs import PAIRS, Terms, order, python
from bench.players.sleeper import sleeping
from girone.games.othello.rules import Othello
from girone.matches.running_table import RunningTable
from girone.wires.ufmg_files.referee import SIGNS

LOOK = 0.02
ROUNDS = 4
"""How often a full set of programs is started at once, to measure the start."""


def main() -> int:
    """Play, and print a row for each pair and all but clean wins; 1 if girone's engine had a fault or lost."""
    arguments = _arguments()
    arguments.kept.mkdir(parents=True, exist_ok=True)
    with _burning(arguments.burners):
        start_up = _start_up(arguments.tables) if arguments.limit else 0.0
        terms = Terms(arguments.limit, start_up, arguments.margin, not arguments.no_ponder)
        with sleeping() as lateness:
            bouts = list(_play(arguments, terms))
    circumstances = {
        "cores": len(os.sched_getaffinity(0)),
        "tables": arguments.tables,
        "burners": arguments.burners,
        "start_up": round(start_up, 3),
        "sleeper_p99": round(percentile_99(lateness) or 0.0, 4),
        "sleeper_longest": round(max(lateness, default=0.0), 4),
    }
    found = {name: [bout for bout in bouts if bout.pair.name == name] for name in arguments.pairs}
    rows = [row(name, of_it) for name, of_it in found.items() if of_it]
    _print(circumstances, rows, bouts)
    if arguments.json:
        arguments.json.write_text(json.dumps({**circumstances, "limit": arguments.limit, "rows": rows}, indent=1))
    return 1 if any(bout.faults or bout.result == "lost" for bout in bouts) else 0


def _print(circumstances: dict[str, Any], rows: list[dict[str, Any]], bouts: list[Bout]) -> None:
    """Print the circumstances, the rows, and each match that was no clean win, with its verdict and record."""
    print(", ".join(f"{key} {value}" for key, value in circumstances.items()))
    print(sheet(rows))
    for bout in bouts:
        if not bout.is_clean:
            print(f"{bout.pair.name}: {bout.words}\n  {bout.journal}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=f"which: {', '.join(PAIRS)} (default: all)")
    parser.add_argument("--games", type=int, default=4, metavar="N", help="matches of each pair")
    parser.add_argument("--limit", type=_limit, default=0.1, metavar="SECONDS", help="for every move, or `regulation`")
    parser.add_argument("--minutes", type=float, default=float("inf"), metavar="N", help="begin no match after so many")
    parser.add_argument("--margin", type=float, metavar="SECONDS", help="of girone's engine (default: its own)")
    parser.add_argument(
        "--no-ponder", action="store_true", help="girone's engine does not think in the opponent's time"
    )
    cores = len(os.sched_getaffinity(0))
    parser.add_argument(
        "--tables", type=int, default=2 * cores, metavar="K", help="matches at once (two for each core)"
    )
    parser.add_argument("--burners", type=int, default=0, metavar="N", help="busy loops besides (none)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first match, counted on")
    parser.add_argument("--kept", type=Path, default=Path("duress"), metavar="DIR", help="for records (./duress)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the figures for scripts")
    arguments = parser.parse_args()
    arguments.pairs = arguments.pairs or list(PAIRS)
    if unknown := set(arguments.pairs) - set(PAIRS):
        parser.error(f"no pair {', '.join(sorted(unknown))}; there are: {', '.join(PAIRS)}")
    return arguments


def _limit(text: str) -> float | None:
    return None if text == "regulation" else float(text)


def _start_up(at_once: int) -> float:
    """The longest start of a player that answers at once, with as many at a time as there are tables."""
    with tempfile.TemporaryDirectory() as name:
        state = Path(name) / "state.txt"
        state.write_text("".join(f"{each}\n" for each in Othello().start().rows()).translate(SIGNS))
        move = (*python("girone.cli.start"), "move", str(state), "black", "--limit", "0.05", "--level", "1")

        def launch(number: int) -> float:
            folder = Path(name) / str(number)
            folder.mkdir()
            begun = time.monotonic()
            subprocess.run([*move, "--into", str(folder)], check=True, stderr=subprocess.DEVNULL)
            return time.monotonic() - begun

        with ThreadPoolExecutor(at_once) as launches:
            return max(launches.map(launch, range(ROUNDS * at_once)))


def _play(arguments: argparse.Namespace, terms: Terms) -> Iterator[Bout]:
    """Play all matches, the pairs in turn, so that all get the same load; all tables stay busy until the end."""
    wanted = iter([(PAIRS[name], number) for number in range(arguments.games) for name in arguments.pairs])
    total, ended, begun = arguments.games * len(arguments.pairs), 0, time.monotonic()
    until = begun + 60 * arguments.minutes
    running: dict[RunningTable, Bout] = {}
    with tempfile.TemporaryDirectory() as scratch, left_in_order(running):
        while running or (ended < total and time.monotonic() < until):
            seats = arguments.tables - len(running) if time.monotonic() < until else 0
            for pair, number in islice(wanted, seats):
                folder = Path(scratch) / f"{pair.name.replace('/', '-')}-{number:04}"
                folder.mkdir()
                table = RunningTable(order(pair, terms, arguments.seed + number, folder))
                running[table] = Bout(pair, arguments.seed + number, time.monotonic())
            for table in [table for table in running if table.poll()]:
                ended += 1
                yield _keep_record(witness(running.pop(table), table), arguments.kept)
                if ended % max(1, total // 20) == 0:
                    print(f"{ended} of {total} after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
            time.sleep(LOOK)


def _keep_record(bout: Bout, kept: Path) -> Bout:
    """Keep the record unless the match was a clean win."""
    folder = bout.journal.parent
    if bout.is_clean:
        shutil.rmtree(folder)
        return bout
    target = kept / folder.name
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(folder, target)
    return replace(bout, journal=target / bout.journal.name)


@contextmanager
def _burning(loops: int) -> Iterator[None]:
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


if __name__ == "__main__":
    sys.exit(main())
