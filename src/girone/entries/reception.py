"""The desk where programs are handed in: each is unpacked, built, tried and entered, or refused with the reason."""

import math
import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from traceback import format_exception

from girone.config import Document
from girone.entries.allowance import check_built
from girone.entries.build import BUILD_WITHIN, build
from girone.entries.deliverables import missing
from girone.entries.entry import write_entry
from girone.entries.hand_in import Changed, HandIn, Refused, folder_name
from girone.entries.start import find_build, find_start
from girone.entries.trial import try_out
from girone.entries.unpack import unpack
from girone.formats.ladder import author
from girone.host.lock import Held, Lock
from girone.host.removal import remove
from girone.model.detail import said
from girone.model.errors import ConfigError, GironeError
from girone.tournament.plan.delivery import Missing
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_file import read_entrants
from girone.tournament.plan.file import load, read
from girone.tournament.store import freeze

LOCK = ".lock"
ENTRANTS, LOGS = "entrants", "entrants.logs"
LADDER_LOG, BUG_LOG = "ladder.jsonl", "bug.log"
"""Lie among the logs, so no program has a folder of these names."""
LAST_CALLS = 50
"""Of a traceback; one of endless calls has megabytes."""


@dataclass(frozen=True)
class Receipt:
    """What became of a hand-in: how it is started and how its test matches ended, or why it was refused."""

    name: str
    source: str
    entered: bool
    words: str
    folder: str = ""
    command: str = ""
    frozen: str = ""
    log: str = ""
    missing: tuple[str, ...] = ()
    """What the regulation lists and was not handed in."""


class Reception:
    """Enters hand-ins into one tournament's file; `tell` hears what is done to whom.

    `enough` is after how many seconds a test match is broken off, `build_within` how many a build has.
    """

    def __init__(
        self,
        file: Path,
        replaces: bool,
        tell: Callable[[str, str], None],
        enough: float = math.inf,
        build_within: float = BUILD_WITHIN,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.plan = load(file, complete=False)
        self._file = file
        self._base = file.parent
        self._replaces = replaces
        self._tell = tell
        self._enough = enough
        self._build_within = build_within
        self._now = now
        self._logs = self._base / LOGS
        self._missing: tuple[str, ...] = ()
        self._taken: set[str] = set()
        self._places: set[str] = set()

    def take(self, hand_in: HandIn, unchanged: Callable[[], bool] = lambda: True) -> Receipt:
        """Enter one; whatever is wrong with it is on its receipt, and nothing of it is left but the log.

        No failure here stops the others, not even a bug of ours; only a tournament's file that cannot be read does.
        Raises Changed if it is not `unchanged` any more after it was copied.
        """
        self._logs = self._base / LOGS
        try:
            return self._enter(hand_in, unchanged)
        except Changed:
            raise
        except Exception as failure:
            read(self._file.read_text(encoding="utf-8"), str(self._file), self._base, complete=False)
            words = self._why(failure)
            has_said = self._logs != self._base / LOGS and self._logs.is_dir() and any(self._logs.iterdir())
            return Receipt(hand_in.name, str(hand_in.source), False, words, log=str(self._logs) if has_said else "")

    def _enter(self, hand_in: HandIn, unchanged: Callable[[], bool]) -> Receipt:
        hand_in = replace(hand_in, delivered=self._delivered(hand_in))
        place = self._place(hand_in)
        self._logs = logs = self._base / LOGS / place.name
        remove(logs)
        logs.mkdir(parents=True)
        with _vacated(place) as folder:
            with _noted(folder):
                entrant, words = self._examine(hand_in, folder, logs, unchanged)
            self.plan = write_entry(self._file, entrant, self.plan, f"handed in as {hand_in.source.name!r}")
        commands = [entrant.command, entrant.white, entrant.black]
        command = " | ".join(filter(None, commands)) or "./launch.sh"
        source = str(hand_in.source)
        return Receipt(
            entrant.name, source, True, words, entrant.folder, command, entrant.frozen, str(logs), self._missing
        )

    def _why(self, failure: Exception) -> str:
        """Why a hand-in is refused that failed by this; a bug of ours is said to be one."""
        match failure:
            case Refused() | GironeError():
                return str(failure)
            case OSError():  # such as for files that its build has closed to us
                return f"its files cannot be used: {failure.strerror or failure}"
        log = self._logs / BUG_LOG
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(format_exception(failure, limit=-LAST_CALLS)), encoding="utf-8", errors="replace")
        return (
            f"girone failed ({type(failure).__name__}); that is a bug of ours, not a fault of the program: please "
            f"report it with {log.relative_to(self._base)}"
        )

    def _delivered(self, hand_in: HandIn) -> str:
        """When it came, where that matters; Refused if it is too early, or too late."""
        window = self.plan.delivery
        if not window.is_set:
            return ""
        try:
            at = window.understood(hand_in.delivered) if hand_in.delivered else self._now().astimezone(window.zone)
        except ValueError as wrong:
            raise Refused(f"delivered = {hand_in.delivered!r} is no time such as 2027-02-15 18:00: {wrong}") from None
        if why := window.refusal(at):
            raise Refused(why)
        if window.closes and window.days_late(at) and self._was_here(hand_in.name):
            raise Refused(f"delivery closed on {window.told(window.closes)}, and its program may not change any more")
        return at.isoformat(timespec="seconds")

    def _was_here(self, name: str) -> bool:
        """Whether there is a program of this name; in a ladder, any version of it."""
        has_versions = any(category.format.is_standing for category in self.plan.categories)
        whose = author if has_versions else str
        return whose(name).casefold() in {whose(each.name).casefold() for each in self.plan.entrants}

    def _place(self, hand_in: HandIn) -> Path:
        """The folder of the former entrant of this name where that is one of ours, else one that nobody has or had."""
        home = self._base / ENTRANTS
        if Path(os.path.realpath(hand_in.source)).is_relative_to(home.resolve()):
            raise Refused(f"it lies in {ENTRANTS}/, where girone keeps its own copies; hand in the original")
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
            raise Refused("two hand-ins have this name; give each its own, in the CSV file or by its folder")
        self._taken.add(name.casefold())
        former = next((each for each in self.plan.entrants if each.name.casefold() == name.casefold()), None)
        if former and not self._replaces:
            raise Refused("there is an entrant of this name already; --replace takes the new files in its place")
        return former

    def _examine(self, hand_in: HandIn, folder: Path, logs: Path, unchanged: Callable[[], bool]) -> tuple[Entrant, str]:
        """The entrant that a hand-in becomes, and what its test matches were like."""
        self._tell(hand_in.name, "unpacking")
        unpack(hand_in.source, folder)
        if not unchanged():
            raise Changed
        hand_in = hand_in.completed(folder)
        self._missing = missing(folder, self.plan.regulation.hand_in)
        if self._missing and self.plan.delivery.missing is Missing.REFUSE:
            raise Refused(f"not handed in: {'; '.join(self._missing)}")
        self._build(hand_in, folder, logs)
        entrant = self._checked(hand_in, folder)
        frozen = freeze.fingerprint(entrant, self._base)
        self._tell(hand_in.name, "playing a test match")
        words = "; ".join(try_out(entrant, self.plan, logs.resolve(), self._enough))
        return replace(entrant, frozen=frozen), words

    def _build(self, hand_in: HandIn, folder: Path, logs: Path) -> None:
        try:
            command = shlex.split(hand_in.build) or find_build(folder)
        except ValueError as error:
            raise Refused(f"build = {hand_in.build!r}: {error}") from None
        if command:
            self._tell(hand_in.name, f"building: {shlex.join(command)}")
            build(folder, command, logs / "build.log", self.plan.sandbox, self._build_within)
            check_built(folder)

    def _checked(self, hand_in: HandIn, folder: Path) -> Entrant:
        """The entrant, held against everything that the organiser's file demands of one."""
        wire = hand_in.wire or self.plan.regulation.wire
        commands = hand_in.commands or find_start(folder, wire)
        lists = {key: list(value) for key in ("members", "categories") if (value := getattr(hand_in, key))}
        texts = {"name": hand_in.name, "group": hand_in.group, "wire": wire, "delivered": hand_in.delivered, **commands}
        values = {**texts, **lists, "folder": f"{ENTRANTS}/{folder.name}"}
        document = Document("", hand_in.source.name, {"entrants": [values]})
        names = [category.name for category in self.plan.categories]
        try:
            (entrant,) = read_entrants(document.root, self.plan.regulation, names, self._base)
            document.finish()
        except ConfigError as wrong:
            raise Refused(str(wrong)) from None
        return entrant


