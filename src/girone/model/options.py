"""Options: fields of a frozen dataclass that declare their meaning and their possible values."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from girone.model.detail import Detail, said, unknown
from girone.model.errors import ConfigError, brief


def option(default: Any, meaning: str, choices: Sequence[Any]) -> Any:
    """Declare an option: its default, its meaning, and all possible values."""
    return field(default=default, metadata={"meaning": meaning, "choices": choices})


@dataclass(frozen=True)
class Optioned:
    """Something named, with chosen options; an invalid value raises an error that lists the valid ones."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):
            value, choices = getattr(self, each.name), each.metadata["choices"]
            if type(value) is not type(each.default) or value not in choices:
                raise ConfigError(impossible(self.name, each.name, value, allowed(choices)))

    @classmethod
    def with_options(cls, /, **options: Any) -> Self:
        """Make it with these options; an unknown option raises an error that lists the known ones."""
        known = {each.name for each in dataclasses.fields(cls)}
        for key in options:
            if not known:
                raise ConfigError(without_options(cls.name, key))
            if key not in known:
                raise ConfigError(unknown(said("option of {name}", name=cls.name), key, known))
        return cls(**options)

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values."""
        return dataclasses.asdict(self)


def impossible(name: str, key: str, value: Any, allowed: Detail) -> Detail:
    """The message for an invalid value of an option."""
    pattern = "{name}: {key} = {value} is not possible; {allowed}"
    return said(pattern, name=name, key=key, value=brief(value), allowed=allowed)


def without_options(name: str, key: str) -> Detail:
    """The message for an option of something that has no options."""
    return said("{name} has no options, so no {key}", name=name, key=repr(key))


def allowed(choices: Sequence[Any]) -> Detail:
    """The valid values in words."""
    if isinstance(choices, range):
        bounds = {"first": choices[0], "last": choices[-1], "step": choices.step}
        if choices.step == 1:
            return said("it is a whole number from {first} to {last}", **bounds)
        return said("it is a whole number from {first} to {last} in steps of {step}", **bounds)
    names: str | Detail = repr(choices[0])
    for other in choices[1:]:
        names = said("{one} or {other}", one=names, other=repr(other))
    return said("choose {names}", names=names)
