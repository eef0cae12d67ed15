"""What a situation prescribes: the opponent's behaviour, and how our bytes are varied."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from girone.matches.order import Match
from girone.model.game import Side


class ScriptedFault(StrEnum):
    """What the scripted opponent does instead of moving."""

    NONE = ""
    ILLEGAL = "illegal"
    SILENT = "silent"
    LEAVES = "leaves"


class ByteVariation(StrEnum):
    """Variations of the bytes sent to the program that leave their meaning unchanged."""

    PLAIN = ""
    SPLIT = "split"
    MERGED = "merged"
    APART = "apart"
    CR_LF = "cr_lf"
    MESSAGES = "messages"


@dataclass(frozen=True)
class Script:
    """One opponent: `plays` names its strategy; its first `delayed` answers come after `delay` seconds.

    At its move number `at` it commits the `fault`.
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
    """A match between the program under test and a scripted opponent."""

    tested: Side = Side.WHITE
    script: Script = field(default_factory=Script)
    loaded: bool = False

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Parse what `to_json` wrote."""
        match = super().from_json(text)
        said: dict[str, Any] = match.script  # type: ignore[assignment]  # as JSON has it
        script = Script(**said | {"fault": ScriptedFault(said["fault"]), "dress": ByteVariation(said["dress"])})
        return cls(**{**vars(match), "tested": Side(match.tested), "script": script})
