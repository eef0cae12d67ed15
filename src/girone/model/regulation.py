"""A regulation: game, wire, limits, conduct and tournament of one document, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from girone.model.game import Game
from girone.model.limits import Limits
from girone.model.reason import Reason


class Meanwhile(StrEnum):
    """What a program does while its opponent thinks."""

    RUNS = "runs"
    SUSPENDED = "suspended"
    NOT_RUNNING = "not_running"


class ForcedPass(StrEnum):
    """Whether a player without a legal move must say so, or passes whatever it answers."""

    DEMANDED = "demanded"
    GRANTED = "granted"


@dataclass(frozen=True)
class Sentence:
    """What a document says, in its own words and in English, and where."""

    source: str
    text: str
    english: str


@dataclass(frozen=True)
class Conduct:
    """What faults cost: `lost_turns` in a row lose the match; 0 means that every fault does.

    The others disqualify from the tournament, 0 never: so many turns lost by malformed or missing answers in one match
    or in all, so many matches lost by a fault.
    """

    meanwhile: Meanwhile
    lost_turns: int
    forced_pass: ForcedPass
    lost_turns_in_match: int = 0
    lost_turns_in_tournament: int = 0
    matches_lost_by_fault: int = 0


@dataclass(frozen=True)
class Adjudication:
    """When a game ends early, by the scores that the programs tell with their moves; 0 moves mean never.

    A side that `resign_moves` times in a row tells a score of at most -`resign_score` has lost; with `resign_both` the
    other must have agreed as often. It is a tie if after `draw_after` plies both tell at most `draw_score` on either
    side, `draw_moves` times in a row.
    """

    resign_moves: int = 0
    resign_score: int = 0
    resign_both: bool = False
    draw_moves: int = 0
    draw_score: int = 0
    draw_after: int = 0


@dataclass(frozen=True)
class Points:
    """Points of a league match."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True)
class Deliverable:
    """One thing that has to be handed in, in words, and the names of files of which one is enough.

    `<source>`, `<program>` and `<document>` are files of these kinds, whatever their names. `compiled`: only programs
    in a compiled language need it.
    """

    what: str
    files: tuple[str, ...]
    compiled: bool = False


@dataclass(frozen=True)
class Regulation:
    """Everything that one announcement orders; `points` are None where the format has none, `members` where free."""

    name: str
    title: str
    document: str
    language: str
    game: Game
    wire: str
    wire_options: Mapping[str, float]
    limits: Limits
    conduct: Conduct
    format: str
    points: Points | None
    members: int | None
    sentences: Mapping[Reason, Sentence]
    adjudication: Adjudication = Adjudication()
    hand_in: tuple[Deliverable, ...] = ()
    default: bool = False
    overrides: Mapping[str, Any] = field(default_factory=dict)
