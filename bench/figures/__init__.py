"""Measured figures as small JSON files, one for each table of the manual: benches record, `bench.figures` writes pages.

Only runs of a commit are recorded, never of changed sources. What is measured by hand goes to notes/, with its date.
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
"""A cell that was not measured."""


@dataclass(frozen=True)
class Row:
    """The cells of a line by their heads, and where they come from: command, machine, commit."""

    cells: Mapping[str, str]
    origin: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table: the heads in their order; the first `keys` of them tell the rows apart."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...] = field(default=())
    keys: int = 1

    def with_row(self, row: Row) -> "Table":
        """With what was measured in place of what stood there; a new row comes last, and other columns stay."""
        unknown = set(row.cells) - set(self.heads)
        assert not unknown, f"no column {sorted(unknown)}; there are {self.heads}"
        rows, at = list(self.rows), self._place(row)
        before = rows[at].cells if at < len(rows) else dict.fromkeys(self.heads, OPEN)
        rows[at : at + 1] = [Row({**before, **row.cells}, row.origin)]
        return replace(self, rows=tuple(rows))

    @property
    def key(self) -> tuple[str, ...]:
        """The heads of the columns that tell rows apart."""
        return self.heads[: self.keys]

    def as_markdown(self) -> str:
        """As it stands on a page."""
        rows = [self.heads, *([row.cells[head] for head in self.heads] for row in self.rows)]
        head, *body = ("|" + "".join(f" {cell} |" if cell else " |" for cell in row) + "\n" for row in rows)
        return "".join([head, "|---" * len(self.heads) + "|\n", *body])

    def _place(self, wanted: Row) -> int:
        wish = [wanted.cells[head] for head in self.key]
        same = (at for at, row in enumerate(self.rows) if [row.cells[head] for head in self.key] == wish)
        return next(same, len(self.rows))


def names() -> list[str]:
    """All tables."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def load(name: str) -> Table:
    """A table by its name."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    heads = tuple(found["heads"])
    rows = (Row(dict(zip(heads, row["cells"], strict=True)), row["from"]) for row in found["rows"])
    return Table(heads, tuple(rows), found["keys"])


def save(name: str, table: Table) -> None:
    """Write it with a line for each row, so that a difference is read easily."""
    rows = [{"cells": [row.cells[head] for head in table.heads], "from": dict(row.origin)} for row in table.rows]
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    heads = json.dumps(table.heads, ensure_ascii=False)
    text = f'{{\n "heads": {heads},\n "keys": {table.keys},\n "rows": [\n  {lines}\n ]\n}}\n'
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def record(name: str, *rows: Mapping[str, object], **facts: str) -> None:
    """Keep what was just measured, by the heads of the table; the pages follow with `python -m bench.figures`.

    Facts are command, machine and commit where they are not those of this process.
    """
    table, origin = load(name), _of_a_commit({**_here(), **facts})
    for row in rows:
        table = table.with_row(Row({head: str(cell) for head, cell in row.items()}, origin))
    save(name, table)


def _here() -> dict[str, str]:
    """The command, the machine in words, and the state of the sources."""
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
