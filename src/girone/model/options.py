"""Things with options: a frozen dataclass whose fields each name their meaning and the values they may take."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from girone.model.detail import unknown
from girone.model.errors import ConfigError, brief


def option(default: Any, meaning: str, choices: Sequence[Any]) -> Any:
    """One option: the usual value as default, its meaning, and all values it may take."""
    return field(default=default, metadata={"meaning": meaning, "choices": choices})


@dataclass(frozen=True)
class Optioned:
    """Something by name with its options chosen; an impossible value is answered with the possible ones."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):
            value, choices = getattr(self, each.name), each.metadata["choices"]
            if type(value) is not type(each.default) or value not in choices:
                raise ConfigError(f"{self.name}: {each.name} = {brief(value)} is not possible; {allowed(choices)}")

    @classmethod
    def with_options(cls, /, **options: Any) -> Self:
        """It with these options; an unknown option is named with the known ones."""
        known = {each.name for each in dataclasses.fields(cls)}
        for key in options:
            if not known:
                raise ConfigError(f"{cls.name} has no options, and {key!r} is none")
            if key not in known:
                raise ConfigError(unknown(f"option of {cls.name}", key, known))
        return cls(**options)

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values."""
        return dataclasses.asdict(self)


def allowed(choices: Sequence[Any]) -> str:
    """The values that may be chosen, in words."""
    if isinstance(choices, range):
        step = "" if choices.step == 1 else f" in steps of {choices.step}"
        return f"it is a whole number from {choices[0]} to {choices[-1]}{step}"
    return f"choose {' or '.join(map(repr, choices))}"
