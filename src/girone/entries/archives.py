"""The files of whatever a hand-in was packed with: zip and tar by Python, 7z and rar by a tool of the system."""

import gzip
import lzma
import shutil
import stat
import subprocess
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

from girone.entries.allowance import SizeLimits
from girone.entries.contents import contents, open_inside
from girone.entries.hand_in import Refused
from girone.entries.zips import BROKEN as BROKEN_ZIP
from girone.entries.zips import LINK, NEITHER, checked_name, unzip
from girone.model.detail import Wording

TARS = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
BY_TOOLS = {
    ".7z": (("7z", "x", "-y"), ("7zz", "x", "-y"), ("7zr", "x", "-y"), ("bsdtar", "-xf")),
    ".rar": (("unrar", "x", "-y"), ("7z", "x", "-y"), ("bsdtar", "-xf"), ("unar", "-f")),
}
SUFFIXES = (".zip", *TARS, *BY_TOOLS)
BROKEN = (*BROKEN_ZIP, tarfile.TarError, gzip.BadGzipFile, zlib.error, lzma.LZMAError)
"""What reading an archive raises that is none, or only half of one."""
UNPACK_WITHIN = 60.0
NO_TOOL = Wording(
    "hand_in.no_tool",
    "{file} is packed in a way that needs one of {listing}, and none is installed here; pack it as .zip",
)
TOOL_FAILED = Wording("hand_in.tool_failed", "{file} cannot be unpacked by {name}; pack it as .zip")
Packed = tuple[str, bool, IO[bytes]]


def suffix_of(path: Path) -> str:
    """The suffix by which a file is known as an archive; nothing if it is none."""
    return max((each for each in SUFFIXES if path.name.lower().endswith(each)), key=len, default="")


def packed(source: Path, allowance: SizeLimits) -> Iterator[Packed]:
    """The relative name of each file, whether it may be executed, and the file opened; one of BROKEN if it is none."""
    suffix = suffix_of(source)
    if suffix in TARS:
        return _untar(source, allowance)
    return _by_tool(source, suffix) if suffix in BY_TOOLS else unzip(source, allowance)


def _untar(source: Path, allowance: SizeLimits) -> Iterator[Packed]:
    with open_inside(source, source) as file, tarfile.open(fileobj=file, mode="r|*") as archive:
        for member in archive:
            name = checked_name(member.name)
            if member.isdir():
                allowance.take_file()
                continue
            if member.issym() or member.islnk():
                raise Refused(LINK(file=name))
            content = archive.extractfile(member) if member.isfile() else None
            if content is None:
                raise Refused(NEITHER(file=name))
            with content:
                yield name, bool(member.mode & stat.S_IXUSR), content


def _by_tool(source: Path, suffix: str) -> Iterator[Packed]:
    """Unpacked by a tool into a folder that nobody else sees; what it leaves there is looked at as any folder is."""
    command = next((each for each in BY_TOOLS[suffix] if shutil.which(each[0])), None)
    if not command:
        tools = ", ".join(dict.fromkeys(each[0] for each in BY_TOOLS[suffix]))
        raise Refused(NO_TOOL(file=source.name, listing=tools))
    with tempfile.TemporaryDirectory(prefix="girone-unpack-") as temporary:
        room = Path(temporary).resolve()
        try:
            subprocess.run(
                [*command, str(source.absolute())],
                cwd=room,
                check=True,
                timeout=UNPACK_WITHIN,
                stdin=subprocess.DEVNULL,
                capture_output=True,
            )
        except (subprocess.SubprocessError, OSError):
            raise Refused(TOOL_FAILED(file=source.name, name=command[0])) from None
        for path in contents(room):
            mode = path.lstat().st_mode
            if stat.S_ISREG(mode):
                with closing(open_inside(room, path)) as file:
                    yield str(path.relative_to(room)), bool(mode & stat.S_IXUSR), file
