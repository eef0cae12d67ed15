"""Enters a row that a program without Python has measured, or another machine; cells are given by their heads.

python -m bench.figures endgame-memory 'positions=40–45' 'now=16.4 s, 24.1 M/s' --machine '16 idle cores' --commit 1a2b
"""

import argparse

from bench.figures import load, record


def main() -> None:
    """Enter one row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("cells", nargs="+", metavar="HEAD=CELL")
    for fact in ("command", "machine", "commit"):
        parser.add_argument(f"--{fact}", help="of the measurement; without it, of this call")
    arguments = parser.parse_args()
    cells = dict(cell.split("=", 1) for cell in arguments.cells)
    missing = set(load(arguments.table).key) - set(cells)
    if missing:
        parser.error(f"which row is it? It is told by {', '.join(sorted(missing))}")
    given = {fact: getattr(arguments, fact) for fact in ("command", "machine", "commit")}
    record(arguments.table, cells, **{fact: words for fact, words in given.items() if words})


if __name__ == "__main__":
    main()
