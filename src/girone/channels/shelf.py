"""What a program lays down in its folders, counted while it runs: beyond its walls there is no other place to fill."""

import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence

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
        except PermissionError as error:
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
            with os.scandir(waiting.pop()) as inside:
                for each in inside:
                    yield each.stat(follow_symlinks=False)
                    if each.is_dir(follow_symlinks=False):
                        waiting.append(each.path)
        except FileNotFoundError:
            continue  # removed meanwhile


def _nameless(processes: Iterable[int]) -> Iterator[os.stat_result]:
    """Files that processes hold open and that have no name any more, or never had one."""
    for pid in processes:
        try:
            with os.scandir(f"/proc/{pid}/fd") as files:
                for file in files:
                    found = file.stat()
                    if stat.S_ISREG(found.st_mode) and not found.st_nlink:
                        yield found
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # ended meanwhile, or one of bubblewrap's own
