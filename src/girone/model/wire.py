"""A wire translates the conversation with one player: bytes in, events out. It does no input or output itself.

Given a notice, a wire says what to do (`Write`, `Launch`, …). Given what arrived, it says what that means (`Answer` or
`Breach`). A program's mistake is always a `Breach`; it never makes a wire raise an exception.
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
"""The longest accepted line, message or file in bytes: far above any legal one."""


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
    """Start the player's program again with these arguments; the answer file is read when the program has ended.

    With `full_delay` the file is read at the limit, even if the program ended before.
    """

    arguments: tuple[str, ...]
    answer_file: str
    full_delay: bool = False


@dataclass(frozen=True)
class Pause:
    """Wait this many seconds before the next action."""

    seconds: float


class Order(Enum):
    """Actions without details."""

    SUSPEND = "suspend"
    RESUME = "resume"
    CLOSE = "close"
    """Close the connection; a program that girone started may then end by itself."""
    KILL = "kill"
    """Kill the program, because it would not end by itself."""
    SKIP = "skip"
    """Do not run the program this time; its answer file counts as absent."""


Action = Write | PutFile | RemoveFile | Launch | Pause | Order


class End(Enum):
    """End of the player's output."""

    EOF = "eof"


@dataclass(frozen=True)
class FileContent:
    """The answer file when it was read, None if there was no file; `running`: the program was still running."""

    data: bytes | None
    running: bool = False


Arrival = bytes | End | FileContent


@dataclass(frozen=True)
class Answer:
    """A move in the game's notation, as far as the wire can tell, and the bytes it came as.

    `running`: time was up, and the program was still running. `written`: the move in the program's own notation, if
    its wire uses another. `score`: the program's evaluation, if it sends one.
    """

    text: str
    raw: bytes
    running: bool = False
    written: str = ""
    score: float | None = None


@dataclass(frozen=True)
class Breach:
    """A protocol fault. `at_once`: ruled even if the opponent is to move; `running` as in `Answer`."""

    reason: Reason
    detail: Detail
    raw: bytes
    at_once: bool = False
    running: bool = False


class Way(StrEnum):
    """How a program is reached."""

    STDIO = "stdio"
    FOLDER = "folder"
    """The program is a folder and is started again for each move."""
    THEY_DIAL = "they_dial"
    WE_DIAL = "we_dial"
    PERSON = "person"
    """There is no program; a person plays by hand."""


Heard = Answer | Breach
WireOption = bool | float


class Exercise(StrEnum):
    """What the lab can test with programs of a wire."""

    GAMES = "games"
    """Whole games, including games against slow, silent or wrong opponents."""
    CONVERSATION = "conversation"
    """Split or merged messages, an opponent that leaves, and how the program takes the result."""
    LINE_ENDS = "line ends"
    REMARKS = "remarks"
    """Lines that do not concern the match, such as those of `unical_server`."""
    SILENCE = "silence"
    """Silence for the whole warm-up before the first question."""
    TIES = "ties"
    SIZES = "sizes"
    """Othello on boards of every size."""
    BOARDS = "boards"
    """Othello from other start positions."""


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """The properties of a wire, so that no other code needs to compare wire names."""

    games: tuple[str, ...] = ()
    """The games that it can carry; empty means every game."""
    ways: Mapping[Side, tuple[Way, ...]] = field(default_factory=lambda: dict.fromkeys(Side, (Way.STDIO,)))
    """How programs of each side are reached, the usual way first; commands may use {port} where a side dials."""
    usual_port: int = 0
    """The usual port for programs that are started elsewhere."""
    forms: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    """Argument patterns by which programs take their address, most common first; an empty one means no arguments."""
    launcher: str = ""
    """The file that starts a program that is a folder."""
    rests_meanwhile: bool = False
    """Whether its programs do not run while the opponent thinks."""
    is_killed: bool = False
    """Whether its programs never end by themselves and are killed after the match."""
    begins_unasked: bool = False
    """Whether the side to move first starts without being asked."""
    hears_in_turn_only: bool = False
    """Whether any byte out of turn is a fault."""
    bears_lost_turns: bool = False
    """Whether programs can continue after a lost turn, because they are sent the whole board again."""
    tells_start: bool = False
    """Whether programs can be told another start position than the usual one."""
    tells_scores: bool = False
    """Whether programs can send an evaluation with their moves."""
    options: Mapping[str, WireOption] = field(default_factory=dict)
    """The options for organisers, with the document's values as defaults."""
    options_before: Mapping[str, WireOption] = field(default_factory=dict)
    """The values that applied before these options existed, for records that do not name them."""
    exercises: tuple[Exercise, ...] = ()
    """What the lab can test with its programs."""

    def carries(self, game: Game) -> bool:
        """Whether it can carry matches of this game."""
        return not self.games or game.name in self.games

    def is_reached(self, way: Way) -> bool:
        """Whether its programs can be reached in this way on at least one side."""
        return any(way in ways for ways in self.ways.values())

    def differs_by_side(self) -> bool:
        """Whether a program is started differently for each side."""
        return self.ways[Side.WHITE] != self.ways[Side.BLACK]

    @property
    def ends_by_itself(self) -> bool:
        """Whether a program runs for a whole match and should then end by itself."""
        return not (self.is_killed or self.is_reached(Way.FOLDER))


class Wire(ABC):
    """One player's side of a match; it holds all state of the conversation."""

    declared: Declaration = Declaration()

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        self.game = game
        self.chosen = dict(self.declared.options) | chosen
        self.demands_pass = False
        """Whether this player must write a forced pass, even if the regulation grants it."""

    @abstractmethod
    def send(self, notice: Notice) -> Sequence[Action]:
        """The actions that tell the player this notice."""

    @abstractmethod
    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """What the player's bytes or file mean."""

    def unfinished(self) -> bytes:
        """The part of an incomplete answer that has arrived."""
        return b""

    def malformation(self, raw: bytes) -> str:
        """The kind of malformation, by its name in the lab."""
        return "malformed"

    def forgiven(self, arrival: Arrival, position: Position) -> Iterator[tuple[str, Detail]]:
        """Leniencies used to read this answer that other servers may not grant, by their names in the lab."""
        yield from ()
