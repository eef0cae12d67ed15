"""Time from a player's launch to its first move, compared with a bare Python in the same run.

The player is `girone join dipole` over standard input and output at level 1, whose search takes a millisecond. Its
input waits in the pipe before it starts. `girone --help` is measured to its end. With --hand-in, the launch.sh written
by `girone kit othello-ufmg-2014 --house` is measured until its first move.txt, when its search begins.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

GIRONE = [sys.executable, "-m", "girone.cli.start"]
LAUNCH = "launch.sh, move.txt"
AIMS_MS = {"python -c pass": 25.0, "join, first move": 150.0, "girone --help": 150.0, LAUNCH: 150.0}
START = "........\n" * 3 + "...WB...\n...BW...\n" + "........\n" * 3


def main() -> int:
    """Measure in turns, so that load affects all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="launches of each kind")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--hand-in", type=Path, metavar="DIR", help="also measure the launch.sh in this folder")
    arguments = parser.parse_args()
    launches = dict(zip(AIMS_MS, (_bare, _first_move, _help), strict=False))
    if arguments.hand_in:
        launches[LAUNCH] = lambda: _first_file(arguments.hand_in.resolve())
    seconds: dict[str, list[float]] = {label: [] for label in launches}
    for _ in range(arguments.times):
        for label, launch in launches.items():
            seconds[label].append(_timed(launch))
    bare = statistics.median(seconds["python -c pass"])
    rows: list[dict[str, Any]] = [
        {
            "launch": label,
            "median_ms": 1000 * statistics.median(each),
            "worst_ms": 1000 * max(each),
            "aim_ms": AIMS_MS[label],
            "ratio": statistics.median(each) / bare,
        }
        for label, each in seconds.items()
    ]
    if arguments.json:
        print(json.dumps(rows))
        return 0
    print(f"{'launch':20} {'median ms':>10} {'worst':>8} {'aim':>6} {'ratio':>6}")
    for row in rows:
        print(
            f"{row['launch']:20} {row['median_ms']:10.1f} {row['worst_ms']:8.1f} {row['aim_ms']:6.0f} "
            f"{row['ratio']:6.1f}"
        )
    return 0


def _timed(launch: Callable[[], None]) -> float:
    begun = time.perf_counter()
    launch()
    return time.perf_counter() - begun


def _bare() -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def _help() -> None:
    subprocess.run([*GIRONE, "--help"], stdout=subprocess.DEVNULL, check=True)


def _first_move() -> None:
    command = [*GIRONE, "join", "dipole", "--wire", "unical_server", "--level", "1"]
    player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert player.stdin
    assert player.stdout
    player.stdin.write(b"WELCOME White\nYOUR_TURN\n")
    player.stdin.flush()
    if not player.stdout.readline().startswith(b"MOVE "):
        raise SystemExit("the player did not move")
    player.kill()
    player.communicate()


def _first_file(folder: Path) -> None:
    answer = folder / "move.txt"
    answer.unlink(missing_ok=True)
    with TemporaryDirectory() as place:
        state = Path(place, "state.txt")
        state.write_text(START)
        with subprocess.Popen([folder / "launch.sh", state, "black"], stderr=subprocess.DEVNULL) as player:
            while not answer.exists():
                if player.poll() is not None:
                    raise SystemExit("launch.sh ended without a move")
                time.sleep(0.0005)
            player.kill()


if __name__ == "__main__":
    sys.exit(main())
