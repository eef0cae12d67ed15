"""Small servers written from the documents alone, with the habits of real ones as flags; they play the other side."""

import random
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from girone.model.game import Game, Move, Position, Side

GIRONE = (sys.executable, "-P", "-c", "from girone.cli.start import main; raise SystemExit(main())")
JOIN = (*GIRONE, "join")
SOON = ("--level", "1")
"""Whole matches in tests think briefly."""
FOR_EVER = ("--limit", "600")
"""A limit that no loaded machine misses."""


@dataclass(frozen=True)
class Habits:
    """How a line server speaks, where the document leaves it room or real ones take some."""

    has_messages: bool = True
    is_lower_case: bool = False
    line_end: str = "\n"
    sends_one_packet: bool = False
    confirms: bool = True
    refuses_move: int | None = None
    refusal: str = "ILLEGAL_MOVE"
    says_result: bool = True
    leaves_after: int | None = None
    pauses: float = 0.0
    stays: bool = False


@dataclass
class LineServer:
    """Seeds 001 and 003 over one connection, the other side played by chance."""

    connection: socket.socket
    game: Game
    side: Side
    habits: Habits = Habits()
    moves: list[Move] = field(default_factory=list)
    _waiting: list[str] = field(default_factory=list)

    def play(self) -> Position:
        """A whole match; the final position."""
        chance, position, habits = random.Random(7), self.game.start(), self.habits
        reader = self.connection.makefile("r", newline="\n")
        self.tell(f"WELCOME {self.side if habits.is_lower_case else self.side.capitalize()}")
        if habits.has_messages:
            self.tell("MESSAGE Group 0, please wait for the opponent", "MESSAGE All players connected")
        while not position.outcome() and len(self.moves) != habits.leaves_after:
            if position.turn is self.side:
                time.sleep(habits.pauses)
                self.tell("YOUR_TURN", is_question=True)
                word, move = reader.readline().removesuffix("\n").split(" ")
                assert word == "MOVE"
                self.moves.append(move)
                if len(self.moves) == habits.refuses_move:
                    self.tell(habits.refusal, "DEFEAT", is_question=True)
                    break
                if habits.confirms:
                    self.tell("VALID_MOVE")
            else:
                move = chance.choice(position.moves())
                self.tell(f"OPPONENT_MOVE {move}")
            position = position.play(move)
        if (outcome := position.outcome()) and habits.says_result:
            self.tell("TIE" if not outcome.winner else "VICTORY" if outcome.winner is self.side else "DEFEAT")
        self.tell(is_question=True)
        if not habits.stays:
            reader.close()
            self.connection.close()
        return position

    def tell(self, *lines: str, is_question: bool = False) -> None:
        """Send lines, each alone or all before a question in one packet."""
        self._waiting += [line + self.habits.line_end for line in lines]
        if self.habits.sends_one_packet and not is_question:
            return
        packets = ["".join(self._waiting)] if self.habits.sends_one_packet else self._waiting
        for packet in packets:
            self.connection.sendall(packet.encode())
        self._waiting = []


def relay_against(connection: socket.socket, game: Game, side: Side, choose: Callable[[Position], bytes]) -> Position:
    """The relay (Lines of Action, §3) with the other side played here; what is no move is forwarded, and ends it."""
    position = game.start()
    while not position.outcome():
        if position.turn is side:
            message = b""
            while len(message) < 6:
                message += (received := connection.recv(6 - len(message)))
                assert received
        else:
            connection.sendall(message := choose(position))
            if message.decode()[:-1] not in position.moves():
                break
        position = position.play(message.decode()[:-1])
    connection.close()
    return position
