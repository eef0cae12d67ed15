"""The least that a server of each wire has to do, with a stopwatch: a question, an answer, and the seconds between."""

import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from girone.model.game import Game, Move, Position
from girone.wires.ufmg_files.referee import SIGNS

GIRONE = (sys.executable, "-P", "-m", "girone.cli.start")
PATIENCE = 60.0


class Server(Protocol):
    """A player at the other end of a wire; the player begins."""

    def ask(self, position: Position) -> tuple[Move, float]:
        """The player's move, and the seconds it took."""
        ...

    def tell(self, move: Move) -> None:
        """The opponent's move; where that is the question, the clock begins with the next `ask`."""
        ...


class LineServer:
    """`unical_server` over TCP."""

    def __init__(self, connection: socket.socket, game: Game) -> None:
        self._connection, self._reader = connection, connection.makefile("r")
        self._connection.sendall(f"WELCOME {game.start().turn.capitalize()}\n".encode())

    def ask(self, position: Position) -> tuple[Move, float]:
        begun = time.perf_counter()
        self._connection.sendall(b"YOUR_TURN\n")
        return self._reader.readline().split()[1], time.perf_counter() - begun

    def tell(self, move: Move) -> None:
        self._connection.sendall(f"OPPONENT_MOVE {move}\n".encode())


class Relay:
    """`unical_relay`, dialling white: the connection is the first question."""

    def __init__(self, connection: socket.socket, begun: float) -> None:
        self._connection, self._reader = connection, connection.makefile("r")
        self._begun: float | None = begun
        self._message = b""

    def ask(self, position: Position) -> tuple[Move, float]:
        begun, self._begun = self._begun or time.perf_counter(), None
        self._connection.sendall(self._message)
        return self._reader.readline().strip(), time.perf_counter() - begun

    def tell(self, move: Move) -> None:
        self._message = f"{move}\n".encode()


class Simulator:
    """`sadjad_stdio`: the first clock runs from the launch, and between its turns the program is suspended."""

    def __init__(self, program: "subprocess.Popen[bytes]", begun: float, size: int) -> None:
        self._program = program
        self._begun: float | None = begun
        self._message = f"{size} 1\n".encode()

    def ask(self, position: Position) -> tuple[Move, float]:
        assert self._program.stdin
        assert self._program.stdout
        begun, self._begun = self._begun or time.perf_counter(), None
        self._program.send_signal(signal.SIGCONT)
        self._program.stdin.write(self._message)
        row, column = self._program.stdout.readline().split()
        seconds = time.perf_counter() - begun
        self._program.send_signal(signal.SIGSTOP)
        return f"{int(column)},{int(row)}", seconds

    def tell(self, move: Move) -> None:
        column, row = move.split(",")
        self._message = f"{row} {column}\n".encode()


class Files:
    """`ufmg_files`: a program for every move; the clock runs from its launch to the last writing of its answer."""

    def __init__(self, folder: Path, thinking: Sequence[str]) -> None:
        self._folder, self._thinking = folder, thinking

    def ask(self, position: Position) -> tuple[Move, float]:
        state = self._folder / "state.txt"
        state.write_text("".join(f"{row}\n" for row in position.rows()).translate(SIGNS))
        answer = self._folder / "move.txt"
        command = [*GIRONE, "move", str(state), position.turn, *self._thinking]
        begun = time.time()  # the clock of files
        subprocess.run(command, check=True, timeout=PATIENCE, stderr=subprocess.DEVNULL)
        return answer.read_text(), answer.stat().st_mtime - begun

    def tell(self, move: Move) -> None:
        """The board tells it."""


@contextmanager
def line_server(game: Game, thinking: Sequence[str]) -> Iterator[Server]:
    """A player that has dialled us."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(PATIENCE)
        address = ("127.0.0.1", str(door.getsockname()[1]))
        command = [*GIRONE, "join", game.name, *address, "--wire", "unical_server", *thinking]
        with _running(command) as program:
            connection, _ = door.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with connection:
                yield LineServer(connection, game)
                connection.sendall(b"TIE\n")
                program.wait(PATIENCE)


@contextmanager
def relay(game: Game, thinking: Sequence[str]) -> Iterator[Server]:
    """A player that we have dialled."""
    with _running([*GIRONE, "join", game.name, "--white", "0", *thinking]) as program:
        assert program.stdout
        port = int(program.stdout.readline().split()[-1])
        begun = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            yield Relay(connection, begun)


@contextmanager
def simulator(game: Game, thinking: Sequence[str]) -> Iterator[Server]:
    """A player on standard input and output."""
    begun = time.perf_counter()
    with _running([*GIRONE, "join", game.name, *thinking]) as program:
        yield Simulator(program, begun, int(game.options["size"]))


@contextmanager
def files(game: Game, thinking: Sequence[str]) -> Iterator[Server]:
    """A player in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        yield Files(Path(folder), thinking)


@contextmanager
def _running(command: Sequence[str]) -> Iterator["subprocess.Popen[bytes]"]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as program:
        try:
            yield program
        finally:
            program.kill()


SERVERS: dict[str, Callable[[Game, Sequence[str]], AbstractContextManager[Server]]] = {
    "sadjad_stdio": simulator,
    "ufmg_files": files,
    "unical_relay": relay,
    "unical_server": line_server,
}
