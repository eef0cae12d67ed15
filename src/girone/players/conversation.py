"""A whole match with a server: how it is reached, bytes back and forth, and thinking in between."""

from collections.abc import Iterator
from contextlib import contextmanager

from girone.players.inbox import ReadAhead, ServerInbox
from girone.players.launch import awake
from girone.players.player import Player
from girone.players.samples.line import Pipes, ServerConnection
from girone.players.screen import Screen
from girone.players.wakeup import ThreadWakeup
from girone.wires.client import Client, ConversationResult, Say

PATIENCE = 30.0
"""Seconds of silence after which a server that owes us only the result is left, and the board's result stands."""


@contextmanager
def reach(address: tuple[str, ...], port: int | None, say: Say) -> Iterator[ServerConnection]:
    """The line to the server, closed at the end: an address to dial, a listener to open, or nothing for the pipes."""
    # Sockets are loaded where they are needed: programs over pipes start sooner.
    if port is not None:
        from girone.players.samples.tcp import Connection, open_listener, take_connection

        with open_listener(port) as listener:
            say(f"white listens on port {listener.getsockname()[1]}")
            connection = take_connection(listener)
        with connection:
            yield Connection(connection)
    elif address:
        from girone.players.samples.tcp import Connection, dial

        with dial(*address) as connection:
            yield Connection(connection)
    else:
        yield Pipes()


def converse(
    client: Client,
    line: ServerConnection,
    player: Player,
    screen: Screen,
    is_timed_from_launch: bool = False,
    patience: float = PATIENCE,
) -> ConversationResult:
    """Play until the server or the board ends it; the result is said as soon as it is known."""
    with _heeded(line, client, player) as heeded:
        return _play(client, heeded, player, screen, is_timed_from_launch, patience)


@contextmanager
def _heeded(line: ServerConnection, client: Client, player: Player) -> Iterator[ServerConnection]:
    """The line, heeded by the player also while it thinks, where that can be."""
    descriptor = line.descriptor()
    if descriptor is None and client.listens_meanwhile:
        hand_wakeup = ThreadWakeup()
        ahead = ReadAhead(line, hand_wakeup)
        inbox = ServerInbox(ahead, ahead.has_news)
        # Who closes our input may still wait for our answer.
        player.listen(hand_wakeup, lambda: client.is_ended_by(inbox.overhear()))
        yield inbox
        return
    if descriptor is None:
        yield line
        return
    # Sockets are loaded where they are needed: programs over pipes start sooner.
    from girone.players.socket_wakeup import SocketWakeup

    with SocketWakeup(descriptor) as wakeup:
        inbox = ServerInbox(line, wakeup.has_caller)
        player.listen(wakeup, lambda: client.is_ended_by(inbox.overhear()) or inbox.has_left())
        yield inbox


def _play(
    client: Client, line: ServerConnection, player: Player, screen: Screen, is_timed_from_launch: bool, patience: float
) -> ConversationResult:
    told: ConversationResult | None = None
    client.speak = line.write
    try:
        player.hear()
        answer(client, line, client.greet())
        while not client.finished:
            player.rest(client.position)
            if client.result and not told:
                told = client.result
                screen.say(told.value)
            data = _read(line, patience if client.foretold() else None)
            player.hear(ago=awake() if is_timed_from_launch and not player.has_moved else 0.0)
            if data:
                answer(client, line, client.feed(data))
            else:
                client.eof()
    except ConnectionError:
        client.eof()
    player.show()
    result = client.result or ConversationResult.UNTOLD
    if not told:
        screen.say(result.value)
    return result


def _read(line: ServerConnection, patience: float | None) -> bytes:
    """What has come; a server that stays silent for too long is taken for one that has closed."""
    try:
        return line.read(patience)
    except TimeoutError:
        return b""


def answer(client: Client, line: ServerConnection, data: bytes) -> None:
    """Send our answer, unless the server has closed meanwhile: then we were too slow, or it has failed."""
    if data and line.has_left():
        client.undelivered()
    else:
        line.write(data)
