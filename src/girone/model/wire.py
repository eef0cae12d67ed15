"""A wire: the conversation with one player as bytes in, events out. It does no input or output itself.

Told a notice, a wire says what to do (`Write`, `Launch`, …); given what arrived, it says what it means
(`Answer` or `Breach`). Everything a program can do wrong comes out as a `Breach`; a wire never raises because of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from girone.model.detail import Detail
from girone.model.game import Game, Position, Side
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
    wrote it, where its wire has another notation. `score` is how far ahead the program holds itself, where it says so.
    """

    text: str
    raw: bytes
    running: bool = False
    written: str = ""
    score: float | None = None


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
    PERSON = "person"
    """There is no program: somebody plays by hand."""


Heard = Answer | Breach
WireOption = bool | float


class Exercise(StrEnum):
    """What the lab can try with programs of a wire."""

    GAMES = "games"
    """Whole games, also against slow, silent or wrong opponents."""
    CONVERSATION = "conversation"
    """Bytes that are cut or joined, an opponent that leaves, a result that has to be heard or seen."""
    LINE_ENDS = "line ends"
    REMARKS = "remarks"
    """Lines that are not about the match, as `unical_server` writes them."""
    SILENCE = "silence"
    """The whole warm-up before the first question."""
    TIES = "ties"
    SIZES = "sizes"
    """Othello on boards of every size."""
    BOARDS = "boards"
    """Positions of Othello to begin at."""


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """What a wire says about itself, so that nobody has to ask for its name."""

    games: tuple[str, ...] = ()
    """The games that this wire can carry; none named: every game."""
    ways: Mapping[Side, tuple[Way, ...]] = field(default_factory=lambda: dict.fromkeys(Side, (Way.STDIO,)))
    """How its programs are reached as each side, the usual way first; one that is dialled or dials is told {port}."""
    usual_port: int = 0
    """Where programs dial that somebody else starts."""
    forms: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    """How programs take their address as arguments, the commonest first; an empty form is one without arguments."""
    launcher: str = ""
    """The file that starts a program, where a program is a folder."""
    rests_meanwhile: bool = False
    """Whether its programs do not run while the opponent thinks."""
    is_killed: bool = False
    """Whether its programs never end by themselves and are killed after the match."""
    begins_unasked: bool = False
    """Whether the side to move first begins without being asked."""
    hears_in_turn_only: bool = False
    """Whether every byte out of turn is a fault."""
    bears_lost_turns: bool = False
    """Whether its programs can go on after a lost turn, because they are shown the board anew."""
    tells_start: bool = False
    """Whether its programs can be told that a match begins elsewhere than at the usual start."""
    tells_scores: bool = False
    """Whether its programs can say how far ahead they hold themselves."""
    options: Mapping[str, WireOption] = field(default_factory=dict)
    """What an organiser may set, with the document's values."""
    options_before: Mapping[str, WireOption] = field(default_factory=dict)
    """What held before there was an option for it, in records that do not name the option."""
    exercises: tuple[Exercise, ...] = ()
    """What the lab can try with its programs."""

    def carries(self, game: Game) -> bool:
        """Whether matches of this game can be played over it."""
        return not self.games or game.name in self.games

    def is_reached(self, way: Way) -> bool:
        """Whether its programs can be reached in this way, as one side at least."""
        return any(way in ways for ways in self.ways.values())

    def differs_by_side(self) -> bool:
        """Whether a program is started differently for each side."""
        return self.ways[Side.WHITE] != self.ways[Side.BLACK]

    @property
    def ends_by_itself(self) -> bool:
        """Whether a program lives for a whole match and should end after it."""
        return not (self.is_killed or self.is_reached(Way.FOLDER))


class Wire(ABC):
    """One seat's side of a match; it keeps what it needs between the calls, and nothing else does."""

    declared: Declaration = Declaration()

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        self.game = game
        self.chosen = dict(self.declared.options) | chosen
        self.demands_pass = False
        """Whether a forced pass has to be written here, whatever the regulation grants."""

    @abstractmethod
    def send(self, notice: Notice) -> Sequence[Action]:
        """What to do to tell the player this."""

    @abstractmethod
    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """What the player means by this."""

    def unfinished(self) -> bytes:
        """What has come of an answer whose end is missing."""
        return b""

    def malformation(self, raw: bytes) -> str:
        """What is wrong with malformed text, by its name in the lab."""
        return "malformed"

    def forgiven(self, arrival: Arrival, position: Position) -> Iterator[tuple[str, Detail]]:
        """What is taken here and may not be elsewhere in an answer to this position, by its name in the lab."""
        yield from ()
