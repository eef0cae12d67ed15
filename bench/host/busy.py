"""Honest but busy programs in the sandbox, many matches each: none may be terminated, or lose by a fault.

    python -m bench.host.busy --matches 200                              # as root, also as an ordinary user: --user
    python -m bench.host.busy --matches 200 --jobs 6 --minutes 9         # six at once; none begins after nine minutes
    python -m bench.host.busy --matches 30 "true in a loop" --size 8     # only this one, on a larger board

The kinds take turns, so when time is up each has had about as many matches. Each finished match is a row in the file of
`--rows`; `--table FILE...` plays nothing and summarises such rows.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tests.siege import as_user
from tests.siege.busy import KINDS, lacking
from tests.siege.busy_match import complaints

Row = dict[str, Any]


def main() -> int:
    """Play, and print a line for each kind; the exit code is 1 if a program was treated wrongly."""
    arguments = read_arguments()
    if arguments.table:
        rows = [json.loads(line) for file in arguments.table for line in file.read_text().splitlines()]
        print(summary(rows))
        return 0
    if arguments.user and not os.geteuid():
        words = [sys.executable, "-m", "bench.host.busy", *(word for word in sys.argv[1:] if word != "--user")]
        return subprocess.run(as_user.command(words), check=False).returncode
    for kind in arguments.kinds:
        if tool := lacking(kind):
            print(f"{kind}: not played, there is no {tool} here", flush=True)
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    rows = []
    with arguments.rows.open("a", encoding="utf-8") as file:
        for row in played(arguments):
            rows.append(row)
            print(json.dumps(row), file=file, flush=True)
    print(summary(rows))
    return 1 if any(row["hurt"] for row in rows) else 0


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=list(KINDS), help=f"which: {', '.join(KINDS)}")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="of each with itself (default: 200)")
    parser.add_argument("--size", type=int, default=4, choices=(4, 6, 8), help="of the board (default: 4)")
    parser.add_argument("--user", action="store_true", help="play as an ordinary user; for root")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="matches side by side")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no match after so many")
    parser.add_argument("--rows", type=Path, default=Path("build/busy.jsonl"), help="where a row for each is kept")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help="only print what these rows tell")
    return parser.parse_args()


def played(arguments: argparse.Namespace) -> Iterator[Row]:
    """A row for each match, as it finishes."""
    until = time.monotonic() + 60 * arguments.minutes
    kinds = [kind for kind in arguments.kinds if not lacking(kind)]

    def turn(kind: str) -> Row | None:
        return play(kind, arguments.size) if time.monotonic() < until else None

    with ThreadPoolExecutor(arguments.jobs) as pool:
        turns = [pool.submit(turn, kind) for _ in range(arguments.matches) for kind in kinds]
        yield from (row for done in as_completed(turns) if (row := done.result()))


def play(kind: str, size: int) -> Row:
    """One match, and the complaints about its programs."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            said = complaints(kind, kind, Path(folder), size)
        except Exception:  # a crashed table must not lose the other matches
            said = [traceback.format_exc()]
    return {"kind": kind, "hurt": said, "seconds": round(time.monotonic() - began, 1)}


def summary(rows: Sequence[Row]) -> str:
    """A line for each kind, with the first complaints, and one for all."""
    lines = []
    for kind in dict.fromkeys(row["kind"] for row in rows):
        those = [row for row in rows if row["kind"] == kind]
        hurt = [" / ".join(row["hurt"]) for row in those if row["hurt"]]
        lines += [f"{kind}: {len(hurt)} of {len(those)} hurt, {sum(row['seconds'] for row in those):.0f} s"]
        lines += [f"  {said}" for said in hurt[:3]]
    return "\n".join([*lines, f"all: {sum(bool(row['hurt']) for row in rows)} of {len(rows)} hurt"])


if __name__ == "__main__":
    sys.exit(main())
