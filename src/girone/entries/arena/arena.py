"""An arena: the folder of a standing ladder with accounts and uploads.

    tournament.toml    the ladder, and beside it all that `girone ladder` keeps
    drop/NAME.zip      the newest upload of each entrant, where the ladder takes it
    uploads/N/V.zip    every upload of entrant N
    actions.jsonl      who did what

An upload counts once its line is in the log. It is written to uploads/ before that line and linked into drop/ after it;
if a kill comes between, the next start links it.
"""

import os
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import IO

from girone.entries.arena import checks, practice
from girone.entries.arena.accounts import Account, Accounts, Action, Upload
from girone.entries.building.prepare import BUILDING
from girone.entries.drop_folder.drop_folder import is_by
from girone.entries.drop_folder.fingerprint import Fingerprints
from girone.entries.drop_folder.log import HandInRecord, Log, Mark
from girone.entries.drop_folder.upload_queue import QueuedUpload, queued, usual_test
from girone.entries.hand_in import Refused
from girone.entries.reception import ENTERED, LADDER_LOG, LOGS, MAY_NOT_CHANGE, PLAYING, REFUSED, WITH_FINDINGS
from girone.entries.unpacking.unpack import TWICE
from girone.entries.unpacking.zips import checked_name
from girone.matches.table import JOURNAL
from girone.model.detail import Detail, said
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan

FILE, DROP, UPLOADS, ACTIONS, LOCK = "tournament.toml", "drop", "uploads", "actions.jsonl", ".serve.lock"
STOPPED = "stopped.log"
"""The last output of the ladder or the final after it stopped by itself; removed once it runs again."""
LARGEST_UPLOAD = 64 * 1024**2
MOST_FILES = 1_000
MOST_KEPT = 1024**3
"""Bytes of all uploads of one entrant."""
MIN_FREE_DISK = 2 * 1024**3
"""Bytes that must stay free on the disk, for matches and builds."""
LONGEST_COMMENT = 200
LONGEST_LOG = 20_000
"""Bytes of a log that are shown, from its end."""
BUILD_LOG = "build.log"


class UploadStage(StrEnum):
    """How far the ladder is with a version."""

    WAITING = "waiting"
    UNPACKING = "unpacking"
    BUILDING = "building"
    TESTING = "testing"
    ENTERED = ENTERED
    WITH_FINDINGS = WITH_FINDINGS
    REFUSED = REFUSED
    REPLACED = "replaced before it was tried"
    WITHDRAWN = "withdrawn"


STAGES = {BUILDING.key: UploadStage.BUILDING, PLAYING.key: UploadStage.TESTING}


@dataclass(frozen=True)
class Version:
    """An upload and its result; details are translated where they are shown."""

    upload: Upload
    stage: UploadStage
    name: str = ""
    """Its name on the ladder."""
    told: Detail | None = None
    findings: tuple[Detail, ...] = ()
    missing: tuple[Detail, ...] = ()
    command: str = ""
    log: str = ""
    tests: tuple[Path, ...] = ()
    """The journals of its test matches."""


