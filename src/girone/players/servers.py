"""Where servers are found: dialled, waited for, or at the other end of standard input and output."""

from collections.abc import Iterator
from contextlib import contextmanager

from girone.players.samples.line import Pipes, ServerConnection
from girone.wires.client import Say


@contextmanager
def reach(address: tuple[str, ...], door_number: int | None, say: Say) -> Iterator[ServerConnection]:
    """The line to the server, closed at the end: an address to dial, a door to open, or nothing for the pipes."""
    # Sockets are loaded where they are needed: programs over pipes start sooner.
    if door_number is not None:
        from girone.players.samples.tcp import Connection, let_in, open_door

        with open_door(door_number) as door:
            say(f"white listens on port {door.getsockname()[1]}")
            connection = let_in(door)
        with connection:
            yield Connection(connection)
    elif address:
        from girone.players.samples.tcp import Connection, dial

        with dial(*address) as connection:
            yield Connection(connection)
    else:
        yield Pipes()
