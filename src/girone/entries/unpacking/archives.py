"""The files in a packed hand-in: zip and tar by Python, 7z and rar by a tool of the system."""

import gzip
import lzma
import posixpath
import shutil
import stat
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from girone.entries.building.causes import lines
from girone.entries.hand_in import Refused
from girone.entries.unpacking.archive_tools import is_unpacked
from girone.entries.unpacking.contents import contents, open_inside
from girone.entries.unpacking.size_limits import SizeLimits
from girone.entries.unpacking.zips import BROKEN as BROKEN_ZIP
from girone.entries.unpacking.zips import NEITHER, Link, Packed, checked_name, unzip
from girone.model.detail import Wording

TARS = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
BY_TOOLS = {
    ".7z": (("7z", "x", "-y"), ("7zz", "x", "-y"), ("7zr", "x", "-y"), ("bsdtar", "-xf"), ("unar", "-f")),
    ".rar": (("unrar", "x", "-y"), ("7z", "x", "-y"), ("bsdtar", "-xf"), ("unar", "-f")),
}
SUFFIXES = (".zip", *TARS, *BY_TOOLS)
BROKEN = (*BROKEN_ZIP, tarfile.TarError, gzip.BadGzipFile, zlib.error, lzma.LZMAError)
"""Errors from reading a broken or incomplete archive."""
FIRST_BYTES = {
    b"PK\x03\x04": ".zip",
    b"Rar!\x1a\x07": ".rar",
    b"7z\xbc\xaf\x27\x1c": ".7z",
    b"\x1f\x8b": ".tar.gz",
    b"\xfd7zXZ\x00": ".tar.xz",
    b"BZh": ".tar.bz2",
}
"""First bytes of archives; some are renamed to the suffix that the course asks for."""
NO_TOOL = Wording(
    "hand_in.no_tool",
    "{file} is packed in a way that needs one of {listing}, and none is installed here; pack it as .zip",
)
TOOL_FAILED = Wording("hand_in.tool_failed", "{file} cannot be unpacked by {name}; pack it as .zip")
MISNAMED = Wording("hand_in.misnamed", "{file} is a {kind} archive under another name")


def suffix_of(path: Path) -> str:
    """The suffix of a known kind of archive; empty for other files."""
    return max((each for each in SUFFIXES if path.name.lower().endswith(each)), key=len, default="")


def packed(source: Path, allowance: SizeLimits) -> Iterator[Packed]:
    """Relative name, run bit and open file of each file; raises one of BROKEN if it is no archive."""
    suffix = _kind_of(source)
    if suffix in TARS:
        return _untar(source, allowance)
    return _by_tool(source, suffix, allowance) if suffix in BY_TOOLS else unzip(source, allowance)


def _kind_of(source: Path) -> str:
    """The suffix that fits the file's content, else its own."""
    with open_inside(source, source) as file:
        head = file.read(8)
    own = suffix_of(source)
    found = next((suffix for first, suffix in FIRST_BYTES.items() if head.startswith(first)), own)
    return own if {own, found} <= {*TARS} else found


def _untar(source: Path, allowance: SizeLimits) -> Iterator[Packed]:
    with open_inside(source, source) as file, tarfile.open(fileobj=file, mode="r|*") as archive:
        for member in archive:
            name = checked_name(member.name)
            if member.isdir():
                allowance.take_file()
                yield name, False, None
                continue
            if member.issym() or member.islnk():
                folder = posixpath.dirname(name) if member.issym() else ""
                yield name, False, Link(posixpath.join(folder, member.linkname), member.linkname)
                continue
            content = archive.extractfile(member) if member.isfile() else None
            if content is None:
                raise Refused(NEITHER(file=name))
            with content:
                yield name, bool(member.mode & stat.S_IXUSR), content


def _by_tool(source: Path, suffix: str, allowance: SizeLimits) -> Iterator[Packed]:
    """Unpack with a tool into a private folder, which is then read like any folder.

    Not every tool knows every kind of .rar, so all installed ones are tried.
    """
    commands = [each for each in BY_TOOLS[suffix] if shutil.which(each[0])]
    misnamed = [] if suffix_of(source) == suffix else [MISNAMED(file=source.name, kind=suffix)]
    if not commands:
        no_tool = NO_TOOL(file=source.name, listing=", ".join(each[0] for each in BY_TOOLS[suffix]))
        raise Refused(lines(*misnamed, no_tool))
    for command in commands:
        with tempfile.TemporaryDirectory(prefix="girone-unpack-") as temporary:
            workspace = Path(temporary).resolve()
            if is_unpacked(source, command, workspace, allowance):
                yield from _plain_files(workspace)
                return
    failed = TOOL_FAILED(file=source.name, name=", ".join(each[0] for each in commands))
    raise Refused(lines(*misnamed, failed))


def _plain_files(workspace: Path) -> Iterator[Packed]:
    for path in contents(workspace):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            with closing(open_inside(workspace, path)) as file:
                yield str(path.relative_to(workspace)), bool(mode & stat.S_IXUSR), file
        elif stat.S_ISDIR(mode):
            yield str(path.relative_to(workspace)), False, None
