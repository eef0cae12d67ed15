"""What the tests of the line client share."""

from collections.abc import Iterator

from girone import games
from girone.wires.client import Think
from girone.wires.unical_server.client import UnicalServer


def talk(told: list[bytes], think: Think, game: str | None = "dipole") -> tuple[UnicalServer, bytes]:
    """A whole conversation up to the server's close: the client afterwards, and all that it sent."""
    client = UnicalServer(think, games.load(game) if game else None)
    sent = client.greet() + b"".join(map(client.feed, told))
    client.eof()
    return client, sent


def cuts(told: bytes) -> Iterator[list[bytes]]:
    """Whole, line by line, and in pieces of every size up to a line and more: between them every place is cut."""
    yield [told]
    yield told.splitlines(keepends=True)
    for size in range(1, 33):
        yield [told[place : place + size] for place in range(0, len(told), size)]
