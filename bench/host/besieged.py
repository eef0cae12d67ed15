"""A league of 24, with two attackers, two crashers and two time wasters, run unattended at the strict level.

The result of every match and everybody's points are computed beforehand; the attackers' logs show whether an attack
succeeded. Exit code 0: everything is as expected.

    .venv/bin/python -m bench.host.besieged
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from girone.host.sandbox.bubblewrap import Level
from girone.tournament.store.reading import read_store
from tests.siege.league import entrants, write, wrong

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]


def main() -> int:
    """Play it, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--honest", type=int, default=18)
    parser.add_argument("--of-each", type=int, default=2, help="attackers, crashers and wasters of time, each")
    parser.add_argument("--sandbox", default=Level.STRICT, choices=list(Level))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        roles = entrants(arguments.honest, arguments.of_each)
        file = write(Path(folder), roles, arguments.sandbox)
        begun = time.monotonic()
        done = subprocess.run([*GIRONE, "run", str(file), "--plain"], cwd=folder, stdout=subprocess.DEVNULL)
        seconds, store = time.monotonic() - begun, file.with_suffix(".store")
        said = "".join(log.read_text() for log in store.glob("matches/*/*.log"))
        with read_store(store) as (_, state):
            faults = wrong(state, roles)
            reasons = Counter(result.reason for result in state.results.values())
            attempts = len(state.attempts)
    print(f"exit code {done.returncode}, {attempts} attempts in {seconds:.0f} s: {dict(reasons)}")
    print(f"attacks: {said.count(' failed')} failed, {said.count(' succeeded')} succeeded")
    print("\n".join(faults) or "every result and the points of everybody are as told beforehand")
    return 1 if faults or done.returncode or " succeeded" in said else 0


if __name__ == "__main__":
    sys.exit(main())
