"""Our quicker `dataclass` makes what Python's makes."""

import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import girone
from girone.model import dataclass as ours

HERE = Path(girone.__file__).parent
NAN = float("nan")


def classes(made_by: ModuleType) -> list[type]:
    """The same classes, each by the decorator of a module."""
    dataclass: Callable[..., Any] = made_by.dataclass

    @dataclass(frozen=True)
    class Nothing:
        """No field."""

    @dataclass(frozen=True)
    class One:
        """A field alone."""

        only: Any

    @dataclass(frozen=True)
    class Many:
        first: Any
        shown: str = dataclasses.field(default="no", repr=False)
        made: list[int] = dataclasses.field(default_factory=list)
        compared: int = dataclasses.field(default=0, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "first", (self.first,))

    @dataclass(frozen=True)
    class Heir(One):
        more: int = 1

    @dataclass(frozen=True, eq=False, repr=False)
    class Bare:
        first: int = 0

    @dataclass(frozen=True)
    class Own:
        """What a class has is kept."""

        first: int = 0

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    @dataclass
    class Open:
        """Left to Python."""

        first: int = 0

    return [Nothing, One, Many, Heir, Bare, Own, Open]


PAIRS = [*zip(classes(ours), classes(dataclasses), strict=True)]


def outcome(asked: Callable[[], object]) -> object:
    """What came of it, an error with its words; what the two tell of themselves is the same but for an address."""
    try:
        return re.sub(r"0x\w+", "", repr(asked()))
    except Exception as error:
        return type(error), re.sub(r"0x\w+", "", str(error))


def _in_itself(cls: Any) -> object:
    held = list[object]()
    held.append(one := cls(held))
    return one


def _heir(cls: Any) -> Any:
    return type("Heir", (cls,), {"__module__": "m"})


ASKED: dict[str, Callable[[Any], object]] = {
    "signature": inspect.signature,
    "arguments": lambda cls: cls(),
    "one argument": lambda cls: cls(1),
    "an unknown argument": lambda cls: cls(1, strange=2),
    "fields": lambda cls: [(field.name, field.default, field.init) for field in dataclasses.fields(cls)],
    "pattern": lambda cls: cls.__match_args__,
    "parameters": lambda cls: vars(cls)["__dataclass_params__"],
    "values": lambda cls: vars(cls(1)),
    "dictionary": lambda cls: dataclasses.asdict(cls(1)),
    "replaced": lambda cls: dataclasses.replace(cls(1)),
    "copied": lambda cls: copy.deepcopy(cls(1)),
    "equal": lambda cls: cls(1) == cls(1),
    "not equal": lambda cls: cls(1) == cls(2),
    "another type": lambda cls: cls(1).__eq__(1),
    "the same object": lambda cls: cls(NAN) == cls(NAN),
    "hash": lambda cls: hash(cls(1)) if cls.__eq__ is not object.__eq__ else None,
    "hash of a list": lambda cls: hash(cls([])) if cls.__eq__ is not object.__eq__ else None,
    "set": lambda cls: setattr(cls(1), "first", 2),
    "set what is no field": lambda cls: setattr(cls(1), "other", 2),
    "deleted": lambda cls: delattr(cls(1), "first"),
    "in itself": lambda cls: _in_itself(cls),
    "a heir by Python": lambda cls: dataclasses.dataclass(frozen=True)(_heir(cls))(1),
    "an open heir": lambda cls: dataclasses.dataclass(_heir(cls))(1),
    "name of a function": lambda cls: (cls.__eq__.__qualname__, cls.__init__.__qualname__),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(("cls", "pythons"), PAIRS, ids=[one.__name__ for one, _ in PAIRS])
def test_it_makes_what_pythons_makes(cls: type, pythons: type, asked: Callable[[Any], object]) -> None:
    assert outcome(lambda: asked(cls)) == outcome(lambda: asked(pythons))


def test_what_python_refuses_is_refused() -> None:
    for made_by in (ours, dataclasses):
        with pytest.raises(ValueError, match="mutable default"):
            made_by.dataclass(frozen=True)(type("Bad", (), {"a": [], "__annotations__": {"a": list}}))


def test_values_of_girone_are_pickled_and_copied() -> None:
    from girone.model.detail import PLAIN

    told = PLAIN(cause="x")
    assert pickle.loads(pickle.dumps(told)) == copy.deepcopy(told) == told


def test_all_of_girone_uses_it() -> None:
    """One module that takes Python's would be slow to start and would not look so."""
    found = [
        file for file in HERE.rglob("*.py") if re.search(r"from dataclasses import .*\bdataclass\b", file.read_text())
    ]
    assert [file.name for file in found] == ["dataclass.py"]
