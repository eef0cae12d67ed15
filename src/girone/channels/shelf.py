"""What a program lays down in its folders, counted while it runs: beyond its walls there is no other place to fill."""

import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

MOST_FILES = 20_000
_REST = 20
"""A look that takes long, at many files, is followed by a rest of so many times its duration."""

Found = tuple[int, int]
"""How many files, and how many bytes they take."""


class Shelf:
    """The folders of a program, and how much more than at first they may hold."""

    def __init__(self, folders: Sequence[str], room: int) -> None:
        self._folders = folders
        self._room = room
        self._files_at_first, self._bytes_at_first = _sum(_laid_down(folders))
        self.look_at = 0.0
        """When the next look is due, on the monotonic clock."""

    def over(self, processes: Iterable[int] = ()) -> str:
        """What is too much, in words; nothing if all is well."""
        began = time.monotonic()
        try:
            files, size = _sum([*_laid_down(self._folders), *_nameless(processes)])
        except (
            OSError
        ) as error:  # closed to us, or too deep: whatever is hidden in there is not counted, so nothing may be
            return f"{error.filename} cannot be looked into"
        self.look_at = (ended := time.monotonic()) + _REST * (ended - began)
        if files - self._files_at_first > MOST_FILES:
            return f"{files - self._files_at_first} new files, and {MOST_FILES} are allowed"
        if (more := size - self._bytes_at_first) > self._room:
            return f"{more >> 20} MiB written to disk, and {self._room >> 20} MiB are allowed"
        return ""


def _sum(found: Iterable[os.stat_result]) -> Found:
    sizes = [each.st_blocks * 512 for each in found]
    return len(sizes), sum(sizes)


def _laid_down(folders: Iterable[str]) -> Iterator[os.stat_result]:
    """Everything in some folders; links are not followed."""
    waiting = list(folders)
    while waiting:
        try:
            with os.scandir(waiting.pop()) as opened:
                inside = list(opened)
        except (FileNotFoundError, NotADirectoryError):
            continue  # removed or replaced meanwhile
        waiting += [each.path for each in inside if each.is_dir(follow_symlinks=False)]
        for each in inside:
            with suppress(FileNotFoundError):
                yield each.stat(follow_symlinks=False)


def _nameless(processes: Iterable[int]) -> Iterator[os.stat_result]:
    """Files that processes hold open and that have no name any more, or never had one."""
    for pid in processes:
        try:
            with os.scandir(f"/proc/{pid}/fd") as opened:
                files = list(opened)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # ended meanwhile, or one of bubblewrap's own
        for file in files:
            with suppress(FileNotFoundError):  # closed meanwhile
                found = file.stat()
                if stat.S_ISREG(found.st_mode) and not found.st_nlink:
                    yield found
