"""Whole matches of `girone join` as a process, at servers with all kinds of habits."""

import random
import signal
import socket
import time
from collections.abc import Callable

import pytest

from girone import engine, games
from girone.cli.main import main
from girone.games.othello.squares import read_square
from girone.model.errors import GironeError
from girone.model.game import Position, Side
from girone.players.samples.tcp import SHORT_WAIT
from tests.clients.programs import last_words, listener, port_of, running, take, words
from tests.documents import orders
from tests.players.servers import FOR_EVER, JOIN, SOON, Habits, LineServer, relay_against

LOA = "lines_of_action"
SLOW = (*FOR_EVER, *SOON)
HABITS = {
    "by the document": Habits(),
    "no messages": Habits(has_messages=False),
    "lower case": Habits(is_lower_case=True),
    "CR LF": Habits(line_end="\r\n"),
    "one packet": Habits(sends_one_packet=True),
    "no VALID_MOVE": Habits(confirms=False),
    "all at once": Habits(False, True, "\r\n", True, False),
    "no result": Habits(says_result=False),
}


def join_line_server(name: str, side: Side, habits: Habits, *options: str) -> tuple[int, str, Position]:
    """The exit status, what was said, and the final position."""
    with listener() as listening, running(*JOIN, name, "127.0.0.1", port_of(listening), *FOR_EVER, *options) as player:
        final = LineServer(take(listening), games.load(name), side, habits).play()
        said, _ = player.communicate(timeout=60)
        return player.returncode, said.decode(), final


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize(("name", "side"), [("dipole", Side.WHITE), ("fission", Side.BLACK)])
def test_line_servers(name: str, side: Side, habit: str) -> None:
    status, said, final = join_line_server(name, side, HABITS[habit], *SOON)
    assert (status, said) == (0, words(final, side))


@pytest.mark.parametrize("refusal", ["ILLEGAL_MOVE", "MESSAGE You have sent an invalid move"])
def test_a_refused_move(refusal: str) -> None:
    status, said, _ = join_line_server("dipole", Side.WHITE, Habits(refuses_move=2, refusal=refusal), *SOON)
    assert (status, said) == (0, "lost: the server refused our move\n")


def test_a_server_that_closes_without_a_word() -> None:
    status, said, _ = join_line_server("fission", Side.WHITE, Habits(leaves_after=2), *SOON)
    assert (status, said) == (1, "unknown: the server closed without a result\n")


def test_a_server_that_warms_up_for_a_while() -> None:
    with listener() as listening, running(*JOIN, "dipole", "127.0.0.1", port_of(listening), *SLOW) as player:
        connection = take(listening)
        connection.sendall(b"WELCOME White\n")
        time.sleep(1.5 * SHORT_WAIT)
        connection.sendall(b"YOUR_TURN\n")
        assert connection.recv(64).startswith(b"MOVE H5,")
        connection.sendall(b"TIE\n")
        assert player.communicate(timeout=60)[0] == b"tied\n"
        connection.close()


def test_a_server_that_lets_the_opponent_pass_wrongly_is_played_on_with() -> None:
    with listener() as listening, running(*JOIN, "dipole", "127.0.0.1", port_of(listening), *SLOW) as player:
        connection = take(listening)
        connection.sendall(b"WELCOME Black\nOPPONENT_MOVE H5,N,0\nYOUR_TURN\n")
        assert connection.recv(64).startswith(b"MOVE A4,")
        connection.sendall(b"VALID_MOVE\nTIE\n")
        said, complaints = player.communicate(timeout=60)
        passed = "the server let the opponent pass, but H5,N,0 is illegal: passing is only allowed without a legal move"
        assert (player.returncode, said.decode(), complaints) == (0, f"{passed}; we play on\ntied\n", b"")
        connection.close()


