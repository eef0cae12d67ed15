"""Where servers are found: dialled, waited for, or at the other end of standard input and output."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from girone import clients
from girone.clients.client import Attempt, Client
from girone.model.errors import ConfigError
from girone.model.game import Game, Side
from girone.samples.line import Line, Pipes

Say = Callable[[str], None]


@contextmanager
def reach(address: tuple[str, ...], door_number: int | None, say: Say) -> Iterator[Line]:
    """The line to the server, closed at the end: an address to dial, a door to open, or nothing for the pipes."""
    # Sockets are loaded where they are needed: programs over pipes start sooner.
    if door_number is not None:
        from girone.samples.tcp import Connection, let_in, open_door

        with open_door(door_number) as door:
            say(f"white listens on port {door.getsockname()[1]}")
            connection = let_in(door)
        with connection:
            yield Connection(connection)
    elif address:
        from girone.samples.tcp import Connection, dial

        with dial(*address) as connection:
            yield Connection(connection)
    else:
        yield Pipes()


def client_of(wire: str, think: Attempt, game: Game, side: Side | None, say: Say) -> Client:
    """The player's side of a wire."""
    match wire:
        case "unical_server":
            from girone.clients.unical_server import UnicalServer

            return UnicalServer(think, game, say)
        case "unical_relay":
            from girone.clients.unical_relay import UnicalRelay
            from girone.games.lines_of_action.rules import LinesOfAction

            assert side
            assert isinstance(game, LinesOfAction)
            return UnicalRelay(think, side, game)
        case "sadjad_stdio":
            from girone.clients.sadjad_stdio import SadjadStdio

            return SadjadStdio(think)
    if wire in clients.names_outside():
        client: Client = clients.from_outside(wire)(think, game)
        return client
    raise ConfigError(f"no player joins over {wire}")
