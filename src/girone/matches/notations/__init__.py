"""File formats for whole games: transcripts, the Generic Game Format, the Smart Game Format.

They convert texts only; the caller reads and writes files.
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
"""Transcripts are missing here: they do not say which game they are, so they are read where the game is known."""


def check(notation: str, game: type[Game]) -> None:
    """Raise ConfigError if the game has no such notation."""
    if notation not in game.notations:
        raise ConfigError(
            said(
                "{name} is not written in {notation}; there is: {names}",
                name=game.title,
                notation=notation,
                names=", ".join(game.notations),
            )
        )
