"""Plays Lines of Action over the relay: loa.py STYLE listen PORT as white, loa.py STYLE HOST PORT as black."""

import random
import re
import socket
import sys

COLUMNS, SIZE = "ABCDEFGH", 8
MOST_MOVES = 100
MESSAGE = re.compile("[A-H][1-8]-[A-H][1-8]\n")
LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def start():
    ends = {(x, y): "W" for x in (0, 7) for y in range(1, 7)}
    return ends | {(x, y): "B" for x in range(1, 7) for y in (0, 7)}


def on_line(board, x, y, dx, dy):
    """How many pieces stand on a whole line."""
    return sum((x + n * dx, y + n * dy) in board for n in range(-7, 8))


def moves(board, side):
    for (x, y), owner in board.items():
        if owner != side:
            continue
        for dx, dy in LINES:
            far = on_line(board, x, y, dx, dy)
            for step in (1, -1):
                goal = (x + step * far * dx, y + step * far * dy)
                between = [(x + step * n * dx, y + step * n * dy) for n in range(1, far)]
                inside = 0 <= goal[0] < SIZE and 0 <= goal[1] < SIZE
                if inside and board.get(goal) != side and all(board.get(cell, side) == side for cell in between):
                    yield (x, y), goal


def after(board, move):
    origin, goal = move
    return {cell: owner for cell, owner in board.items() if cell != origin} | {goal: board[origin]}


def is_block(board, side):
    own = {cell for cell, owner in board.items() if owner == side}
    reached, waiting = set(), [next(iter(own))]
    while waiting:
        x, y = cell = waiting.pop()
        if cell in own and cell not in reached:
            reached.add(cell)
            waiting += [(x + dx, y + dy) for dx, dy in STEPS]
    return reached == own


def scatter(board, side):
    """How far the pieces of a side stand from their middle."""
    own = [complex(*cell) for cell, owner in board.items() if owner == side]
    middle = sum(own) / len(own)
    return sum(abs(place - middle) for place in own) / len(own)


def choose(style, board, side):
    found = sorted(moves(board, side))
    if style == "wander":
        return random.choice(found)
    rival = "B" if side == "W" else "W"
    blocking = 0.5 if style == "hinder" else 0.0

    def merit(move):
        then = after(board, move)
        return is_block(then, side), blocking * scatter(then, rival) - scatter(then, side)

    return max(found, key=merit)


def write(move):
    return "-".join(f"{COLUMNS[x]}{y + 1}" for x, y in move) + "\n"


def read(line):
    """The move of a message, or None: a faulty message comes unchanged, before the server closes."""
    if not MESSAGE.fullmatch(line):
        return None
    return tuple((COLUMNS.index(word[0]), int(word[1]) - 1) for word in line.strip().split("-"))


def play(line, style, side):
    board, turn, played = start(), "W", 0
    while not (is_block(board, "W") or is_block(board, "B")):
        if played == 2 * MOST_MOVES:
            return "a draw"
        if turn == side:
            move = choose(style, board, side)
            line.write(write(move))
            line.flush()
        elif not (text := line.readline()):
            return "the connection was closed"
        elif (move := read(text)) not in list(moves(board, turn)):
            return "the opponent failed, so I won"
        board, turn, played = after(board, move), "B" if turn == "W" else "W", played + 1
    return "I won" if is_block(board, side) else "I lost"


def main(style, host, port):
    if host == "listen":
        with socket.create_server(("", int(port))) as door:
            connection, _ = door.accept()
    else:
        connection = socket.create_connection((host, int(port)))
    with connection, connection.makefile("rw", encoding="latin-1", newline="\n") as line:
        print(play(line, style, "W" if host == "listen" else "B"), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
