"""`join --manual` at a server and `join --by-hand` without one, as a person types."""

import os
import pty
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import pytest

from girone import games
from girone.model.game import Side
from tests.clients.programs import PATIENCE, listener, port_of, running, take, words
from tests.documents import orders
from tests.players.servers import JOIN, LineServer

EASY = ("--level", "1")


@orders("loa-2012", "Implementate il vostro software in maniera tale che")
def test_the_whole_match_typed_by_hand() -> None:
    """White takes his whole stack off and loses; Black never moves."""
    typed = b"H5,N,9\nH5,N,12\n\n"
    done = subprocess.run(
        [*JOIN, "dipole", "--by-hand", "--side", "black", *EASY], input=typed, capture_output=True, timeout=PATIENCE
    )
    told = done.stdout.decode()
    assert "H5,N,9 is illegal: " in told
    assert "last move: White H5,N,12" in told
    assert told.endswith("won\n")
    assert done.returncode == 0


@pytest.mark.parametrize("ours", [(), ("--manual",)], ids=["engine", "hand"])
def test_both_sides_play_on_one_keyboard(ours: tuple[str, ...]) -> None:
    with by_hand("othello", "--option", "size=4", *ours) as player:
        assert player.stdin
        assert player.stdout
        position = games.load("othello", size=4).start()
        while not position.outcome():
            if position.turn is Side.WHITE or ours:
                move = position.moves()[0]
                player.stdin.write(f"{move}\n\n".encode())
            if position.turn is Side.BLACK:
                while not (line := player.stdout.readline()).startswith(b"we play "):
                    assert line
                move = line.decode().split()[-1]
            position = position.play(move)
        assert player.stdout.read().decode().endswith(words(position, Side.BLACK))
        assert player.wait(PATIENCE) == 0


def test_a_keyboard_that_closes_interrupts() -> None:
    done = subprocess.run([*JOIN, "dipole", "--by-hand", *EASY], input=b"", capture_output=True, timeout=PATIENCE)
    assert done.stdout.decode().endswith("interrupted: nothing more was typed\n")
    assert done.returncode == 130


def test_it_speaks_the_language_of_who_types() -> None:
    done = subprocess.run(
        [*JOIN, "dipole", "--by-hand", "--side", "black", *EASY],
        input=b"H5,N,12\n\n",
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "GIRONE_LANGUAGE": "pt", "PYTHONUTF8": "1"},
    )
    told = done.stdout.decode()
    assert "H5,N,12: Enter a envia, `undo` a desfaz\n" in told
    assert ", manualmente; `help` explica\n" in told
    assert " to move" not in told


class TypingServer(LineServer):
    """After our first move somebody hands over to the engine."""

    keyboard: IO[bytes]

    def tell(self, *lines: str, is_question: bool = False) -> None:
        super().tell(*lines, is_question=is_question)
        if "VALID_MOVE" in lines and len(self.moves) == 1:
            self.keyboard.write(b"auto\n")


def test_a_typed_move_and_auto_at_a_server() -> None:
    with (
        listener() as listening,
        running(*JOIN, "dipole", "127.0.0.1", port_of(listening), "--manual", *EASY) as player,
    ):
        assert player.stdin
        player.stdin.write(b"h5,n,3\nh5,n,4\n\n")
        server = TypingServer(take(listening), games.load("dipole"), Side.WHITE)
        server.keyboard = player.stdin
        final = server.play()
        told = player.communicate(timeout=PATIENCE)[0].decode()
    assert server.moves[0] == "H5,N,4"
    assert "H5,N,3 is illegal: " in told
    assert "the engine plays from now on" in told
    assert "last move: Black " in told
    assert told.endswith(words(final, Side.WHITE))


@contextmanager
def by_hand(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    with running(*JOIN, *arguments, "--by-hand", *EASY) as player:
        yield player


def test_in_a_terminal_somebody_takes_over_at_any_time() -> None:
    """Without --manual the engine plays, but a terminal is listened to."""
    ours, theirs = pty.openpty()
    with listener() as listening:
        command = [*JOIN, "dipole", "127.0.0.1", port_of(listening), *EASY]
        with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE) as player:
            assert player.stdout
            connection = take(listening)
            os.write(ours, b"manual\n")
            assert player.stdout.readline() == b"moves by hand from now on\n"
            connection.sendall(b"WELCOME White\nYOUR_TURN\n")
            assert player.stdout.readline() == b"white to move, by hand; `help` explains\n"
            os.write(ours, b"H5,N,4\n\n")
            assert connection.recv(64) == b"MOVE H5,N,4\n"
            connection.sendall(b"VALID_MOVE\nTIE\n")
            assert player.stdout.read().endswith(b"tied\n")
            assert player.wait(PATIENCE) == 0
            connection.close()
    os.close(ours)
    os.close(theirs)
