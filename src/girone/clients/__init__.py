"""The player's side of each wire, as bytes in, bytes out. Nothing here does input or output; one file per wire.

A file exports its client as `CLIENT`; of a wire whose programs live for one move it has a function `answer`.
So does a file in `clients/` of a folder that GIRONE_PATH names.
"""

from importlib import import_module

from girone import plugins as away
from girone.clients.client import Client
from girone.model.errors import ConfigError

ROOM = "clients"
__path__.extend(map(str, away.folders(ROOM)))


def load(wire: str) -> type[Client]:
    """The client of a wire, which must have a conversation."""
    module = f"girone.clients.{wire}"
    try:
        client: type[Client] = import_module(module).CLIENT
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ConfigError(f"no player joins over {wire}: there is no {ROOM}/{wire}.py") from None
    return client
