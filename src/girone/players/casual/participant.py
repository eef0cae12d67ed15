"""A participant of a casual game: a person, or girone's engine with its strength."""

from dataclasses import dataclass

from girone.engine import LEVELS
from girone.model.errors import ConfigError


@dataclass(frozen=True)
class Participant:
    """A person by default, else girone's engine by level or by seconds per move."""

    level: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.level is not None and self.seconds is not None:
            raise ConfigError("girone's engine thinks by level or by seconds, not by both; choose one")
        if self.level is not None and self.level not in LEVELS:
            raise ConfigError(f"level {self.level} does not exist; levels are {LEVELS[0]} to {LEVELS[-1]}")
        if self.seconds is not None and not 0 < self.seconds < 1e6:
            raise ConfigError(f"{self.seconds:g} seconds for a move leave no time to think; write some such as 2")

    @property
    def is_person(self) -> bool:
        """Whether it is a person."""
        return self.level is None and self.seconds is None

    @property
    def words(self) -> str:
        """Its name at the board."""
        if self.is_person:
            return "person"
        return f"level {self.level}" if self.level is not None else f"engine {self.seconds:g} s"


PERSON = Participant()
