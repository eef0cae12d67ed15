"""Proven openings, on a board that is solved in a moment: exact, closed for all replies, the same on any threads."""

from pathlib import Path

from girone import games
from girone.engine import solve
from girone.model.game import Position, Side
from tests.cpp import built_cpp, needs_compiler, output_of
from training.books.games import othello

LEFT = 4
SECONDS, MEGABYTES = "600", "1"
START = games.load("othello", size=4).start()

Image = tuple[str, ...]
Told = dict[Image, tuple[int, Image]]
"""The score of a position, and what it is after the best move."""


@needs_compiler
def test_an_opening_is_exact_closed_and_depends_on_neither_threads_nor_breaks(tmp_path: Path) -> None:
    places = ["-Itraining", "-Itraining/books", *(f"-D{each}" for each in othello(4, 1).definitions)]
    prove = built_cpp("training/books/prove.cpp", tmp_path, *places)
    for folder, threads, parts in (("one", "1", [LEFT]), ("two", "2", [8, 8, LEFT])):
        for least in parts:
            output_of(prove, str(tmp_path / folder), SECONDS, threads, str(least), MEGABYTES)
            break_off(tmp_path / folder / "verdicts.txt", to=-9 if least > LEFT else None)
    books = [(tmp_path / folder / "book.bin").read_bytes() for folder in ("one", "two")]
    assert books[0] == books[1]
    check((tmp_path / "one/verdicts.txt").read_text())


def break_off(verdicts: Path, to: int | None) -> None:
    """As if the program had been killed while it wrote its last line."""
    verdicts.write_bytes(verdicts.read_bytes()[:to])


def check(listed: str) -> None:
    """All scores are exact, and neither follower can be led out of the opening before so few squares are left."""
    told: Told = {}
    for line in listed.splitlines():
        text, score, move = line.split("\t")
        position = START.game.parse(text)
        after = position.play(move)
        assert solve(position).score == int(score)
        assert after.outcome() or solve(after).score == -int(score)
        told[seen(position)] = int(score), seen(after)
    assert told[seen(START)][0] == -8
    assert sum(follow(START, follows, told) for follows in (True, False)) > 20


def follow(position: Position, follows: bool, told: Told) -> int:
    """How many positions of this follower there are from here on; one that is missing is an error."""
    if position.outcome() or sum(row.count("-") for row in position.rows()) <= LEFT:
        return 0
    nexts = [position.play(move) for move in position.moves()]
    if follows:
        best = told[seen(position)][1]
        nexts = [next(after for after in nexts if seen(after) == best)]
    return follows + sum(follow(after, not follows, told) for after in nexts)


def seen(position: Position) -> Image:
    """The same for all mirror images and for either colour."""
    rows = position.rows()
    if position.turn is Side.WHITE:
        rows = tuple(row.translate(str.maketrans("XO", "OX")) for row in rows)
    images = list[Image]()
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        images += [rows, rows[::-1]]
    return min(images)
