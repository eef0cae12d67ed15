"""The simulator of Sadjad's n × n Othello, for one match against the house (Sadjad).

The program reads `n P`, then moves as `row column` on its pipes; it is suspended while the other thinks.
"""

import argparse
import contextlib
import os
import re
import select
import signal
import sys
import time
from dataclasses import dataclass

from tests.strangers import rules_othello
from tests.strangers.rules import End, other
from tests.strangers.table import SIZE_LIMIT, House, Program, Report, options, parsed, started

NUMBER = rb"-?[0-9]{1,4}"
FULL_TURN = re.compile(rb"\s*(\S+)\s+(\S+)(?=\s)")


class Malformed(Exception):
    """The program wrote something that is not two numbers."""


class Late(Exception):
    """The second number did not come in time."""


class Left(Exception):
    """The program ended before its second number."""


@dataclass
class Pipes:
    """The program's two pipes; numbers beyond a turn's two wait for the next turn."""

    program: Program
    suspend: bool
    buffer: bytes = b""

    def feed(self, text: str) -> None:
        assert self.program.process.stdin
        with contextlib.suppress(BrokenPipeError):
            self.program.process.stdin.write(text.encode())

    def close(self) -> None:
        """No message ends the game; the input does."""
        assert self.program.process.stdin
        self.program.process.stdin.close()

    def sleep(self) -> None:
        if self.suspend:
            self.program.signal(signal.SIGSTOP)

    def wake(self) -> None:
        if self.suspend:
            self.program.signal(signal.SIGCONT)

    def pair(self, deadline: float) -> str:
        """The next two numbers, as `x,y`."""
        assert self.program.process.stdout
        pipe = self.program.process.stdout.fileno()
        while not (turn := FULL_TURN.match(self.buffer)):
            if not select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise Late
            got = os.read(pipe, SIZE_LIMIT)
            self.buffer += got
            if not got:
                raise Left
            if len(self.buffer) > SIZE_LIMIT:
                raise Malformed
        self.buffer = self.buffer[turn.end() :]
        row, column = turn.groups()
        if not re.fullmatch(NUMBER, row) or not re.fullmatch(NUMBER, column):
            raise Malformed
        return f"{int(column)},{int(row)}"


def spelled(move: str) -> str:
    """A move in the words of the wire: row first."""
    x, y = move.split(",")
    return f"{y} {x}\n"


def play(pipes: Pipes, side: str, size: int, limit: float, house: House, report: Report) -> tuple[End, str | None]:
    """The end, and the side whose fault it was."""
    board = rules_othello.start(size, "mirrored")
    while not (end := board.end()):
        begun = time.monotonic()
        if board.side != side:
            move = house.choose(board)
            pipes.feed(spelled(move))
        else:
            pipes.wake()
            begun = time.monotonic()
            try:
                move = pipes.pair(begun + limit)
            except (Late, Left, Malformed) as broken:
                return End(other(side), type(broken).__name__.lower()), side
            pipes.sleep()
        seconds = time.monotonic() - begun
        report.move(board.side, move, seconds)
        if move not in board.accepted():
            return End(other(side), "illegal"), side
        board = board.after(move)
    return end, None


def run(arguments: argparse.Namespace) -> None:
    report = Report(arguments.side)
    house = House(arguments.seed, arguments.skill)
    with started(arguments.command, keyboard=True, screen=False) as program:
        pipes = Pipes(program, arguments.suspend)
        pipes.feed(f"{arguments.size} {1 if arguments.side == 'black' else 2}\n")
        pipes.sleep()
        end, fault = play(pipes, arguments.side, arguments.size, arguments.limit, house, report)
        pipes.wake()
        pipes.close()
        report.result(end, fault, program.farewell(arguments.patience))


def main(words: list[str]) -> None:
    parser = options(__doc__, limit=2.0)
    parser.add_argument("--size", type=int, default=8, choices=range(4, 20, 2), help="of the board")
    parser.add_argument("--no-suspend", dest="suspend", action="store_false", help="let the program run all the time")
    run(parsed(parser, words))


if __name__ == "__main__":
    main(sys.argv[1:])
