"""The course's server of Dipole and Fission, for one match against the house (§4 of both)."""

import argparse
import contextlib
import re
import socket
import sys
import threading
import time
from dataclasses import dataclass

from tests.strangers import rules_dipole, rules_fission
from tests.strangers.rules import End, Rules, other
from tests.strangers.sockets import Late, Left, Seat, answer, listen, pause, polished
from tests.strangers.table import Farewell, House, Report, limits, options, parsed, started

WARM_UP = {"dipole": 15.0, "fission": 30.0}
SHAPE = {"dipole": r"[A-H][1-8],(N|S)?(E|W)?,\d{1,2}", "fission": r"[A-H][1-8],(N|S)?(E|W)?"}

ILLEGAL = {"dipole": b"MOVE A1,N,1\n", "fission": b"MOVE A1,N\n"}
FAULTS = {"malformed": b"MOVE north\n", "slow": b""}


def opening(game: str) -> Rules:
    return rules_dipole.start() if game == "dipole" else rules_fission.start()


@dataclass
class Match:
    """The conversation with two seats from WELCOME to the closing of the sockets."""

    game: str
    limits: dict[str, float]
    grace: float
    pace: float
    report: Report

    def play(self, white: Seat, black: Seat, warm_up: float) -> tuple[End, str | None]:
        """The end, and the side whose fault it was."""
        seats = {"white": white, "black": black}
        try:
            pause([white, black], warm_up)
            return self.moves(seats), None
        except Left as left:
            seats[other(left.side)].send(b"VICTORY\n")
            return End(other(left.side), "left"), left.side

    def moves(self, seats: dict[str, Seat]) -> End:
        board = opening(self.game)
        while True:
            mover, waiting = seats[board.side], seats[other(board.side)]
            mover.send(b"YOUR_TURN\n")
            asked = time.monotonic()
            try:
                line = answer(mover, waiting, asked + self.limits[mover.side] + self.grace)
            except Late:
                raise Fault("timeout", mover.side, b"TIMEOUT\n", b"MESSAGE Opponent timeout\n") from None
            move = self.read(line)
            if move not in board.accepted():
                self.report.move(mover.side, repr(line), time.monotonic() - asked, wrong=True)
                told = b"MESSAGE Your opponent has sent an invalid move\n"
                raise Fault("illegal" if move else "malformed", mover.side, b"ILLEGAL_MOVE\n", told)
            self.report.move(mover.side, move, time.monotonic() - asked)
            board = board.after(move)
            mover.send(b"VALID_MOVE\n")
            if self.pace:
                pause([mover, waiting], self.pace)
            waiting.send(f"OPPONENT_MOVE {move}\n".encode())
            if end := board.end():
                return end

    def read(self, line: bytes) -> str:
        """The move in a line, or nothing if it is malformed."""
        word, _, rest = line.decode("latin-1").removesuffix("\n").removesuffix("\r").partition(" ")
        move = rest.strip().upper()
        return move if word == "MOVE" and re.fullmatch(SHAPE[self.game], move) else ""


class Fault(Exception):
    """A rule broken by one side, with the words for both."""

    def __init__(self, why: str, side: str, to_it: bytes, to_the_other: bytes) -> None:
        super().__init__(why)
        self.why, self.side, self.to_it, self.to_the_other = why, side, to_it, to_the_other


def played(match: Match, white: Seat, black: Seat, warm_up: float) -> tuple[End, str | None]:
    """Play, and tell both how it ended."""
    fault = None
    try:
        end, fault = match.play(white, black, warm_up)
    except Fault as broken:
        end, fault = End(other(broken.side), broken.why), broken.side
        for seat in (white, black):
            seat.send(broken.to_it if seat.side == fault else broken.to_the_other)
    if end.why != "left":
        for seat in (white, black):
            seat.send(b"TIE\n" if end.winner is None else b"VICTORY\n" if end.winner == seat.side else b"DEFEAT\n")
    return end, fault


def greeted(listener: socket.socket, side: str, chop: bool) -> Seat:
    peer, _ = listener.accept()
    seat = Seat(side, polished(peer), chop)
    number = 0 if side == "white" else 1
    seat.send(f"WELCOME {side.capitalize()}\n".encode())
    seat.send(f"MESSAGE Group {number}, please wait for the opponent\n".encode())
    return seat


def house_client(port: int, game: str, house: House) -> None:
    """The player of the house: a client like any other."""
    board = opening(game)
    with (
        socket.create_connection(("127.0.0.1", port)) as peer,
        peer.makefile("rb") as lines,
        contextlib.suppress(OSError),
    ):
        for line in lines:
            word, _, text = line.decode().strip().partition(" ")
            if word == "OPPONENT_MOVE":
                board = board.after(text)
            elif word == "YOUR_TURN":
                vice = house.misbehaves()
                if vice == "leave":
                    return
                move = house.choose(board)
                if vice and vice != "careless":
                    peer.sendall(FAULTS.get(vice, ILLEGAL[game]))
                    continue
                peer.sendall(f"MOVE {move.lower()}\r\n".encode() if vice else f"MOVE {move}\n".encode())
                board = board.after(move)


def run(arguments: argparse.Namespace) -> None:
    report = Report(arguments.side)
    match = Match(arguments.game, limits(arguments), arguments.grace, arguments.pace, report)
    house = House(arguments.seed, arguments.skill, arguments.vice, arguments.vice_at)
    farewell = Farewell()
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(listen(arguments.port))
        port = listener.getsockname()[1]
        rival = threading.Thread(target=house_client, args=(port, arguments.game, house), daemon=True)
        program = None
        seats = []
        for side in ("white", "black"):  # the first connection is white
            if side != arguments.side:
                rival.start()
            elif arguments.command:
                listener.settimeout(arguments.patience)
                program = stack.enter_context(started(arguments.command, host="127.0.0.1", port=port))
            else:
                print(f'{{"port": {port}}}', flush=True)
            seats.append(greeted(listener, side, arguments.chop and side == arguments.side))
        for seat in seats:
            seat.send(b"MESSAGE All players connected\n")
        end, fault = played(match, seats[0], seats[1], arguments.warm_up)
        for seat in seats:
            seat.close()
        rival.join()
        if program:
            farewell = program.farewell(arguments.patience)
    report.result(end, fault, farewell)


def main(words: list[str]) -> None:
    parser = options(__doc__, limit=1.0)
    parser.add_argument("game", choices=sorted(WARM_UP))
    parser.add_argument("--port", type=int, default=0, help="where to listen (8901 in the documents; any free one)")
    parser.add_argument("--grace", type=float, default=0.0, help="seconds that the old server added to the limit")
    parser.add_argument("--warm-up", type=float, help="seconds before the first YOUR_TURN")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds that OPPONENT_MOVE is held back")
    parser.add_argument("--chop", action="store_true", help="send to the program byte by byte")
    arguments = parsed(parser, words)
    if arguments.warm_up is None:
        arguments.warm_up = WARM_UP[arguments.game]
    run(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
