"""A situation: one or more matches that show one thing about a program."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from girone import wires
from girone.lab.finding import Grade
from girone.lab.situations.script import Script
from girone.languages.language import Language
from girone.model.regulation import Regulation
from girone.model.wire import Exercise


class Sides(StrEnum):
    """The sides that the program plays in a situation."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


class Aim(StrEnum):
    """What must happen in a match before the situation has shown anything."""

    NOTHING = ""
    PASS = "pass"
    SINGLE_MOVE = "single move"
    WIN = "win"
    LOSS = "loss"
    TIE = "tie"


@dataclass(frozen=True)
class Situation:
    """What is played, and what it may show; findings that show only here are at most as grave as `worst`.

    One match is played per seed; with an `aim`, only until it is reached. After `enough` seconds without a fault, or
    after `answers` answers, a match has shown enough. `lag` is the share of the limit that the opponent takes for its
    first answers. The wire must declare the `exercise`, and the game must have the `option`.
    """

    name: str
    title: str
    script: Script = field(default_factory=Script)
    exercise: Exercise = Exercise.GAMES
    option: str = ""
    sides: Sides = Sides.BOTH
    seeds: tuple[int, ...] = (1,)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    openings: tuple[str, ...] = ()
    aim: Aim = Aim.NOTHING
    worst: Grade = Grade.LOSES
    enough: float = 8.0
    answers: int = 0
    lag: float = 0.0
    whole_warm_up: bool = False
    loaded: bool = False
    gaps: Mapping[str, object] = field(default_factory=dict)

    def fits(self, regulation: Regulation) -> bool:
        """Whether it applies to programs of this regulation."""
        fits = self.exercise in wires.kind(regulation.wire).exercises
        return fits and (not self.option or self.option in regulation.game.options)

    def say(self, language: Language) -> str:
        """Its title in a language."""
        return language.say(self.title, **self.gaps)
