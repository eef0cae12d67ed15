"""Many plies on each wire in one process: do processes, file descriptors or memory leak?

Matches of random sample players follow one another until there are enough plies. The first match is the baseline: after
it, descriptors and children must stay equal, and memory may grow only by the records.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from girone import regulations
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.supervisor.control import adopt_orphans
from girone.matches.order import Match
from girone.matches.places import place
from girone.matches.story import story
from girone.matches.table import JOURNAL, sit
from girone.model.game import Side

WIRES = {
    "unical_server": "fission-2022",
    "unical_relay": "loa-2012",
    "sadjad_stdio": "othello-sadjad-1389",
    "ufmg_files": "othello-ufmg-2014",
}
QUICK = {"limits.warm_up": 0, "limits.move": 30, "limits.first_move": 30}


def main() -> int:
    """Play and print a row for each wire."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wires", nargs="*", default=list(WIRES), help="which wires")
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    adopt_orphans()
    be_prompt()
    leaking = False
    for wire in arguments.wires:
        row = endure(wire, arguments.plies)
        leaking |= row["descriptors"] != 0 or row["children"] != 0
        print(
            json.dumps(row) if arguments.json else "  ".join(f"{key} {value}" for key, value in row.items()), flush=True
        )
    return 1 if leaking else 0


def endure(wire: str, plies: int) -> dict[str, Any]:
    """Play matches on one wire; compares resources with those after the first match."""
    played = matches = 0
    begun = time.perf_counter()
    baseline = (0, 0, 0)
    while played < plies:
        with tempfile.TemporaryDirectory() as folder:
            played += play(wire, matches, Path(folder) / "match")
        matches += 1
        if matches == 1:
            baseline = held()
    now = held()
    return {
        "wire": wire,
        "plies": played,
        "matches": matches,
        "seconds": round(time.perf_counter() - begun, 1),
        "descriptors": now[0] - baseline[0],
        "children": now[1] - baseline[1],
        "memory_kib": now[2] - baseline[2],
    }


def play(wire: str, number: int, folder: Path) -> int:
    """Play one match; returns its plies."""
    regulation = regulations.load(WIRES[wire], QUICK)
    white, black = (
        place(side, "random", wire, regulation, folder, seed=2 * number + turn) for turn, side in enumerate(Side)
    )
    with closing(RealEventLoop()) as loop, loop.interruptible():
        verdict = sit(Match(regulation, white, black, str(folder)), loop)
    assert verdict.kind == "played", verdict.words
    plies = len(story(folder / JOURNAL).plies)
    shutil.rmtree(folder)
    return plies


def held() -> tuple[int, int, int]:
    """Open descriptors, children, and resident memory in KiB."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    status = Path("/proc/self/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return len(list(Path("/proc/self/fd").iterdir())), len(children), int(resident.split()[1])


if __name__ == "__main__":
    sys.exit(main())
