"""What the lab found: graded, with the bytes, the rule, why it costs matches, and how to fix it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from girone.languages.language import Language
from girone.model.game import Side
from girone.model.regulation import Sentence


class Grade(IntEnum):
    """Grade of a finding; the gravest comes first."""

    LOSES = 0
    RISKY = 1
    ADVICE = 2

    @property
    def words(self) -> str:
        """The grade in words."""
        return ("loses matches", "risky", "advice")[self]


@dataclass(frozen=True)
class Said:
    """A translatable sentence: its English pattern and the values."""

    pattern: str
    values: Mapping[str, object] = field(default_factory=dict)

    def within(self, language: Language) -> str:
        """The sentence in a language."""
        return language.say(self.pattern, **self.values)


@dataclass(frozen=True)
class ConversationLine:
    """One piece of the conversation: `who` is `>` for girone, `<` for the program, `.` for an action of girone.

    `at` is in seconds since the match began.
    """

    who: str
    text: str
    at: float = 0.0


@dataclass(frozen=True)
class Finding:
    """One fault of the program in one situation; findings with the same `cause` are reported once.

    `position` is where the program had to move, `after` the opponent's move before it.
    """

    fault: str
    cause: str
    grade: Grade
    what: Said
    why: Said
    fix: Said
    rule: Sentence
    situation: str
    side: Side
    seed: int
    exchange: tuple[ConversationLine, ...]
    position: str = ""
    after: str = ""
    log: str = ""
    record: str = ""
    also_in: tuple[str, ...] = ()
