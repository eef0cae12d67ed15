"""The receipts of a drop folder: a text for each author, which says what became of the program."""

from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from girone.hand_ins.desk import Receipt
from girone.hand_ins.hand_in import folder_name
from girone.tournament.report import plain

RECEIPTS = "receipts"
LAST_LINES = 40
"""Of what a build said, on the receipt of who was refused."""


def receipt_file(source: str, name: str, records: Iterable[Mapping[str, Any]]) -> str:
    """The file of a hand-in: the one that it had before, else one of its name that no other has."""
    files = {str(record["hand_in"]): str(record["receipt"]) for record in records if "receipt" in record}
    usual = folder_name(name)
    fresh = (f"{usual}.txt" if number == 1 else f"{usual}-{number}.txt" for number in count(1))
    return files.get(source) or next(each for each in fresh if each not in files.values())


def write_receipt(base: Path, file: str, now: str, receipt: Receipt) -> None:
    """Lay it beside the tournament's file."""
    folder = base / RECEIPTS
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(_letter(now, receipt), encoding="utf-8", errors="backslashreplace")


def _letter(now: str, receipt: Receipt) -> str:
    """What the author reads."""
    name, words = plain(receipt.name), plain(receipt.words)
    if receipt.entered:
        started = f", started by {plain(receipt.command)}" if receipt.command else ""
        tried = f"test matches: {words}\n" if words else ""
        return f"{now}\n{name}: entered{started}\n{tried}"
    said = Path(receipt.log) / "build.log"
    lines = said.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:] if said.is_file() else []
    built = "\n".join(["", "what its build said last:", *lines, ""]) if lines else ""
    return f"{now}\n{name}: refused: {words}\n{built}"
