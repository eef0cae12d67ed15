"""Squares as Othello players write them: the column as a letter, the row as a number from the top, such as d3."""

import re

from girone.model.game import Move

PASS = "-1,-1"

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SQUARE = re.compile(r"([a-z])([0-9]{1,2})", re.IGNORECASE)
PASSES = ("pass", "pa", "--")
SQUARES = re.compile(r"[a-z][0-9]{1,2}|--|pass|pa", re.IGNORECASE)


def square(move: Move, a_pass: str = "pass") -> str:
    """A move as a square, or the word for a pass."""
    if move == PASS:
        return a_pass
    column, row = map(int, move.split(","))
    return f"{LETTERS[column]}{row + 1}"


def squares(text: str) -> list[str]:
    """The squares of a transcript; a text that is none stays as it is."""
    return SQUARES.findall(text) if re.fullmatch(f"({SQUARES.pattern})+", text, re.IGNORECASE) else [text]


def read_square(text: str) -> Move | None:
    """The move that a square names, on the board or beside it; None if the text names none."""
    if text.lower() in PASSES:
        return PASS
    named = SQUARE.fullmatch(text)
    return f"{LETTERS.index(named[1].lower())},{int(named[2]) - 1}" if named else None
