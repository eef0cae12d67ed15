"""The files of a zip, one after the other; nothing that the zip says about itself is trusted."""

import lzma
import os
import posixpath
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO

from girone.entries.hand_in import Refused
from girone.entries.unpacking.contents import open_inside
from girone.entries.unpacking.size_limits import MEBIBYTE, SizeLimits
from girone.model.detail import Wording

LONG_LIST = Wording("hand_in.long_list", "it has too many files: its list of contents alone is larger than 4 MiB")
FILE_BOMB = Wording("hand_in.file_bomb", "{file} is compressed more than {ratio} to 1, which girone does not accept")
BOMB = Wording("hand_in.bomb", "it is compressed more than {ratio} to 1, which girone does not accept")
LEADS_OUT = Wording("hand_in.leads_out", "{quoted} leads out of its folder, or is not a valid name")
NEITHER = Wording("hand_in.neither", "{file} is neither a file nor a folder")
ENCRYPTED = Wording("hand_in.encrypted", "{file} is encrypted; pack it without a password")
RATIO = 200
"""No honest program compresses better than this; a megabyte is always allowed."""
UNIX = 3
LONGEST_LINK = 4096
LONGEST_DIRECTORY = 4 * MEBIBYTE
"""The directory is read at once, before its entries can be counted."""
END, END_SIZE, LONGEST_COMMENT = b"PK\x05\x06", 22, 1 << 16
END_64, END_64_SIZE = b"PK\x06\x06", 76
"""The end record of a 64-bit zip and the pointer to it, before the usual end record."""
BROKEN = (zipfile.BadZipFile, NotImplementedError, zlib.error, lzma.LZMAError, EOFError, struct.error, ValueError)
"""Errors from reading a broken or incomplete zip."""


@dataclass(frozen=True)
class Link:
    """A link in an archive: its target relative to the archive's top, and as written."""

    goal: str
    written: str


Packed = tuple[str, bool, IO[bytes] | Link | None]
"""Relative name, run bit, and an open file, a link, or None for a folder."""


def unzip(source: Path, allowance: SizeLimits) -> Iterator[Packed]:
    """The contents, each file opened; raises one of BROKEN if it is no zip."""
    with open_inside(source, source) as packed, zipfile.ZipFile(_checked(packed)) as archive:
        _check_declared_sizes(archive, os.fstat(packed.fileno()).st_size)
        for info in archive.infolist():
            name = _inner_name(info)
            if name.endswith("/"):
                allowance.take_file()
                yield name, False, None
                continue
            with archive.open(info) as file:
                if _kind(info) == stat.S_IFLNK:
                    goal = file.read(LONGEST_LINK).decode("utf-8", "replace")
                    yield name, False, Link(posixpath.join(posixpath.dirname(name), goal), goal)
                    continue
                yield name, info.create_system == UNIX and bool(info.external_attr >> 16 & stat.S_IXUSR), file


def _checked(packed: BinaryIO) -> BinaryIO:
    """The same file, if its directory is not too long."""
    packed.seek(max(0, os.fstat(packed.fileno()).st_size - END_64_SIZE - END_SIZE - LONGEST_COMMENT))
    tail = packed.read(END_64_SIZE + END_SIZE + LONGEST_COMMENT)
    at = len(tail) - END_SIZE
    if not (tail[at:].startswith(END) and tail.endswith(b"\0\0")):
        at = tail.rfind(END)
    sizes = [tail[at + 12 : at + 16]] if at >= 0 else []
    if at >= END_64_SIZE and tail[at - END_64_SIZE :].startswith(END_64):  # zipfile uses this size, not the other one
        sizes.append(tail[at - END_64_SIZE + 40 : at - END_64_SIZE + 48])
    if any(int.from_bytes(size, "little") > LONGEST_DIRECTORY for size in sizes):
        raise Refused(LONG_LIST())
    return packed


def _check_declared_sizes(archive: zipfile.ZipFile, packed: int) -> None:
    """Refuse declared sizes that are too large; false sizes are noticed when the files are written."""
    for info in archive.infolist():
        if info.file_size > max(MEBIBYTE, RATIO * info.compress_size):
            raise Refused(FILE_BOMB(file=info.filename, ratio=RATIO))
    if sum(info.file_size for info in archive.infolist()) > max(MEBIBYTE, RATIO * packed):
        raise Refused(BOMB(ratio=RATIO))


def checked_name(packed: str) -> str:
    """A name in an archive as a relative path that stays inside."""
    name = packed.replace("\\", "/")  # some Windows programs write backslashes
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or re.match("[A-Za-z]:", name) or not name.isprintable():
        raise Refused(LEADS_OUT(quoted=repr(packed)))
    return name


def _inner_name(info: zipfile.ZipInfo) -> str:
    name = checked_name(info.filename)
    if not PurePosixPath(name).parts:
        raise Refused(LEADS_OUT(quoted=repr(info.filename)))
    if _kind(info) not in (0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
        raise Refused(NEITHER(file=name))
    if info.flag_bits & 1:
        raise Refused(ENCRYPTED(file=name))
    return name


def _kind(info: zipfile.ZipInfo) -> int:
    """The kind of a file by its mode; 0 if it has none."""
    return stat.S_IFMT(info.external_attr >> 16) if info.create_system == UNIX else 0