class Arena:
    """The accounts and the uploads of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / FILE
        for each in (DROP, UPLOADS):
            (folder / each).mkdir(mode=0o700, exist_ok=True)
        self.accounts = Accounts(folder / ACTIONS)
        self._log = folder / LOGS / LADDER_LOG
        self._read: tuple[tuple[int, int], Mapping[Mark, list[HandInRecord]]] = (0, 0), {}
        self._doing: HandInRecord | None = None
        self._plan: tuple[tuple[int, int, int], Plan] | None = None
        self._finish()

    def _finish(self) -> None:
        """Remove uploads that were never recorded, and link the recorded ones that did not reach drop/."""
        for half in (self.folder / UPLOADS).glob("*/.*"):
            half.unlink()
        for account in self.accounts:
            last = account.uploads[-1] if account.uploads else None
            if last and not last.withdrawn:
                self._hand_over(account, last.version)

    @property
    def plan(self) -> Plan:
        """The tournament's file, read again only after a change."""
        found = self.file.stat()
        seen = found.st_ino, found.st_size, found.st_mtime_ns
        if self._plan is None or self._plan[0] != seen:
            self._plan = seen, load(self.file, complete=False)
        return self._plan[1]

    def objection(self, account: Account) -> Detail | None:
        """Why this entrant cannot upload now; None if it can."""
        if why := self.closed(account):
            return why
        kept = sum(upload.size for upload in account.uploads)
        if kept + LARGEST_UPLOAD > MOST_KEPT:
            return said("your uploads use {size} MiB, the limit for one entrant", size=kept >> 20)
        if shutil.disk_usage(self.folder).free < MIN_FREE_DISK:
            return said("the disk of this arena is nearly full; tell the organiser")
        return None

    def closed(self, account: Account) -> Detail | None:
        """Why the delivery window is closed for this entrant. Late, only new entrants may upload."""
        now = datetime.now(UTC)
        plan = self.plan
        window = plan.delivery.of(account.name)
        if window.closes and window.days_late(now) and any(is_by(account.name, each.name) for each in plan.entrants):
            return MAY_NOT_CHANGE(time=window.told(window.closes))
        return window.refusal(now)

    def keep(self, account: Account, files: Sequence[tuple[str, IO[bytes]]], comment: str) -> tuple[Path, Upload]:
        """Write an upload as one zip, without recording it; Refused if a name is not a valid file name.

        The zip comment has the version, so that the same files uploaded again count as a new hand-in.
        """
        version = account.uploads[-1].version + 1 if account.uploads else 1
        place = self.folder / UPLOADS / str(account.number)
        place.mkdir(mode=0o700, exist_ok=True)
        packed = place / f".{version}.zip"
        names = [checked_name(name) for name, _ in files]
        if len(set(names)) < len(names):
            raise Refused(TWICE(file=next(name for name in names if names.count(name) > 1)))
        with packed.open("wb") as file:
            with zipfile.ZipFile(file, "w") as archive:
                archive.comment = f"version {version}".encode()
                for name, (_, content) in zip(names, files, strict=True):
                    with archive.open(zipfile.ZipInfo(name), "w") as member:
                        shutil.copyfileobj(content, member)
            file.flush()
            os.fsync(file.fileno())
        found = Fingerprints().of(packed)
        return packed, Upload(version, "", tuple(names), packed.stat().st_size, comment[:LONGEST_COMMENT], found)

    def keep_again(self, account: Account, version: int, comment: str) -> tuple[Path, Upload]:
        """Write a copy of an older version as the next one; Refused if there is no such version."""
        try:
            archive = zipfile.ZipFile(self.folder / UPLOADS / str(account.number) / f"{version}.zip")
        except FileNotFoundError:
            raise Refused(said("there is no version {number}", number=version)) from None
        with archive, ExitStack() as opened:
            files = [(name, opened.enter_context(archive.open(name))) for name in archive.namelist()]
            return self.keep(account, files, comment)

    def record(self, account: Account, packed: Path, upload: Upload, by: str) -> None:
        """Record an upload and give it to the ladder."""
        packed.rename(packed.with_name(packed.name[1:]))
        _flush_names(packed.parent)
        self.accounts.note(
            by,
            Action.UPLOAD,
            entrant=account.number,
            version=upload.version,
            files=upload.files,
            size=upload.size,
            comment=upload.comment,
            fingerprint=upload.fingerprint,
        )
        self._hand_over(account, upload.version)

    def _hand_over(self, account: Account, version: int) -> None:
        kept = self.folder / UPLOADS / str(account.number) / f"{version}.zip"
        goal = self._dropped(account)
        if kept.exists() and not (goal.exists() and goal.samefile(kept)):
            link = goal.with_name(f".{account.number}")
            link.unlink(missing_ok=True)
            os.link(kept, link)
            link.replace(goal)

    def withdraw(self, account: Account) -> None:
        """Withdraw an upload that the ladder has not tested; a program that already plays leaves by a decision."""
        self.accounts.note(account.by, Action.WITHDRAW, entrant=account.number)
        self._dropped(account).unlink(missing_ok=True)

    def _dropped(self, account: Account) -> Path:
        return self.folder / DROP / f"{account.name}.zip"

    @property
    def seen(self) -> tuple[int, ...]:
        """Changes whenever the ladder, a build, a practice or a check has written something about a program."""
        self._records()
        written = Path(self._doing.log) / BUILD_LOG if self._doing and self._doing.log else None
        requests = [self.folder / name for name in (practice.FOLDER, checks.FOLDER)]
        return (
            *self._log_seen,
            written.stat().st_size if written and written.is_file() else 0,
            *(each.stat().st_mtime_ns if each.is_dir() else 0 for each in requests),
        )

    @property
    def _log_seen(self) -> tuple[int, int]:
        try:
            found = self._log.stat()
        except FileNotFoundError:
            return 0, 0
        return found.st_size, found.st_mtime_ns

    def versions(self, account: Account) -> list[Version]:
        """The uploads of an entrant, newest first, each with its result on the ladder."""
        records, logs, found = self._records(), set[str](), list[Version]()
        for upload in reversed(account.uploads):
            own = records.get((self._dropped(account).name, upload.fingerprint), [])
            ended = next((each for each in reversed(own) if each.is_done), None)
            last = ended or (own[-1] if own else None)
            kept = last.log if last and last.log not in logs else ""
            if ended is None:
                found.append(Version(upload, _stage(upload, own, bool(found)), log=_build_log(kept)))
            else:
                found.append(_ended(upload, ended, kept))
            logs.add(last.log if last else "")  # the next version of the same name has overwritten this log
        return found

    def queue(self, until_free: float = 0.0) -> list[QueuedUpload]:
        """The uploads that wait or are being tested, in order; the next test can begin after `until_free` seconds."""
        records, waiting = self._records(), list[tuple[bool, str, str, int]]()
        for account in self.accounts:
            upload = account.uploads[-1] if account.uploads else None
            own = records.get((self._dropped(account).name, upload.fingerprint), []) if upload else []
            if upload and not upload.withdrawn and not any(each.is_done for each in own):
                waiting.append((not own, upload.at, account.name, upload.version))
        waiting.sort()
        is_free = bool(waiting) and not waiting[0][0]
        each = usual_test(record for own in records.values() for record in own)
        return queued([(name, version) for _, _, name, version in waiting], each, 0.0 if is_free else until_free)

    def _records(self) -> Mapping[Mark, list[HandInRecord]]:
        """The lines of the ladder's log by hand-in; read again only after a change."""
        seen = self._log_seen
        if seen != self._read[0]:
            found: dict[Mark, list[HandInRecord]] = {}
            record = None
            for record in Log(self._log).records():
                found.setdefault(record.mark, []).append(record)
            self._read, self._doing = (seen, found), record if record and not record.is_done else None
        return self._read[1]


