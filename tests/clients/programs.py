"""Programs under test as processes on this machine, and servers for them written from the document alone."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from girone.model.game import Game, Position, Side

PATIENCE = 30.0
"""Seconds after which a test gives up; nothing here comes near."""
SAMPLE = (sys.executable, "-m", "girone.players.samples")


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with pipes, killed at the end if it still runs."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as program:
        try:
            yield program
        finally:
            program.kill()


def last_words(program: subprocess.Popen[bytes]) -> tuple[int, str]:
    """The exit status and what the program said on standard error, when it has ended by itself."""
    _, said = program.communicate(timeout=PATIENCE)
    return program.returncode, said.decode()


def listener() -> socket.socket:
    """A listening socket on a free port of this machine."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(PATIENCE)
    return listening


def port_of(listening: socket.socket) -> str:
    """Its port as an argument."""
    return str(listening.getsockname()[1])


def take(listening: socket.socket) -> socket.socket:
    """The next connection."""
    connection, _ = listening.accept()
    connection.settimeout(PATIENCE)
    return connection


def serve_lines(game: Game, connections: dict[Side, socket.socket], setup: Sequence[str] = ()) -> Position:
    """The line server (Fission and Dipole): a whole game, the final position, both sockets closed."""
    readers = {side: connection.makefile("r", newline="\n") for side, connection in connections.items()}

    def tell(side: Side, *lines: str) -> None:
        connections[side].sendall("".join(f"{line}\n" for line in lines).encode())

    for group, side in enumerate(Side):
        tell(side, f"WELCOME {side.capitalize()}", *setup, f"MESSAGE Group {group}, please wait for the opponent")
    for side in Side:
        tell(side, "MESSAGE All players connected")
    position = game.start()
    while not position.outcome():
        mover = position.turn
        tell(mover, "YOUR_TURN")
        word, move = readers[mover].readline().removesuffix("\n").split(" ")
        assert word == "MOVE"
        position = position.play(move)
        tell(mover, "VALID_MOVE")
        tell(mover.other, f"OPPONENT_MOVE {move}")
    outcome = position.outcome()
    assert outcome
    for side in Side:
        tell(side, "TIE" if not outcome.winner else "VICTORY" if outcome.winner is side else "DEFEAT")
        readers[side].close()
        connections[side].close()
    return position


def relay(game: Game, connections: dict[Side, socket.socket]) -> Position:
    """The relay (Lines of Action, §3): forwards six bytes at a time until the game is over; the players leave first."""
    position = game.start()
    while not position.outcome():
        message = b""
        while len(message) < 6:
            message += (received := connections[position.turn].recv(6 - len(message)))
            assert received
        position = position.play(message.removesuffix(b"\n").decode("ascii"))
        connections[position.turn].sendall(message)
    for connection in connections.values():
        assert connection.recv(1) == b""
        connection.close()
    return position


def words(position: Position, side: Side) -> str:
    """The result that a side must report."""
    outcome = position.outcome()
    assert outcome
    return "tied\n" if not outcome.winner else "won\n" if outcome.winner is side else "lost\n"
