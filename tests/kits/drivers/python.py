"""Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves."""

import sys

import rules  # type: ignore[import-not-found]

for line in sys.stdin:
    start, _, moves = line.strip().partition("|")
    position = rules.read(start)
    for move in ["", *moves.split()]:
        position = position.play(move) if move else position
        print(position.text(), position.result() or "-", " ".join(sorted(position.moves())), sep="|")
