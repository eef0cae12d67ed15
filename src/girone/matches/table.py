"""One match as a process of its own: `python -m girone.matches.table` reads a match order and leaves a journal.

Nothing else runs in here, so that no other match can delay its clock. The last line it prints is the result as JSON,
as soon as the verdict is on record: what a program does to its table after that changes nothing.
"""

import fcntl
import gc
import os
import platform
import signal
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from girone import __version__, regulations, wires
from girone.host.channels.channel import Channel
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.channels.one_shot import OneShotChannel, launch_command
from girone.host.channels.stdio import StdioChannel
from girone.host.channels.tcp import Listener, TheyDial, WeDial, any_port, free_port, reason
from girone.host.prctl import be_private, die_with_parent
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.tcp import TheyDialWithin, WeDialWithin
from girone.host.supervisor.control import Ceilings, adopt_orphans
from girone.host.supervisor.program import Lodging, Program
from girone.matches.ending import HOST_FAILURES
from girone.matches.journal import Journal
from girone.matches.journal_lines import Decided, Line
from girone.matches.order import MatchOrder, Place, Way
from girone.matches.play import play, referee_of
from girone.matches.result import Result
from girone.matches.seat import Seat
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.model.wire import Wire

JOURNAL = "journal.jsonl"
SCHEDULING = {os.SCHED_FIFO: "real time", os.SCHED_OTHER: "as any process"}
WAITS_FOR_THE_LOOP = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What interrupts a match is held back before the match begins and after it ended."""


Usher = Callable[[Side, MatchOrder, Regulation, Mapping[Side, Listener]], Seat]
"""Who makes the seat of a side: the lab has opponents of its own."""


def seat_of(side: Side, order: MatchOrder, regulation: Regulation, listeners: Mapping[Side, Listener]) -> Seat:
    """The seat of a side, with the channel to its program."""
    place = order.place(side)
    channel = _channel(side, order, listeners.get(side))
    return Seat(side, wire_of(place, order, regulation), channel, place.reach.wait)


def main(kind: type[MatchOrder] = MatchOrder, usher: Usher = seat_of) -> int:
    """Play the match on standard input and print its result."""
    signal.pthread_sigmask(signal.SIG_BLOCK, WAITS_FOR_THE_LOOP)
    be_private()
    die_with_parent(signal.SIGINT)
    if sys.argv[1:] and os.getppid() != int(sys.argv[1]):  # our owner ended before we could hear of it
        return 1
    adopt_orphans()
    order = kind.from_json(sys.stdin.read())
    gc.freeze()
    gc.disable()
    be_prompt()
    journal = Path(order.folder) / JOURNAL

    def announce(line: Line) -> None:
        if isinstance(line, Decided):
            _say(Result(line.verdict, journal))

    try:
        with (
            at_work(journal.parent),
            closing(RealEventLoop(_more_time)) as loop,
            loop.interruptible(),
            _signals_heard(),
        ):
            verdict = sit(order, loop, watch=announce, usher=usher)
    except (
        GironeError,
        *HOST_FAILURES,
    ) as error:  # before there was a match to void, as when a supervisor is killed at once
        print(f"girone: {error}", file=sys.stderr)
        return 2
    _say(Result(verdict, journal))  # the last line counts: the record may have failed since
    return 0


def _say(result: Result) -> None:
    """Tell our owner the result; one that has ended finds it in the journal."""
    with suppress(BrokenPipeError, ConnectionResetError):
        os.write(sys.stdout.fileno(), f"{result.to_json()}\n".encode())


def _more_time() -> float:
    """The seconds that our owner grants programs in addition to come, since we last asked: a number a line."""
    fd = sys.stdout.fileno()
    if not stat.S_ISSOCK(os.fstat(fd).st_mode):  # started by hand
        return 0.0
    with socket.fromfd(fd, socket.AF_UNIX, socket.SOCK_STREAM) as owner, suppress(BlockingIOError, ConnectionError):
        return sum(map(float, owner.recv(4096, socket.MSG_DONTWAIT).split()))
    return 0.0


def sit(
    order: MatchOrder,
    loop: RealEventLoop,
    listeners: Mapping[Side, Listener] | None = None,
    watch: Callable[[Line], None] | None = None,
    usher: Usher = seat_of,
) -> Verdict:
    """Play the match; listeners that are given stay open, others are made and closed; `watch` sees every line."""
    regulation = regulations.load(order.regulation, order.overrides)
    opening = regulation.game.parse(order.opening) if order.opening else None
    folder = Path(order.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"cannot make the folder of the match, {folder}: {error.strerror}") from None
    own = {} if listeners else _open_doors(order)
    try:
        seats = {side: usher(side, order, regulation, listeners or own) for side in Side}
        with Journal(folder / JOURNAL, header(order, regulation), loop.now(), watch) as journal:
            return play(referee_of(regulation, seats, opening), seats, loop, journal, order.farewell)
    finally:
        for side in Side:
            with suppress(OSError):  # behind walls nothing is left in it
                (folder / f"{side}.folder").rmdir()
        for listener in {id(listener): listener for listener in own.values()}.values():
            listener.close()


@contextmanager
def at_work(folder: Path) -> Iterator[None]:
    """Hold the folder of a match: who finds it held knows that a table is still at work there."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(held)


