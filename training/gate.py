"""The trained evaluation of a game against its hand-made one: builds gate.cpp and plays pairs of games.

    python3 -m training.gate fission --openings chance --plies 6 --lead 1 --seconds 1 --minutes 8
    python3 -m training.gate othello --size 10 --openings chance --seconds 1 --minutes 8

The openings are the balanced ones of the game, or positions after random moves, which depend only on --plies, --seed
and --lead. --find finds those that are contested, and --only takes them as a list. It needs NumPy and a C++20 compiler,
and no installation of girone (--until needs PYTHONPATH=src). The printed pairs fit `girone sprt --pairs`.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from training.building import ROOT, Recipe
from training.nets.games import GAMES

HERE = Path(__file__).resolve().parent
SIZES = range(4, 19, 2)
OPPONENTS = {"hand-made": "HandMade", "base": "Evaluation"}
"""Opponents of the trained evaluation, and their C++ classes."""


def main() -> int:
    """Build, play and print the result."""
    arguments = read_words()
    source = "contested" if arguments.find else "gate"
    program = built(source, arguments)
    words = [opened(arguments), arguments.skip, arguments.pairs, arguments.threads]
    if arguments.find:
        words += [arguments.contested]
    else:
        words += [arguments.seconds, arguments.nodes, 60 * arguments.minutes]
        words += [arguments.contested] if arguments.contested else []
    command = [str(program), *map(str, words)]
    if not arguments.until:
        return subprocess.run(command, check=False).returncode
    from training.sequential import follow, question

    return follow(command, question(arguments.until))


def read_words() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["othello", *GAMES])
    parser.add_argument("--size", type=int, choices=SIZES, default=8, help="of Othello's board")
    parser.add_argument("--against", choices=OPPONENTS, default="hand-made", help="base: what stands under the network")
    parser.add_argument("--openings", choices=["balanced", "chance"], default="balanced")
    parser.add_argument("--plies", type=int, default=8, help="moves of chance")
    parser.add_argument("--seed", type=int, default=1, help="of chance")
    parser.add_argument("--lead", type=int, help="pieces that one side has more after them; any number if not given")
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out at the beginning")
    parser.add_argument("--pairs", type=int, default=1000, help="openings, each played with both colours")
    parser.add_argument("--seconds", type=float, default=0.0, help="time for each move; 0 for no limit")
    parser.add_argument("--nodes", default="0", help="nodes for each move, or TRAINED:OTHER; 0 for no limit")
    parser.add_argument(
        "--contested",
        metavar="MORE:FEWER",
        help="only openings where the other one with MORE nodes beats itself with FEWER",
    )
    parser.add_argument("--find", action="store_true", help="print the numbers of the contested openings, play no gate")
    parser.add_argument("--only", type=Path, metavar="FILE", help="openings by chance with these numbers, one a line")
    parser.add_argument("--minutes", type=float, default=600.0, help="after these no pair is begun")
    parser.add_argument("--until", metavar="ELO0:ELO1", help="nor after a sequential test between these has decided")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="games at once")
    parser.add_argument("--weights", type=Path, help="a folder that is looked through for weights before src")
    parser.add_argument("--work", type=Path, default=ROOT / "build/gate", help="where the program is built")
    arguments = parser.parse_args()
    if not arguments.find and not arguments.seconds and arguments.nodes == "0":
        parser.error("give --seconds or --nodes")
    if (arguments.find or arguments.only) and arguments.openings != "chance":
        parser.error("--find and --only are about --openings chance")
    if arguments.find and arguments.until:
        parser.error("--find plays no gate, so there is nothing to decide: leave out --until")
    if arguments.find and arguments.only:
        parser.error("--find looks at all openings, --only at those of a list: give one of them")
    if arguments.only and not arguments.only.is_file():
        parser.error(f"there is no list of openings {arguments.only}")
    if arguments.find and not arguments.contested:
        parser.error("--find wants --contested MORE:FEWER")
    if arguments.game == "othello" and arguments.against != "hand-made":
        parser.error("nothing stands under Othello's patterns")
    if arguments.size != 8 and (arguments.game != "othello" or arguments.openings != "chance"):
        parser.error("only Othello has other sizes, and those have no balanced openings: add --openings chance")
    return arguments


def opened(arguments: argparse.Namespace) -> str:
    """The openings as an argument of gate.cpp."""
    if arguments.openings == "chance":
        lead = "" if arguments.lead is None else f":{arguments.lead}"
        only = f"@{arguments.only}" if arguments.only else ""
        return f"chance:{arguments.plies}:{arguments.seed}{lead}{only}"
    return str(ROOT / "src/girone/games" / arguments.game / "openings.txt")


def built(source: str, arguments: argparse.Namespace) -> Path:
    """The program for one game and opponent."""
    game, file = arguments.game, HERE / f"{source}.cpp"
    own = (arguments.weights,) if arguments.weights else ()
    if game == "othello":
        recipe = Recipe(file, (HERE / "othello", *own), (f"GIRONE_SIZE={arguments.size}",))
    else:
        definitions = (f"GIRONE_OPPONENT={OPPONENTS[arguments.against]}", *GAMES[game].definitions)
        recipe = Recipe(file, (HERE / "nets", *own), definitions)
    return recipe.build(arguments.work / f"{source}-{game}-{arguments.size}-{arguments.against}")


if __name__ == "__main__":
    sys.exit(main())
