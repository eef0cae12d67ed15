"""A drop folder: each folder and each zip in it is somebody's program, and whatever is new there is handed in.

What was done with which files is appended to a log, and nothing else remembers it.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from girone.formats.ladder import VERSION, author
from girone.hand_ins.desk import LOGS, Desk, Receipt
from girone.hand_ins.fingerprint import Fingerprints
from girone.hand_ins.hand_in import HandIn, folder_name
from girone.hand_ins.sources import dropped
from girone.model.errors import RecordError
from girone.tournament.entrant import Entrant

LOG, RECEIPTS = "ladder.jsonl", "receipts"
LAST_LINES = 40
"""Of what a build said, on the receipt of who was refused."""

Mark = tuple[str, str]
"""What a hand-in is called in the drop folder, and the fingerprint of its files."""


class Drop:
    """Looks into a drop folder and hands in what is new, for the tournament of a file."""

    def __init__(self, folder: Path, base: Path) -> None:
        self._folder, self._base = folder, base
        self._prints = Fingerprints()

    def news(self, entered: Collection[str]) -> dict[Mark, HandIn]:
        """What lies there and was not dealt with before, given the names that the tournament's file has.

        What goes away while we look is looked at the next time.
        """
        done = dict(self._done(entered))
        found: dict[Mark, HandIn] = {}
        for hand_in in dropped(self._folder):
            try:
                mark = hand_in.source.name, self._prints.of(hand_in.source)
            except FileNotFoundError:
                continue
            if done.get(mark[0]) != mark[1]:
                found[mark] = hand_in
        return found

    def enter(self, mark: Mark, hand_in: HandIn, desk: Desk) -> Receipt:
        """Hand one in as the next version of its author, and keep in the log what became of it."""
        name = next_version(hand_in.name, desk.plan.entrants)
        if VERSION.search(hand_in.name):
            why = "a name that ends in # and a number is that of a version; call the folder otherwise"
            receipt = Receipt(hand_in.name, str(hand_in.source), False, why)
        else:
            self._note(mark, name=name)
            receipt = desk.take(replace(hand_in, name=name))
        now = self._note(mark, **asdict(receipt))
        receipts = self._base / RECEIPTS
        receipts.mkdir(exist_ok=True)
        (receipts / f"{folder_name(Path(mark[0]).stem)}.txt").write_text(_letter(now, receipt), encoding="utf-8")
        return receipt

    def _done(self, entered: Collection[str]) -> Iterator[Mark]:
        """The hand-ins that were dealt with; one that was begun is, if it came into the file before we were killed."""
        log = self._base / LOGS / LOG
        if not log.exists():
            return
        for number, line in enumerate(log.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                record = json.loads(line)
                mark, name = (record["hand_in"], record["fingerprint"]), record["name"]
            except (ValueError, KeyError, TypeError):
                raise RecordError(f"{log}, line {number} is not what girone wrote; mend or remove the line") from None
            if "entered" in record or name in entered:
                yield mark

    def _note(self, mark: Mark, **more: Any) -> str:
        """Append a line to the log: when that was."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        logs = self._base / LOGS
        logs.mkdir(parents=True, exist_ok=True)
        with (logs / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps({"at": now, "hand_in": mark[0], "fingerprint": mark[1], **more}) + "\n")
        return now


def next_version(name: str, entrants: Iterable[Entrant]) -> str:
    """The name itself for who is new, with the next number behind it for who has been there."""
    own = sum(author(each.name).casefold() == name.casefold() for each in entrants)
    return f"{name} #{own + 1}" if own else name


def _letter(now: str, receipt: Receipt) -> str:
    """What the author reads."""
    if receipt.entered:
        return f"{now}\n{receipt.name}: entered, started by {receipt.command}\ntest matches: {receipt.words}\n"
    said = Path(receipt.log) / "build.log"
    lines = said.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:] if said.is_file() else []
    built = "\n".join(["", "what its build said last:", *lines, ""]) if lines else ""
    return f"{now}\n{receipt.name}: refused: {receipt.words}\n{built}"


def settled(look: Callable[[], dict[Mark, HandIn]], wait: Callable[[], None]) -> dict[Mark, HandIn]:
    """What is new and stays the same for a while: nobody is copying it any more."""
    first = look()
    if not first:
        return {}
    wait()
    second = look()
    return {mark: hand_in for mark, hand_in in second.items() if mark in first}
