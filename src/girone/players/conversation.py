"""A whole match with a server: connecting, exchanging bytes, and thinking."""

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
"""Seconds to wait for a silent server that owes us only the result; then the board's result stands."""


@contextmanager
def reach(address: tuple[str, ...], port: int | None, say: Say) -> Iterator[ServerConnection]:
    """Connect: to an address, by listening on a port, or over standard input and output; closed at the end."""
    # Imported only here, so that programs over pipes start faster.
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
    """Play until the server or the board ends the match; the result is printed as soon as it is known."""
    with _overheard(line, client, player) as overheard:
        return _play(client, overheard, player, screen, is_timed_from_launch, patience)


@contextmanager
def _overheard(line: ServerConnection, client: Client, player: Player) -> Iterator[ServerConnection]:
    """The connection; if possible, the player also listens to it while it thinks."""
    descriptor = line.descriptor()
    if descriptor is None and client.listens_meanwhile:
        hand_wakeup = ThreadWakeup()
        ahead = ReadAhead(line, hand_wakeup)
        inbox = ServerInbox(ahead, ahead.has_news)
        # A server that closes our input may still wait for our answer.
        player.listen(hand_wakeup, lambda: client.is_ended_by(inbox.overhear()))
        yield inbox
        return
    if descriptor is None:
        yield line
        return
    # Imported only here, so that programs over pipes start faster.
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
    """Received bytes; empty, as after a close, if the server is silent for too long."""
    try:
        return line.read(patience)
    except TimeoutError:
        return b""


def answer(client: Client, line: ServerConnection, data: bytes) -> None:
    """Send our answer, unless the server has closed meanwhile: then we were too slow, or it failed."""
    if data and line.has_left():
        client.undelivered()
    else:
        line.write(data)
