"""Makes each game's openings.txt: random plies after which the search sees no advantage, without mirror images.

Every machine makes the same file: the random seed is fixed, and the search is limited by depth.
"""

import argparse
import sys
from itertools import islice

from girone import games
from girone.engine.openings import Levelness, level_openings
from girone.games import FOLDER
from girone.games.openings import FILE

NUMBER, SEED = 1000, 1
LEVEL = {
    "dipole": Levelness(6, 7, 30, sparing=True),
    "fission": Levelness(6, 6, 60),
    "lines_of_action": Levelness(6, 6, 60),
    "othello": Levelness(8, 9, 120),
}


def main() -> int:
    """Write the files of the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    for name in parser.parse_args().games:
        level = LEVEL[name]
        found = list(islice(level_openings(name, level, SEED), NUMBER))
        about = f"# {NUMBER} openings of {name}: {level.plies} plies, |score| <= {level.most} at depth {level.depth}"
        (FOLDER / name / FILE).write_text("\n".join([about, *map(" ".join, found)]) + "\n", encoding="utf-8")
        print(f"{name}: {NUMBER} openings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
