"""What lies in a folder that other people write into, as a fingerprint; nothing there can make us wait or read much."""

import os
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from girone.hand_ins.allowance import Allowance
from girone.hand_ins.hand_in import Refused
from girone.hand_ins.unpack import LEFT_OUT

PIECE = 1024**2
PASSED_OVER = LEFT_OUT | {"matches", "practice", "reruns", "__pycache__"}
"""What is no part of a program: tools leave it where authors try theirs, girone among them."""


class Fingerprints:
    """Fingerprints of hand-ins; contents are read again only where size or time of a file have changed."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, source: Path) -> str:
        """The fingerprint of names and contents; what is too large has one by its sizes, and is refused later."""
        try:
            listed = list(_listed(source, Allowance()))
        except Refused as why:
            return f"unread: {why}"
        outside = sha256("\n".join(listed).encode("utf-8", "surrogateescape")).hexdigest()
        if outside not in self._known:
            self._known[outside] = _contents(source)
        return self._known[outside]


def _listed(source: Path, allowance: Allowance) -> Iterator[str]:
    """Each file with its size and its time, as a line."""
    for path in _files(source):
        found = path.lstat()
        allowance.take_file()
        allowance.take_bytes(found.st_size)
        yield f"{path} {found.st_mode} {found.st_ino} {found.st_size} {found.st_mtime_ns}"


def _files(source: Path) -> Iterator[Path]:
    if not source.is_dir():
        yield source
        return
    for folder, inner, files in os.walk(source):
        inner[:] = sorted(set(inner) - PASSED_OVER)
        yield from (Path(folder) / name for name in sorted({*files, *inner} - PASSED_OVER))


def _contents(source: Path) -> str:
    digest = sha256()
    for path in _files(source):
        name = os.fsencode(path.relative_to(source))
        digest.update(b"%d %s %s\n" % (len(name), name, _content(path)))
    return digest.hexdigest()


def _content(path: Path) -> bytes:
    """A file by its contents and its run bit, a link by where it leads; anything else by its kind."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return b"link " + os.fsencode(path.readlink())
    if not stat.S_ISREG(mode):
        return b"kind %d" % stat.S_IFMT(mode)
    run = b"x " if mode & 0o100 else b"- "
    try:
        return run + _read(path)
    except PermissionError:  # who hands it in is told so when it is unpacked
        return run + b"closed to us"


def _read(path: Path) -> bytes:
    digest = sha256()
    # Whoever owns the folder can put a pipe or a link in the place of the file meanwhile.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        while stat.S_ISREG(os.fstat(descriptor).st_mode) and (piece := os.read(descriptor, PIECE)):
            digest.update(piece)
    finally:
        os.close(descriptor)
    return digest.hexdigest().encode()
