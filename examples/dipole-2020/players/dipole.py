"""Plays Dipole for the line server: dipole.py STYLE [HOST PORT], without a place over standard input and output."""

import random
import socket
import sys

ROWS = "ABCDEFGH"
NORTH = {"N": (-1, 0), "NE": (-1, 1), "NW": (-1, -1)}
SOUTH = {"S": (1, 0), "SE": (1, 1), "SW": (1, -1)}
ASIDE = {"E": (0, 1), "W": (0, -1)}
WAYS = NORTH | SOUTH | ASIDE


def start():
    return {(0, 3): ("Black", 12), (7, 4): ("White", 12)}


def moves(board, side):
    """All moves as cell, direction and number; a pass where there is none."""
    forward = NORTH if side == "White" else SOUTH
    found = []
    for (row, column), (owner, size) in sorted(board.items()):
        if owner != side:
            continue
        for way, (down, right) in WAYS.items():
            for number in range(1, size + 1):
                if (number * (down + right)) % 2 == 0 and allowed(
                    board, side, way in forward, number, (row + number * down, column + number * right)
                ):
                    found.append(((row, column), way, number))
    own = min(cell for cell, (owner, _) in board.items() if owner == side)
    return found or [(own, "N", 0)]


def allowed(board, side, forward, number, goal):
    """Only captures go back or aside, and only of stacks that are not larger than what moves."""
    owner, size = board.get(goal, (side, 0))
    return forward if owner == side else size <= number


def after(board, move):
    cell, way, number = move
    side, size = board[cell]
    down, right = WAYS[way]
    goal = cell[0] + number * down, cell[1] + number * right
    then = dict(board)
    if number == 0:
        return then
    del then[cell]
    if size > number:
        then[cell] = side, size - number
    if 0 <= goal[0] < 8 and 0 <= goal[1] < 8:
        owner, there = board.get(goal, (side, 0))
        then[goal] = side, number + (there if owner == side else 0)
    return then


def lead(board, side):
    return sum(size if owner == side else -size for owner, size in board.values())


def choose(style, board, side):
    found = moves(board, side)
    if style == "any":
        return random.choice(found)
    rival = "Black" if side == "White" else "White"

    def merit(move):
        then = after(board, move)
        if style == "bold" or not any(owner == rival for owner, _ in then.values()):
            return lead(then, side)
        return min((lead(after(then, answer), side) for answer in moves(then, rival)), default=0)

    best = max(map(merit, found))
    return random.choice([move for move in found if merit(move) == best])


def write(move):
    (row, column), way, number = move
    return f"{ROWS[row]}{column + 1},{way},{number}"


def read(text):
    cell, way, number = text.split(",")
    return (ROWS.index(cell[0]), int(cell[1]) - 1), way, int(number)


def play(style, source, target):
    board, side, mine = start(), "", None
    for line in source:
        word, _, rest = line.strip().partition(" ")
        if word == "WELCOME":
            side = rest
        elif word == "YOUR_TURN":
            mine = choose(style, board, side)
            target.write(f"MOVE {write(mine)}\n")
            target.flush()
        elif word == "VALID_MOVE":
            board = after(board, mine)
        elif word == "OPPONENT_MOVE":
            board = after(board, read(rest))
        elif word in ("VICTORY", "DEFEAT", "TIE"):
            return


def main(style, *place):
    if not place:
        play(style, sys.stdin, sys.stdout)
        return
    host, port = place
    with socket.create_connection((host, int(port))) as connection, connection.makefile("rw", newline="\n") as line:
        play(style, line, line)


if __name__ == "__main__":
    main(*sys.argv[1:])
