"""What --json prints, held against the types that the manual lists."""

import dataclasses
import json
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from girone.cli.reports import REPORTS


def assert_reported(name: str, number: int, out: str) -> None:
    """What the command printed has the type of that number; a test finds the types that no test asks for."""
    shape = REPORTS[name][number]
    told = [json.loads(line) for line in out.splitlines()] if shape.lines else [json.loads(out)]
    if shape.is_list:
        (told,) = told
    assert told
    if shape.types == (dict,):
        assert faults(told[0], dict[str, str], name) == []
    else:
        assert [fault for each in told for fault in of_object(each, shape.types, name)] == []


def required(hint: Any) -> bool:
    return get_origin(hint) is not NotRequired


def bare(hint: Any) -> Any:
    return bare(get_args(hint)[0]) if get_origin(hint) in (Annotated, NotRequired) else hint


def faults(value: Any, hint: Any, where: str) -> list[str]:
    """What of a value is not of the type."""
    hint = bare(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return [] if any(not faults(value, each, where) for each in inner) else [f"{where}: {value!r}"]
    if is_typeddict(hint) or dataclasses.is_dataclass(hint):
        return of_object(value, (hint,), where)
    if origin in (dict, list, tuple) and not isinstance(value, dict if origin is dict else list):
        return [f"{where}: {value!r} is no {hint}"]
    if origin is dict:
        return [fault for key, each in value.items() for fault in faults(each, inner[1], f"{where}.{key}")]
    if origin is tuple and inner[-1] is not Ellipsis:
        if len(value) != len(inner):
            return [f"{where}: {value!r} is no {hint}"]
        return [fault for each, kind in zip(value, inner, strict=True) for fault in faults(each, kind, f"{where}[]")]
    if origin in (list, tuple):
        return [fault for each in value for fault in faults(each, inner[0], f"{where}[]")]
    if hint is Any or origin is Literal:
        return []
    kinds: dict[Any, Any] = {float: (int, float), int: int, bool: bool, str: str, type(None): type(None)}
    return [] if isinstance(value, kinds.get(hint, str)) else [f"{where}: {value!r} is no {hint}"]


def of_object(value: Any, shapes: tuple[Any, ...], where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is not an object"]
    hints: dict[str, Any] = {}
    for shape in shapes:
        known = get_type_hints(shape, include_extras=True)
        names = [each.name for each in dataclasses.fields(shape)] if dataclasses.is_dataclass(shape) else known
        hints |= {name: known[name] for name in names}
    missing = [f"{where} lacks {name}" for name in hints if required(hints[name]) and name not in value]
    unknown = [f"{where} has {name}" for name in value if name not in hints]
    inside = [
        fault for name, each in value.items() if name in hints for fault in faults(each, hints[name], f"{where}.{name}")
    ]
    return missing + unknown + inside
