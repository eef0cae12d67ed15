"""The runner of UFMG's Othello by files, for one match against the house (UFMG).

Every move is a new process: `./launch.sh state.txt COLOUR` in the program's folder, answered by its `move.txt`.
"""

import argparse
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.strangers import rules_othello
from tests.strangers.rules import End, other
from tests.strangers.rules_othello import PASS, Othello
from tests.strangers.table import SIZE_LIMIT, Farewell, House, Report, options, parsed

LOST_IN_A_ROW = 5
ANSWER = re.compile(rb"\s*(-?\d+)\s*,\s*(-?\d+)[ \t]*\r?\n?")


@dataclass
class Agent:
    """A folder with a launch.sh."""

    folder: Path
    limit: float
    log: str = ""
    code: int = 0  # the first exit code that was not 0

    def asked(self, board: Othello) -> str | None:
        """What move.txt says when the time is over or all processes have ended, or None if it says no move."""
        answer = self.folder / "move.txt"
        answer.unlink(missing_ok=True)
        (self.folder / "state.txt").write_text("".join(row + "\n" for row in board.rows()))
        with (self.folder / "printed.txt").open("wb") as printed:
            process = subprocess.Popen(
                ["./launch.sh", "state.txt", board.side],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
                start_new_session=True,
            )
            code = self.wait(process)
            self.code = self.code or code
        self.log += (self.folder / "printed.txt").read_text(errors="replace")
        if not answer.is_file() or answer.stat().st_size > SIZE_LIMIT:
            return None
        numbers = ANSWER.fullmatch(answer.read_bytes())
        return f"{int(numbers[1])},{int(numbers[2])}" if numbers else None

    def wait(self, process: subprocess.Popen[bytes]) -> int:
        """Until every process of the group has ended, or the limit; then kill the whole group. The exit code."""
        until = time.monotonic() + self.limit
        while time.monotonic() < until and (process.poll() is None or alive(process.pid)):
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


def alive(group: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, 0)
        return True
    return False


def play(agent: Agent, side: str, house: House, opening: int, report: Report) -> tuple[End, str | None]:
    """The end, and the side whose fault it was; the first moves of both may be left to the house."""
    board, lost = rules_othello.start(), 0
    while not (end := board.end()):
        begun = time.monotonic()
        if board.side != side or report.plies < opening:
            move: str | None = house.choose(board)
        else:
            move = agent.asked(board)
        seconds = time.monotonic() - begun
        forced = board.moves() == [PASS]
        if move in board.moves() or forced:
            said, move = move, PASS if forced else move
            report.move(board.side, str(move), seconds, said=said)
            lost = 0 if board.side == side else lost
            board = board.after(str(move))
            continue
        report.move(board.side, "lost turn", seconds, said=move)
        lost += 1
        if lost == LOST_IN_A_ROW:
            return End(other(side), "lost turns"), side
        board = board.turned()
    return end, None


def run(arguments: argparse.Namespace) -> None:
    report = Report(arguments.side)
    agent = Agent(arguments.folder, arguments.limit)
    end, fault = play(agent, arguments.side, House(arguments.seed, arguments.skill), arguments.opening, report)
    report.result(end, fault, Farewell(agent.code, agent.log))


def main(words: list[str]) -> None:
    parser = options(__doc__, limit=5.0)
    parser.add_argument("folder", type=Path, help="holds launch.sh")
    parser.add_argument("--opening", type=int, default=0, help="so many plies at random before the program plays")
    run(parsed(parser, words))


if __name__ == "__main__":
    main(sys.argv[1:])
