"""Squares as Othello players write them: a letter for the column, a number for the row from the top, such as d3."""

import re

from girone.model.game import Move

PASS = "-1,-1"

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SQUARE = re.compile(r"([a-z])([0-9]{1,2})", re.IGNORECASE)
PASSES = ("pass", "pa", "--")
SQUARES = re.compile(r"[a-z][0-9]{1,2}|--|pass|pa", re.IGNORECASE)


def square(move: Move, a_pass: str = "pass") -> str:
    """The move as a square; `a_pass` stands for a pass."""
    if move == PASS:
        return a_pass
    column, row = map(int, move.split(","))
    return f"{LETTERS[column]}{row + 1}"


def squares(text: str) -> list[str]:
    """The squares of a transcript; any other text stays as it is."""
    return SQUARES.findall(text) if re.fullmatch(f"({SQUARES.pattern})+", text, re.IGNORECASE) else [text]


def read_square(text: str) -> Move | None:
    """The move that a square denotes, even beside the board; None if the text is not a square."""
    if text.lower() in PASSES:
        return PASS
    named = SQUARE.fullmatch(text)
    return f"{LETTERS.index(named[1].lower())},{int(named[2]) - 1}" if named else None
