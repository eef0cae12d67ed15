"""A wire: the conversation with one player as bytes in, events out. It does no input or output itself.

Told a notice, a wire says what to do (`Write`, `Launch`, …); given what arrived, it says what it means
(`Answer` or `Breach`). Everything a program can do wrong comes out as a `Breach`; a wire never raises because of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import ClassVar

from girone.model.detail import Detail
from girone.model.game import Game, Side
from girone.model.notices import Notice
from girone.model.reason import Reason

LONGEST = 4096
"""The most bytes of one line, message or file: far above any legal one."""


@dataclass(frozen=True)
class Write:
    """Send these bytes."""

    data: bytes


@dataclass(frozen=True)
class PutFile:
    """Write this file into the player's folder."""

    name: str
    data: bytes


@dataclass(frozen=True)
class RemoveFile:
    """Remove this file from the player's folder, if it is there."""

    name: str


@dataclass(frozen=True)
class Launch:
    """Start the player's program anew with these arguments; its answer is the file's content when it has ended.

    With `full_delay` the file is read at the limit, also if the program has ended before.
    """

    arguments: tuple[str, ...]
    answer_file: str
    full_delay: bool = False


@dataclass(frozen=True)
class Pause:
    """Hold back what follows for so many seconds."""

    seconds: float


class Order(Enum):
    """What needs no details."""

    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"
    """Hang up; a program that girone started may end by itself."""
    KILL = "kill"
    """End the program at once: it would not end by itself."""
    SKIP = "skip"
    """Do not run the program this time: an absent answer file arrives at once."""


Action = Write | PutFile | RemoveFile | Launch | Pause | Order


class End(Enum):
    """The player's output has ended."""

    EOF = "eof"


@dataclass(frozen=True)
class FileContent:
    """What the answer file held when it was read, None if there was no file; `running`: the program still ran."""

    data: bytes | None
    running: bool = False


Arrival = bytes | End | FileContent


@dataclass(frozen=True)
class Answer:
    """A move in the game's canonical notation, as far as the wire can tell, and the bytes it came as.

    `running`: its time was over, and the program was still at work on its answer. `written` is the move as the program
    wrote it, where its wire has another notation.
    """

    text: str
    raw: bytes
    running: bool = False
    written: str = ""


@dataclass(frozen=True)
class Breach:
    """A fault against the wire; `at_once`: it is ruled also while the opponent is to move, `running` as in `Answer`."""

    reason: Reason
    detail: Detail
    raw: bytes
    at_once: bool = False
    running: bool = False


class Way(StrEnum):
    """How a program is reached."""

    STDIO = "stdio"
    FOLDER = "folder"
    """It is a folder, started anew for each move."""
    THEY_DIAL = "they_dial"
    WE_DIAL = "we_dial"


Heard = Answer | Breach
WireOption = bool | float


class Wire(ABC):
    """One seat's side of a match; it keeps what it needs between the calls, and nothing else does."""

    games: ClassVar[tuple[str, ...]] = ()
    """The games that this wire can carry; none named: every game."""
    ways: ClassVar[Mapping[Side, tuple[Way, ...]]] = dict.fromkeys(Side, (Way.STDIO,))
    """How its programs are reached as each side, the usual way first."""
    usual_port: ClassVar[int] = 0
    """Where programs dial that somebody else starts."""
    forms: ClassVar[Mapping[Side, tuple[str, ...]]] = {}
    """How programs take their address as arguments, the commonest first; an empty form is one without arguments."""
    launcher: ClassVar[str] = ""
    """The file that starts a program, where a program is a folder."""
    rests_meanwhile: ClassVar[bool] = False
    """Whether its programs do not run while the opponent thinks."""
    bears_lost_turns: ClassVar[bool] = False
    """Whether its programs can go on after a lost turn, because they are shown the board anew."""
    tells_start: ClassVar[bool] = False
    """Whether its programs can be told that a match begins elsewhere than at the usual start."""
    options: ClassVar[Mapping[str, WireOption]] = {}
    """What an organiser may set, with the document's values."""
    options_before: ClassVar[Mapping[str, WireOption]] = {}
    """What held before there was an option for it, in records that do not name the option."""

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        self.game = game
        self.chosen = dict(self.options) | chosen
        self.demands_pass = False
        """Whether a forced pass has to be written here, whatever the regulation grants."""

    @classmethod
    def carries(cls, game: Game) -> bool:
        """Whether matches of this game can be played over it."""
        return not cls.games or game.name in cls.games

    @classmethod
    def is_reached(cls, way: Way) -> bool:
        """Whether its programs can be reached in this way, as one side at least."""
        return any(way in ways for ways in cls.ways.values())

    @classmethod
    def differs_by_side(cls) -> bool:
        """Whether a program is started differently for each side."""
        return cls.ways[Side.WHITE] != cls.ways[Side.BLACK]

    @abstractmethod
    def send(self, notice: Notice) -> Sequence[Action]:
        """What to do to tell the player this."""

    @abstractmethod
    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """What the player means by this."""
