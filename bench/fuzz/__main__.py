"""Fuzzing of everything that reads: each wire, files of organisers, journals, the page, and the command line.

    python -m bench.fuzz --minutes 60 --jobs 2 --seed 1
    python -m bench.fuzz --table build/fuzz.jsonl

All targets get equal time; the one with the least so far is next. The inputs of one process are a row in the file of
`--rows`. A finding is printed with its input and the command that repeats it; the exit code is then 1. `--table` runs
nothing: it writes a summary of such files into the manual.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

from bench.fuzz.targets import TARGETS

Row = dict[str, Any]
AT_ONCE = 60
"""Seconds of input for one process."""
HANGS = 600
SPAN = 10_000_000
"""Input numbers reserved for each process, more than it can use."""


def main() -> int:
    """Fuzz and print."""
    arguments = read_arguments()
    if arguments.table:
        rows = once(json.loads(line) for file in arguments.table for line in file.read_text().splitlines())
        print(told(rows))
        return 0
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    rows = []
    with arguments.rows.open("a", encoding="utf-8") as file:
        for row in chunks(arguments):
            rows.append(row)
            print(json.dumps(row), file=file, flush=True)
            print(f"{row['target']}: {row['inputs']} in {row['seconds']} s", file=sys.stderr, flush=True)
            print(findings([row]), end="", flush=True)
    print(told(rows))
    return 1 if any(row["findings"] for row in rows) else 0


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="begin nothing after so many")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", nargs="+", default=list(TARGETS), choices=list(TARGETS), help="only these")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first input")
    parser.add_argument("--inputs", type=int, default=0, metavar="N", help="only so many of each target")
    parser.add_argument("--rows", type=Path, default=Path("build/fuzz.jsonl"), help="where the rows are kept")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help="only print what these rows tell")
    return parser.parse_args()


def chunks(arguments: argparse.Namespace) -> Iterator[Row]:
    """The rows of all processes, as they finish."""
    until, running = time.monotonic() + 60 * arguments.minutes, dict[Future[Row], str]()
    spent, begun = dict.fromkeys(arguments.target, 0.0), Counter[str]()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        while True:
            while len(running) < arguments.jobs and time.monotonic() < until:
                left = [name for name in spent if not (arguments.inputs and begun[name])]
                if not left:
                    break
                name = min(left, key=lambda each: (list(running.values()).count(each), spent[each]))
                running[pool.submit(chunk, name, arguments, begun[name])] = name
                begun[name] += 1
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                spent[running.pop(future)] += future.result()["seconds"]
                yield future.result()


def chunk(name: str, arguments: argparse.Namespace, number: int) -> Row:
    """Some inputs in a separate process; a crash or a hang is a finding, too."""
    first, count = arguments.first + SPAN * number, arguments.inputs or SPAN
    seconds = HANGS if arguments.inputs else AT_ONCE
    words = [sys.executable, "-m", "bench.fuzz.chunk", name, *map(str, (arguments.seed, first, count, seconds))]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=HANGS + seconds, check=False)
        if done.returncode == 0:
            row: Row = json.loads(done.stdout.splitlines()[-1])
            return row
        why = f"exit code {done.returncode}\n{done.stderr}"
    except subprocess.TimeoutExpired:
        why = "it hangs\n"
    died = {"number": first, "input": "one of those from here on", "why": why}
    row = {"target": name, "seed": arguments.seed, "first": first, "inputs": 0, "came": {}}
    return row | {"findings": [died], "seconds": float(seconds)}


def findings(rows: Sequence[Row]) -> str:
    """Each finding: reason, input, and how to repeat it."""
    return "".join(
        f"finding in {row['target']}: {found['input']}\n{found['why']}    python -m bench.fuzz --target "
        f"'{row['target']}' --seed {row['seed']} --first {found['number']} --inputs 1\n"
        for row in rows
        for found in row["findings"]
    )


def once(rows: Iterable[Row]) -> list[Row]:
    """Equal inputs only once, with the last result."""
    return list({(row["target"], row["seed"], row["first"]): row for row in rows}.values())


def told(rows: Sequence[Row]) -> str:
    """A table of inputs, findings and reactions, by target."""
    lines = ["| target | inputs | findings | what came of them |", "|---|---|---|---|"]
    for name in TARGETS:
        own = [row for row in rows if row["target"] == name]
        came = Counter[str]()
        for row in own:
            came.update(row["came"])
        words = ", ".join(f"{what} {times:,}" for what, times in sorted(came.items()))
        inputs, found = sum(row["inputs"] for row in own), sum(len(row["findings"]) for row in own)
        lines.append(f"| {name} | {inputs:,} | {found} | {words} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
