"""How exact the referee's clock is, and what one ply costs.

Clock: with a busy loop on every core, a program answers each question after a known delay and reports how long it
really took. The excess is the measured time beyond that: once on the referee's path (event loop, channel, wire,
journal), once with a bare blocking write and read, in turns in the same run.

Ply: the time from the question to the ruled and recorded answer of a program that answers at once, compared with a bare
echo over a socket pair.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from girone import games, regulations, wires
from girone.host.channels.channel import Channel
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.channels.stdio import StdioChannel
from girone.host.supervisor.program import Program, RunSettings
from girone.matches.journal.journal import Journal
from girone.matches.journal.lines import Asked
from girone.matches.seat import Seat
from girone.model.game import Side
from girone.model.notices import YourTurn
from girone.model.referee import Referee
from girone.model.wire import Answer

BOT = Path(__file__).with_name("clock_bot.py")
BLOCK = 100
SECOND = 1_000_000_000


def main() -> int:
    """Measure and print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--delay", type=float, default=0.002, help="seconds before each answer")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    print(f"scheduling: {be_prompt()}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        with busy_cores():
            ours, bare = measure_clock(Path(folder), arguments.questions, arguments.delay)
        plies, echoes = measure_ply(Path(folder), arguments.questions)
    results = {
        "excess of the referee's clock": summary(ours),
        "excess of a bare blocking reader": summary(bare),
        "one ply, ruled and recorded": summary(plies),
        "one bare echo": summary(echoes),
    }
    if arguments.json:
        print(json.dumps(results))
        return 0
    print(f"{'microseconds':34} {'median':>9} {'99 %':>9} {'99.9 %':>9} {'most':>9}")
    for name, row in results.items():
        print(f"{name:34} " + " ".join(f"{value:9.0f}" for value in row.values()))
    return 0


def summary(nanoseconds: list[int]) -> dict[str, float]:
    """Selected percentiles in microseconds."""
    cuts = statistics.quantiles(nanoseconds, n=1000)
    points = {"median": cuts[499], "p99": cuts[989], "p999": cuts[998], "most": max(nanoseconds)}
    return {name: value / 1000 for name, value in points.items()}


def measure_clock(folder: Path, questions: int, delay: float) -> tuple[list[int], list[int]]:
    """The excess of our clock and of a bare reader, in turns of some questions each."""
    ours: list[int] = []
    bare: list[int] = []
    with referees_way(folder, stdio(folder, delay)) as ask, bare_way(delay) as ask_bare:
        while len(ours) < questions:
            ours += [ask() for _ in range(BLOCK)]
            bare += [ask_bare() for _ in range(BLOCK)]
    return ours, bare


def stdio(folder: Path, delay: float) -> Channel:
    """The program over standard input and output."""
    return StdioChannel(Program([sys.executable, str(BOT), str(delay)], RunSettings(folder, folder / "bot.log")))


@contextmanager
def referees_way(folder: Path, channel: Channel) -> Iterator[Callable[[], int]]:
    """A function that asks as a match does, and returns the excess."""
    game = games.load("dipole")
    seat = Seat(Side.WHITE, wires.load("unical_server", game), channel)
    loop = RealEventLoop()
    journal = Journal(folder / "clock.jsonl", {}, loop.now())
    position = game.start()

    def ask() -> int:
        seat.tell(YourTurn(Side.WHITE, position), loop, journal)
        asked = loop.now()
        journal.write(Asked(asked, Side.WHITE, None, ""))
        while not (heard := seat.first_heard(on_turn=True)):
            for _, stamped in loop.wait([seat.channel], asked + SECOND):
                seat.take(stamped, journal)
        seat.ruled(heard)
        answer, at = heard
        assert isinstance(answer, Answer)
        return at - asked - int(answer.text)

    seat.channel.begin()
    try:
        while not seat.present:
            for _, stamped in loop.wait([seat.channel], loop.now() + SECOND):
                seat.take(stamped, journal)
        yield ask
    finally:
        seat.channel.close()
        journal.close()
        loop.close()


@contextmanager
def bare_way(delay: float) -> Iterator[Callable[[], int]]:
    """The same with a bare blocking write and read."""
    with subprocess.Popen(
        [sys.executable, str(BOT), str(delay)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as bot:
        assert bot.stdin
        assert bot.stdout
        question, answer = bot.stdin.fileno(), bot.stdout.fileno()

        def ask() -> int:
            os.write(question, b"YOUR_TURN\n")
            asked = time.monotonic_ns()
            line = os.read(answer, 4096)
            return time.monotonic_ns() - asked - int(line.split()[1])

        yield ask
        bot.stdin.close()


def measure_ply(folder: Path, questions: int) -> tuple[list[int], list[int]]:
    """The time of a whole ply with ruling and record, and of a bare echo."""
    regulation = regulations.load("dipole-2020")
    plies: list[int] = []
    echoes: list[int] = []
    (folder / "plies").mkdir()
    with referees_way(folder / "plies", stdio(folder / "plies", 0)) as ask, bare_way(0) as ask_bare:
        while len(plies) < questions:
            for _ in range(BLOCK):
                begun = time.monotonic_ns()
                ask()
                Referee(regulation).rule("H5,N,2", 0.1)
                plies.append(time.monotonic_ns() - begun)
            for _ in range(BLOCK):
                begun = time.monotonic_ns()
                ask_bare()
                echoes.append(time.monotonic_ns() - begun)
    return plies, echoes


@contextmanager
def busy_cores() -> Iterator[None]:
    """Run an endless loop on every core."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
