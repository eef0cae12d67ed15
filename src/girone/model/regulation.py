"""A regulation: the game, wire, limits, conduct and format that one document orders."""

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
    """Whether a player without a legal move must answer with a pass, or passes whatever it answers."""

    DEMANDED = "demanded"
    GRANTED = "granted"


@dataclass(frozen=True)
class Sentence:
    """A quotation from a document: its source, the original text and an English translation."""

    source: str
    text: str
    english: str


@dataclass(frozen=True)
class Conduct:
    """What faults cost. This many `lost_turns` in a row lose the match; 0 means that the first fault does.

    The others disqualify from the tournament, 0 never: turns lost by malformed or missing answers in one match or in
    all matches, and matches lost by a fault.
    """

    meanwhile: Meanwhile
    lost_turns: int
    forced_pass: ForcedPass
    lost_turns_in_match: int = 0
    lost_turns_in_tournament: int = 0
    matches_lost_by_fault: int = 0


@dataclass(frozen=True)
class Adjudication:
    """When a game ends early because of the scores that programs send with their moves; 0 moves mean never.

    A side loses after `resign_moves` scores in a row of at most -`resign_score`; with `resign_both` the opponent must
    have agreed as often. After `draw_after` plies the game is a tie if both sides sent `draw_moves` scores in a row
    between -`draw_score` and `draw_score`.
    """

    resign_moves: int = 0
    resign_score: int = 0
    resign_both: bool = False
    draw_moves: int = 0
    draw_score: int = 0
    draw_after: int = 0


@dataclass(frozen=True)
class Points:
    """Points for the result of a league match."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True)
class Deliverable:
    """One item that must be handed in; one of `files` is enough.

    `<source>`, `<program>` and `<document>` stand for any file of that kind. `compiled`: required for compiled
    languages only.
    """

    what: str
    files: tuple[str, ...]
    compiled: bool = False


@dataclass(frozen=True)
class Regulation:
    """All orders of one document; `points` are None if the format has none, `members` None if teams have any size."""

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
