"""A student's client of the Dipole 2020 document, with the mistakes that are named after HOST and PORT.

    python tests/lab/student.py HOST PORT [race] [book]

`race` takes what one read brings for one message after each move. `book` crashes on an opponent's first move that it
does not know. It plays the first legal move in the order of their names.
"""

import socket
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from tests.strangers import rules_dipole

UNKNOWN = ("H5,N,10", "A4,SE,5")
"""First moves of an opponent that its book lacks."""
DRAWING = 0.3
"""Seconds that it takes to draw the board after a move of its own."""


def main(host: str, port: str, *mistakes: str) -> None:
    server = socket.create_connection((host, int(port)))
    board, colour, first, rest = rules_dipole.start(), "", True, b""
    while True:
        while b"\n" not in rest:
            rest += server.recv(4096) or sys.exit("the server has gone")
        line, _, rest = rest.partition(b"\n")
        word, _, text = line.strip().decode().partition(" ")
        if word == "WELCOME":
            colour = text.lower()
        elif word == "OPPONENT_MOVE":
            if first and "book" in mistakes and text in UNKNOWN:
                raise KeyError(text)
            board, first = board.after(text), False
        elif word == "YOUR_TURN":
            assert board.side == colour
            move = min(board.accepted())
            server.sendall(f"MOVE {move}\n".encode())
            board = board.after(move)
            if "race" in mistakes:
                time.sleep(DRAWING)
                answer = server.recv(4096)
                if answer.strip() not in (b"VALID_MOVE", b"VALID_MOVE\nVICTORY", b"VALID_MOVE\nDEFEAT"):
                    raise ValueError(f"no VALID_MOVE: {answer!r}")
        elif word in ("VICTORY", "DEFEAT", "TIE"):
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
