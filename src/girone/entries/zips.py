"""The files of a zip, one after the other; nothing that the zip says of itself is trusted."""

import lzma
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO

from girone.entries.allowance import MEBIBYTE, SizeLimits
from girone.entries.contents import open_inside
from girone.entries.hand_in import Refused

RATIO = 200
"""No honest program is packed to less than one part in so many; a megabyte is always granted."""
UNIX = 3
LONGEST_DIRECTORY = 4 * MEBIBYTE
"""The list of contents is read at once, before anything in it can be counted."""
END, END_SIZE, LONGEST_COMMENT = b"PK\x05\x06", 22, 1 << 16
END_64, END_64_SIZE = b"PK\x06\x06", 76
"""The end of a zip of 64 bits, with the pointer to it, before the usual end."""
BROKEN = (zipfile.BadZipFile, NotImplementedError, zlib.error, lzma.LZMAError, EOFError, struct.error, ValueError)
"""What reading a zip raises that is none, or only half of one."""


def unzip(source: Path, allowance: SizeLimits) -> Iterator[tuple[str, bool, IO[bytes]]]:
    """The relative name of each file, whether it may be executed, and the file opened; one of BROKEN if it is none."""
    with open_inside(source, source) as packed, zipfile.ZipFile(_checked(packed)) as archive:
        _check_promises(archive, os.fstat(packed.fileno()).st_size)
        for info in archive.infolist():
            name = _inner_name(info)
            if name.endswith("/"):
                allowance.take_file()
                continue
            with archive.open(info) as file:
                yield name, info.create_system == UNIX and bool(info.external_attr >> 16 & stat.S_IXUSR), file


def _checked(packed: BinaryIO) -> BinaryIO:
    """The same file, if its list of contents is not too long."""
    packed.seek(max(0, os.fstat(packed.fileno()).st_size - END_64_SIZE - END_SIZE - LONGEST_COMMENT))
    tail = packed.read(END_64_SIZE + END_SIZE + LONGEST_COMMENT)
    at = len(tail) - END_SIZE
    if not (tail[at:].startswith(END) and tail.endswith(b"\0\0")):
        at = tail.rfind(END)
    sizes = [tail[at + 12 : at + 16]] if at >= 0 else []
    if at >= END_64_SIZE and tail[at - END_64_SIZE :].startswith(END_64):  # its size is believed, not the other one
        sizes.append(tail[at - END_64_SIZE + 40 : at - END_64_SIZE + 48])
    if any(int.from_bytes(size, "little") > LONGEST_DIRECTORY for size in sizes):
        raise Refused("it has too many files: its list of contents alone is larger than 4 MiB")
    return packed


def _check_promises(archive: zipfile.ZipFile, packed: int) -> None:
    """Refuse what says of itself that it is too much; what lies about that is counted when it is written."""
    for info in archive.infolist():
        if info.file_size > max(MEBIBYTE, RATIO * info.compress_size):
            raise Refused(f"{info.filename} is packed more than {RATIO} to 1; no program is")
    if sum(info.file_size for info in archive.infolist()) > max(MEBIBYTE, RATIO * packed):
        raise Refused(f"it is packed more than {RATIO} to 1; no program is")


def _inner_name(info: zipfile.ZipInfo) -> str:
    """The name in the zip as a relative path that stays inside."""
    name = info.filename.replace("\\", "/")  # as some programs on Windows write it
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or re.match("[A-Za-z]:", name) or not name.isprintable():
        raise Refused(f"{info.filename!r} leads out of its folder, or is no name")
    kind = stat.S_IFMT(info.external_attr >> 16) if info.create_system == UNIX else 0
    if kind == stat.S_IFLNK:
        raise Refused(f"{name} is a link; pack the file itself")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Refused(f"{name} is neither a file nor a folder")
    if info.flag_bits & 1:
        raise Refused(f"{name} is encrypted; pack it without a password")
    return name
