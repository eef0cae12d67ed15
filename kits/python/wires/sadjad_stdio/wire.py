"""The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1."""

import sys

import rules


def play(choose, arguments):
    """Play one match: the first two numbers are the size of the board and our number, 1 is black."""
    if arguments:
        sys.exit("this program takes no arguments; it reads the size of the board and its number")
    numbers = read_numbers()
    position = rules.start(next(numbers), mirrored=True)
    side = "black" if next(numbers) == 1 else "white"
    while position.result() is None:
        if position.turn == side:
            move = choose(position)
            x, y = move.split(",")
            print(y, x, flush=True)  # row, column
        else:
            row, column = next(numbers, None), next(numbers, None)
            if column is None:
                return  # the referee has hung up
            move = f"{column},{row}"
        position = position.play(move)
    print("The end:", position.result(), file=sys.stderr)


def read_numbers():
    """Give the numbers of standard input, one after the other."""
    for line in sys.stdin:
        for word in line.split():
            yield int(word)
