"""The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1."""

import sys

import rules


def play(choose, arguments):
    """Play one match: the first two numbers are the size of the board and our number, 1 is black.

    With `hand COLOUR` a person types the moves of the other side.
    """
    if len(arguments) == 2 and arguments[0] == "hand" and arguments[1] in ("white", "black"):
        by_hand(choose, rules.start(), arguments[1])
        return
    if arguments:
        sys.exit("write nothing, for the referee, or hand and a colour")
    numbers = read_numbers()
    position = rules.start(next(numbers))
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


def by_hand(choose, position, mine):
    """Play one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D."""
    try:
        while position.result() is None:
            print(position)
            if position.turn == mine:
                move = choose(position)
                print("I play", move)
            else:
                move = input(f"{position.turn}: ").strip()
                if move not in position.moves():
                    print("not possible; these are:", " ".join(position.moves()))
                    continue
            position = position.play(move)
    except (EOFError, KeyboardInterrupt):
        print("\nended by hand")
        return
    print(position)
    print("The end:", position.result())
