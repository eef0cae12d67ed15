"""A drop folder: each folder and each zip in it is somebody's program, and whatever is new there is handed in."""

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
    """Looks into a drop folder and hands in what is new; the letters to authors are in `language`."""

    def __init__(self, folder: Path, base: Path, language: Language = ENGLISH) -> None:
        self._folder, self._base, self._language = folder, base, language
        self._prints = Fingerprints()
        self._seen: dict[Mark, datetime] = {}
        self._log = Log(base / LOGS / LADDER_LOG)
        self._begun: tuple[Mark, str, str] | None = None

    def news(self, entered: Collection[str], opens: datetime | None = None) -> dict[Mark, HandIn]:
        """What lies there and was not dealt with before, the first that came first, given the names that are entered.

        It came when it was last changed, or when it was first seen if that was before: nobody is late by waiting for
        others or for matches. What lay there when delivery `opens` came then.
        What goes away or is put in another's place while we look is looked at the next time.
        """
        self._finish(entered)
        done = {each.hand_in: each.fingerprint for each in self._log.records() if each.is_done}
        hand_ins = dropped(self._folder)
        firsts = self._firsts(hand_ins)
        marks = ((self._mark(hand_in, firsts), hand_in) for hand_in in hand_ins)
        fresh = {mark: hand_in for mark, hand_in in marks if mark and done.get(mark[0]) != mark[1]}
        self._seen = {mark: self._seen.get(mark) or _came(hand_in.source) for mark, hand_in in fresh.items()}
        came = {mark: max(at, opens or at).isoformat() for mark, at in self._seen.items()}
        order = sorted(fresh, key=self._seen.__getitem__)
        return {mark: replace(fresh[mark], delivered=came[mark]) for mark in order}

    def queue(self, hand_ins: Iterable[HandIn]) -> list[QueuedUpload]:
        """Hand-ins in the order of their turn, with when the result of each is expected."""
        return queued([(each.name, 0) for each in hand_ins], usual_test(self._log.records()))

    def enter(
        self, mark: Mark, hand_in: HandIn, reception: Reception, excluded: Mapping[str, str] | None = None
    ) -> Receipt | None:
        """Hand one in as the next version of its author, and keep in the log what became of it.

        Of the authors who were excluded, `excluded` has the reasons. None if the hand-in is not any more what was
        found: it waits for the next look.
        """

        def unchanged() -> bool:
            return self._mark(hand_in, self._firsts(dropped(self._folder))) == mark

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
        """Keep in the log what is done now to the hand-in that is being entered, and where its logs are."""
        if self._begun:
            mark, name, file = self._begun
            self._log.note(mark, name=name, receipt=file, doing=what.key, log=str(logs))

    def _mark(self, hand_in: HandIn, firsts: Mapping[str, str]) -> Mark | None:
        """What tells this state of a hand-in from all others; None if somebody is changing it right now."""
        source, first = hand_in.source, firsts.get(hand_in.name.casefold())
        try:
            found = self._prints.of(source)
        except OSError:
            return None
        except Exception as bug:  # the reception meets it too, and says so
            found = f"unread: {type(bug).__name__}"
        return source.name, found if first in (None, source.name) else f"{BESIDE}{first}: {found}"

    def _firsts(self, hand_ins: Iterable[HandIn]) -> dict[str, str]:
        """What a name stands for if several lie there under it: the one that was handed in before the others."""
        known = [each.hand_in for each in self._log.records() if not each.fingerprint.startswith(BESIDE)]
        order = {source: place for place, source in enumerate(dict.fromkeys(known))}
        firsts: dict[str, str] = {}
        for each in sorted(hand_ins, key=lambda hand_in: order.get(hand_in.source.name, len(order))):
            firsts.setdefault(each.name.casefold(), each.source.name)
        return firsts

    def _objection(self, mark: Mark, hand_in: HandIn, excluded: Mapping[str, str]) -> Detail | None:
        """Why it is refused before anybody looks into it."""
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
        """Tell who came into the tournament's file when we were killed before we could say so."""
        last = {each.hand_in: each for each in self._log.records()}
        for source, each in last.items():
            if not each.is_done and each.name in entered:
                receipt = Receipt(each.name, str(self._folder / source), True, PLAIN(cause=""))
                self._close(each.mark, receipt_file(each.mark, each.name, [each]), receipt)

    def _close(self, mark: Mark, file: str, receipt: Receipt) -> Receipt:
        """Keep what became of a hand-in, and tell its author."""
        now = self._log.note(mark, **receipt.as_json(), receipt=file)
        write_receipt(self._base, file, now, receipt, self._language)
        remove_outdated(self._base, mark, receipt.name, self._log.records())
        return receipt


def _came(source: Path) -> datetime:
    """When what lies there came, and not later than now, whatever the clock of its disk says."""
    now = datetime.now(UTC)
    return min(now, last_change(source) or now)


def is_version(name: str) -> bool:
    """Whether a name is that of a later version, which nobody chooses."""
    return bool(VERSION.search(name))


def is_by(name: str, version: str) -> bool:
    """Whether an entrant of the tournament's file is a version of this author's program."""
    return author(version).casefold() == name.casefold()


def next_version(name: str, entrants: Iterable[Entrant]) -> str:
    """The name itself for who is new, with the next number behind it for who has been there."""
    own = sum(is_by(name, each.name) for each in entrants)
    return f"{name} #{own + 1}" if own else name


def settled(look: Callable[[], dict[Mark, HandIn]], wait: Callable[[], None]) -> dict[Mark, HandIn]:
    """What is new and stays the same for a while: nobody is copying it any more."""
    first = look()
    if not first:
        return {}
    wait()
    second = look()
    return {mark: hand_in for mark, hand_in in second.items() if mark in first}
