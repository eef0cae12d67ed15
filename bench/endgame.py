"""Builds and runs bench/endgame.cpp on a collection, and can record what it took as a row of the manual.

.venv/bin/python -m bench.endgame ../shared/data/othello/fforum-40-59.obf --positions 6 --record 40–45
"""

import argparse
import re
import subprocess
from pathlib import Path

from bench.figures import record

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "build" / "endgame"
BUILD = ["c++", "-std=c++20", "-O3", "-march=native", "-Inative", "-Isrc", "bench/endgame.cpp", "-pthread", "-o"]
ALL = re.compile(r"^all: .* nodes, ([\d.]+) s, ([\d.]+) M/s, 0 differ$", re.MULTILINE)


def main() -> int:
    """Solve, print, and record where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collection", type=Path)
    parser.add_argument("--positions", type=int, default=1000, help="only the first so many")
    parser.add_argument("--record", metavar="ROW", help="the row of the table that these positions are")
    arguments = parser.parse_args()
    PROGRAM.parent.mkdir(exist_ok=True)
    subprocess.run([*BUILD, str(PROGRAM)], check=True, cwd=ROOT)
    command = [str(PROGRAM), str(arguments.collection), str(arguments.positions), "1"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    found = ALL.search(done.stdout)
    if arguments.record and found:
        seconds, speed = map(float, found.groups())
        record("endgame-memory", {"positions": arguments.record, "now": f"{seconds:.1f} s, {speed:.1f} M/s"})
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
