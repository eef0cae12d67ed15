"""One match as its own process: `python -m girone.matches.table` reads the order and leaves a journal.

Nothing else runs in this process, so no other match can delay its clock. The last line it prints is the report as JSON,
as soon as the verdict is recorded: nothing that a program does to its table afterwards can change it.
"""

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
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from girone import __version__, regulations, wires
from girone.host.channels.channel import Channel
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.channels.one_shot import OneShotChannel, launch_command
from girone.host.channels.stdio import StdioChannel
from girone.host.channels.tcp import Listener, TheyDial, WeDial, any_port, free_port, reason
from girone.host.copies import beside
from girone.host.load import pressure
from girone.host.prctl import be_private, die_with_parent
from girone.host.sandbox.bubblewrap import GIRONE, Level, provided
from girone.host.sandbox.tcp import TheyDialWithin, WeDialWithin
from girone.host.supervisor.control import adopt_orphans
from girone.host.supervisor.program import Program, RunSettings
from girone.host.system import CLOEXEC, locked, signals
from girone.matches.ending import HOST_FAILURES
from girone.matches.journal.journal import Journal, Record
from girone.matches.journal.lines import Decided, Line
from girone.matches.order import LOOPBACK, Contestant, Dialled, Dials, Folder, Match, Person, Stdio
from girone.matches.play import play, referee_of
from girone.matches.seat import Seat
from girone.matches.table_report import TableReport
from girone.model.detail import PLAIN, said
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.model.wire import Wire, WireOption

