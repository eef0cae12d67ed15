"""A bot with its vices as flags, for every wire; without a vice it plays like the random sample with seed 1.

    python tests/bots/vices.py WIRE [HOST PORT | STATE_FILE black|white] [--listen PORT] [--game NAME]
                               --vice NAME [--at N] [--seconds S]
    python tests/bots/vices.py --list WIRE

A vice acts on the bot's N-th own move. Processes that a vice leaves behind have `girone-left-behind` in their argv,
and nothing here lasts longer than ten minutes.
"""

import argparse
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NoReturn

from girone import games
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Move, Position, Side
from girone.players.samples import random_player
from girone.players.samples.line import Pipes
from girone.players.samples.tcp import dial, open_listener
from girone.wires.client import Client
from girone.wires.sadjad_stdio.client import SadjadStdio
from girone.wires.ufmg_files.client import read
from girone.wires.unical_relay.client import UnicalRelay
from girone.wires.unical_server.client import UnicalServer

MARK = "girone-left-behind"
LONG = 600.0
MOVE_FILE = Path("move.txt")
SERVER, RELAY, SADJAD, UFMG = WIRES = ("unical_server", "unical_relay", "sadjad_stdio", "ufmg_files")
TALKING = (SERVER, RELAY, SADJAD)
TCP = (SERVER, RELAY)
WITH_PASSES = ("othello", "dipole")

SLEEP = f"import time; time.sleep({LONG})"
DAEMON = f"import os, time; os.fork() and os._exit(0); time.sleep({LONG})"
CROWD = f"""
import os, time
first = os.getpid()
try:
    for _ in range(499):
        if not os.fork():
            break
except OSError:
    pass
if os.getpid() == first:
    os.write(1, b".")
time.sleep({LONG})
"""


class Bot:
    """One game: where it sends, the move it is about to make, and how a correct program would send that."""

    def __init__(self, wire: str, arguments: argparse.Namespace) -> None:
        self.wire = wire
        self.vice = VICES[arguments.vice] if arguments.vice else None
        self.at: int = arguments.at
        self.seconds: float = arguments.seconds
        self.reach: list[str] = arguments.reach
        self.line = Pipes()
        self.connection: socket.socket | None = None
        self.spare: socket.socket | None = None
        self.position: Position = games.load("othello").start()
        self.move: Move = ""
        self._choose = random_player(seed=1)
        self._number = 0
        self._ahead: list[Move] = []
        self._is_sent = False

    @property
    def answer(self) -> bytes:
        """The move as a correct program sends it."""
        return self.spell(self.move)

    def think(self, position: Position, number: int = 0) -> Move:
        """Choose like the sample, unless the move has been sent already; it is the next own move, if not told which."""
        self._number = number or self._number + 1
        self._is_sent = bool(self._ahead)
        self.position, self.move = position, self._ahead.pop() if self._ahead else self._choose(position)
        return self.move

    def spell(self, move: Move) -> bytes:
        """Any move as this wire writes it."""
        if self.wire == SADJAD:
            move = " ".join(reversed(move.split(",")))
        return {SERVER: "MOVE {}\n", RELAY: "{}\n", SADJAD: "{}\n", UFMG: "{}"}[self.wire].format(move).encode()

    def send(self, data: bytes) -> None:
        """Send to the server, or add to the answer file."""
        if self.wire == UFMG:
            with MOVE_FILE.open("ab") as file:
                file.write(data)
        else:
            write_all(self.line.target, data)

    def early(self) -> bytes:
        """A move for the turn after this one, legal if the opponent does nothing about it."""
        self._ahead = sorted(self.position.play(self.move).lose_turn().moves())[:1]
        return b"".join(map(self.spell, self._ahead))

    def turn(self, answer: bytes) -> None:
        """Answer, or give way to the vice."""
        if answer and not self._is_sent:
            if self.vice and self._is_time(self.vice):
                self.vice.act(self)
            else:
                self.send(answer)

    def reached(self, moment: "Moment") -> None:
        """Give way to a vice of this moment."""
        if self.vice and self.vice.moment is moment:
            self.vice.act(self)

    def _is_time(self, vice: "Vice") -> bool:
        return vice.moment is Moment.TURN and (self._number == self.at or (vice.habit and self._number > self.at))


def write_all(target: int, data: bytes) -> None:
    """Write everything; who finds nobody listening leaves quietly."""
    try:
        while data:
            data = data[os.write(target, data) :]
    except OSError:
        leave()


def leave(status: int = 0) -> NoReturn:
    """End at once."""
    os._exit(status)


def hold() -> NoReturn:
    """Stay without a word."""
    time.sleep(LONG)
    leave()


def start(code: str, new_session: bool = False, output: int | None = None) -> subprocess.Popen[bytes]:
    """A Python process that can be found by its mark."""
    return subprocess.Popen([sys.executable, "-S", "-c", code, MARK], start_new_session=new_session, stdout=output)


def exits(bot: Bot) -> None:
    leave(3)


def closes_output(bot: Bot) -> None:
    bot.connection.shutdown(socket.SHUT_WR) if bot.connection else os.close(1)
    hold()


