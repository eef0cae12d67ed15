"""A drop folder: each folder or zip in it is one author's program, and everything new is handed in."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from girone.entries.drop_folder.fingerprint import Fingerprints, last_change
from girone.entries.drop_folder.log import BESIDE, Log, Mark
from girone.entries.drop_folder.receipts import receipt_file, remove_outdated, write_receipt
from girone.entries.drop_folder.upload_queue import QueuedUpload, queued, usual_test
from girone.entries.hand_in import Changed, HandIn
from girone.entries.reception import LADDER_LOG, LOGS, Receipt, Reception
from girone.entries.sources import dropped
from girone.formats.ladder import VERSION, author
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.detail import PLAIN, Detail, Worded, Wording
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_file import LONGEST_NAME

LONGEST = LONGEST_NAME - len(" #999")
NAME_OF_VERSION = Wording(
    "hand_in.name_of_version", "names that end in # and a number are for versions; rename the folder"
)
NAME_UNUSABLE = Wording(
    "hand_in.name_unusable",
    "a name has 1 to {longest} printable characters and no spaces at its ends; rename the folder",
)
LIES_BESIDE = Wording(
    "hand_in.lies_beside",
    "another hand-in with this name was there first; rename or remove one of them",
)
EXCLUDED = Wording("hand_in.excluded", "{name} was excluded: {cause}")


class Drop:
    """Watches a drop folder and hands in what is new; receipts are written in `language`."""

    def __init__(self, folder: Path, base: Path, language: Language = ENGLISH) -> None:
        self._folder, self._base, self._language = folder, base, language
        self._prints = Fingerprints()
        self._seen: dict[Mark, datetime] = {}
        self._log = Log(base / LOGS / LADDER_LOG)
        self._begun: tuple[Mark, str, str] | None = None

    def news(self, entered: Collection[str], opens: datetime | None = None) -> dict[Mark, HandIn]:
        """New hand-ins, oldest first; `entered` are the names in the tournament's file.

        A hand-in counts as delivered when it was last changed, but at the latest when it was first seen, so waiting
        makes nobody late; if that was before delivery `opens`, it counts from then. Files that vanish or change
        meanwhile are left for the next look.
        """
        self._finish(entered)
        done = {each.hand_in: each.fingerprint for each in self._log.records() if each.is_done}
        hand_ins = dropped(self._folder)
        firsts = self._name_owners(hand_ins)
        marks = ((self._mark(hand_in, firsts), hand_in) for hand_in in hand_ins)
        fresh = {mark: hand_in for mark, hand_in in marks if mark and done.get(mark[0]) != mark[1]}
        self._seen = {mark: self._seen.get(mark) or _came(hand_in.source) for mark, hand_in in fresh.items()}
        came = {mark: max(at, opens or at).isoformat() for mark, at in self._seen.items()}
        order = sorted(fresh, key=self._seen.__getitem__)
        return {mark: replace(fresh[mark], delivered=came[mark]) for mark in order}

    def queue(self, hand_ins: Iterable[HandIn]) -> list[QueuedUpload]:
        """Hand-ins in their order, each with its expected time of a result."""
        return queued([(each.name, 0) for each in hand_ins], usual_test(self._log.records()))

    def enter(
        self, mark: Mark, hand_in: HandIn, reception: Reception, excluded: Mapping[str, str] | None = None
    ) -> Receipt | None:
        """Hand one in as its author's next version, and log the result.

        `excluded` has the reason for each excluded author. None if the hand-in changed since it was found; the next
        look takes it. HostFailed: we failed, and the next look tries again.
        """

        def unchanged() -> bool:
            return self._mark(hand_in, self._name_owners(dropped(self._folder))) == mark

        if not unchanged():
            return None
        file = receipt_file(mark, hand_in.name, self._log.records())
        if why := self._objection(mark, hand_in, excluded or {}):
            return self._close(mark, file, Receipt(hand_in.name, str(hand_in.source), False, why))
        name = next_version(hand_in.name, reception.plan.entrants)
        self._log.note(mark, name=name, receipt=file)
        self._begun = mark, name, file
        try:
            return self._close(mark, file, reception.take(replace(hand_in, name=name), unchanged))
        except Changed:
            return None
        finally:
            self._begun = None

    def note_progress(self, what: Detail, logs: Path) -> None:
        """Log the current step of the hand-in that is being entered, and the folder of its logs."""
        if self._begun:
            mark, name, file = self._begun
            self._log.note(mark, name=name, receipt=file, doing=what.key, log=str(logs))

    def _mark(self, hand_in: HandIn, firsts: Mapping[str, str]) -> Mark | None:
        """The identity of this state of a hand-in; None if it is changing right now."""
        source, first = hand_in.source, firsts.get(hand_in.name.casefold())
        try:
            found = self._prints.of(source)
        except OSError:
            return None
        except Exception as bug:  # the reception meets the same bug and reports it
            found = f"unread: {type(bug).__name__}"
        return source.name, found if first in (None, source.name) else f"{BESIDE}{first}: {found}"

    def _name_owners(self, hand_ins: Iterable[HandIn]) -> dict[str, str]:
        """For each name the source that owns it: if several share a name, the one that was handed in first."""
        known = [each.hand_in for each in self._log.records() if not each.fingerprint.startswith(BESIDE)]
        order = {source: place for place, source in enumerate(dict.fromkeys(known))}
        firsts: dict[str, str] = {}
        for each in sorted(hand_ins, key=lambda hand_in: order.get(hand_in.source.name, len(order))):
            firsts.setdefault(each.name.casefold(), each.source.name)
        return firsts

    def _objection(self, mark: Mark, hand_in: HandIn, excluded: Mapping[str, str]) -> Detail | None:
        """Why it is refused without unpacking it."""
        name = hand_in.name
        if is_version(name):
            return NAME_OF_VERSION()
        if len(name) > LONGEST or name != name.strip() or not name.isprintable():
            return NAME_UNUSABLE(longest=LONGEST)
        if mark[1].startswith(BESIDE):
            return LIES_BESIDE()
        reason = next((why for each, why in excluded.items() if is_by(name, each)), None)
        cause = reason.detail if isinstance(reason, Worded) else reason
        return EXCLUDED(name=name, cause=cause) if cause else None

    def _finish(self, entered: Collection[str]) -> None:
        """Send receipts for programs that were entered just before we were killed."""
        last = {each.hand_in: each for each in self._log.records()}
        for source, each in last.items():
            if not each.is_done and each.name in entered:
                receipt = Receipt(each.name, str(self._folder / source), True, PLAIN(cause=""))
                self._close(each.mark, receipt_file(each.mark, each.name, [each]), receipt)

    def _close(self, mark: Mark, file: str, receipt: Receipt) -> Receipt:
        """Write the author's receipt, then log the result: a killed ladder repeats what is not in the log."""
        write_receipt(self._base, file, receipt, self._language)
        self._log.note(mark, **receipt.as_json(), receipt=file)
        remove_outdated(self._base, mark, receipt.name, self._log.records())
        return receipt


def _came(source: Path) -> datetime:
    """When a hand-in arrived, never later than now, even if the disk's clock is wrong."""
    now = datetime.now(UTC)
    return min(now, last_change(source) or now)


def is_version(name: str) -> bool:
    """Whether a name has the form of a later version; authors may not choose such names."""
    return bool(VERSION.search(name))


def is_by(name: str, version: str) -> bool:
    """Whether an entrant is a version of this author's program."""
    return author(version).casefold() == name.casefold()


def next_version(name: str, entrants: Iterable[Entrant]) -> str:
    """The name itself for a new author, else with the next version number."""
    own = sum(is_by(name, each.name) for each in entrants)
    return f"{name} #{own + 1}" if own else name


def settled(look: Callable[[], dict[Mark, HandIn]], wait: Callable[[], None]) -> dict[Mark, HandIn]:
    """What is new and was still there unchanged after `wait`: nobody is copying it any more."""
    first = look()
    if not first:
        return {}
    wait()
    second = look()
    return {mark: hand_in for mark, hand_in in second.items() if mark in first}
