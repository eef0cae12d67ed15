"""Any Othello engine that speaks NBoard or GTP, as an entrant: its command is started for one match.

The engine must keep the time by itself: `{seconds}` and `{milliseconds}` in its command are replaced. With NBoard it
gets `--depth`, if given, with GTP a whole number of seconds.
"""

import argparse
import shlex
import subprocess
from typing import Self

from girone import games
from girone.games.othello.squares import read_square, square
from girone.model.game import Move, Position, Side
from girone.players.samples.line import Pipes, converse
from girone.wires.unical_server.client import UnicalServer

SIGNS = {Side.BLACK: "*", Side.WHITE: "O"}
COLOURS = {Side.BLACK: "b", Side.WHITE: "w"}
PARTING = 2.0
"""Seconds for an engine to exit after its match."""


class Wired:
    """An engine as a program, line by line."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def write(self, *lines: str) -> None:
        """Send lines."""
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def read(self) -> str:
        """Its next line; an engine that exits during a match has no more moves."""
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise SystemExit("the engine has left")
        return line.strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Ask it to exit, and terminate it if it does not."""
        try:
            self._process.communicate("quit\n", PARTING)
        except (subprocess.TimeoutExpired, BrokenPipeError):
            self._process.kill()
            self._process.communicate()


class NBoardEngine:
    """An engine that gets the whole board for each move."""

    def __init__(self, wired: Wired, terms: argparse.Namespace) -> None:
        self._wired = wired
        wired.write("nboard 2", *([f"set depth {terms.depth}"] if terms.depth else []))

    def think(self, position: Position) -> Move:
        """Send the position and read the move; other output is ignored. Forced passes are not requested."""
        if position.game.is_pass(position.moves()[0]):
            return position.moves()[0]
        rows, sign = position.rows(), SIGNS[position.turn]
        board = "".join(rows).replace("X", "*")
        setting = f"GM[Othello]PC[girone]PB[black]PW[white]RE[?]TY[{len(rows)}]BO[{len(rows)} {board} {sign}]"
        self._wired.write(f"set game (;{setting};)", "go")
        while not (line := self._wired.read()).startswith("==="):
            pass
        return _read(line.removeprefix("===").strip().partition("/")[0])


class GtpEngine:
    """An engine that keeps the board itself: it gets the opening, then the moves since its last one."""

    def __init__(self, wired: Wired, terms: argparse.Namespace) -> None:
        self._wired = wired
        self._known = games.load("othello").start()
        if terms.seconds == int(terms.seconds):
            self._ask(f"time_settings 0 {int(terms.seconds)} 1")
        self._ask(f"boardsize {len(self._known.rows())}", "clear_board")
        for move in terms.opening:
            self._play(move)

    def think(self, position: Position) -> Move:
        """Send the moves, and ask; a forced pass is sent, and not requested."""
        if self._known != position:
            self._play(move_between(self._known, position))
        first = position.moves()[0]
        if position.game.is_pass(first):
            self._play(first)
            return first
        move = _read(self._ask(f"genmove {COLOURS[position.turn]}"))
        self._known = position.play(move)
        return move

    def _play(self, move: Move) -> None:
        self._ask(f"play {COLOURS[self._known.turn]} {square(move)}")
        self._known = self._known.play(move)

    def _ask(self, *commands: str) -> str:
        """The answer to the last of these commands."""
        answer = ""
        for command in commands:
            self._wired.write(command)
            while not (answer := self._wired.read()):
                pass
            while self._wired.read():
                pass
            if answer.startswith("?"):
                raise SystemExit(f"the engine refused `{command}`: {answer}")
        return answer.removeprefix("=").strip()


ENGINES: dict[str, type[NBoardEngine | GtpEngine]] = {"nboard": NBoardEngine, "gtp": GtpEngine}


def move_between(known: Position, wanted: Position) -> Move:
    """The move that leads from one position to the other."""
    for move in known.moves():
        if known.play(move) == wanted:
            return move
    raise SystemExit(f"no move leads from {known} to {wanted}")


def _read(text: str) -> Move:
    if (move := read_square(text)) is None:
        raise SystemExit(f"the engine said {text!r}, which is not a square such as f5")
    return move


def main() -> None:
    """Play one match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wire", choices=list(ENGINES))
    parser.add_argument("engine", metavar="COMMAND")
    parser.add_argument("--seconds", type=float, required=True, help="for a move")
    parser.add_argument("--depth", type=int, help="NBoard's `set depth`")
    parser.add_argument("--opening", default=(), type=lambda text: tuple(text.split()), help="moves before the match")
    terms = parser.parse_args()
    with Wired(terms.engine.format(seconds=terms.seconds, milliseconds=round(1000 * terms.seconds))) as wired:
        converse(UnicalServer(ENGINES[terms.wire](wired, terms).think, games.load("othello")), Pipes())


if __name__ == "__main__":
    main()
