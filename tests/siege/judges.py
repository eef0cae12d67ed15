"""Who says whether an attack succeeded: the attacker itself where it can be believed, else its victim."""

import select
import socket
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from girone.host.channels.channel import Channel, Present, Stamped
from girone.host.channels.one_shot import OneShotChannel
from girone.host.channels.tcp import TheyDial
from girone.host.supervisor.program import Program, RunSettings
from girone.model.wire import FileContent, Launch, PutFile
from tests.host.supervising import eventually, marked
from tests.siege.castle import SLEEPER, Castle, Guard

GREETING = b"welcome"
Judge = Callable[[Castle, str], bool]


def by_its_word(castle: Castle, attack: str) -> bool:
    """It says itself whether it succeeded; who is ended before that did not."""
    with castle.attacked(attack) as attacker:
        attacker.await_end()
    return castle.outcome() == "succeeded"


def by_the_record(castle: Castle, attack: str) -> bool:
    """The record says whether it was changed."""
    return by_its_word(castle, attack) and castle.record.read_text() != castle.secret


def by_the_victim(castle: Castle, attack: str) -> bool:
    """The victim says whether it was hit."""
    claimed = by_its_word(castle, attack)
    stopped = _state(castle.rival_process.pid) == "T"
    killed = castle.referee.poll() is not None or _state(castle.referee.pid) == "Z"
    assert claimed == (stopped or killed)
    return claimed


def by_what_is_left(castle: Castle, attack: str) -> bool:
    """What lives after its end says whether it stayed."""
    with castle.attacked(attack) as attacker:
        assert eventually(lambda: castle.outcome() == "succeeded")
        if castle.guard is Guard.NONE:
            attacker.await_end()
    return bool(marked(castle.mark))


def by_the_reader(castle: Castle, attack: str) -> bool:
    """Who reads its output says whether the end of it came."""
    reading, writing = socket.socketpair()
    with reading, writing:
        with castle.attacked(attack, stdout=writing.fileno()) as attacker:
            writing.close()
            assert eventually(lambda: castle.outcome() == "succeeded")
            if castle.guard is Guard.NONE:
                attacker.await_end()
        reading.setblocking(False)
        try:
            return bool(reading.recv(1))
        except BlockingIOError:
            return True


def by_its_steps(castle: Castle, attack: str) -> bool:
    """Its count says whether it goes on while it is suspended, longer than it takes to find that out."""
    with castle.attacked(attack) as attacker:
        assert eventually(castle.seen("count").exists)
        attacker.suspend()
        if castle.guard is not Guard.NONE:
            attacker.await_gone()
        before = castle.seen("count").read_text()
        return eventually(lambda: castle.seen("count").read_text() != before) if marked(castle.mark) else False


def by_the_service(castle: Castle, attack: str) -> bool:
    """The service greets whoever comes."""
    with castle.attacked(attack):
        castle.elsewhere.settimeout(0.05)
        while castle.outcome() in ("", "tried"):
            with suppress(TimeoutError):
                guest, _ = castle.elsewhere.accept()
                guest.sendall(GREETING)
                guest.close()
    return castle.outcome() == "succeeded"


def by_the_seat(castle: Castle, attack: str) -> bool:
    """The table greets whoever has the rival's seat; the rival itself has not come yet."""
    rival = (
        Program(SLEEPER, RunSettings(castle.rival, castle.rival / "log")) if castle.guard is not Guard.NONE else None
    )
    with closing(TheyDial(castle.seat, program=rival)) as seat:
        seat.begin()
        with castle.attacked(attack):
            while castle.outcome() in ("", "tried"):
                if any(isinstance(each.what, Present) for each in _happened(seat)) and seat._peer:
                    seat._peer.sendall(GREETING)
    return castle.outcome() == "succeeded"


def by_the_files(castle: Castle, attack: str) -> bool:
    """The referee of a program that runs for one move reads its answer and writes the next position."""
    script = castle.own / "launch.sh"
    words = " ".join(f"'{word}'" for word in castle.command(attack))
    script.write_text(f"#!/bin/sh\nexec {words}\n")
    script.chmod(0o755)
    position = b"the position"
    if castle.guard is Guard.NONE:
        subprocess.run(["./launch.sh"], cwd=castle.own, check=True)
        answer = (castle.own / "move.txt").read_bytes() if (castle.own / "move.txt").exists() else b""
        (castle.own / "state.txt").write_bytes(position)
    else:
        with closing(OneShotChannel(Program(["./launch.sh"], castle.lodging), castle.own)) as referee:
            referee.perform(Launch((), "move.txt"))
            answer = _answer(referee)
            referee.perform(PutFile("state.txt", position))
    changed = castle.record.read_text() != castle.secret or (castle.rival / "state.txt").exists()
    return castle.secret.encode() in answer or changed


def _answer(referee: Channel) -> bytes:
    while True:
        for each in _happened(referee):
            if isinstance(each.what, FileContent):
                return each.what.data or b""


def _happened(channel: Channel) -> list[Stamped]:
    ready, _, _ = select.select(channel.watched(), [], [], 0.05)
    return [*channel.retry(), *(each for fd in ready for each in channel.collect(fd))]


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


JUDGES: dict[str, Judge] = {
    "write outside": by_the_record,
    "kill referee": by_the_victim,
    "stop rival": by_the_victim,
    "run on": by_its_steps,
    "hide daemon": by_what_is_left,
    "hold output": by_the_reader,
    "connect elsewhere": by_the_service,
    "take rivals seat": by_the_seat,
    "link answer": by_the_files,
    "link state": by_the_files,
    "link folder": by_the_files,
}
"""How attacks are judged that cannot, or should not, judge themselves."""


def succeeds(attack: str, guard: Guard, folder: Path) -> bool:
    """Whether an attack succeeds against an attacker that is held so."""
    castle = Castle(folder, guard)
    with castle.open():
        return JUDGES.get(attack, by_its_word)(castle, attack)