def silent(bot: Bot) -> None:
    hold()


def slow(bot: Bot) -> None:
    time.sleep(bot.seconds)
    bot.send(bot.answer)


def endless_line(bot: Bot) -> None:
    while True:
        write_all(bot.line.target, b"x" * 65_536)


def endless_lines(bot: Bot) -> None:
    while True:
        write_all(bot.line.target, bot.answer.rstrip() + b"\n")


def byte_a_second(bot: Bot) -> None:
    for byte in bot.answer:
        time.sleep(bot.seconds)
        bot.send(bytes([byte]))


def binary(bot: Bot) -> None:
    bot.send(b"\x00\xff" + random.Random(1).randbytes(62) + b"\n")


def broken_encoding(bot: Bot) -> None:
    bot.send(b"\xc3(" + bot.answer.rstrip() + b"\xff\n")


def cr_lf(bot: Bot) -> None:
    bot.send(bot.answer.rstrip() + b"\r\n")


def lower_case(bot: Bot) -> None:
    bot.send(bot.spell(bot.move.lower()))


def half_a_line(bot: Bot) -> None:
    bot.send(bot.answer[: len(bot.answer) // 2])
    hold()


def two_moves_at_once(bot: Bot) -> None:
    bot.send(bot.answer.rstrip() + b"\n" + bot.early())


def too_early(bot: Bot) -> None:
    bot.send(bot.answer)
    time.sleep(0.05)
    bot.send(bot.early())


def after_the_end(bot: Bot) -> None:
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        time.sleep(0.05)  # so that the end is ruled before the first of them
        bot.send(bot.answer if bot.move else b"hello\n")


def wrong_side(bot: Bot) -> None:
    theirs = [move for move in bot.position.lose_turn().moves() if move not in bot.position.moves()]
    bot.send(bot.spell(theirs[0])) if theirs else illegal(bot)


def illegal(bot: Bot) -> None:
    middle = bot.position.game.options.get("size", 0) // 2
    always = {
        "othello": f"{middle},{middle}",  # occupied from the start
        "lines_of_action": "A1-A1",
        "fission": "A1,N",  # empty, or at the edge
        "dipole": "A1,N,2",  # a light cell
    }
    bot.send(bot.spell(always[bot.position.game.name]))


def malformed(bot: Bot) -> None:
    bot.send(b"hello\n")


def passes_without_need(bot: Bot) -> None:
    own = bot.position.moves()[0].split(",")[0]
    bot.send(bot.spell({"othello": "-1,-1", "dipole": f"{own},N,0"}[bot.position.game.name]))


def connects_twice(bot: Bot) -> None:
    if not bot.reach:
        raise ConfigError("connects-twice needs HOST PORT")
    bot.spare = dial(*bot.reach)


def resets(bot: Bot) -> None:
    assert bot.connection
    bot.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    bot.connection.close()
    leave()


def floods_stderr(bot: Bot) -> None:
    for _ in range(100):
        write_all(2, b"e" * 1_000_000)
    bot.send(bot.answer)


def ignores_sigterm(bot: Bot) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hold()


def leaves_child(bot: Bot) -> None:
    start(SLEEP)
    bot.send(bot.answer)


def leaves_daemon(bot: Bot) -> None:
    start(DAEMON, new_session=True).wait()
    bot.send(bot.answer)


def forks(bot: Bot) -> None:
    crowd = start(CROWD, output=subprocess.PIPE)
    assert crowd.stdout
    crowd.stdout.read(1)  # all are there
    bot.send(bot.answer)


def eats_memory(bot: Bot) -> None:
    eaten = [b"m" * (64 << 20) for _ in range(128)]
    assert eaten
    hold()


def writes_nothing(bot: Bot) -> None:
    pass


def answers_by_link(bot: Bot) -> None:
    Path("elsewhere.txt").write_bytes(bot.answer)
    MOVE_FILE.symlink_to("elsewhere.txt")


def answers_by_fifo(bot: Bot) -> None:
    os.mkfifo(MOVE_FILE)


def answers_by_folder(bot: Bot) -> None:
    MOVE_FILE.mkdir()


def answers_at_length(bot: Bot) -> None:
    bot.send(bot.answer + b" " * (16 << 20))


class Moment(Enum):
    """When a vice acts."""

    START = "before anything else"
    CONNECTION = "when the line is open"
    TURN = "instead of an answer"
    END = "when the result is known"


@dataclass(frozen=True)
class Vice:
    """What a bot does wrong; a `habit` is repeated at every move from then on."""

    act: Callable[[Bot], None]
    wires: tuple[str, ...] = WIRES
    moment: Moment = Moment.TURN
    habit: bool = False


VICES = {
    "exits-at-once": Vice(exits, moment=Moment.START),
    "exits-mid-move": Vice(exits),
    "closes-output": Vice(closes_output, TALKING),
    "silent": Vice(silent),
    "slow": Vice(slow),
    "endless-line": Vice(endless_line),
    "endless-lines": Vice(endless_lines),
    "byte-a-second": Vice(byte_a_second),
    "binary": Vice(binary),
    "broken-encoding": Vice(broken_encoding),
    "cr-lf": Vice(cr_lf, habit=True),
    "lower-case": Vice(lower_case, TCP, habit=True),
    "half-a-line": Vice(half_a_line),
    "two-moves-at-once": Vice(two_moves_at_once),
    "too-early": Vice(too_early, TALKING),
    "after-the-end": Vice(after_the_end, TALKING, Moment.END),
    "wrong-side": Vice(wrong_side),
    "illegal": Vice(illegal),
    "malformed": Vice(malformed),
    "passes-without-need": Vice(passes_without_need, (SERVER, SADJAD, UFMG)),
    "connects-twice": Vice(connects_twice, TCP, Moment.CONNECTION),
    "resets": Vice(resets, TCP),
    "floods-stderr": Vice(floods_stderr),
    "ignores-sigterm": Vice(ignores_sigterm),
    "leaves-child": Vice(leaves_child),
    "leaves-daemon": Vice(leaves_daemon),
    "eats-memory": Vice(eats_memory),
    "forks": Vice(forks),
    "no-answer-file": Vice(writes_nothing, (UFMG,)),
    "answer-file-is-link": Vice(answers_by_link, (UFMG,)),
    "answer-file-is-fifo": Vice(answers_by_fifo, (UFMG,)),
    "answer-file-is-folder": Vice(answers_by_folder, (UFMG,)),
    "answer-file-huge": Vice(answers_at_length, (UFMG,)),
}
OF_CONNECTIONS = ("connects-twice", "resets")
"""Vices that need TCP, also where the wire could do without; the first needs HOST PORT."""


def vices_of(wire: str, game: str | None = None, tcp: bool = True) -> tuple[str, ...]:
    """The vices that a bot can have on this wire, in this game, with or without a connection."""
    return tuple(
        name
        for name, vice in VICES.items()
        if wire in vice.wires
        and (name != "passes-without-need" or game in (None, *WITH_PASSES))
        and (name not in OF_CONNECTIONS or tcp)
    )


def main() -> int:
    """Play one game, or one move of it where the wire starts a program for every move."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wire", choices=WIRES)
    parser.add_argument("reach", nargs="*", help="HOST PORT; ufmg_files: STATE_FILE black|white")
    parser.add_argument("--list", action="store_true", help="print the vices of the wire")
    parser.add_argument("--listen", type=int, metavar="PORT", help="unical_relay: play white")
    parser.add_argument("--game", choices=games.names(), help="unical_server: where the server does not tell it")
    parser.add_argument("--vice", choices=VICES)
    parser.add_argument("--at", type=int, default=2, metavar="N", help="the own move at which the vice acts")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how slow it is")
    arguments = parser.parse_intermixed_args()
    if arguments.list:
        print("\n".join(vices_of(arguments.wire, arguments.game)))
        return 0
    tcp = bool(arguments.reach) or arguments.listen is not None
    if arguments.vice and arguments.vice not in vices_of(arguments.wire, arguments.game, tcp):
        parser.error(f"a bot that reaches {arguments.wire} like this cannot have the vice {arguments.vice}")
    bot = Bot(arguments.wire, arguments)
    bot.reached(Moment.START)
    try:
        play_one_move(bot) if bot.wire == UFMG else play(bot, sit_down(bot, arguments))
    except GironeError as error:
        print(f"vices: {error}", file=sys.stderr)
        return 1
    return 0


def sit_down(bot: Bot, arguments: argparse.Namespace) -> Client:
    """The client of the wire, with the bot's line open."""
    side = Side.BLACK
    if arguments.listen is not None:
        side = Side.WHITE
        with open_listener(arguments.listen) as listener:
            print(f"white listens on port {listener.getsockname()[1]}", file=sys.stderr, flush=True)
            bot.connection, _ = listener.accept()
    elif bot.reach:
        bot.connection = dial(*bot.reach)
    if bot.connection:
        bot.connection.settimeout(None)
        bot.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        bot.line = Pipes(bot.connection.fileno(), bot.connection.fileno())
    bot.reached(Moment.CONNECTION)
    if bot.wire == SERVER:
        return UnicalServer(bot.think, games.load(arguments.game) if arguments.game else None)
    return UnicalRelay(bot.think, side) if bot.wire == RELAY else SadjadStdio(bot.think)


def play(bot: Bot, client: Client) -> None:
    """Converse until the end."""
    bot.turn(client.greet())
    while not client.finished:
        if client.result:
            bot.reached(Moment.END)
        if data := bot.line.read():
            for line in data.splitlines(keepends=True):  # one turn at a time, though two may have come together
                bot.turn(client.feed(line))
        else:
            client.eof()
    bot.reached(Moment.END)


def play_one_move(bot: Bot) -> None:
    """Answer one state file; the number of the move shows on the board."""
    state_file, colour = bot.reach
    position = read(Path(state_file).read_text(encoding="ascii"), colour)
    if position.moves():
        bot.turn(bot.spell(bot.think(position, number=(len(position.discs) - 4) // 2 + 1)))


if __name__ == "__main__":
    raise SystemExit(main())
