"""Which files of a folder belong to the program, opened safely while others may write there.

The owner may write at any moment: a path can be something else when it is opened than when it was examined.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from typing import BinaryIO

from girone.entries.hand_in import Refused
from girone.host.system import CLOEXEC, NOFOLLOW, NONBLOCK
from girone.model.detail import Wording

TOO_DEEP = Wording(
    "hand_in.too_deep", "its folders are nested more than {number} deep, which girone does not accept: {folder}/…"
)
LEFT_OUT = frozenset({".git", "__MACOSX", ".DS_Store", "__pycache__", "Thumbs.db", "desktop.ini"})
"""Files that tools leave anywhere; not part of a program."""
GIRONE_FOLDERS = frozenset({"matches", "practice", "reruns"})
"""Folders that girone creates beside a program under test; deeper ones belong to the program."""
DEEPEST = 100
"""Nested folders; systems allow paths of 4,096 bytes, and Python 1,000 recursive calls."""
READING = os.O_RDONLY | NOFOLLOW | NONBLOCK | CLOEXEC


def contents(root: Path, onerror: Callable[[OSError], None] = lambda error: None) -> Iterator[Path]:
    """Every file and folder of a program, folders before their contents; too deep ones are not searched."""
    waiting = [(root, 1)]
    while waiting:
        folder, depth = waiting.pop()
        try:
            with os.scandir(folder) as found:
                inner = sorted((each.name, each.is_dir(follow_symlinks=False)) for each in found)
        except OSError as error:
            onerror(error)
            continue
        out = LEFT_OUT | GIRONE_FOLDERS if depth == 1 else LEFT_OUT
        inner = [(name, is_folder) for name, is_folder in inner if name not in (out if is_folder else LEFT_OUT)]
        yield from (folder / name for name, _ in inner)
        if depth <= DEEPEST:
            waiting += reversed([(folder / name, depth + 1) for name, is_folder in inner if is_folder])


def check_depth(path: PurePath) -> None:
    """Refuse a path with too many folders; much deeper ones could not even be removed."""
    if len(path.parts) > DEEPEST:
        raise Refused(TOO_DEEP(number=DEEPEST, folder=str(PurePath(*path.parts[:3]))))


def open_inside(root: Path, path: Path) -> BinaryIO:
    """Open a plain file inside a folder, or the root itself if it is one; links on the way are not followed."""
    descriptor = os.open(root, READING)
    try:
        for part in path.relative_to(root).parts:
            inner = os.open(part, READING, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is not a plain file", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise
