"""The receipts of a drop folder: a letter to each author; the log has the same as details, for any language."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from girone.entries.building.causes import joined
from girone.entries.drop_folder.log import BESIDE, HandInRecord, Mark
from girone.entries.hand_in import folder_name
from girone.entries.reception import LACKING, Receipt
from girone.formats.ladder import VERSION, author
from girone.languages.language import Language
from girone.model.text import plain

RECEIPTS = "receipts"
LAST_LINES = 40
"""Lines of the build's output in the receipt of a refused hand-in."""


def receipt_file(mark: Mark, name: str, records: Iterable[HandInRecord]) -> str:
    """The receipt file of a hand-in: the author's earlier one, else an unused name like the hand-in's."""
    files = _files(records)
    usual = folder_name(name)
    fresh = (f"{usual}.txt" if number == 1 else f"{usual}-{number}.txt" for number in count(1))
    return files.get(_reader(mark, name)) or next(each for each in fresh if each not in files.values())


def remove_outdated(base: Path, mark: Mark, name: str, records: Iterable[HandInRecord]) -> None:
    """Delete the receipt from when the hand-in shared its name with another, once its author has a new one."""
    beside = _beside(mark)
    if _reader(mark, name) != beside and (file := _files(records).get(beside)):
        (base / RECEIPTS / file).unlink(missing_ok=True)


def _files(records: Iterable[HandInRecord]) -> dict[tuple[str, str], str]:
    """The receipt file of each reader."""
    return {_reader(each.mark, each.name): each.receipt for each in records if each.receipt}


def _reader(mark: Mark, name: str) -> tuple[str, str]:
    """The reader of a receipt: the author, of all versions; for a duplicate or reserved name, that file's owner."""
    source, fingerprint = mark
    is_foreign = fingerprint.startswith(BESIDE) or (VERSION.search(name) and source.startswith(name))
    return _beside(mark) if is_foreign else ("author", author(name).casefold())


def _beside(mark: Mark) -> tuple[str, str]:
    """The reader of a receipt that concerns one file only."""
    return "source", mark[0]


def write_receipt(base: Path, file: str, receipt: Receipt, language: Language) -> None:
    """Write a receipt beside the tournament's file."""
    folder, now = base / RECEIPTS, datetime.now(UTC).isoformat(timespec="seconds")
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(_letter(now, receipt, language), encoding="utf-8", errors="backslashreplace")


def _letter(now: str, receipt: Receipt, language: Language) -> str:
    """The text of a receipt."""
    lines = [now, *(_taken if receipt.entered else _refused)(receipt, language)]
    return "".join(f"{plain(line)}\n" for each in lines for line in each.split("\n"))


def _taken(receipt: Receipt, language: Language) -> Iterator[str]:
    name, outcome, command = receipt.name, language.tell(receipt.outcome), receipt.command
    started = language.say("{outcome}, started by {command}", outcome=outcome, command=command) if command else outcome
    yield f"{name}: {started}"
    if words := language.tell(receipt.told):
        yield language.say("test matches: {words}", words=words)
    for each in receipt.findings:
        yield language.say("loses matches: {detail}", detail=each)
    if receipt.missing:
        yield language.tell(LACKING(detail=joined("; ", *receipt.missing)))


def _refused(receipt: Receipt, language: Language) -> Iterator[str]:
    yield f"{receipt.name}: {language.say('refused: {detail}', detail=receipt.told)}"
    said = Path(receipt.log) / "build.log"
    if said.is_file() and (lines := said.read_text(encoding="utf-8", errors="replace").splitlines()):
        yield from ("", language.say("last output of its build:"), *lines[-LAST_LINES:])
