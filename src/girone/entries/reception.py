"""Takes hand-ins: each is unpacked, built, tested, and entered or refused with the reason."""

import math
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from traceback import format_exception
from typing import Any

from girone import wires
from girone.config import Document
from girone.entries.building.build import BUILD_WITHIN
from girone.entries.building.causes import joined, lines
from girone.entries.building.prepare import Provided, Workshop, at_its_top
from girone.entries.deliverables import missing
from girone.entries.entry import write_entry
from girone.entries.hand_in import Changed, HandIn, OurFailure, Refused, folder_name
from girone.entries.test_matches import Tried, as_keys, try_out
from girone.entries.unpacking.size_limits import check_built, demand_room
from girone.entries.unpacking.unpack import unpack
from girone.formats.ladder import author
from girone.host.lock import Held, Lock
from girone.host.removal import remove
from girone.matches.journal.lines import LineListener, ignore
from girone.model.detail import Detail, Wording, detail_of, said, unknown
from girone.model.errors import ConfigError, GironeError, HostFailed
from girone.tournament.plan.delivery import Missing, Require, penalty
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_file import read_entrants
from girone.tournament.plan.file import load, read
from girone.tournament.store import freeze

LOCK = ".lock"
ENTRANTS, LOGS, REFUSED_FILES = "entrants", "entrants.logs", "entrants.refused"
LADDER_LOG, BUG_LOG = "ladder.jsonl", "bug.log"
"""Files among the logs, so no program may have a folder of these names."""
TRIES = 3
"""Maximum builds of a hand-in whose supervisor is killed each time."""
TRACEBACK_CALLS = 50
"""Calls of a traceback; endless recursion would give megabytes."""


NO_TIME = Wording("hand_in.no_time", "delivered = {quoted} is not a time such as 2027-02-15 18:00: {cause}")
MAY_NOT_CHANGE = Wording("hand_in.may_not_change", "delivery closed on {time}, and its program may not change any more")
LATE = Wording("hand_in.late", "note: days late: {days}; points that this costs: {points}")
OUR_COPY = Wording("hand_in.our_copy", "it is in {folder}/, where girone keeps its own copies; hand in the original")
SAME_NAME = Wording(
    "hand_in.same_name", "two hand-ins have this name; give each its own, in the CSV file or as the folder's name"
)
ALREADY_THERE = Wording(
    "hand_in.already_there",
    "there is already an entrant with this name; --replace uses the new files instead",
)
FILES_UNUSABLE = Wording("hand_in.files_unusable", "its files cannot be used: {cause}")
OUR_BUG = Wording(
    "hand_in.our_bug",
    "girone failed ({name}); that is a bug of ours, not a fault of the program: please report it with {file}",
)
LACKING = Wording("hand_in.lacking", "not handed in: {detail}")
UNPACKING = Wording("hand_in.unpacking", "unpacking")
PLAYING = Wording("hand_in.playing", "playing a test match")
REPEAT = Wording("hand_in.repeat", "to test it on your own machine: {command}")
NOT_CLEAN = Wording("hand_in.not_clean", "this tournament takes only programs without findings")
ENTERED, WITH_FINDINGS, REFUSED = "entered", "entered with findings", "refused"


@dataclass(frozen=True)
class Receipt:
    """Result of a hand-in: how it is started and how its test matches ended, or why it was refused.

    The files of a refused one are in `folder`, as far as they could be unpacked.
    """

    name: str
    source: str
    entered: bool
    told: Detail
    folder: str = ""
    command: str = ""
    frozen: str = ""
    log: str = ""
    missing: tuple[Detail, ...] = ()
    """Items that the regulation lists and the hand-in lacks."""
    findings: tuple[Detail, ...] = ()
    """Faults that would lose matches."""

    @property
    def words(self) -> str:
        """The result in English."""
        return str(self.told)

    @property
    def outcome(self) -> str:
        """One of ENTERED, WITH_FINDINGS, REFUSED."""
        return (WITH_FINDINGS if self.findings else ENTERED) if self.entered else REFUSED

    def as_json(self) -> dict[str, Any]:
        """The receipt for logs and scripts."""
        lists = {"findings": list(map(str, self.findings)), "missing": list(map(str, self.missing))}
        english = {"words": self.words, "outcome": self.outcome, **lists}
        found, lacking = ([each.as_json() for each in details] for details in (self.findings, self.missing))
        return {**vars(self), **english, "told": self.told.as_json(), "found": found, "lacking": lacking}