JOURNAL = "journal.jsonl"
SCHEDULING = {getattr(os, "SCHED_FIFO", 1): "real time", getattr(os, "SCHED_OTHER", 0): "as any process"}
TEMPORARY = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))
"""Folders in which every program may write."""
WAITS_FOR_THE_LOOP = signals("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that interrupt a match; they are blocked before the match begins and after it has ended."""


SeatFactory = Callable[[Side, Match, Mapping[Side, Listener]], Seat]
"""Makes the seat of a side; the lab passes a factory with its own opponents."""


def seat_of(side: Side, match: Match, listeners: Mapping[Side, Listener]) -> Seat:
    """The seat of a side, with a channel to its program."""
    channel = _channel(side, match, listeners.get(side))
    return Seat(side, wire_of(side, match), channel, match.contestant(side).reach.wait)


def main(kind: type[Match] = Match, usher: SeatFactory = seat_of) -> int:
    """Play the match on standard input and print its report."""
    signal.pthread_sigmask(signal.SIG_BLOCK, WAITS_FOR_THE_LOOP)
    be_private()
    die_with_parent(signal.SIGINT)
    if sys.argv[1:] and os.getppid() != int(sys.argv[1]):  # our parent ended before die_with_parent took effect
        return 1
    adopt_orphans()
    try:
        match = kind.from_json(sys.stdin.read())
        _say(_played(match, usher))  # again, since the last line counts: recording may have failed after the first
    except (
        GironeError,
        *HOST_FAILURES,
    ) as error:  # too early for a void match, such as when a supervisor is killed at once
        print(f"girone: {error}", file=sys.stderr)
        return 2
    return 0


def run(kind: type[Match] = Match, usher: SeatFactory = seat_of) -> NoReturn:
    """Play the match and exit at once: a normal exit would tear down all modules and take a tenth of a short match."""
    code = main(kind, usher)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _played(match: Match, usher: SeatFactory) -> TableReport:
    """Play the match, and print its report as soon as the verdict is recorded."""
    gc.freeze()
    gc.disable()
    be_prompt()
    journal = Path(match.folder) / JOURNAL

    def announce(line: Line) -> None:
        if isinstance(line, Decided):
            _say(TableReport(line.verdict, journal))

    with at_work(journal.parent), closing(RealEventLoop(_more_time)) as loop, loop.interruptible(), _signals_heard():
        return TableReport(sit(match, loop, watch=announce, usher=usher), journal)


def _say(result: TableReport) -> None:
    """Send our parent the report; if it has ended, the journal has the result."""
    with suppress(BrokenPipeError, ConnectionResetError):
        os.write(sys.stdout.fileno(), f"{result.to_json()}\n".encode())


def _more_time() -> float:
    """The additional seconds for missing programs that our parent sent since the last call, one number per line."""
    fd = sys.stdout.fileno()
    if not stat.S_ISSOCK(os.fstat(fd).st_mode):  # started by hand, so nobody sends anything
        return 0.0
    with socket.fromfd(fd, socket.AF_UNIX, socket.SOCK_STREAM) as owner, suppress(BlockingIOError, ConnectionError):
        return sum(map(float, owner.recv(4096, socket.MSG_DONTWAIT).split()))
    return 0.0


def sit(
    match: Match,
    loop: RealEventLoop,
    listeners: Mapping[Side, Listener] | None = None,
    watch: Callable[[Line], None] | None = None,
    usher: SeatFactory = seat_of,
) -> Verdict:
    """Play the match; given listeners stay open, others are opened and closed here; `watch` sees every line."""
    opening = match.regulation.game.parse(match.opening) if match.opening else None
    folder = Path(match.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            said("cannot make the folder of the match, {folder}: {detail}", folder=folder, detail=error)
        ) from None
    own = {} if listeners else _open_listeners(match)
    try:
        seats = {side: usher(side, match, listeners or own) for side in Side}
        with Journal(folder / JOURNAL, header(match), loop.now(), watch) as journal:
            return play(referee_of(match.regulation, seats, opening), seats, loop, journal, match.farewell)
    finally:
        for side in Side:
            with suppress(OSError):  # the folder is empty if the program ran in a sandbox
                (folder / f"{side}.folder").rmdir()
        for listener in {id(listener): listener for listener in own.values()}.values():
            listener.close()


@contextmanager
def at_work(folder: Path) -> Iterator[None]:
    """Lock the folder of a match, so that others can see that a table is still running there."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY | CLOEXEC)
    try:
        if not locked(held):
            raise BlockingIOError(f"{folder}: a table is running there")
        yield
    finally:
        os.close(held)


@contextmanager
def _signals_heard() -> Iterator[None]:
    """Unblock the signals inside the block, and restore the old mask afterwards."""
    former = signal.pthread_sigmask(signal.SIG_UNBLOCK, WAITS_FOR_THE_LOOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


def header(match: Match, by_hand: str | None = None) -> Record:
    """The header of a journal; `by_hand` says why people played the match."""
    return {
        "girone": __version__,
        "began": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "regulation": {
            "name": match.regulation.name,
            "overrides": match.regulation.overrides,
            "text": regulations.source(match.regulation.name),
        },
        "opening": match.opening,
        "seats": {
            side: {
                "name": each.name,
                "wire": each.wire,
                "wire_options": _options(each, match.regulation),
                "way": each.reach.way,
                "command": list(each.reach.command),
                "cores": list(each.cores),
                "software": each.software,
                **({"wait": each.reach.wait} if each.reach.wait is not None else {}),
            }
            for side, each in match.contestants.items()
        },
        "sandbox": match.sandbox,
        "cores_shared": bool(match.white.cores) and match.white.cores == match.black.cores,
        "host": {
            "name": platform.node(),
            "system": platform.platform(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[0], 2),
            "pressure": pressure(),
            "scheduling": _scheduling(),
            "clock_resolution": time.get_clock_info("monotonic").resolution,
            **match.host,
        },
        **({} if by_hand is None else {"by_hand": by_hand}),
    }


def _scheduling() -> str:
    if not hasattr(os, "sched_getscheduler"):
        return "as any process"
    return SCHEDULING.get(os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK, "other")


def _options(contestant: Contestant, regulation: Regulation) -> dict[str, WireOption]:
    """The options of a seat's wire: its own, and the regulation's if it uses the regulation's wire."""
    house = regulation.wire_options if contestant.wire == regulation.wire else {}
    wire = wires.kind(contestant.wire)
    named = {key: wire.options[key] for key in wire.options_before}  # recorded even if they are defaults
    return {**named, **house, **contestant.wire_options}


def wire_of(side: Side, match: Match) -> Wire:
    """The wire of a seat; raises ConfigError if it cannot transmit an opening."""
    each = match.contestant(side)
    wire: Wire = wires.load(each.wire, match.regulation.game, **_options(each, match.regulation))
    if match.opening and not wire.declared.tells_start:
        raise ConfigError(
            said(
                "{wire} cannot transmit a position, so {name} cannot begin at {text}",
                wire=each.wire,
                name=each.name,
                text=match.opening,
            )
        )
    return wire


def _channel(side: Side, match: Match, listener: Listener | None) -> Channel:
    reach = match.contestant(side).reach
    match reach:
        case Stdio():
            return StdioChannel(_program(side, match))
        case Folder(folder):
            return OneShotChannel(_program(side, match), Path(folder))
        case Dials() | Dialled() if _is_within(side, match):
            port = reach.port or any_port()
            kind = TheyDialWithin if isinstance(reach, Dials) else WeDialWithin
            return kind(_program(side, match, port), port)
        case Dials():
            assert listener
            program = _program(side, match, listener.port) if reach.command else None
            return TheyDial(listener, reach.allowed, program)
        case Dialled():
            port = reach.port or _free_port(reach.host)
            return WeDial(reach.host, port, _program(side, match, port) if reach.command else None)
        case Person():
            raise ConfigError(f"{match.contestant(side).name} plays by hand; no table can wait for that")


def _program(side: Side, match: Match, port: int = 0) -> Program:
    each, folder = match.contestant(side), Path(match.folder)
    reach = each.reach
    assert not isinstance(reach, Person)
    workspace = Path(reach.folder) if reach.folder else folder / f"{side}.folder"
    workspace.mkdir(parents=True, exist_ok=True)
    if isinstance(reach, Folder):
        command = launch_command(workspace)
    else:
        host = LOOPBACK if isinstance(reach, Stdio) else reach.host
        command = [word.replace("{host}", host).replace("{port}", str(port)) for word in reach.command]
    shown = () if reach.folder else reach.command  # a hand-in has all its files in its folder
    shown += tuple(provided(match.provides))
    shown += tuple(str(workspace.parent / name) for name in beside(workspace)) if reach.folder else ()
    house = reach.house or GIRONE in match.provides
    settings = RunSettings(workspace, folder / f"{side}.log", each.cores, match.ceilings, match.sandbox, shown, house)
    places = (folder, *(Path(place) for place in match.kept if _may_be_kept(Path(place), reach)))
    own = folder.joinpath(*workspace.relative_to(folder).parts[:1]) if workspace.is_relative_to(folder) else workspace
    program = Program(
        command, replace(settings, kept=places, writable=(own,))
    )  # with what it expects beside its folder
    program.prepare()
    return program


def _may_be_kept(place: Path, reach: Dials | Dialled | Folder | Stdio) -> bool:
    """Whether a program can play without write access here: neither its own files nor /tmp are inside."""
    own = () if reach.folder else reach.command
    needed = (*(Path(word).resolve() for word in own if word.startswith("/")), *TEMPORARY)
    return not any(each.is_relative_to(place) for each in needed)


def _is_within(side: Side, match: Match) -> bool:
    """Whether a program runs in a network namespace of its own."""
    return match.sandbox is Level.STRICT and bool(match.contestant(side).reach.command)


def _open_listeners(match: Match) -> dict[Side, Listener]:
    """The listeners of a match; two programs that connect to the same port share one."""
    listeners: dict[Side, Listener] = {}
    for side in Side:
        reach, other = match.contestant(side).reach, match.contestant(side.other).reach
        if isinstance(reach, Dials) and not _is_within(side, match):
            shared = reach.port and isinstance(other, Dials) and other.port == reach.port
            listeners[side] = listeners[side.other] if shared and listeners else _listener(reach)
    return listeners


def _listener(reach: Dials) -> Listener:
    try:
        return Listener(reach.host, reach.port or free_port(reach.host))
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            said(
                "cannot listen on {host} port {port}: {detail}",
                host=reach.host,
                port=reach.port,
                detail=PLAIN(cause=reason(error)),
            )
        ) from None


def _free_port(host: str) -> int:
    try:
        return free_port(host)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            said("no port of {host} is available: {detail}", host=host, detail=PLAIN(cause=reason(error)))
        ) from None


if __name__ == "__main__":
    run()
