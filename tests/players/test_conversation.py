"""What a player makes of a server that leaves."""

import os
from collections.abc import Iterator

import pytest

from girone.clients.client import Result
from girone.clients.sadjad_stdio import SadjadStdio
from girone.clients.unical_relay import UnicalRelay
from girone.model.game import Side
from girone.players.allowance import Allowance
from girone.players.conversation import converse
from girone.players.player import Player
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from tests.players.minds import LONG, ScriptedMind


class ShortLine:
    """Gives what it has, then the end; its server may have left before our answer."""

    def __init__(self, *packets: bytes, leaves_early: bool) -> None:
        self.sent: list[bytes] = []
        self._packets = [*packets]
        self._leaves_early = leaves_early

    def read(self) -> bytes:
        return self._packets.pop(0) if self._packets else b""

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def has_left(self) -> bool:
        return self._leaves_early


@pytest.fixture
def player() -> Iterator[Player]:
    thinker = Thinker(lambda: ScriptedMind(ends=True))
    yield Player(thinker, Allowance(LONG, LONG), Screen(-1, has_boards=False))
    thinker.close()


@pytest.mark.parametrize(
    ("leaves_early", "result", "said"),
    [
        (True, Result.BROKEN_OFF, b"lost: the server closed on our turn\n"),
        (False, Result.OPPONENT_FAILED, b"won: the opponent failed\n"),
    ],
)
def test_a_relay_that_closes_before_our_answer_or_after_it(
    leaves_early: bool, result: Result, said: bytes, player: Player
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
    assert client.result is Result.BROKEN_OFF


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
