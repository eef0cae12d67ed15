"""What lies in a folder that other people write into, as a fingerprint; nothing there can make us wait or read much."""

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
"""So many files are looked at; who has more of them is refused whatever they are."""
CLOSED = b"closed to us"
"""Who hands it in is told so when it is unpacked."""


class Fingerprints:
    """Fingerprints of hand-ins; contents are read again only where size or time of a file have changed."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, source: Path) -> str:
        """The fingerprint of names and contents; what is too large has one by its sizes, and is refused later."""
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
    """When a hand-in, or anything in it, was last written or moved there; None if that cannot be told.

    By the time that the system keeps for itself: whoever owns a file can set its other times back, and not this one.
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
    """Each file with its size, and with what else changes when it is written."""
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
    """A file by its contents and its run bit, a link by where it leads; anything else by its kind."""
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
