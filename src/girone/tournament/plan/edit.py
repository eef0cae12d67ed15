"""Changes single keys of the organiser's file and leaves everything else as it was written."""

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from girone.host.system import locked
from girone.tournament.plan.file import read
from girone.tournament.plan.plan import Plan

HEADER = re.compile(r"\s*\[")
LOOK = 0.01
"""Seconds between two checks whether another writer has finished."""


def change(file: Path, edit: Callable[[str], str]) -> Plan:
    """Rewrite a file if the result has no mistakes, and return the new plan; it is written whole or not at all.

    The page of an arena and its ladder both write, so they take turns and neither loses the other's changes.
    """
    with _alone(file):
        text = edit(file.read_text(encoding="utf-8"))
        changed = read(text, str(file), file.parent, complete=False)
        fresh = file.with_name(f"{file.name}.new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    return changed


def with_keys(text: str, table: str, values: Mapping[str, str | None]) -> str:
    """A text in which keys of a table have these values, written as TOML; None comments a key out.

    A commented-out key is reused. An empty `table` means the keys above all tables.
    """
    lines = text.split("\n")
    for key, value in values.items():
        start, end = _place(lines, table)
        if start < 0:
            lines += ["", f"[{table}]"]
            start, end = len(lines), len(lines)
        at = next((at for at in range(start, end) if re.match(rf"(?:# ?)?{re.escape(key)}\s*=", lines[at])), None)
        if at is None:
            lines[start:start] = [] if value is None else [f"{key} = {value}"]
            continue
        meaning = lines[at].partition("    # ")[2]
        shown = f"{key} = {value}" if value is not None else f"# {lines[at].removeprefix('# ').partition('    # ')[0]}"
        lines[at] = shown + (f"    # {meaning}" if meaning else "")
    return "\n".join(lines)


def _place(lines: list[str], table: str) -> tuple[int, int]:
    """The range of lines with the keys of a table; -1 if there is no such table."""
    headers = [at for at, line in enumerate(lines) if HEADER.match(line)]
    if not table:
        return 0, headers[0] if headers else len(lines)
    start = next((at for at in headers if lines[at].split("#")[0].strip() == f"[{table}]"), None)
    if start is None:
        return -1, -1
    return start + 1, next((at for at in headers if at > start), len(lines))


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        while not locked(folder):
            time.sleep(LOOK)
        yield
    finally:
        os.close(folder)
