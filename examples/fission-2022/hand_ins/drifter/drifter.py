"""Plays Fission by TCP, drifter.py HOST PORT: any move that costs it no more stones than the rival."""

import random
import socket
import sys

WAYS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
CELLS = {f"{row}{column}": (y, x) for y, row in enumerate("ABCDEFGH") for x, column in enumerate("12345678")}
START = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........"


def start():
    rows = START.split("/")
    return {(y, x): stone for y, row in enumerate(rows) for x, stone in enumerate(row) if stone != "."}


def after(board, cell, way):
    """The board after a slide, or None where the stone cannot move at all."""
    y, x = cell
    down, right = WAYS[way]
    then = dict(board)
    stone = then.pop(cell)
    while (y + down, x + right) not in then and 0 <= y + down < 8 and 0 <= x + right < 8:
        y, x = y + down, x + right
    if (y, x) == cell:
        return None
    then[y, x] = stone
    if (y + down, x + right) in then:
        gone = {(y + below, x + beside) for below in (-1, 0, 1) for beside in (-1, 0, 1)}
        then = {place: stone for place, stone in then.items() if place not in gone}
    return then


def choose(board, side):
    def lead(then):
        return sum(1 if stone == side else -1 for stone in then.values())

    own = [name for name, cell in CELLS.items() if board.get(cell) == side]
    found = {(name, way): then for name in own for way in WAYS if (then := after(board, CELLS[name], way)) is not None}
    good = [move for move, then in found.items() if lead(then) >= lead(board)]
    return random.choice(good or list(found))


def play(line):
    board, side, mine = start(), "", None
    for message in line:
        word, _, rest = message.strip().partition(" ")
        if word == "WELCOME":
            side = rest[0]
        elif word == "YOUR_TURN":
            mine = choose(board, side)
            line.write(f"MOVE {','.join(mine)}\n")
            line.flush()
        elif word in ("VALID_MOVE", "OPPONENT_MOVE"):
            name, way = mine if word == "VALID_MOVE" else rest.split(",")
            board = after(board, CELLS[name], way)


def main(host, port):
    with socket.create_connection((host, int(port))) as connection, connection.makefile("rw", newline="\n") as line:
        play(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
