"""An entrant's lines in the tournament's file: appended, or replacing its earlier ones."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

from girone.model.errors import ConfigError
from girone.tournament.plan.draft import quoted
from girone.tournament.plan.edit import change
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

KEYS = (
    *("name", "group", "members", "categories", "wire", "player"),
    *("folder", "command", "white", "black", "frozen", "delivered"),
)
HEADER = re.compile(r"\s*\[")
MARK = "[[entrants]]"


def write_entry(file: Path, entrant: Entrant, plan: Plan, remark: str) -> Plan:
    """Write an entrant into the file; return the new plan."""
    lines = entry(entrant, plan, remark).splitlines(keepends=True)

    def with_entry(text: str) -> str:
        start, end = _place(text.splitlines(keepends=True), entrant.name)
        before, after = text.splitlines(keepends=True)[:start], text.splitlines(keepends=True)[end:]
        if before and not before[-1].endswith("\n"):
            before.append("\n")
        if start == end and before and before[-1].strip():
            before.append("\n")
        return "".join([*before, *lines, *after])

    return change(file, with_entry)


def entry(entrant: Entrant, plan: Plan, remark: str) -> str:
    """The lines of an entrant, without defaults."""
    usual = {"wire": plan.regulation.wire, "categories": tuple(category.name for category in plan.categories)}
    values = {key: value for key in KEYS if (value := getattr(entrant, key)) and value != usual.get(key)}
    lines = [f"{key} = {quoted(list(value) if isinstance(value, tuple) else value)}" for key, value in values.items()]
    return "\n".join([f"{MARK}    # {remark}", *lines, ""])


def _place(lines: list[str], name: str) -> tuple[int, int]:
    """The line range of an entrant with this name, else the end of the file."""
    headers = [at for at, line in enumerate(lines) if HEADER.match(line)]
    for start, end in pairwise([*headers, len(lines)]):
        if lines[start].lstrip().startswith(MARK) and _named(lines[start:end]).casefold() == name.casefold():
            while not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"):
                end -= 1
            return start, end
    return len(lines), len(lines)


def _named(block: list[str]) -> str:
    try:
        return str(tomllib.loads("".join(block))["entrants"][0].get("name", ""))
    except tomllib.TOMLDecodeError:
        raise ConfigError("a list spans several lines; write it in one line") from None
