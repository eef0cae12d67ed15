"""The course's relay of Lines of Action, for one match against the house (Lines of Action, §3).

White listens and the server dials it; black dials the server. A message is six bytes; nobody is told the result.
"""

import argparse
import contextlib
import random
import re
import select
import socket
import sys
import threading
import time
from dataclasses import dataclass

from tests.strangers import rules_loa
from tests.strangers.rules import End, other
from tests.strangers.sockets import Late, Left, Seat, listen, polished, stay, watch
from tests.strangers.table import SIZE_LIMIT, House, Report, limits, options, parsed, started

MESSAGE = rb"[A-H][1-8]-[A-H][1-8]\n"
PORTS = range(40001, 60000)
FAULTS = {"illegal": b"A1-A2\n", "malformed": b"A2 C2\n", "slow": b""}


@dataclass
class Relay:
    """Passes messages on, and rules on each."""

    limits: dict[str, float]
    first_limit: float
    report: Report

    def play(self, white: Seat, black: Seat, connected: float) -> tuple[End, str | None]:
        """The end, and the side whose fault it was; `connected` is when white's clock began."""
        seats = {"white": white, "black": black}
        board = rules_loa.start()
        while True:
            mover, waiting = seats[board.side], seats[other(board.side)]
            begun = time.monotonic() if board.plies else connected
            try:
                message = taken(
                    mover, waiting, begun + (self.first_limit if board.plies < 2 else self.limits[mover.side])
                )
            except Late:
                return End(waiting.side, "timeout"), mover.side
            except Left as left:
                return End(other(left.side), "left"), left.side
            move = message.decode("latin-1").removesuffix("\n")
            well_formed = re.fullmatch(MESSAGE, message)
            self.report.move(mover.side, move, time.monotonic() - begun)
            waiting.send(message)  # also a wrong one, unchanged
            if not well_formed or move not in board.accepted():
                return End(waiting.side, "illegal" if well_formed else "malformed"), mover.side
            board = board.after(move)
            if end := board.end():
                return end, None


def taken(mover: Seat, waiting: Seat, deadline: float) -> bytes:
    """All that is readable once a line end has come, up to the size limit."""
    while b"\n" not in mover.buffer and len(mover.buffer) < SIZE_LIMIT:
        stay(mover, waiting)
        if not watch([mover, waiting], deadline):
            raise Late
    if time.monotonic() > deadline:
        raise Late
    while select.select([mover.socket], [], [], 0)[0] and not mover.closed:
        mover.receive()
    message, mover.buffer = mover.buffer[:SIZE_LIMIT], b""
    return message


def house_program(peer: socket.socket, side: str, house: House) -> None:
    """The player of the house: reads a line, writes a line, until the end."""
    board = rules_loa.start()
    with peer, peer.makefile("rb") as lines, contextlib.suppress(OSError):
        while not board.end():
            if board.side != side:
                move = lines.readline().decode("latin-1").strip()
                if move not in board.accepted():
                    return
            else:
                vice = house.misbehaves()
                if vice == "leave":
                    return
                move = house.choose(board)
                message = f"{move}\n".encode()
                peer.sendall(message.lower() if vice == "careless" else FAULTS[vice] if vice else message)
            board = board.after(move)


def run(arguments: argparse.Namespace) -> None:
    report = Report(arguments.side)
    relay = Relay(limits(arguments), arguments.first_limit, report)
    house = House(arguments.seed, arguments.skill, arguments.vice, arguments.vice_at)
    with high_door() as for_black, high_door() as for_white:
        ports = {"white": for_white.getsockname()[1], "black": for_black.getsockname()[1]}
        if arguments.side == "white":
            for_white.close()  # the program listens there itself
            rival = threading.Thread(target=dials, args=(ports["black"], house), daemon=True)
        else:
            rival = threading.Thread(target=listens, args=(for_white, house), daemon=True)
        with started(arguments.command, host="127.0.0.1", port=ports[arguments.side]) as program:
            rival.start()
            try:
                for_black.settimeout(arguments.start)
                black = Seat("black", polished(for_black.accept()[0]))
                white = Seat("white", polished(dialled(ports["white"], arguments.start)))
            except TimeoutError:
                report.result(End(other(arguments.side), "no show"), arguments.side, program.farewell(0))
                return
            end, fault = relay.play(white, black, time.monotonic())
            white.close()
            black.close()
            report.result(end, fault, program.farewell(arguments.patience))
        rival.join()


def dials(port: int, house: House) -> None:
    house_program(socket.create_connection(("127.0.0.1", port)), "black", house)


def listens(door: socket.socket, house: House) -> None:
    house_program(door.accept()[0], "white", house)


def dialled(port: int, patience: float) -> socket.socket:
    """Dial white until it listens."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        with contextlib.suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port))
        time.sleep(0.02)
    raise TimeoutError


def high_door() -> socket.socket:
    """A listening socket above 40000: the laboratory's firewall."""
    while True:
        with contextlib.suppress(OSError):
            return listen(random.choice(PORTS))


def main(words: list[str]) -> None:
    parser = options(__doc__, limit=1.0)
    parser.add_argument("--first-limit", type=float, default=2.0, help="seconds for each player's first move")
    parser.add_argument("--start", type=float, default=10.0, help="seconds for the program to be there")
    run(parsed(parser, words))


if __name__ == "__main__":
    main(sys.argv[1:])
