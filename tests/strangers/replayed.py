"""A server that repeats a recording: the recorded bytes, whatever the client answers (Fission and Dipole).

The client under test plays by hand, and the recorded client's moves are typed for it; so the whole recorded
conversation takes place, and what the client sent can be compared with what the recorded one had sent.
"""

import argparse
import ast
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.strangers.sockets import Seat, listen, polished, watch
from tests.strangers.table import Program, parsed, started

LINE = re.compile(r" *(?P<seconds>[\d.]+) (?P<side>[WB]) (?P<way>S>|<C) (?P<what>.+)")
ANSWERS = (b"VALID_MOVE", b"ILLEGAL_MOVE", b"MESSAGE You have sent")  # the server's words after a client's line
GLANCE = 0.2
"""Seconds between two looks at what the client says; who refuses has as long to send all the same."""


@dataclass(frozen=True)
class Piece:
    """Some bytes of one direction at one time; no bytes are the end of it."""

    by_server: bool
    text: bytes


def recorded(path: Path, side: str) -> list[Piece]:
    """One side's conversation."""
    pieces = []
    for line in path.read_text().splitlines():
        found = LINE.fullmatch(line)
        if not found:
            raise ValueError(f"{path}: {line!r} is no line of a recording")
        if found["side"] == side[0].upper():
            what = ast.literal_eval(found["what"])
            pieces.append(Piece(found["way"] == "S>", what if isinstance(what, bytes) else b""))
    return pieces


def repeat(pieces: Sequence[Piece], seat: Seat, program: Program, patience: float, refusal: str) -> list[str]:
    """Speak as the recorded server did; wait for the client only before an answer to it. What the client sent.

    A client that says its refusal, where there is one, is not waited for any longer.
    """
    heard: list[str] = []
    for piece in pieces:
        if not piece.by_server:
            if piece.text:
                typed(program, piece.text)
            continue
        if not piece.text:
            break
        if piece.text.startswith(ANSWERS):
            heard += next_line(seat, patience, lambda: bool(refusal) and refusal in program.said())
        seat.send(piece.text)
        time.sleep(0.002)  # so that the pieces arrive as they were recorded, one by one
    seat.close()
    return heard + [line.decode() for line in seat.buffer.splitlines(keepends=True)]


def typed(program: Program, line: bytes) -> None:
    assert program.process.stdin
    program.process.stdin.write(line.removeprefix(b"MOVE ") + b"\n")  # the second Enter sends it


def next_line(seat: Seat, patience: float, refused: Callable[[], bool]) -> list[str]:
    until = time.monotonic() + patience
    while (line := seat.line()) is None and not seat.closed and (left := until - time.monotonic()) > 0:
        had_refused = refused()
        if not watch([seat], time.monotonic() + min(left, GLANCE)) and had_refused:
            break
    return [line.decode()] if line else []


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recording", type=Path)
    parser.add_argument("side", choices=("white", "black"), help="whose part the program takes")
    parser.add_argument("--patience", type=float, default=10.0, help="seconds for an answer, and to leave at the end")
    parser.add_argument("--refusal", default="", metavar="WORDS", help="what the program says instead of an answer")
    arguments = parsed(parser, words)
    pieces = recorded(arguments.recording, arguments.side)
    with (
        listen() as listener,
        started(arguments.command, keyboard=True, host="127.0.0.1", port=listener.getsockname()[1]) as program,
    ):
        listener.settimeout(arguments.patience)
        seat = Seat(arguments.side, polished(listener.accept()[0]))
        heard = repeat(pieces, seat, program, arguments.patience, arguments.refusal)
        farewell = program.farewell(arguments.patience)
    expected = [piece.text.decode() for piece in pieces if piece.text and not piece.by_server]
    told = [piece.text for piece in pieces if piece.by_server and piece.text][-1].split()[-1].decode()
    result = {"told": told, "heard": heard, "recorded": expected, "exit": farewell.code, "said": farewell.said}
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1:])