class Reception:
    """Enters hand-ins into one tournament's file; `tell` gets the progress of each.

    A test match is stopped after `enough` seconds, a build after `build_within`. With `anyway` a program is entered
    whatever its test matches show. `watch` gets every journal line of these.
    """

    def __init__(
        self,
        file: Path,
        replaces: bool,
        tell: Callable[[str, Detail], None],
        enough: float = math.inf,
        build_within: float = BUILD_WITHIN,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        anyway: bool = False,
        watch: LineListener = ignore,
    ) -> None:
        self.plan = load(file, complete=False)
        self._file = file
        self._base = file.parent
        self._replaces = replaces
        self._tell = tell
        self._enough = enough
        self._build_within = build_within
        self._now = now
        self._anyway = anyway
        self._watch = watch
        self.logs, self._kept = self._base / LOGS, ""
        self._missing: tuple[Detail, ...] = ()
        self._taken: set[str] = set()
        self._places: set[str] = set()

    def take(self, hand_in: HandIn, unchanged: Callable[[], bool] = lambda: True) -> Receipt:
        """Enter one; if something is wrong, the receipt says so and only the log is left.

        No failure stops the other hand-ins, not even a bug of ours; only an unreadable tournament file does. Raises
        Changed if it is no longer `unchanged` after it was copied, and HostFailed if our disk is full.
        """
        self.logs, self._kept = self._base / LOGS, ""
        try:
            return self._enter(hand_in, unchanged)
        except (Changed, HostFailed):
            raise
        except Exception as failure:
            read(self._file.read_text(encoding="utf-8"), str(self._file), self._base, complete=False)
            demand_room(self._base)
            words = self._why(failure)
            has_said = self.logs != self._base / LOGS and self.logs.is_dir() and any(self.logs.iterdir())
            log, kept = str(self.logs) if has_said else "", self._kept
            return Receipt(hand_in.name, str(hand_in.source), False, words, folder=kept, log=log)

    def _enter(self, hand_in: HandIn, unchanged: Callable[[], bool]) -> Receipt:
        hand_in = replace(hand_in, delivered=self._delivered(hand_in))
        place = self._place(hand_in)
        self.logs = logs = self._base / LOGS / place.name
        remove(logs)
        logs.mkdir(parents=True)
        with _replaced(place) as folder:
            with _marked(folder):
                tried = self._examine(hand_in, folder, logs, unchanged)
            entrant = tried.entrant
            self.plan = write_entry(self._file, entrant, self.plan, f"handed in as {hand_in.source.name!r}")
        remove(self._base / REFUSED_FILES / place.name)
        commands = [entrant.command, entrant.white, entrant.black]
        command = " | ".join(filter(None, commands)) or "./launch.sh"
        source = str(hand_in.source)
        return Receipt(
            entrant.name,
            source,
            True,
            joined("; ", *tried.words, *self._late(hand_in)),
            entrant.folder,
            command,
            entrant.frozen,
            str(logs),
            self._missing,
            tried.findings,
        )

    def _why(self, failure: Exception) -> Detail:
        """The reason for a refusal; a bug of ours is called one."""
        match failure:
            case Refused():
                return failure.detail
            case GironeError():
                return detail_of(failure)
            case OSError():  # for example files that the build made unreadable
                return FILES_UNUSABLE(cause=str(failure.strerror or failure))
        log = self.logs / BUG_LOG
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(format_exception(failure, limit=-TRACEBACK_CALLS)), encoding="utf-8", errors="replace")
        return OUR_BUG(name=type(failure).__name__, file=str(log.relative_to(self._base)))

    def _delivered(self, hand_in: HandIn) -> str:
        """The time of delivery if it matters; Refused if it is too early or too late."""
        window = self.plan.delivery.of(hand_in.name, hand_in.group)
        if not window.is_set and not self._is_ladder:
            return ""  # a ladder keeps the time even so, because a window set later applies to it
        try:
            at = (
                window.understood(hand_in.delivered)
                if hand_in.delivered
                else self._now().astimezone(window.zone or UTC)
            )
        except ValueError as wrong:
            raise Refused(NO_TIME(quoted=repr(hand_in.delivered), cause=str(wrong))) from None
        if why := window.refusal(at):
            raise Refused(why)
        if window.closes and window.days_late(at) and self._exists(hand_in.name):
            raise Refused(MAY_NOT_CHANGE(time=window.told(window.closes)))
        return at.isoformat(timespec="seconds")

    def _late(self, hand_in: HandIn) -> list[Detail]:
        """The penalty for a late hand-in that was accepted."""
        window = self.plan.delivery.of(hand_in.name, hand_in.group)
        days = window.days_late(datetime.fromisoformat(hand_in.delivered)) if hand_in.delivered else 0
        return [LATE(days=days, points=penalty(days))] if days else []

    def _exists(self, name: str) -> bool:
        """Whether there is a program of this name; in a ladder, any version of it."""
        whose = author if self._is_ladder else str
        return whose(name).casefold() in {whose(each.name).casefold() for each in self.plan.entrants}

    @property
    def _is_ladder(self) -> bool:
        """Whether the tournament is a ladder."""
        return any(category.format.is_standing for category in self.plan.categories)

    def _place(self, hand_in: HandIn) -> Path:
        """The entrant's earlier folder if girone made it, else a folder name that was never used."""
        home = self._base / ENTRANTS
        if Path(os.path.realpath(hand_in.source)).is_relative_to(home.resolve()):
            raise Refused(OUR_COPY(folder=ENTRANTS))
        former = self._former(hand_in.name)
        if former and former.folder and (self._base / former.folder).parent == home:
            return self._base / former.folder
        usual = folder_name(hand_in.name)
        names = (usual if number == 1 else f"{usual}-{number}" for number in count(1))
        taken = {LADDER_LOG, BUG_LOG, *self._places}
        place = next(home / each for each in names if _is_free(home / each) and each not in taken)
        self._places.add(place.name)
        return place

    def _former(self, name: str) -> Entrant | None:
        """The entrant of this name, if it may be replaced."""
        if name.casefold() in self._taken:
            raise Refused(SAME_NAME())
        self._taken.add(name.casefold())
        former = next((each for each in self.plan.entrants if each.name.casefold() == name.casefold()), None)
        if former and not self._replaces:
            raise Refused(ALREADY_THERE())
        return former

    def _examine(self, hand_in: HandIn, folder: Path, logs: Path, unchanged: Callable[[], bool]) -> Tried:
        """Unpack and test a hand-in, again after a failure of ours; the entrant and the results of its test matches."""
        for _ in range(TRIES):
            try:
                return self._examine_once(hand_in, folder, logs, unchanged)
            except OurFailure as failure:
                why = detail_of(failure)
                remove(folder)
        raise Refused(why)

    def _examine_once(self, hand_in: HandIn, folder: Path, logs: Path, unchanged: Callable[[], bool]) -> Tried:
        self._tell(hand_in.name, UNPACKING())
        unpacked = unpack(hand_in.source, folder)
        if not unchanged():
            raise Changed
        try:
            return self._tried(replace(hand_in, **unpacked._asdict()).completed(folder), folder, logs)
        except Refused:
            self._keep(folder)
            raise

    def _keep(self, folder: Path) -> None:
        """Keep the files of a refused program, so that the organiser can look at them or enter them by hand."""
        place = self._base / REFUSED_FILES / folder.name
        remove(place)
        with suppress(Refused, OSError):  # files that a build made too large or too deep are not kept
            check_built(folder)
            place.parent.mkdir(exist_ok=True)
            folder.rename(place)
            self._kept = f"{REFUSED_FILES}/{folder.name}"

    def _tried(self, hand_in: HandIn, folder: Path, logs: Path) -> Tried:
        wire = hand_in.wire or self.plan.regulation.wire
        if wire not in wires.names():
            raise Refused(unknown("wire", wire, wires.names()))
        hand_in = at_its_top(hand_in, folder, wire)
        self._missing = missing(folder, self.plan.regulation.hand_in)
        if self._missing and self.plan.delivery.missing is Missing.REFUSE:
            raise Refused(LACKING(detail=joined("; ", *self._missing)))
        prepared = self._workshop(hand_in, logs).prepare(hand_in, folder, wire)
        commands = prepared.commands
        entrant = self._checked(hand_in, folder, as_keys({side: tried[0] for side, tried in commands.items()}))
        entrant = replace(entrant, frozen=freeze.fingerprint(entrant, self._base))
        self._tell(hand_in.name, PLAYING())
        try:
            tried = try_out(entrant, self.plan, logs.resolve(), self._enough, commands, self._watch, self._anyway)
        except Refused as why:
            raise Refused(lines(why.detail, *prepared.notes, self._repeated(hand_in))) from None
        if tried.findings and self.plan.delivery.require is Require.CLEAN and not self._anyway:
            raise Refused(lines(NOT_CLEAN(), *tried.findings, self._repeated(hand_in)))
        return replace(tried, words=(*tried.words, *prepared.notes))

    def _workshop(self, hand_in: HandIn, logs: Path) -> Workshop:
        """Where and with what the program is built; other hand-ins are out of its reach."""
        plan, base = self.plan, self._base
        folder, wheels = (base / name if name else None for name in (plan.provide, plan.wheels))
        given, kept = Provided(folder, wheels, plan.programs), (base, hand_in.source.parent)
        return Workshop(
            logs, self._build_within, plan.sandbox, given, lambda what: self._tell(hand_in.name, what), kept
        )

    def _repeated(self, hand_in: HandIn) -> Detail:
        """The command with which its author sees the same on their own machine."""
        words = ["girone", "check", "--regulation", self.plan.regulation.name, "--folder", hand_in.source.name]
        return REPEAT(command=shlex.join(words))

    def _checked(self, hand_in: HandIn, folder: Path, commands: Mapping[str, str]) -> Entrant:
        """The entrant, validated like an entry in the organiser's file."""
        wire = hand_in.wire or self.plan.regulation.wire
        lists = {key: list(value) for key in ("members", "categories") if (value := getattr(hand_in, key))}
        texts = {"name": hand_in.name, "group": hand_in.group, "wire": wire, "delivered": hand_in.delivered}
        texts |= {key: command for key, command in commands.items() if command}
        values = {**texts, **lists, "folder": f"{ENTRANTS}/{folder.name}"}
        document = Document("", hand_in.source.name, {"entrants": [values]})
        names = [category.name for category in self.plan.categories]
        try:
            (entrant,) = read_entrants(document.root, self.plan.regulation, names, self._base)
            document.finish()
        except ConfigError as wrong:
            raise Refused(detail_of(wrong)) from None
        return entrant