def _former(folder: Path) -> Path:
    """Where the folder of the former entrant waits while another is tried in its place."""
    return folder.with_name(f".{folder.name}.former")


def _begun(folder: Path) -> Path:
    """What is there as long as a folder holds nobody's program yet."""
    return folder.with_name(f".{folder.name}.begun")


def _is_free(folder: Path) -> bool:
    """Whether nobody has the folder; what a killed desk left in a new one belongs to nobody."""
    return not folder.exists() or (_begun(folder).exists() and not _former(folder).exists())


@contextmanager
def _noted(folder: Path) -> Iterator[None]:
    """Keep beside a folder that it is only begun."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    _begun(folder).touch()
    try:
        yield
    finally:
        _begun(folder).unlink()


@contextmanager
def _vacated(folder: Path) -> Iterator[Path]:
    """The place for a new folder; if the block fails, what was there before is there again."""
    aside = _former(folder)
    if _begun(folder).exists() or aside.exists():  # somebody was killed in the block
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
    """Be the only one who enters programs beside a tournament's file: two would take each other's folders and names.

    Held says who else does.
    """
    logs = file.parent / LOGS
    try:
        logs.mkdir(exist_ok=True)
    except OSError as error:
        raise ConfigError(said("{folder} cannot be made: {detail}", folder=logs, detail=error)) from None
    with Lock(logs / LOCK).holding(who):
        yield


def occupied(file: Path, who: Held) -> ConfigError:
    """The objection to a second one."""
    return ConfigError(
        said("{name} is at work in the folder of {file}; end it first, or wait until it has ended", name=who, file=file)
    )
