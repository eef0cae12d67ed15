"""Measured figures as small JSON files, one per table of the manual: benches record them, `bench.figures` writes pages.

Only runs of a clean commit are recorded. Manual measurements go to notes/, with their date.
"""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

FOLDER = Path(__file__).parent
OPEN = "–"
"""A cell without a measurement."""


@dataclass(frozen=True)
class Row:
    """The cells of a row by column, and their origin: command, machine, commit."""

    cells: Mapping[str, str]
    origin: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table: its columns; the first `keys` of them identify a row."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...] = field(default=())
    keys: int = 1

    def with_row(self, row: Row) -> "Table":
        """The table with new cells; a new row is added at the end, and other columns keep their cells."""
        unknown = set(row.cells) - set(self.heads)
        assert not unknown, f"no column {sorted(unknown)}; there are {self.heads}"
        rows, at = list(self.rows), self._place(row)
        before = rows[at].cells if at < len(rows) else dict.fromkeys(self.heads, OPEN)
        rows[at : at + 1] = [Row({**before, **row.cells}, row.origin)]
        return replace(self, rows=tuple(rows))

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that identify a row."""
        return self.heads[: self.keys]

    def as_markdown(self) -> str:
        """The table as Markdown."""
        rows = [self.heads, *([row.cells[head] for head in self.heads] for row in self.rows)]
        head, *body = ("|" + "".join(f" {cell} |" if cell else " |" for cell in row) + "\n" for row in rows)
        return "".join([head, "|---" * len(self.heads) + "|\n", *body])

    def _place(self, wanted: Row) -> int:
        wish = [wanted.cells[head] for head in self.key]
        same = (at for at, row in enumerate(self.rows) if [row.cells[head] for head in self.key] == wish)
        return next(same, len(self.rows))


def names() -> list[str]:
    """The names of all tables."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def load(name: str) -> Table:
    """Load a table."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    heads = tuple(found["heads"])
    rows = (Row(dict(zip(heads, row["cells"], strict=True)), row["from"]) for row in found["rows"])
    return Table(heads, tuple(rows), found["keys"])


def save(name: str, table: Table) -> None:
    """Write a table with a line per row, for readable diffs."""
    rows = [{"cells": [row.cells[head] for head in table.heads], "from": dict(row.origin)} for row in table.rows]
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    heads = json.dumps(table.heads, ensure_ascii=False)
    text = f'{{\n "heads": {heads},\n "keys": {table.keys},\n "rows": [\n  {lines}\n ]\n}}\n'
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def record(name: str, *rows: Mapping[str, object], **facts: str) -> None:
    """Store new measurements; `python -m bench.figures` then updates the pages.

    `facts` replaces command, machine and commit of this process.
    """
    table, origin = load(name), _of_a_commit({**_here(), **facts})
    for row in rows:
        table = table.with_row(Row({head: str(cell) for head, cell in row.items()}, origin))
    save(name, table)


def _here() -> dict[str, str]:
    """The command, a description of the machine, and the state of the sources."""
    program = Path(sys.argv[0]).resolve()
    place = program.parent if program.name == "__main__.py" else program.with_suffix("")
    name = ".".join(place.parts[place.parts.index("bench") :]) if "bench" in place.parts else program.name
    command = shlex.join([name, *sys.argv[1:]])
    model = next((line.split(": ")[1] for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "")
    machine = f"{os.cpu_count()} cores, {model}, load {os.getloadavg()[0]:.1f} at the end".replace(", ,", ",")
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ":/", f":(exclude){FOLDER.as_posix()}/*.json")
    dirty = "-dirty" if changed else ""
    return {"command": command, "machine": machine, "commit": commit + dirty}


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, cwd=FOLDER, check=False).stdout.strip()


def _of_a_commit(origin: Mapping[str, str]) -> Mapping[str, str]:
    if origin["commit"].endswith("-dirty"):
        raise SystemExit("the sources have changes: commit them, then measure for the manual")
    return origin


def _lines(file: str) -> list[str]:
    return Path(file).read_text(encoding="utf-8").splitlines() if Path(file).exists() else []
