"""Games as the world of each game writes them down: transcripts, the Generic Game Format, the Smart Game Format.

Texts in, texts out; files are read and written by who calls.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType

from girone.matches.notations import ggf, read_sgf, sgf, transcript
from girone.matches.notations.written import Unwritable as Unwritable
from girone.matches.notations.written import WrittenGame
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.game import Game

Notation = Callable[[WrittenGame], str]

WRITERS: MappingProxyType[str, Notation] = MappingProxyType(
    {"transcript": transcript.write, "ggf": ggf.write, "sgf": sgf.write}
)
READERS: MappingProxyType[str, Callable[[str], Sequence[WrittenGame]]] = MappingProxyType(
    {"ggf": ggf.read, "sgf": read_sgf.read}
)
"""A transcript does not tell its game: it is read where the game is known."""


def check(notation: str, game: type[Game]) -> None:
    """Refuse a notation that the game does not have."""
    if notation not in game.notations:
        raise ConfigError(
            said(
                "{name} is not written in {notation}; there is: {names}",
                name=game.title,
                notation=notation,
                names=", ".join(game.notations),
            )
        )
