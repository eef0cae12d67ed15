"""What the strangers' servers share: the report, the program under test and the random player of the house."""

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO

from tests.strangers.rules import End, Rules

SIZE_LIMIT = 4096  # bytes of one answer
WON = 1000


@dataclass
class Report:
    """Prints the match as JSON lines: its moves, then its result."""

    program_side: str
    slowest: dict[str, float] = field(default_factory=lambda: {"white": 0.0, "black": 0.0})
    plies: int = 0

    def move(self, side: str, move: str, seconds: float, **more: object) -> None:
        self.plies += 1
        self.slowest[side] = max(self.slowest[side], seconds)
        line = {"ply": self.plies, "side": side, "move": move, "seconds": round(seconds, 4)}
        print(json.dumps(line | more), flush=True)

    def result(self, end: End, fault: str | None, program: "Farewell") -> None:
        """`fault` is the side that broke a rule of the protocol, if one did."""
        line = {
            "winner": end.winner,
            "why": end.why,
            "fault": fault,
            "program": self.program_side,
            "plies": self.plies,
            "slowest": round(self.slowest[self.program_side], 4),
        }
        print(json.dumps(line | {"exit": program.code, "said": program.said}), flush=True)


@dataclass(frozen=True)
class Farewell:
    """How a program left: its exit code, None if it had to be killed, and all that it said."""

    code: int | None = None
    said: str = ""


@dataclass
class Program:
    """A process group of its own, and a file for what it says."""

    process: subprocess.Popen[bytes]
    log: IO[bytes]

    def farewell(self, patience: float) -> Farewell:
        """Wait for the program to leave by itself, then look what it said."""
        code: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self.process.wait(patience)
        self.kill()
        return Farewell(code, self.said())

    def said(self) -> str:
        """All that it has said so far."""
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode(errors="replace")

    def signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def started(
    command: Sequence[str], *, keyboard: bool = False, screen: bool = True, **places: object
) -> Iterator[Program]:
    """Run a command with `{host}` and `{port}` filled in; without a screen its standard output is a pipe, too."""
    filled = [replaced(word, places) for word in command]
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(
            filled,
            stdin=subprocess.PIPE if keyboard else subprocess.DEVNULL,
            stdout=log if screen else subprocess.PIPE,
            stderr=log,
            bufsize=0,
            start_new_session=True,
        ) as process,
    ):
        program = Program(process, log)
        try:
            yield program
        finally:
            program.kill()


def replaced(word: str, places: dict[str, object]) -> str:
    """Only the names asked for: a command may hold braces of its own."""
    for name, value in places.items():
        word = word.replace("{" + name + "}", str(value))
    return word


@dataclass
class House:
    """The player of the house: at random, or looking `skill` plies ahead; at its move `vice_at` it shows its vice."""

    seed: int
    skill: int = 0
    vice: str | None = None
    vice_at: int = 4
    made: int = 0

    VICES = ("illegal", "malformed", "slow", "leave", "careless")  # careless: lower case, CR LF

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)

    def choose(self, board: Rules) -> str:
        self.made += 1
        moves = list(board.accepted())
        self.luck.shuffle(moves)
        if not self.skill or len(moves) == 1:
            return moves[0]
        values = {move: -worth(board.after(move), self.skill - 1, -WON, WON) for move in moves}
        return max(moves, key=values.__getitem__)

    def misbehaves(self) -> str | None:
        """The vice, when its move has come."""
        return self.vice if self.made + 1 == self.vice_at else None


def worth(board: Rules, depth: int, low: int, high: int) -> int:
    """What the position is worth to the side to move, by counting pieces some plies ahead (alpha-beta)."""
    if end := board.end():
        return 0 if end.winner is None else WON + depth if end.winner == board.side else -WON - depth
    if depth == 0:
        return board.balance()
    for move in board.moves():
        low = max(low, -worth(board.after(move), depth - 1, -high, -low))
        if low >= high:
            break
    return low


def options(description: str | None, limit: float) -> argparse.ArgumentParser:
    """The options that every server has."""
    parser = argparse.ArgumentParser(
        description=description,
        usage="%(prog)s [options] [-- COMMAND ...]",
        epilog="COMMAND starts the program under test.",
    )
    parser.add_argument("--side", choices=("white", "black"), default="white", help="of the program under test")
    parser.add_argument("--seed", type=int, default=1, help="of the player of the house")
    parser.add_argument("--skill", type=int, default=0, help="plies that the house looks ahead (0: it plays at random)")
    parser.add_argument("--limit", type=float, default=limit, help="seconds for a move (%(default)s)")
    parser.add_argument("--house-limit", type=float, help="seconds for a move of the house (default: the same)")
    parser.add_argument("--vice", choices=House.VICES, help="how the house misbehaves")
    parser.add_argument("--vice-at", type=int, default=4, help="at which of its moves")
    parser.add_argument("--patience", type=float, default=10.0, help="seconds for the program to leave by itself")
    return parser


def parsed(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """The options before `--`, and as `command` the words behind it."""
    cut = words.index("--") if "--" in words else len(words)
    return parser.parse_args(words[:cut], argparse.Namespace(command=words[cut + 1 :]))


def limits(arguments: argparse.Namespace) -> dict[str, float]:
    """The seconds for a move of each side."""
    house = arguments.limit if arguments.house_limit is None else arguments.house_limit
    return {side: arguments.limit if side == arguments.side else house for side in ("white", "black")}
