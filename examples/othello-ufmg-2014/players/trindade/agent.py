"""Othello, one move: reads the state file, looks two plies ahead, writes move.txt."""

import sys
from pathlib import Path

STEPS = [-11, -10, -9, -1, 1, 9, 10, 11]
CORNERS = {11, 18, 81, 88}


def read(file):
    """The board with a border of blanks around it, so that no line runs out of it."""
    rows = Path(file).read_text().split()
    return list(" " * 10 + "".join(f" {row} " for row in rows) + " " * 10)


def captured(board, cell, me, rival):
    discs = []
    for step in STEPS if board[cell] == "." else []:
        at = cell + step
        while board[at] == rival:
            at += step
        if board[at] == me:
            discs += range(cell + step, at, step)
    return discs


def moves(board, me, rival):
    return [cell for cell in range(11, 89) if captured(board, cell, me, rival)]


def after(board, cell, me, rival):
    then = board[:]
    for disc in [cell, *captured(board, cell, me, rival)]:
        then[disc] = me
    return then


def value(board, me, rival):
    corners = sum((board[cell] == me) - (board[cell] == rival) for cell in CORNERS)
    return 10 * corners + len(moves(board, me, rival)) - len(moves(board, rival, me))


def play(board, me, rival):
    def worst(cell):
        then = after(board, cell, me, rival)
        answers = moves(then, rival, me)
        return min((value(after(then, answer, rival, me), me, rival) for answer in answers), default=1000)

    return max(moves(board, me, rival), key=worst, default=None)


def main(file, colour):
    me, rival = ("B", "W") if colour == "black" else ("W", "B")
    cell = play(read(file), me, rival)
    text = "-1,-1" if cell is None else f"{cell % 10 - 1},{cell // 10 - 1}"
    fresh = Path("move.new")
    fresh.write_text(text)
    fresh.replace("move.txt")


if __name__ == "__main__":
    main(*sys.argv[1:])
