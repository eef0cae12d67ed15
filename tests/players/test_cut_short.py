"""A server that ends the match on our turn: the player stops thinking, says the result and leaves by itself."""

import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import Popen

import pytest

from girone import games
from girone.players.conversation import converse
from girone.players.inbox import MOST
from girone.players.player import Player
from girone.players.samples.tcp import Connection
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import Allowance
from girone.wires.client import ConversationResult, ServerFault
from girone.wires.unical_server.client import UnicalServer
from tests.clients.programs import PATIENCE, listener, port_of, running, take
from tests.players.minds import LONG, ScriptedMind
from tests.players.servers import FOR_EVER, JOIN
from tests.players.test_conversation import connected
from tests.players.test_portable import WITHOUT_POSIX

ELSEWHERE = (sys.executable, "-P", "-c", WITHOUT_POSIX, "join")
PLAYERS = {
    "by hand": (*JOIN, "{}", "--manual"),
    "by hand without POSIX": (*ELSEWHERE, "{}", "--manual"),
    "thinking": (*JOIN, "{}", *FOR_EVER),
    "thinking without POSIX": (*ELSEWHERE, "{}", *FOR_EVER),
}
ENDINGS = {
    b"TIMEOUT\nDEFEAT\n": (0, "lost: too slow"),
    b"TIMEOUT\n": (0, "lost: too slow"),
    b"MESSAGE You have sent an invalid move\nDEFEAT\n": (0, "lost: the server refused our move"),
    b"VICTORY\n": (0, "won: the server ended the game before the board did"),
    b"": (1, "unknown: the server closed without a result"),
}


def command(kind: str, game: str, *place: str) -> tuple[str, ...]:
    return (*(word.format(game) if word == "{}" else word for word in PLAYERS[kind]), *place)


def await_keyboard(player: Popen[bytes]) -> None:
    """Until a move is to be typed."""
    assert player.stdout
    while b"by hand" not in (line := player.stdout.readline()):
        assert line


def farewell(player: Popen[bytes]) -> tuple[int, str, bytes]:
    """The exit status, the last line and all complaints, while nobody touches the keyboard."""
    assert player.stdout
    assert player.stderr
    status = player.wait(PATIENCE)
    return status, player.stdout.read().decode().splitlines()[-1], player.stderr.read()


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("kind", PLAYERS)
def test_at_the_line_server(kind: str, ending: bytes) -> None:
    with listener() as listening, running(*command(kind, "dipole", "127.0.0.1", port_of(listening))) as player:
        with take(listening) as connection:
            connection.sendall(b"WELCOME White\nYOUR_TURN\n")
            if kind.startswith("by hand"):
                await_keyboard(player)
            connection.sendall(ending)
        status, said = ENDINGS[ending]
        assert farewell(player) == (status, said, b"")


@pytest.mark.parametrize(
    ("message", "said"),
    [(b"A2-C2\n", "lost: the server closed on our turn"), (b"a2-c2\r\n", "won: the opponent failed")],
)
@pytest.mark.parametrize("kind", PLAYERS)
def test_at_the_relay(kind: str, message: bytes, said: str) -> None:
    place = ("--black", "127.0.0.1")
    with listener() as listening, running(*command(kind, "lines_of_action", *place, port_of(listening))) as player:
        with take(listening) as connection:
            connection.sendall(message)
            if kind.startswith("by hand"):
                await_keyboard(player)
        assert farewell(player) == (0, said, b"")


def test_the_end_comes_with_the_question() -> None:
    command = (*JOIN, "dipole", *FOR_EVER)
    with listener() as listening, running(*command, "127.0.0.1", port_of(listening)) as player, take(listening) as link:
        link.sendall(b"WELCOME White\nYOUR_TURN\nTIMEOUT\nDEFEAT\n")
        assert farewell(player) == (0, "lost: too slow", b"")


def test_what_does_not_end_the_match_waits_for_our_move() -> None:
    command = (*JOIN, "dipole", "--manual")
    with listener() as listening, running(*command, "127.0.0.1", port_of(listening)) as player, take(listening) as link:
        assert player.stdin
        link.sendall(b"WELCOME White\nYOUR_TURN\n")
        await_keyboard(player)
        link.sendall(b"MESSAGE hurry up\nVALID_MOVE\nOPPONENT_MOVE A4,S,2\nYOUR_TURN\n")
        player.stdin.write(b"H5,N,2\n\n")
        assert link.recv(64) == b"MOVE H5,N,2\n"
        await_keyboard(player)
        player.stdin.write(b"F5,N,2\n\n")
        assert link.recv(64) == b"MOVE F5,N,2\n"
        link.sendall(b"TIE\n")
        assert farewell(player) == (0, "tied", b"")


def test_a_move_typed_and_not_sent_is_not_sent_at_the_end() -> None:
    command = (*JOIN, "dipole", "--manual")
    with listener() as listening, running(*command, "127.0.0.1", port_of(listening)) as player, take(listening) as link:
        assert player.stdin
        assert player.stdout
        link.sendall(b"WELCOME White\nYOUR_TURN\n")
        await_keyboard(player)
        player.stdin.write(b"H5,N,2\n")
        assert b"Enter sends it" in player.stdout.readline()
        link.sendall(b"TIMEOUT\nDEFEAT\n")
        assert farewell(player) == (0, "lost: too slow", b"")
        assert link.recv(64) == b""


def test_a_server_that_says_too_much_on_our_turn() -> None:
    theirs, ours = connected()
    thinker, quiet = Thinker(ScriptedMind), Screen(-1, has_boards=False)
    player = Player(thinker, Allowance(LONG, LONG), quiet)
    with theirs, ours, ThreadPoolExecutor(1) as loop:
        client = UnicalServer(player.think, games.load("dipole"))
        match = loop.submit(converse, client, Connection(ours), player, quiet)
        theirs.sendall(b"WELCOME White\nYOUR_TURN\n")
        for _ in range(4):
            theirs.sendall(b"MESSAGE \n" * (MOST // 8))
        with pytest.raises(ServerFault, match=f"more than {MOST} bytes on our turn"):
            match.result(LONG)
    thinker.close()


def test_a_timed_out_turn_may_be_asked_for_again() -> None:
    theirs, ours = connected()
    thinker, quiet = Thinker(lambda: ScriptedMind(ends=True)), Screen(-1, has_boards=False)
    player = Player(thinker, Allowance(LONG, LONG), quiet)
    with theirs, ours, ThreadPoolExecutor(1) as loop:
        theirs.sendall(b"WELCOME White\nYOUR_TURN\nTIMEOUT\nYOUR_TURN\n")
        client = UnicalServer(player.think, games.load("dipole"))
        match = loop.submit(converse, client, Connection(ours), player, quiet)
        assert theirs.recv(64).startswith(b"MOVE H5,")
        theirs.sendall(b"VALID_MOVE\nTIE\n")
        assert match.result(LONG) is ConversationResult.TIED
    thinker.close()
