"""A `dataclass` that starts faster than Python's: of a frozen class it compiles `__init__` alone.

Python compiles six functions for each class at every start: in a table and in most commands that took two fifths of the
start, and Python 3.13 is no faster. Here the other five read the attributes by their names. A class with other wishes
is left to Python.
"""

import dataclasses
from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, cast

Function = Callable[..., Any]
Field = dataclasses.Field[Any]
PARAMETERS = "__dataclass_params__"


class _Factory:
    """Stands in a signature for what is made at each call."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # type checkers know what it makes
else:

    def dataclass(cls: type | None = None, /, **wishes: bool) -> Any:
        """As Python's."""

        def decorate(cls: type) -> type:
            parents = [made[PARAMETERS] for made in map(vars, cls.__mro__[1:]) if PARAMETERS in made]
            is_usual = wishes.keys() <= {"frozen", "eq", "repr"} and wishes.get("frozen")
            if not is_usual or not all(parent.frozen for parent in parents):
                return dataclasses.dataclass(**wishes)(cls)
            for parent in parents:
                parent.frozen = False  # only for a moment, in which Python reads the fields: it freezes all or none
            try:
                return _quick(cls, wishes.get("eq", True), wishes.get("repr", True))
            finally:
                for parent in parents:
                    parent.frozen = True

        return decorate if cls is None else decorate(cls)


def _quick(cls: type, has_eq: bool, has_repr: bool) -> type:
    cls.__doc__ = cls.__doc__ or cls.__name__  # Python would ask for the signature to write one
    dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
    parameters: Any = vars(cls)[PARAMETERS]
    parameters.init, parameters.repr, parameters.eq, parameters.frozen = True, has_repr, has_eq, True
    fields = dataclasses.fields(cls)
    functions = [_init(fields, hasattr(cls, "__post_init__")), *_frozen(cls, {field.name for field in fields})]
    functions += [_repr([field.name for field in fields if field.repr])] if has_repr else []
    functions += _comparison([field.name for field in fields if field.compare]) if has_eq else []
    own = {name for name, value in vars(cls).items() if value is not None}  # where there is an __eq__, __hash__ is None
    for function in functions:
        if function.__name__ not in own:
            function.__module__, function.__qualname__ = cls.__module__, f"{cls.__qualname__}.{function.__name__}"
            setattr(cls, function.__name__, function)
    return cls


def _init(fields: Sequence[Field], has_post_init: bool) -> Function:
    names: dict[str, object] = {"_set": object.__setattr__, "_factory": _FACTORY}
    words, lines = ["self"], []
    for field in fields:
        name, value = field.name, field.name
        names[f"_type_{name}"], word = field.type, f"{name}: _type_{name}"
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            word, value = f"{word} = _factory", f"_make_{name}() if {name} is _factory else {name}"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            word = f"{word} = _default_{name}"
        words.append(word)
        lines.append(f" _set(self, {name!r}, {value})\n")
    lines.append(" self.__post_init__()\n" if has_post_init else " pass\n")
    exec(f"def __init__({', '.join(words)}) -> None:\n{''.join(lines)}", names)
    return cast(Function, names["__init__"])


def _frozen(cls: Any, fields: Collection[str]) -> list[Function]:
    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    set_attribute.__name__, delete_attribute.__name__ = "__setattr__", "__delattr__"
    return [set_attribute, delete_attribute]


def _repr(fields: Sequence[str]) -> Function:
    def in_words(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields)
        return f"{type(self).__qualname__}({values})"

    in_words.__name__ = "__repr__"
    return recursive_repr()(in_words)


def _comparison(fields: Sequence[str]) -> list[Function]:
    """A tuple, also of one field: one that is the same object is equal to itself."""
    values: Function = (
        attrgetter(*fields) if len(fields) > 1 else lambda one: tuple(getattr(one, name) for name in fields)
    )

    def is_equal(self: object, other: object) -> Any:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    def number(self: object) -> int:
        return hash(values(self))

    is_equal.__name__, number.__name__ = "__eq__", "__hash__"
    return [is_equal, number]
