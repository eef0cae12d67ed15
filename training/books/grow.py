"""Makes the opening books: deep searches from the start of each game, the most relevant move first, and one proof.

    python3 -m training.books.grow --minutes 9 --work build/books --out build/books/out

It needs a C++20 compiler, and no installation of girone. Finished searches stay in the folder of --work: the same
command resumes. Nothing is random. --out gets for each game GAME.bin, which belongs into its folder as book.bin (for 6
× 6 Othello, whose opening is proven, into Othello's as proven.bin), and record.json: how the books were made, and how
much better their moves are than those that the player finds in a second.
"""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.books.games import GAMES, PROVEN, BookGame
from training.books.prove import Proving
from training.building import Recipe

HERE = Path(__file__).resolve().parent
NODE_FACTOR = 8
"""Each position gets this many times the nodes of a second."""
WORTH_SHARE = 0.25
"""Share of the time in which the books are tested."""
ENTRY = 16
"""Bytes of an entry (native/book.hpp), which begins with its key."""
MOST = 20_000


@dataclass(frozen=True)
class Growth:
    """Growing the book of one game."""

    game: BookGame
    folder: Path
    seconds: float
    threads: int
    deeper: float
    weights: tuple[Path, ...] = ()

    def run(self) -> dict[str, Any]:
        """Grow and test the book; how it was made, and what it gains."""
        nodes = round(self.deeper * self.game.nodes_a_second)
        said = self.play("grow", (1 - WORTH_SHARE) * self.seconds, self.threads, nodes, self.game.ply_cost, MOST)
        print("\n".join(f"{self.game.title}: {line}" for line in said.splitlines()[-1:]), flush=True)
        trial = self.folder / "positions.txt", WORTH_SHARE * self.seconds, self.threads
        worth = self.play("worth", *trial, self.game.nodes_a_second, nodes, has_folder=False)
        return {
            "nodes": nodes,
            "ply_cost": self.game.ply_cost,
            "positions": len(self.book) // ENTRY,
            "brief_nodes": self.game.nodes_a_second,
            "worth": json.loads(worth),
        }

    @property
    def book(self) -> bytes:
        """The book so far."""
        return (self.folder / "book.bin").read_bytes()

    def play(self, program: str, *words: object, has_folder: bool = True) -> str:
        """Build a program of this folder for the game and run it; returns its output."""
        recipe = Recipe(HERE / f"{program}.cpp", (HERE, *self.weights), tuple(self.game.definitions))
        built = recipe.build(self.folder / program)
        command = [built, *([self.folder] if has_folder else []), *words]
        return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> int:
    """Make all books at once, and write the results."""
    arguments = read_words()
    seconds, own = 60 * arguments.minutes, tuple(arguments.weights)
    names = arguments.games or [PROVEN.title, *GAMES]
    grown = [name for name in names if name in GAMES]
    threads = max(1, arguments.threads // max(1, len(grown)))
    books: dict[str, Growth | Proving] = {
        name: Growth(GAMES[name], arguments.work / name, seconds, threads, arguments.deeper, own) for name in grown
    }
    if PROVEN.title in names:
        # All threads, beside the others: growing often waits for the last search of a round, a proof never waits.
        books[PROVEN.title] = Proving(arguments.work / PROVEN.title, seconds, arguments.threads, own)
    with ThreadPoolExecutor(len(books)) as pool:
        record = dict(zip(books, pool.map(lambda book: book.run(), books.values()), strict=True))
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, book in books.items():
        (arguments.out / f"{name}.bin").write_bytes(book.book)
    (arguments.out / "record.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(record, indent=1))
    return 0


def read_words() -> argparse.Namespace:
    """Parse the command line."""
    titles = (PROVEN.title, *GAMES)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(titles)}; without any, all of them")
    parser.add_argument(
        "--minutes", type=float, default=9.0, help="time for everything; a last round may take one more"
    )
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument(
        "--deeper", type=float, default=NODE_FACTOR, help=f"nodes, in seconds of the player ({NODE_FACTOR})"
    )
    parser.add_argument("--weights", type=Path, action="append", default=[], help="looked through for them before src")
    parser.add_argument("--work", type=Path, required=True, help="searches and programs, kept between calls")
    parser.add_argument("--out", type=Path, required=True, help="books and record")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(titles):
        parser.error(f"there is no book for {', '.join(sorted(unknown))}; there are {', '.join(titles)}")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
