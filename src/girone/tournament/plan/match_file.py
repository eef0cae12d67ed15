"""The file of a match between engines: a tournament without an organiser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from girone import formats
from girone.model.regulation import Regulation
from girone.tournament.plan.draft import quoted

Setting = str | int | float | bool
VOIDS = 1000
"""The number of tries for a match that is void because the machine is busy."""
NOT_HERE = ("lost_turns_in_match", "lost_turns_in_tournament", "matches_lost_by_fault")
"""Limits that are set to 0: nobody is disqualified from an engine match, because faults only cost games."""


@dataclass(frozen=True)
class EngineEntry:
    """An engine, with the keys that tell a tournament file how to reach it."""

    name: str
    wire: str
    reach: Mapping[str, str]


@dataclass(frozen=True)
class MatchOrder:
    """The engine match to play: all pairs, or `challengers` against all others, `rounds` times with each colour.

    `openings_file` replaces the game's own openings; with `repeat` each is played with both colours.
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
        """The number of pairs of engines that meet."""
        count = len(self.engines)
        return self.challengers * (count - self.challengers) if self.challengers else count * (count - 1) // 2

    @property
    def games(self) -> int:
        """The number of games."""
        return 2 * self.rounds * self.pairs

    def text(self) -> str:
        """The text of the tournament file."""
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
