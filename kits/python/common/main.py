"""Your player. The rules are in rules.py; the conversation with the referee is in wire.py."""

import os
import random
import sys

import wire


def choose(position):
    """Choose one of the legal moves; the referee waits for it, but not longer than @TIME@."""
    legal = position.moves()
    # ---------------------------------------------------------------------------------------------
    # THINK HERE. So far the player takes any legal move.
    #   position.turn        the side to move, which is you
    #   position.play(move)  the position after a move; `position` itself stays as it is
    #   position.result()    None while the game goes on, else "white", "black" or "tie"
    #   print(position, file=sys.stderr)    shows the board in your log
    # ---------------------------------------------------------------------------------------------
    return random.choice(legal)


if __name__ == "__main__":
    random.seed(os.environ.get("SEED"))  # SEED=7 plays the same moves again
    wire.play(choose, sys.argv[1:])
