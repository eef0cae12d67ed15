"""Honest but busy programs behind walls, many matches each: none may be ended, or lose by a fault.

python -m bench.host.busy --matches 200                              # as root, also as an ordinary user: --user
python -m bench.host.busy --matches 30 "true in a loop" --size 8     # only this one, on a larger board
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.siege import as_user
from tests.siege.busy import KINDS, lacking
from tests.siege.busy_match import complaints


def main() -> int:
    """Play, and print a line for each; the status is 1 if anybody was hurt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"which: {', '.join(KINDS)}")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="of each with itself (default: 200)")
    parser.add_argument("--size", type=int, default=4, choices=(4, 6, 8), help="of the board (default: 4)")
    parser.add_argument("--user", action="store_true", help="play as an ordinary user; for root")
    arguments = parser.parse_args()
    if arguments.user and not os.geteuid():
        words = [sys.executable, "-m", "bench.host.busy", *(word for word in sys.argv[1:] if word != "--user")]
        return subprocess.run(as_user.command(words), check=False).returncode
    hurt = 0
    for kind in arguments.kinds or KINDS:
        if tool := lacking(kind):
            print(f"{kind}: not played, there is no {tool} here", flush=True)
            continue
        began, found = time.monotonic(), []
        for _ in range(arguments.matches):
            with tempfile.TemporaryDirectory() as folder:
                found += [" / ".join(said)] if (said := complaints(kind, kind, Path(folder), arguments.size)) else []
        seconds = time.monotonic() - began
        print(f"{kind}: {len(found)} of {arguments.matches} hurt, {seconds:.0f} s", *found[:3], sep="\n  ", flush=True)
        hurt += len(found)
    return 1 if hurt else 0


if __name__ == "__main__":
    sys.exit(main())
