"""Plays Othello of any size as numbers on standard input and output: discs.py STYLE."""

import random
import sys

STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


def start(size):
    low, high = size // 2 - 1, size // 2
    return {(low, low): 1, (high, high): 1, (low, high): 2, (high, low): 2}


def turned(board, size, player, row, column):
    """The discs that a new one on this cell would turn."""
    discs = []
    for down, right in STEPS:
        r, c, line = row + down, column + right, []
        while board.get((r, c), player) != player:
            line.append((r, c))
            r, c = r + down, c + right
        if line and board.get((r, c)) == player:
            discs += line
    return discs


def moves(board, size, player):
    cells = ((row, column) for row in range(size) for column in range(size) if (row, column) not in board)
    return {cell: discs for cell in cells if (discs := turned(board, size, player, *cell))}


def choose(style, board, size, player):
    found = moves(board, size, player)
    if not found:
        return -1, -1
    if style == "chance":
        return random.choice(list(found))

    def merit(cell):
        edges = sum(place in (0, size - 1) for place in cell)
        if style == "hungry":
            return len(found[cell])
        then = put(board, size, player, *cell)
        return (edges == 2, -len(moves(then, size, 3 - player)), edges)

    return max(found, key=merit)


def put(board, size, player, row, column):
    if row < 0:
        return board
    return board | dict.fromkeys([(row, column), *turned(board, size, player, row, column)], player)


def main(style):
    size, me = map(int, sys.stdin.readline().split())
    board, player = start(size), 1
    while True:
        if player == me:
            row, column = choose(style, board, size, me)
            print(row, column, flush=True)
        else:
            row, column = map(int, sys.stdin.readline().split())
        board, player = put(board, size, player, row, column), 3 - player


if __name__ == "__main__":
    main(sys.argv[1])
