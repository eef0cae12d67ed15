"""Growing opening books: the same book in one go or in parts, on one thread or two, and scores that are backed up."""

from pathlib import Path

import pytest

from girone import games
from tests.cpp import built_cpp, needs_compiler, output_of
from training.books.games import GAMES, PROVEN, BookGame
from training.books.grow import ENTRY

NODES, PLY_COST = "400", "15"
SECONDS = "600"


@pytest.mark.parametrize("book", [*GAMES.values(), PROVEN], ids=lambda book: book.title)
def test_books_begin_where_the_rules_do(book: BookGame) -> None:
    options = {"size": book.size} if book.name == "othello" else {"move_limit": book.move_limit}
    assert games.load(book.name).start().text() == book.start or book.size != 8
    assert games.load(book.name, **options).start().text() == book.start


@needs_compiler
def test_a_book_depends_on_neither_threads_nor_breaks(tmp_path: Path) -> None:
    places = ["-Itraining", "-Itraining/books", *(f"-D{each}" for each in GAMES["dipole"].definitions)]
    grow = built_cpp("training/books/grow.cpp", tmp_path, *places)
    for folder, threads, parts in (("one", "1", ["40"]), ("two", "2", ["10", "40"])):
        for most in parts:
            output_of(grow, str(tmp_path / folder), SECONDS, threads, NODES, PLY_COST, most)
    one, two = ({file: (tmp_path / folder / file).read_bytes() for file in FILES} for folder in ("one", "two"))
    assert one == two
    assert len(one["book.bin"]) > 20 * ENTRY
    searched = {folder: (tmp_path / folder / "searches.txt").read_text().splitlines() for folder in ("one", "two")}
    assert sorted(searched["one"]) == sorted(searched["two"])
    check_scores((tmp_path / "one/positions.txt").read_text())
    output_of(grow, str(tmp_path / "none"), "0", "1", NODES, PLY_COST, "40")
    assert len((tmp_path / "none/book.bin").read_bytes()) == ENTRY


FILES = ("book.bin", "positions.txt")


def check_scores(listed: str) -> None:
    """A position has the score of the one that its best move was followed to, and looks one ply further."""
    start, told = games.load("dipole").start(), dict[str, tuple[str, int, int]]()
    for line in listed.splitlines():
        text, path, move, score, depth = line.split("\t")
        position = start
        for each in path.split():
            position = position.play(each)
        assert position.text() == text
        told[path] = move, int(score), int(depth)
    backed_up = 0
    for path, (best, worth, plies) in told.items():
        if reply := told.get(f"{path} {best}".strip()):
            assert (worth, plies) == (-reply[1], reply[2] + 1)
            backed_up += 1
    assert backed_up > 5
