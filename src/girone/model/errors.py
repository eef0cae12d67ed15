"""Every exception that girone raises on purpose.

    GironeError
    ├── ConfigError      the organiser's mistake: file, line, what was meant
    ├── RecordError      an invalid journal or store; nothing is overwritten
    ├── HostFailed       the system refused what a match needs; the match is void
    ├── ServerFault      for our players: the server broke the protocol
    ├── CoreMissing      the request needs the native core, which is not built
    ├── PositionError    a text that is not a position of the game
    └── MoveError        a move that cannot be played
        ├── MalformedMove    not in the game's notation
        └── IllegalMove      well written, but against the rules

The message is a `Detail` where it gets translated, and otherwise an English sentence.
A fault of a bot raises none of these: it ends in a `Verdict`.
"""

from typing import Any


class GironeError(Exception):
    """The root of girone's exceptions."""


class ConfigError(GironeError):
    """A mistake of the organiser; the message says where it is and how to fix it."""


class RecordError(GironeError):
    """An invalid record; nothing is overwritten."""


class HostFailed(GironeError):
    """The system refused what a match or a run needs: never a player's fault."""


class CoreMissing(GironeError, RuntimeError):
    """The request needs the native core, which this installation lacks."""


class PositionError(GironeError, ValueError):
    """A text that is not a position of the game."""


class MoveError(GironeError, ValueError):
    """A move that cannot be played."""


class MalformedMove(MoveError):
    """A move that is not in the game's notation."""


class IllegalMove(MoveError):
    """A well-written move that the rules forbid."""


def brief(value: Any, longest: int = 120) -> str:
    """A value as shown in a message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}…"


def shorten(text: str, longest: int = 60) -> str:
    """The text as a quoted literal, shortened if it is long."""
    return repr(text) if len(text) <= longest else f"{text[:longest]!r}… ({len(text)} characters)"