def _former(folder: Path) -> Path:
    """Where the earlier entrant's folder is kept while its replacement is tested."""
    return folder.with_name(f".{folder.name}.former")


def _begun(folder: Path) -> Path:
    """A marker file: it exists while a folder is not yet anybody's program."""
    return folder.with_name(f".{folder.name}.begun")


def _is_free(folder: Path) -> bool:
    """Whether a folder name is free; a new folder left by a killed process counts as free."""
    return not folder.exists() or (_begun(folder).exists() and not _former(folder).exists())


@contextmanager
def _marked(folder: Path) -> Iterator[None]:
    """Keep the marker file while the block lasts."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    _begun(folder).touch()
    try:
        yield
    finally:
        _begun(folder).unlink()


@contextmanager
def _replaced(folder: Path) -> Iterator[Path]:
    """The path for a new folder; if the block fails, the earlier folder is restored."""
    aside = _former(folder)
    if _begun(folder).exists() or aside.exists():  # an earlier process was killed inside the block
        remove(folder)
    if aside.exists():
        aside.rename(folder)
    if folder.exists():
        folder.rename(aside)
    try:
        yield folder
    except BaseException:
        remove(folder)
        if aside.exists():
            aside.rename(folder)
        raise
    remove(aside)


@contextmanager
def alone(file: Path, who: str) -> Iterator[None]:
    """Hold the lock for entering programs: two processes would take each other's folders and names.

    Held names the process that has it.
    """
    logs = file.parent / LOGS
    try:
        logs.mkdir(exist_ok=True)
    except OSError as error:
        raise ConfigError(said("{folder} cannot be made: {detail}", folder=logs, detail=error)) from None
    with Lock(logs / LOCK).holding(who):
        yield


def occupied(file: Path, who: Held) -> ConfigError:
    """The error for a second process."""
    return ConfigError(
        said(
            "{name} is running in the folder of {file}; stop it first, or wait until it has ended", name=who, file=file
        )
    )
