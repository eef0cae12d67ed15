"""A list of hand-ins as a CSV file, as spreadsheets write them: with commas or with semicolons."""

import csv
import io
import re
from pathlib import Path
from typing import Any

from girone.entries.hand_in import TEXTS, HandIn
from girone.model.detail import unknown
from girone.model.errors import ConfigError

LISTS = ("members", "categories")
COLUMNS = ("file", "name", *LISTS, *TEXTS, "delivered")


def read_roster(file: Path) -> list[HandIn]:
    """The hand-ins of a list; all mistakes in it are raised together, each with its line."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ConfigError(f"cannot read {file}: {why}") from None
    head, _, _ = text.partition("\n")
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    rows.fieldnames = [column.strip().lower() for column in rows.fieldnames or ()]
    mistakes = [
        f"{file}, line 1: {unknown('column', each, COLUMNS)}" for each in rows.fieldnames if each not in COLUMNS
    ]
    if "file" not in rows.fieldnames:
        mistakes.append(f"{file}, line 1: the column file is missing: the zip or the folder of each program")
    found: list[HandIn] = []
    for row in rows if not mistakes else ():
        try:
            found.append(_hand_in(row, file.parent))
        except ConfigError as wrong:
            mistakes.append(f"{file}, line {rows.line_num}: {wrong}")
    if mistakes:
        raise ConfigError("\n".join(mistakes))
    return found


def _hand_in(row: dict[str | None, str | list[str] | None], base: Path) -> HandIn:
    if None in row:
        raise ConfigError("there are more fields than columns; write quotes around a field with a comma in it")
    cells = {str(column): str(cell or "").strip() for column, cell in row.items()}
    source = base / cells["file"]
    if not cells["file"]:
        raise ConfigError("file is empty")
    if not source.is_dir() and not (source.is_file() and source.suffix.lower() == ".zip"):
        raise ConfigError(f"file = {cells['file']}: there is no such folder or .zip in {base}")
    values: dict[str, Any] = {key: cells.get(key, "") for key in (*TEXTS, "delivered")}
    values |= {key: tuple(filter(None, map(str.strip, re.split("[;,\n]", cells.get(key, ""))))) for key in LISTS}
    name = cells.get("name") or (source.name if source.is_dir() else source.stem)
    return HandIn(source, name, **values)
