"""Cost of the strict level: launches, and the clock's timestamps, compared with the level limits in the same run.

Launch: from the command to a supervisor until the program executes; `supervisor` is a new one with its first launch.
All of it is outside the program's clock.

Clock: the excess of referee/clock.py, the time charged beyond the program's own, with a busy loop on every core, over
standard input and output and over TCP, at both levels in turns.

    .venv/bin/python -m bench.host.walls
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from bench.referee.clock import BLOCK, BOT, busy_cores, referees_way, summary
from girone.host.channels.channel import Channel
from girone.host.channels.event_loop import be_prompt
from girone.host.channels.stdio import StdioChannel
from girone.host.channels.tcp import Listener, TheyDial, any_port
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import demand
from girone.host.sandbox.tcp import TheyDialWithin
from girone.host.supervisor.control import Supervisor
from girone.host.supervisor.news import AllProcessesEnded
from girone.host.supervisor.program import Program, RunSettings

CALLER = """
import os, socket, sys
line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
for file in (0, 1):
    os.dup2(line.fileno(), file)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


def main() -> int:
    """Measure and print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--launches", type=int, default=200)
    parser.add_argument("--questions", type=int, default=5_000)
    parser.add_argument("--delay", type=float, default=0.002, help="seconds before each answer")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    demand(Level.STRICT)
    print(f"scheduling: {be_prompt()}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        found = launches(Path(folder), arguments.launches) | stamps(Path(folder), arguments.questions, arguments.delay)
    results = {name: summary(values) for name, values in found.items()}
    if arguments.json:
        print(json.dumps(results))
        return 0
    print(f"{'microseconds':34} {'median':>9} {'99 %':>9} {'99.9 %':>9} {'most':>9}")
    for name, row in results.items():
        print(f"{name:34} " + " ".join(f"{value:9,.0f}" for value in row.values()))
    return 0


def launches(folder: Path, times: int) -> dict[str, list[int]]:
    """Nanoseconds of launches, by kind and level, in turns."""
    found: dict[str, list[int]] = {}
    with ExitStack() as open_supervisors:
        supervisors = {level: open_supervisors.enter_context(_supervisor(folder, level)) for level in Level}
        for _ in range(times):
            for level, supervisor in supervisors.items():
                found.setdefault(f"launch, {level}", []).append(_timed(lambda: supervisor.launch(["true"])))  # noqa: B023
                while not any(isinstance(news, AllProcessesEnded) for news in supervisor.news()):
                    time.sleep(0.001)
                found.setdefault(f"keeper and launch, {level}", []).append(_timed(lambda: _first(folder, level)))  # noqa: B023
    return dict(sorted(found.items()))


def stamps(folder: Path, questions: int, delay: float) -> dict[str, list[int]]:
    """Nanoseconds of excess, by level and channel, in turns of some questions each."""
    found: dict[str, list[int]] = {}
    with ExitStack() as stack:
        ways: dict[str, Callable[[], int]] = {}
        for level in Level:
            for name, made in (("stdio", _stdio), ("tcp", _tcp)):
                room = folder / f"{name}-{level}"
                room.mkdir()
                ways[f"excess, {name}, {level}"] = stack.enter_context(referees_way(room, made(room, delay, level)))
        stack.enter_context(busy_cores())
        while len(next(iter(found.values()), [])) < questions:
            for name, ask in ways.items():
                found.setdefault(name, []).extend(ask() for _ in range(BLOCK))
    return dict(sorted(found.items()))


def _supervisor(folder: Path, level: Level) -> Supervisor:
    room = folder / level
    room.mkdir(exist_ok=True)
    return Supervisor(room, folder / f"{level}.log", level=level)


def _first(folder: Path, level: Level) -> None:
    with _supervisor(folder, level) as supervisor:
        supervisor.launch(["true"])


def _stdio(room: Path, delay: float, level: Level) -> Channel:
    return StdioChannel(_program(room, level, [sys.executable, str(BOT), str(delay)]))


def _tcp(room: Path, delay: float, level: Level) -> Channel:
    def caller(port: int) -> Program:
        return _program(room, level, [sys.executable, "-c", CALLER, str(port), str(BOT), str(delay)])

    if level is Level.STRICT:
        port = any_port()
        return TheyDialWithin(caller(port), port)
    listener = Listener("127.0.0.1", 0)
    return TheyDial(listener, program=caller(listener.port))


def _program(room: Path, level: Level, command: list[str]) -> Program:
    return Program(command, RunSettings(room, room / "bot.log", level=level, shown=(str(BOT),)))


def _timed(work: Callable[[], None]) -> int:
    begun = time.perf_counter_ns()
    work()
    return time.perf_counter_ns() - begun


if __name__ == "__main__":
    sys.exit(main())
