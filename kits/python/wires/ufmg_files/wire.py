"""One move by files: the board is read from a file, the move is written into move.txt."""

import sys
from pathlib import Path

import rules

SIDES = {"W": "white", "B": "black"}


def play(choose, arguments):
    """Answer one position: the arguments are the file with the board, and our colour; `human` plays a whole game."""
    if arguments[:1] == ["human"]:
        colour = arguments[1] if len(arguments) > 1 else input("Which colour do you play, black or white? ").strip()
        if colour not in ("black", "white"):
            sys.exit(f"{colour} is not a colour; write black or white")
        by_hand(choose, rules.start(), "white" if colour == "black" else "black")
        return
    if len(arguments) != 2 or arguments[1] not in ("black", "white"):
        sys.exit("write the file with the board and a colour, such as state.txt black")
    position = read_board(arguments[0], arguments[1])
    legal = position.moves()
    if legal and legal != [rules.PASS]:
        write_move(legal[0])  # whatever happens while we think, there is a legal move
        write_move(choose(position))
    else:
        write_move(rules.PASS)


def read_board(file, turn):
    """Return the position of a file with 8 lines of W, B and dots."""
    discs = {}
    for y, line in enumerate(Path(file).read_text(encoding="ascii").splitlines()):
        for x, sign in enumerate(line):
            if sign in SIDES:
                discs[x, y] = SIDES[sign]
    return rules.Position(8, discs, turn)


def write_move(move):
    """Write the move beside this program; the file is replaced at once, so it is never half written."""
    fresh = Path(__file__).with_name("move.new")
    fresh.write_text(f"{move}\n", encoding="ascii")
    fresh.replace(fresh.with_name("move.txt"))


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