@pytest.mark.parametrize(
    ("typed", "ponders"),
    [
        ("dipole 127.0.0.1 8901", True),
        ("lines_of_action --white 40001", True),
        ("othello --wire unical_server", True),
        ("othello", False),
        ("dipole 127.0.0.1 8901 --no-ponder", False),
        ("dipole 127.0.0.1 8901 --level 3", False),
    ],
)
def test_who_thinks_in_the_opponents_time(typed: str, ponders: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of the simulator is suspended then; a level plays the same on every machine."""
    players: list[bool] = []

    class NobodyPlays(GironeError):
        pass

    def sit_down(*given: object, **named: object) -> None:
        players.append(bool(given[3]))
        raise NobodyPlays

    monkeypatch.setattr("girone.cli.commands.join.Player", sit_down)
    assert main(["join", *typed.split()]) == 2
    assert players == [ponders]


def test_time_and_pondering() -> None:
    status, said, final = join_line_server("dipole", Side.BLACK, Habits(), "--limit", "0.2", "--threads", "2")
    assert (status, said) == (0, words(final, Side.BLACK))


@pytest.mark.parametrize("side", Side)
def test_relay(side: Side) -> None:
    chance, game = random.Random(3), games.load("lines_of_action")

    def choose(position: Position) -> bytes:
        return f"{chance.choice(position.moves())}\n".encode()

    status, said, final = join_relay(side, lambda link: relay_against(link, game, side, choose))
    assert (status, said) == (0, words(final, side))


@pytest.mark.parametrize("message", [b"A1-A1\n", b"x\n", b""], ids=["illegal", "malformed", "closes without a word"])
def test_a_relay_whose_other_player_fails(message: bytes) -> None:
    def play(link: socket.socket) -> Position:
        while (begun := link.recv(6)) and not begun.endswith(b"\n"):
            pass
        link.sendall(message)
        link.close()
        return games.load("lines_of_action").start()

    assert join_relay(Side.WHITE, play)[:2] == (0, "won: the opponent failed\n")


def join_relay(side: Side, play: Callable[[socket.socket], Position]) -> tuple[int, str, Position]:
    """The exit status, what was said after the port, and the final position."""
    if side is Side.BLACK:
        with listener() as listening, running(*JOIN, LOA, "--black", "127.0.0.1", port_of(listening), *SLOW) as player:
            final = play(take(listening))
            said, _ = player.communicate(timeout=60)
            return player.returncode, said.decode(), final
    with running(*JOIN, LOA, "--white", "0", *SLOW) as player:
        assert player.stdout
        port = int(player.stdout.readline().decode().removeprefix("white listens on port "))
        final = play(socket.create_connection(("127.0.0.1", port), timeout=60))
        said, _ = player.communicate(timeout=60)
        return player.returncode, said.decode(), final


@pytest.mark.parametrize("wire", ["sadjad_stdio", "unical_server"])
def test_othello_over_pipes(wire: str) -> None:
    chance, position = random.Random(5), games.load("othello", size=6, layout="mirrored").start()
    is_house = wire == "unical_server"
    with running(*JOIN, "othello", "--wire", wire, *SLOW) as player:
        assert player.stdin
        assert player.stdout
        setup = b"WELCOME Black\nMESSAGE Game othello size 6 layout mirrored\n" if is_house else b"6 1\n"
        player.stdin.write(setup)
        while not position.outcome():
            if position.turn is Side.BLACK:
                if is_house:
                    player.stdin.write(b"YOUR_TURN\r\n")
                pair = player.stdout.readline().split()
                move = pair[1].decode() if is_house else f"{int(pair[1])},{int(pair[0])}"
            else:
                move = chance.choice(position.moves())
                column, row = move.split(",")
                player.stdin.write(f"OPPONENT_MOVE {move}\n".encode() if is_house else f"{row} {column}\n".encode())
            position = position.play(move)
        assert last_words(player) == (0, words(position, Side.BLACK))


def test_an_engine_behind_a_board_of_gtp() -> None:
    """Both colours are asked of it, with the time that the board grants, and it leaves when it is told to."""
    with running(*JOIN, "othello", "--wire", "gtp", "--no-ponder") as player:
        assert player.stdin
        assert player.stdout
        position = games.load("othello", size=6).start()
        player.stdin.write(b"boardsize 6\nclear_board\ntime_settings 0 1 10\n")
        assert [player.stdout.readline() for _ in range(6)] == [b"=\n", b"\n"] * 3
        while not position.outcome():
            player.stdin.write(f"genmove {position.turn}\n".encode())
            answer = player.stdout.readline().split()
            assert player.stdout.readline() == b"\n"
            move = read_square(answer[1].decode())
            assert move
            position = position.play(move)
        player.stdin.write(b"quit\n")
        assert last_words(player) == (0, "done: the board has no more questions\n")


def test_an_engine_behind_the_nboard() -> None:
    with running(*JOIN, "othello", "--wire", "nboard") as player:
        assert player.stdin
        assert player.stdout
        game = "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)"
        player.stdin.write(f"nboard 2\nset depth 4\nset game {game}\nmove F5\nping 7\ngo\n".encode())
        assert [player.stdout.readline() for _ in range(2)] == [b"set myname girone\n", b"pong 7\n"]
        chosen = player.stdout.readline().decode()
        assert chosen.removeprefix("=== ")[:2] in ("D6", "F4", "F6")
        player.stdin.write(b"quit\n")
        assert last_words(player)[0] == 0


@pytest.mark.skipif(not engine.available(), reason="there is no native core here")
def test_the_nboard_hears_the_exact_lead() -> None:
    """White wins by four discs with the right move; the search knows it, and says four."""
    cells = "OO-***-OOO*****--OO**O***O*OOOOO-*OOOOOO**-OOO---*-OOO*------O-*"
    with running(*JOIN, "othello", "--wire", "nboard", "--limit", "60") as player:
        assert player.stdin
        assert player.stdout
        player.stdin.write(f"nboard 2\nset game (;GM[Othello]BO[8 {cells} O];)\ngo\n".encode())
        assert player.stdout.readline() == b"set myname girone\n"
        assert player.stdout.readline().startswith(b"=== H2/4.00/")
        player.stdin.write(b"quit\n")
        assert last_words(player)[0] == 0


def test_the_result_of_the_simulator_is_said_before_the_input_closes() -> None:
    """The simulator says nothing at the end: the only move of this game is a pass away from its end."""
    with running(*JOIN, "othello", *SLOW) as player:
        assert player.stdin
        assert player.stdout
        assert player.stderr
        position, chance = games.load("othello", size=4, layout="mirrored").start(), random.Random(1)
        player.stdin.write(b"4 2\n")
        while not position.outcome():
            if position.turn is Side.WHITE:
                row, column = player.stdout.readline().split()
                position = position.play(f"{int(column)},{int(row)}")
            else:
                position = position.play(move := chance.choice(position.moves()))
                column_text, row_text = move.split(",")
                player.stdin.write(f"{row_text} {column_text}\n".encode())
        assert player.stderr.readline().decode() == words(position, Side.WHITE)
        assert player.poll() is None


@orders("loa-2012", "Ed inoltre deve essere possibile interrompere una partita manualmente.")
def test_ctrl_c_ends_it_cleanly() -> None:
    with listener() as listening, running(*JOIN, "dipole", "127.0.0.1", port_of(listening), *FOR_EVER) as player:
        connection = take(listening)
        connection.sendall(b"WELCOME White\nYOUR_TURN\n")
        time.sleep(0.2)
        player.send_signal(signal.SIGINT)
        assert last_words(player) == (130, "girone: interrupted\n")
        connection.close()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("chess",), 2, "girone: no game 'chess'; there are: "),
        (("dipole",), 2, "girone: dipole is played at HOST PORT; --wire unical_server without them means the pipes"),
        (("dipole", "localhost"), 2, "girone: a server is reached by HOST PORT, such as 127.0.0.1 8901"),
        (("dipole", "127.0.0.1", "x"), 2, "girone: 'x' is not a port"),
        (("dipole", "--wire", "sadjad_stdio"), 2, "girone: no wire of dipole 'sadjad_stdio'; there are: unical_server"),
        (("dipole", "--white", "40001"), 2, "girone: --white and --black do not fit unical_server; dipole over"),
        (("lines_of_action", "127.0.0.1", "40002"), 2, "girone: unical_relay is reached by --white PORT or --black"),
        (("lines_of_action", "--white", "1", "--by-hand"), 2, "girone: choose one: HOST PORT, --white PORT,"),
        (("othello", "127.0.0.1", "1"), 2, "girone: sadjad_stdio is reached only over standard input and output"),
        (("othello", "--manual"), 2, "girone: --manual needs the keyboard, and standard input is the wire here"),
        (("othello", "--side", "white"), 2, "girone: --side is for --by-hand; at a server, the server says"),
        (("othello", "--limit", "0"), 2, "girone: --limit 0 leaves no time to answer; write seconds such as 1"),
        (("othello", "--limit", "1", "--margin", "1"), 2, "girone: a margin of 1 s leaves nothing of 1 s; choose"),
        (("othello", "--level", "11"), 2, "girone: level 11 does not exist; levels are 1 to 10"),
        (("dipole", "127.0.0.1", "1"), 1, "girone: cannot connect to 127.0.0.1 port 1: "),
    ],
)
def test_mistakes_are_answered_in_a_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    """As processes, because a player that has begun to think ends its own without waiting for the engine."""
    with running(*JOIN, *arguments) as player:
        ended, words = last_words(player)
        assert ended == status
        assert words.startswith(said)
