"""What a situation of the lab orders: how the opponent behaves, and how our bytes are dressed."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from girone.matches.order import Match
from girone.model.game import Side


class ScriptedFault(StrEnum):
    """What the scripted opponent does instead of a move."""

    NONE = ""
    ILLEGAL = "illegal"
    SILENT = "silent"
    LEAVES = "leaves"


class ByteVariation(StrEnum):
    """How bytes to the program are dressed; what they mean stays the same."""

    PLAIN = ""
    SPLIT = "split"
    MERGED = "merged"
    CR_LF = "cr_lf"
    MESSAGES = "messages"


@dataclass(frozen=True)
class Script:
    """One opponent: `plays` names its way to choose, `delay` seconds pass before its first `delayed` answers.

    At its own move number `at` it commits the `fault`.
    """

    plays: str = "random"
    seed: int = 1
    delay: float = 0.0
    delayed: int = 0
    fault: ScriptedFault = ScriptedFault.NONE
    at: int = 2
    dress: ByteVariation = ByteVariation.PLAIN


@dataclass(frozen=True)
class LabMatch(Match):
    """A match whose one side is the program under test and whose other side is scripted."""

    tested: Side = Side.WHITE
    script: Script = field(default_factory=Script)
    loaded: bool = False

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The match that `to_json` wrote."""
        match = super().from_json(text)
        said: dict[str, Any] = match.script  # type: ignore[assignment]  # as JSON has it
        script = Script(**said | {"fault": ScriptedFault(said["fault"]), "dress": ByteVariation(said["dress"])})
        return cls(**{**vars(match), "tested": Side(match.tested), "script": script})
