"""Fingerprints of folders that other people write into; nothing there can block us or make us read much."""

import os
import stat
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path

from girone.entries.hand_in import Refused
from girone.entries.unpacking.contents import contents, open_inside
from girone.entries.unpacking.size_limits import SizeLimits

PIECE = 1024**2
LISTED = 50_000
"""Files to look at; a hand-in with more is refused anyway."""
CLOSED = b"closed to us"
"""Stands for an unreadable file; the author is told when it is unpacked."""


class Fingerprints:
    """Fingerprints of hand-ins; a file's content is read again only if its size or time has changed."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, source: Path) -> str:
        """The fingerprint of names and contents; for too large hand-ins (refused later) of names and sizes."""
        listed = list(islice(_listed(source), LISTED))
        try:
            _count(size for _, size, _ in listed)
        except Refused as why:
            return f"unread: {why} ({_digest(f'{path} {size}' for path, size, _ in listed)})"
        outside = _digest(f"{path} {size} {more}" for path, size, more in listed)
        if outside not in self._known:
            self._known[outside] = _contents(source)
        return self._known[outside]


def last_change(source: Path) -> datetime | None:
    """When anything in a hand-in was last written or moved there; None if unknown.

    Uses the inode's change time, which the owner of a file cannot set back.
    """
    try:
        times = [path.lstat().st_ctime for path in (source, *islice(_files(source), LISTED))]
    except OSError:
        return None
    return datetime.fromtimestamp(max(times), UTC)


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _count(sizes: Iterable[int]) -> None:
    allowance = SizeLimits()
    for size in sizes:
        allowance.take_file()
        allowance.take_bytes(size)


def _listed(source: Path) -> Iterator[tuple[Path, int, str]]:
    """Each file with its size and everything else that changes when it is written."""
    for path in _files(source):
        try:
            found = path.lstat()
        except PermissionError:
            yield path, 0, ""
        else:
            yield path, found.st_size, f"{found.st_mode} {found.st_ino} {found.st_mtime_ns}"


def _files(source: Path) -> Iterable[Path]:
    return contents(source) if source.is_dir() else [source]


def _contents(source: Path) -> str:
    digest = sha256()
    for path in _files(source):
        name = os.fsencode(path.relative_to(source))
        digest.update(b"%d %s %s\n" % (len(name), name, _content(source, path)))
    return digest.hexdigest()


def _content(source: Path, path: Path) -> bytes:
    """A file's content and run bit, a link's target, or the kind of anything else."""
    try:
        mode = path.lstat().st_mode
    except PermissionError:
        return CLOSED
    if stat.S_ISLNK(mode):
        return b"link " + os.fsencode(path.readlink())
    if not stat.S_ISREG(mode):
        return b"kind %d" % stat.S_IFMT(mode)
    run = b"x " if mode & 0o100 else b"- "
    try:
        return run + _read(source, path)
    except PermissionError:
        return run + CLOSED


def _read(source: Path, path: Path) -> bytes:
    digest = sha256()
    with open_inside(source, path) as file:
        while piece := file.read(PIECE):
            digest.update(piece)
    return digest.hexdigest().encode()
