"""The receipts of a drop folder: a text for each author, which says what became of the program."""

from collections.abc import Iterable
from itertools import count
from pathlib import Path

from girone.entries.hand_in import folder_name
from girone.entries.log import BESIDE, HandInRecord, Mark
from girone.entries.reception import Receipt
from girone.formats.ladder import VERSION, author
from girone.model.text import plain

RECEIPTS = "receipts"
LAST_LINES = 40
"""Of what a build said, on the receipt of who was refused."""


def receipt_file(mark: Mark, name: str, records: Iterable[HandInRecord]) -> str:
    """The file of a hand-in: the one that its author had before, else one of its name that no other has."""
    files = _files(records)
    usual = folder_name(name)
    fresh = (f"{usual}.txt" if number == 1 else f"{usual}-{number}.txt" for number in count(1))
    return files.get(_reader(mark, name)) or next(each for each in fresh if each not in files.values())


def remove_outdated(base: Path, mark: Mark, name: str, records: Iterable[HandInRecord]) -> None:
    """Remove what was said of a hand-in while it lay beside another, now that its author's receipt tells of it."""
    beside = _beside(mark)
    if _reader(mark, name) != beside and (file := _files(records).get(beside)):
        (base / RECEIPTS / file).unlink(missing_ok=True)


def _files(records: Iterable[HandInRecord]) -> dict[tuple[str, str], str]:
    """The file of each reader."""
    return {_reader(each.mark, each.name): each.receipt for each in records if each.receipt}


def _reader(mark: Mark, name: str) -> tuple[str, str]:
    """Who reads a receipt: an author, of every version as folder or zip; else whoever laid that one thing there."""
    source, fingerprint = mark
    is_foreign = fingerprint.startswith(BESIDE) or (VERSION.search(name) and source.startswith(name))
    return _beside(mark) if is_foreign else ("author", author(name).casefold())


def _beside(mark: Mark) -> tuple[str, str]:
    """Whoever laid that one thing there."""
    return "source", mark[0]


def write_receipt(base: Path, file: str, now: str, receipt: Receipt) -> None:
    """Lay it beside the tournament's file."""
    folder = base / RECEIPTS
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(_letter(now, receipt), encoding="utf-8", errors="backslashreplace")


def _letter(now: str, receipt: Receipt) -> str:
    """What the author reads."""
    name, told = plain(receipt.name), receipt.words
    words = "\n".join(map(plain, told.split("\n")))
    if receipt.entered:
        started = f", started by {plain(receipt.command)}" if receipt.command else ""
        tried = f"test matches: {words}\n" if words else ""
        lacking = f"not handed in: {'; '.join(receipt.missing)}\n" if receipt.missing else ""
        found = [f"costs it matches: {each}" for each in receipt.findings]
        findings = "".join(f"{plain(line)}\n" for each in found for line in each.split("\n"))
        return f"{now}\n{name}: {receipt.outcome}{started}\n{tried}{findings}{lacking}"
    said = Path(receipt.log) / "build.log"
    lines = said.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:] if said.is_file() else []
    built = "\n".join(["", "what its build said last:", *lines, ""]) if lines else ""
    return f"{now}\n{name}: refused: {words}\n{built}"