def _flush_names(folder: Path) -> None:
    """Flush the names in a folder to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _stage(upload: Upload, records: Sequence[HandInRecord], is_old: bool) -> UploadStage:
    """The stage of an upload whose test has not ended."""
    if upload.withdrawn:
        return UploadStage.WITHDRAWN
    if is_old:
        return UploadStage.REPLACED
    return STAGES.get(records[-1].doing, UploadStage.UNPACKING) if records else UploadStage.WAITING


def _ended(upload: Upload, record: HandInRecord, folder: str) -> Version:
    """The result of an upload from the last line about it; a ladder that was killed left few details."""
    stage = UploadStage(record.outcome or ENTERED)
    name = "" if stage is UploadStage.REFUSED else record.name
    log, tests = _build_log(folder), _test_matches(folder)
    return Version(upload, stage, name, record.told, record.findings, record.missing, record.command, log, tests)


def last_lines(file: Path) -> str:
    """The end of a log; empty if the file does not exist."""
    if not file.is_file():
        return ""
    with file.open("rb") as log:
        log.seek(max(0, file.stat().st_size - LONGEST_LOG))
        return log.read(LONGEST_LOG).decode(errors="replace")


def _build_log(folder: str) -> str:
    """The end of the build's log."""
    return last_lines(Path(folder) / BUILD_LOG) if folder else ""


def _test_matches(folder: str) -> tuple[Path, ...]:
    """The journals of the test matches, in the order of play."""
    found = [(each.stat().st_mtime_ns, each) for each in Path(folder).glob(f"*/*/{JOURNAL}")] if folder else []
    return tuple(file for _, file in sorted(found))
