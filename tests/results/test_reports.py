"""What --json prints has the types that the manual lists."""

import dataclasses
import json
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from girone.cli.reports import REPORTS
from tests.results.conftest import Command
from tests.results.evening import Evening, file_of

STORE, FILE = "STORE", "FILE"
CALLS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("decide", 1, (STORE,)),
    ("draw", 0, (FILE,)),
    ("export", 0, (STORE,)),
    ("fairness", 0, (STORE,)),
    ("kit", 1, ("--list",)),
    ("matches", 0, (STORE,)),
    ("plan", 0, (FILE,)),
    ("plan", 1, (STORE,)),
    ("regulations", 0, ("loa-2012",)),
    ("regulations", 1, ()),
    ("replay", 0, (STORE, "1")),
    ("show", 0, ("dipole",)),
    ("show", 1, ()),
    ("show", 2, ("dipole", "--perft", "2")),
    ("sprt", 0, ("--elo0", "0", "--elo1", "5", "--results", "1,2,3")),
    ("standings", 0, (STORE,)),
    ("standings", 1, (STORE, "--certificate")),
    ("verify", 1, (STORE, "1")),
)


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
    if origin in (list, tuple):
        return [fault for each in value for fault in faults(each, inner[0], f"{where}[]")]
    if hint is Any or origin is Literal:
        return []
    kinds: dict[Any, Any] = {float: (int, float), int: int, bool: bool, str: str, type(None): type(None)}
    return [] if isinstance(value, kinds.get(hint, str)) else [f"{where}: {value!r} is no {hint}"]


def of_object(value: Any, shapes: tuple[Any, ...], where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no object"]
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


@pytest.mark.parametrize(("name", "number", "words"), CALLS)
def test_a_report_has_the_type_that_the_manual_lists(
    name: str, number: int, words: tuple[str, ...], girone: Command, played: Evening, tmp_path: Path
) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(file_of("Alfa", "Beta", "Gamma"), encoding="utf-8")
    meant = {STORE: str(played.store.folder), FILE: str(file)}
    _, out, _ = girone(name, *(meant.get(word, word) for word in words), "--json")
    shape = REPORTS[name][number]
    told = [json.loads(out)] if name == "export" else [json.loads(line) for line in out.splitlines()]
    if shape.is_list:
        (told,) = told
    assert told
    assert [fault for each in told for fault in of_object(each, shape.types, name)] == []
