"""The file of a match between engines: a tournament that needs no organiser."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from girone import formats
from girone.model.dataclass import dataclass
from girone.model.regulation import Regulation
from girone.tournament.plan.draft import quoted

Setting = str | int | float | bool
VOIDS = 1000
"""So often a match is tried that a busy machine makes void."""
NOT_HERE = ("lost_turns_in_match", "lost_turns_in_tournament", "matches_lost_by_fault")
"""Nobody is disqualified from a match between engines: faults cost games."""


@dataclass(frozen=True)
class EngineEntry:
    """An engine, with the keys by which a tournament's file reaches it."""

    name: str
    wire: str
    reach: Mapping[str, str]


@dataclass(frozen=True)
class MatchOrder:
    """What is to be played: every pair, or the first `challengers` against all others, `rounds` times with each colour.

    `openings_file` has the openings where they are not the game's own; with `repeat` each is played with both colours.
    """

    engines: Sequence[EngineEntry]
    regulation: Regulation
    rounds: int
    seed: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    challengers: int = 0
    openings_file: str = ""
    has_openings: bool = True
    repeat: bool = True
    cores: int = 0
    sandbox: str = "limits"

    @property
    def pairs(self) -> int:
        """How many pairs of engines meet."""
        count = len(self.engines)
        return self.challengers * (count - self.challengers) if self.challengers else count * (count - 1) // 2

    @property
    def games(self) -> int:
        """How many games that makes."""
        return 2 * self.rounds * self.pairs

    def text(self) -> str:
        """The file."""
        kind = formats.ONE_AGAINST_ALL if self.challengers else formats.ALL_PLAY_ALL
        form: dict[str, Setting] = {"kind": kind, "times": self.rounds, "draw": False}
        usual = {"limits.warm_up": 0} | {f"conduct.{key}": 0 for key in NOT_HERE}
        tables: dict[str, Mapping[str, Setting]] = {
            "": {
                "name": " – ".join(engine.name for engine in self.engines),
                "regulation": self.regulation.name,
                "seed": self.seed,
                "sandbox": self.sandbox,
            },
            "format": form | ({"challengers": self.challengers} if self.challengers else {}),
            "set": usual | dict(self.settings),
            "tables": {"simultaneous": True, "cores": self.cores, "voids": VOIDS},
        }
        if self.has_openings:
            openings: dict[str, Setting] = {"count": self.rounds, "repeat": self.repeat}
            tables["openings"] = openings | ({"file": self.openings_file} if self.openings_file else {})
        written = [_table(f"[{name}]" if name else "", values) for name, values in tables.items()]
        for engine in self.engines:
            written.append(_table("[[entrants]]", {"name": engine.name, "wire": engine.wire, **engine.reach}))
        return "\n".join(written)


def _table(head: str, values: Mapping[str, Any]) -> str:
    lines = [f"{key} = {quoted(value)}" for key, value in values.items()]
    return "\n".join([*([head] if head else []), *lines, ""])
