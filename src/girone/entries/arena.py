"""An arena: the folder of a standing ladder whose entrants hand in by themselves, with accounts and uploads.

    tournament.toml    the ladder, and beside it all that `girone ladder` keeps
    drop/NAME.zip      the newest upload of each entrant, where the ladder takes it
    uploads/N/V.zip    every upload of entrant N
    actions.jsonl      who did what

An upload is on record when its line is: it lies in uploads/ before, and is handed over after that; what a kill leaves
half-way is handed over at the next start.
"""

import os
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import IO

from girone.entries.accounts import Account, Accounts, Action, Upload
from girone.entries.fingerprint import Fingerprints
from girone.entries.hand_in import Refused
from girone.entries.log import HandInRecord, Log, Mark
from girone.entries.prepare import BUILDING
from girone.entries.reception import ENTERED, LADDER_LOG, LOGS, PLAYING, REFUSED, WITH_FINDINGS
from girone.entries.unpack import TWICE
from girone.entries.zips import checked_name
from girone.model.detail import Detail, said
from girone.tournament.plan.file import load

FILE, DROP, UPLOADS, ACTIONS, LOCK = "tournament.toml", "drop", "uploads", "actions.jsonl", ".serve.lock"
LARGEST_UPLOAD = 64 * 1024**2
MOST_FILES = 1_000
MOST_KEPT = 1024**3
"""Bytes of all uploads of one entrant."""
SPARE = 2 * 1024**3
"""Bytes that stay free on the disk, for matches and builds."""
LONGEST_COMMENT = 200
SHOWN_LOG = 20_000
"""Characters of what a build said, the last ones."""


class UploadStage(StrEnum):
    """How far a version has come."""

    WAITING = "waiting"
    UNPACKING = "unpacking"
    BUILDING = "building"
    TESTING = "testing"
    ENTERED = ENTERED
    WITH_FINDINGS = WITH_FINDINGS
    REFUSED = REFUSED
    REPLACED = "replaced before it was tried"
    WITHDRAWN = "withdrawn"


DOING = {BUILDING.key: UploadStage.BUILDING, PLAYING.key: UploadStage.TESTING}


@dataclass(frozen=True)
class Version:
    """An upload and what became of it; the details are told in the reader's language."""

    upload: Upload
    stage: UploadStage
    name: str = ""
    """What it is called on the ladder."""
    told: Detail | str = ""
    findings: tuple[Detail | str, ...] = ()
    missing: tuple[str, ...] = ()
    command: str = ""
    log: str = ""


class Arena:
    """The accounts and the uploads of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / FILE
        for each in (DROP, UPLOADS):
            (folder / each).mkdir(mode=0o700, exist_ok=True)
        self.accounts = Accounts(folder / ACTIONS)
        self._log = folder / LOGS / LADDER_LOG
        self._read: tuple[tuple[int, int], Mapping[Mark, list[HandInRecord]]] = (0, 0), {}
        self._finish()

    def _finish(self) -> None:
        """Remove what was never on record, and hand over what was and did not come so far."""
        for half in (self.folder / UPLOADS).glob("*/.*"):
            half.unlink()
        for account in self.accounts:
            last = account.uploads[-1] if account.uploads else None
            if last and not last.withdrawn:
                self._hand_over(account, last.version)

    def objection(self, account: Account) -> Detail | None:
        """Why nothing is taken of an entrant now."""
        if why := load(self.file, complete=False).delivery.refusal(datetime.now(UTC)):
            return why
        kept = sum(upload.size for upload in account.uploads)
        if kept + LARGEST_UPLOAD > MOST_KEPT:
            return said("your uploads fill {size} MiB, which is all there is for one entrant", size=kept >> 20)
        if shutil.disk_usage(self.folder).free < SPARE:
            return said("the disk of this arena is nearly full; tell the organiser")
        return None

    def keep(self, account: Account, files: Sequence[tuple[str, IO[bytes]]], comment: str) -> tuple[Path, Upload]:
        """Write an upload as one zip, not yet on record; Refused if its names cannot be those of files.

        The zip says which version it is: the same files are another hand-in when they come again.
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

    def record(self, account: Account, packed: Path, upload: Upload, by: str) -> None:
        """Put an upload on record and hand it over to the ladder."""
        packed.rename(packed.with_name(packed.name[1:]))
        _settle(packed.parent)
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
        """Take back what the ladder has not tried; what plays already leaves by a decision."""
        self.accounts.note(account.by, Action.WITHDRAW, entrant=account.number)
        self._dropped(account).unlink(missing_ok=True)

    def _dropped(self, account: Account) -> Path:
        return self.folder / DROP / f"{account.name}.zip"

    @property
    def seen(self) -> tuple[int, int]:
        """What changes whenever the ladder has written about a hand-in."""
        try:
            found = self._log.stat()
        except FileNotFoundError:
            return 0, 0
        return found.st_size, found.st_mtime_ns

    def versions(self, account: Account) -> list[Version]:
        """The uploads of an entrant, the newest first, each with what the ladder says about it."""
        records, logs, found = self._records(), set[str](), list[Version]()
        for upload in reversed(account.uploads):
            own = records.get((self._dropped(account).name, upload.fingerprint), [])
            ended = next((each for each in reversed(own) if each.is_done), None)
            if ended is None:
                found.append(Version(upload, _stage(upload, own, bool(found))))
            else:
                found.append(_ended(upload, ended, "" if ended.log in logs else _build_log(ended.log)))
                logs.add(ended.log)  # the next version under the same name has written over it
        return found

    def _records(self) -> Mapping[Mark, list[HandInRecord]]:
        """What the ladder's log says about each hand-in; read again only where it has changed."""
        seen = self.seen
        if seen != self._read[0]:
            found: dict[Mark, list[HandInRecord]] = {}
            for record in Log(self._log).records():
                found.setdefault(record.mark, []).append(record)
            self._read = seen, found
        return self._read[1]


def _settle(folder: Path) -> None:
    """Bring the names of a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _stage(upload: Upload, records: Sequence[HandInRecord], is_old: bool) -> UploadStage:
    """How far an upload is that the ladder is not done with."""
    if upload.withdrawn:
        return UploadStage.WITHDRAWN
    if is_old:
        return UploadStage.REPLACED
    return DOING.get(records[-1].doing, UploadStage.UNPACKING) if records else UploadStage.WAITING


def _ended(upload: Upload, record: HandInRecord, log: str) -> Version:
    """What became of an upload, by the last line about it; one that a killed ladder had entered has little to say."""
    stage = UploadStage(record.outcome or ENTERED)
    name = "" if stage is UploadStage.REFUSED else record.name
    return Version(upload, stage, name, record.told, record.findings, record.missing, record.command, log)


def _build_log(folder: str) -> str:
    """What the build said last."""
    file = Path(folder) / "build.log"
    if not folder or not file.is_file():
        return ""
    with file.open("rb") as log:
        log.seek(max(0, file.stat().st_size - SHOWN_LOG))
        return log.read(SHOWN_LOG).decode(errors="replace")
