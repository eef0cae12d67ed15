"""The player's side of each wire, as bytes in, bytes out. Nothing here does input or output; one file per wire.

A file exports its client as `CLIENT`; of a wire whose programs live for one move it has a function `answer`.
So does a file in `clients/` of a folder that GIRONE_PATH names.
"""

from importlib import import_module

from girone import away
from girone.clients.client import Client

ROOM = "clients"
__path__.extend(map(str, away.folders(ROOM)))


def load(wire: str) -> type[Client]:
    """The client of a wire, which must have a conversation."""
    client: type[Client] = import_module(f"girone.clients.{wire}").CLIENT
    return client
