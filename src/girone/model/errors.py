"""Everything girone raises on purpose.

    GironeError
    ├── ConfigError      the organiser's mistake: file, line, what was meant
    ├── RecordError      a journal that is not what it claims; nothing is overwritten
    ├── HostFailed       the system refused what a match needs; the match is void
    ├── ServerFault      for our players: the server said what cannot be
    ├── CoreMissing      what was asked needs the native core, and it was not built
    ├── PositionError    a position text that is no position of the game
    └── MoveError        a move that cannot be played
        ├── MalformedMove    not written as the game writes moves
        └── IllegalMove      well written, against the rules

What an error says is a `Detail` where it is translated for its reader, else an English sentence.
A bot's fault is none of these: it ends in a `Verdict`.
"""

from typing import Any


class GironeError(Exception):
    """The root of all declared errors."""


class ConfigError(GironeError):
    """The organiser's mistake, with the place and the way out."""


class RecordError(GironeError):
    """A record that is not what it claims to be; nothing is overwritten."""


class HostFailed(GironeError):
    """The system refused what a match or a run needs, in words: our own failure, never a player's."""


class CoreMissing(GironeError, RuntimeError):
    """What was asked needs the native core, and this installation has none."""


class PositionError(GironeError, ValueError):
    """A text that is no position of the game."""


class MoveError(GironeError, ValueError):
    """A move that cannot be played."""


class MalformedMove(MoveError):
    """A move that is not written as the game writes moves."""


class IllegalMove(MoveError):
    """A well-written move that the rules forbid."""


def brief(value: Any, longest: int = 120) -> str:
    """A value as it is shown in a sentence."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}…"


def shorten(text: str, longest: int = 60) -> str:
    """The text as a quoted literal, cut where it would flood a message."""
    return repr(text) if len(text) <= longest else f"{text[:longest]!r}… ({len(text)} characters)"