@contextmanager
def _signals_heard() -> Iterator[None]:
    """Take what was held back, and hold back again what was held back before."""
    former = signal.pthread_sigmask(signal.SIG_UNBLOCK, WAITS_FOR_THE_LOOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


def header(order: MatchOrder, regulation: Regulation) -> dict[str, Any]:
    """What a journal says before the first move."""
    return {
        "girone": __version__,
        "began": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "regulation": {
            "name": regulation.name,
            "overrides": order.overrides,
            "text": regulations.source(regulation.name),
        },
        "opening": order.opening,
        "seats": {
            side: {
                "name": place.name,
                "wire": place.wire,
                "wire_options": options_of(place, regulation),
                "way": place.reach.way,
                "command": list(place.reach.command),
                "cores": list(place.cores),
                "software": place.software,
                **({"wait": place.reach.wait} if place.reach.wait is not None else {}),
            }
            for side in Side
            for place in [order.place(side)]
        },
        "sandbox": order.sandbox,
        "cores_shared": bool(order.white.cores) and order.white.cores == order.black.cores,
        "host": {
            "name": platform.node(),
            "system": platform.platform(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[0], 2),
            "scheduling": SCHEDULING.get(os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK, "other"),
            "clock_resolution": time.get_clock_info("monotonic").resolution,
            **order.host,
        },
    }


def options_of(place: Place, regulation: Regulation) -> dict[str, Any]:
    """The options of a seat's wire: the regulation's where it speaks the regulation's wire, and its own."""
    house = regulation.wire_options if place.wire == regulation.wire else {}
    wire = wires.kind(place.wire)
    named = {key: wire.options[key] for key in wire.options_before}  # so that the record says what held
    return {**named, **house, **place.wire_options}


def wire_of(place: Place, order: MatchOrder, regulation: Regulation) -> Wire:
    """The wire of a seat; one that cannot tell an opening is refused."""
    wire: Wire = wires.load(place.wire, regulation.game, **options_of(place, regulation))
    if order.opening and not wire.declared.tells_start:
        raise ConfigError(f"{place.wire} cannot tell {place.name} that the match begins at {order.opening}")
    return wire


def _channel(side: Side, order: MatchOrder, listener: Listener | None) -> Channel:
    reach = order.place(side).reach
    match reach.way:
        case Way.STDIO:
            return StdioChannel(_program(side, order))
        case Way.FOLDER:
            return OneShotChannel(_program(side, order), Path(reach.folder))
        case Way.THEY_DIAL | Way.WE_DIAL if _is_within(side, order):
            port = reach.port or any_port()
            kind = TheyDialWithin if reach.way is Way.THEY_DIAL else WeDialWithin
            return kind(_program(side, order, port), port)
        case Way.THEY_DIAL:
            assert listener
            program = _program(side, order, listener.port) if reach.command else None
            return TheyDial(listener, reach.allowed, program)
        case Way.WE_DIAL:
            port = reach.port or _free_port(reach.host)
            return WeDial(reach.host, port, _program(side, order, port) if reach.command else None)


def _program(side: Side, order: MatchOrder, port: int = 0) -> Program:
    place, folder = order.place(side), Path(order.folder)
    reach = place.reach
    room = Path(reach.folder) if reach.folder else folder / f"{side}.folder"
    room.mkdir(parents=True, exist_ok=True)
    if reach.way is Way.FOLDER:
        command = launch_command(room)
    else:
        command = [word.replace("{host}", reach.host).replace("{port}", str(port)) for word in reach.command]
    shown = () if reach.folder else reach.command  # what was handed in has its files in its folder, and names no others
    lodging = Lodging(room, folder / f"{side}.log", place.cores, Ceilings(**order.ceilings), order.sandbox, shown)
    program = Program(command, lodging)
    program.prepare()
    return program


def _is_within(side: Side, order: MatchOrder) -> bool:
    """Whether a program is reached in a network of its own."""
    return order.sandbox is Level.STRICT and bool(order.place(side).reach.command)


def _open_doors(order: MatchOrder) -> dict[Side, Listener]:
    """The doors of a match; two programs that come to the same port share theirs."""
    doors: dict[Side, Listener] = {}
    for side in Side:
        reach, other = order.place(side).reach, order.place(side.other).reach
        if reach.way is Way.THEY_DIAL and not _is_within(side, order):
            shared = reach.port and (other.way, other.port) == (reach.way, reach.port)
            doors[side] = doors[side.other] if shared and doors else _listener(order.place(side))
    return doors


def _listener(place: Place) -> Listener:
    reach = place.reach
    try:
        return Listener(reach.host, reach.port or free_port(reach.host))
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"cannot listen on {reach.host} port {reach.port}: {reason(error)}") from None


def _free_port(host: str) -> int:
    try:
        return free_port(host)
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"no port of {host} can be had: {reason(error)}") from None


if __name__ == "__main__":
    sys.exit(main())
