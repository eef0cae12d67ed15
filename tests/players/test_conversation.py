"""What a player makes of a server that leaves."""

import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from girone import games
from girone.model.game import Side
from girone.players.conversation import converse
from girone.players.player import Player
from girone.players.samples.line import Pipes, ServerConnection
from girone.players.samples.tcp import Connection
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import Allowance
from girone.wires.client import ConversationResult
from girone.wires.sadjad_stdio.client import SadjadStdio
from girone.wires.unical_relay.client import UnicalRelay
from girone.wires.unical_server.client import UnicalServer
from tests.clients.programs import listener, take, words
from tests.players.minds import LONG, ScriptedMind
from tests.players.servers import Habits, LineServer

LINES: dict[str, Callable[[socket.socket], ServerConnection]] = {
    "tcp": Connection,
    "pipes": lambda connection: Pipes(connection.fileno(), connection.fileno()),
}


def connected() -> tuple[socket.socket, socket.socket]:
    """The two ends of a connection: the server's and ours."""
    with listener() as listening:
        ours = socket.create_connection(listening.getsockname())
        return take(listening), ours


class ShortLine:
    """Gives what it has, then the end; its server may have left before our answer."""

    def __init__(self, *packets: bytes, leaves_early: bool) -> None:
        self.sent: list[bytes] = []
        self._packets = [*packets]
        self._leaves_early = leaves_early

    def read(self, patience: float | None = None) -> bytes:
        return self._packets.pop(0) if self._packets else b""

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def has_left(self) -> bool:
        return self._leaves_early

    def descriptor(self) -> None:
        return None


@pytest.fixture
def player() -> Iterator[Player]:
    thinker = Thinker(lambda: ScriptedMind(ends=True))
    yield Player(thinker, Allowance(LONG, LONG), Screen(-1, has_boards=False))
    thinker.close()


@pytest.mark.parametrize(
    ("leaves_early", "result", "said"),
    [
        (True, ConversationResult.BROKEN_OFF, b"lost: the server closed on our turn\n"),
        (False, ConversationResult.OPPONENT_FAILED, b"won: the opponent failed\n"),
    ],
)
def test_a_relay_that_closes_before_our_answer_or_after_it(
    leaves_early: bool, result: ConversationResult, said: bytes, player: Player
) -> None:
    source, target = os.pipe()
    line = ShortLine(b"A2-C2\n", leaves_early=leaves_early)
    client = UnicalRelay(player.think, Side.BLACK)
    assert converse(client, line, player, Screen(target, has_boards=True)) is result
    assert os.read(source, 4096) == said
    assert any(line.sent) is not leaves_early
    os.close(source)
    os.close(target)


def test_a_deciding_move_that_was_not_awaited_wins_nothing() -> None:
    client = UnicalRelay(lambda position: position.moves()[0], Side.WHITE)
    client.greet()
    client.undelivered()
    assert client.result is ConversationResult.BROKEN_OFF


class WatchedPlayer(Player):
    """Notes how long ago its clocks began."""

    def __init__(self, thinker: Thinker, screen: Screen) -> None:
        super().__init__(thinker, Allowance(LONG, LONG), screen)
        self.ago: list[float] = []

    def hear(self, ago: float = 0.0) -> None:
        self.ago.append(ago)
        super().hear(ago)


@pytest.mark.parametrize(("is_timed_from_launch", "counted"), [(True, [False, True, False]), (False, [False] * 3)])
def test_the_start_counts_for_the_first_answer_at_the_simulator(
    is_timed_from_launch: bool, counted: list[bool]
) -> None:
    thinker, screen = Thinker(lambda: ScriptedMind(ends=True)), Screen(-1, has_boards=False)
    player = WatchedPlayer(thinker, screen)
    converse(SadjadStdio(player.think), ShortLine(b"8 1\n", leaves_early=False), player, screen, is_timed_from_launch)
    assert [each > 0 for each in player.ago] == counted
    thinker.close()


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("side", Side)
def test_a_server_that_neither_says_the_result_nor_closes(kind: str, side: Side, player: Player) -> None:
    """Silence during the match is another matter, however much longer it lasts."""
    theirs, ours = connected()
    server = LineServer(theirs, games.load("dipole"), side, Habits(says_result=False, stays=True, pauses=0.1))
    with theirs, ours, ThreadPoolExecutor(1) as loop:
        match = loop.submit(server.play)
        client = UnicalServer(player.think, games.load("dipole"))
        result = converse(client, LINES[kind](ours), player, Screen(-1, has_boards=False), patience=0.05)
        assert f"{result.value}\n" == words(match.result(LONG), side)
        theirs.shutdown(socket.SHUT_RDWR)


def test_a_server_that_announces_a_fault_and_says_no_more(player: Player) -> None:
    theirs, ours = connected()
    with theirs, ours:
        theirs.sendall(b"WELCOME White\nYOUR_TURN\nILLEGAL_MOVE\n")
        client = UnicalServer(player.think, games.load("dipole"))
        quiet = Screen(-1, has_boards=False)
        assert (
            converse(client, Pipes(ours.fileno(), ours.fileno()), player, quiet, patience=0.05)
            is ConversationResult.REFUSED
        )
        theirs.shutdown(socket.SHUT_RDWR)
