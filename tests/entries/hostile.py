"""Hand-ins that mean harm, or were made by accident: each is laid under a name into a folder."""

import os
import socket
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from hypothesis import strategies as st

Value = TypeVar("Value")
Lay = Callable[[Path], object]
"""Lays one hand-in, as a folder or, with .zip added, as a zip."""
KEYS = ("command", "white", "black", "wire", "build", "group", "members", "name", "folder", "frozen")
ODD_FILES = (b"\xff\xfe", b"a\nb", b"\x1b[31m", b"x" * 255, b"-rf", "\u202egnp.sh".encode(), b"launch.sh\r")
ODD_NAMES = (
    b"M\xe9m",
    b"x\n[[entrants]]",
    b"\x1b]0;x\x07",
    b"y" * 250,
    b"-rf",
    b"bug.log",
    b"ladder.jsonl",
    b"a'b\"",
    b"#",
)
ODD_TOML = (
    'wire = "gtp"', 'wire = "smtp"', "wire = 7", "command = 7",
    'command = ""', 'command = "a\\u0000b"', 'command = "\'"',
    'command = "{x}"', 'command = "{host}"', 'command = "."', 'command = "/"', 'build = "\'"', 'build = "."',
    'build = "a\\u0000b"', "members = 3", "members = [1, [2]]", "x = " + "[" * 5_000, "[[command]]", "command.a.b = 1",
    'group = "\\n[[entrants]]\\nname = \\"Eve\\"\\n"', "command = 1979-05-27", "wire = inf", "a = 1\na = 2", "=",
    "command = 0x" + "f" * 5_000, 'command = "./main.py ' + "a " * 40_000 + '"', "build = '" + "a" * 140_000 + "'",
)  # fmt: skip
BUILDS = (
    "mkdir -p $(printf 'd/%.0s' $(seq 2000))",
    "mkfifo pipe", "ln -s / root; ln -s loop loop", "mkdir shut; touch shut/a; chmod 000 shut",
    "rm -rf ../$(basename $PWD)", "rm -rf ../* ../.[!.]* ../../*",
    "d=$PWD; cd /; rm -rf $d; ln -s /etc $d", "kill -9 $PPID", "chmod 000 .", "yes | head -c 3000000 >&2",
    "rm -f girone.toml; mkfifo girone.toml", "touch $(printf 'a\\377b')",
)  # fmt: skip


def deep(folder: Path, depth: int) -> None:
    """Folders in folders, deeper than any path reaches."""
    folder.mkdir()
    at = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=at)
        inner = os.open("d", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = inner
    os.close(at)


def linked(folder: Path, goal: str) -> None:
    """A link of this goal, and two that lead to each other."""
    folder.mkdir()
    for name, where in (("link", goal), ("one", "two"), ("two", "one")):
        (folder / name).symlink_to(where)


def special(folder: Path, is_socket: bool) -> None:
    """A pipe or a socket where the author's words should be."""
    folder.mkdir()
    if is_socket:
        descriptor = os.open(folder, os.O_RDONLY)  # the path of a socket may not be long
        with closing(socket.socket(socket.AF_UNIX)) as made:
            made.bind(f"/proc/self/fd/{descriptor}/girone.toml")
        os.close(descriptor)
    else:
        os.mkfifo(folder / "girone.toml")


def many(folder: Path, number: int) -> None:
    """So many files."""
    folder.mkdir()
    for each in range(number):
        (folder / str(each)).touch()


def giant(folder: Path, size: int) -> None:
    """A file that takes no room and has a terabyte."""
    folder.mkdir()
    with (folder / "main.py").open("wb") as file:
        file.truncate(size)


def written(folder: Path, name: bytes, content: bytes) -> None:
    """One file, of any name and with any content."""
    folder.mkdir()
    (folder / os.fsdecode(name)).write_bytes(content)


def said(words: bytes) -> Lay:
    """The author's own words."""
    return partial(written, name=b"girone.toml", content=words)


def closed(folder: Path, mode: int) -> None:
    """A folder and a file that say who may read them."""
    (folder / "inner").mkdir(parents=True)
    (folder / "main.py").touch(mode)
    (folder / "inner").chmod(mode)


def pipe(folder: Path) -> None:
    """A pipe that is called a zip."""
    os.mkfifo(zip_of(folder))


def packed(folder: Path, names: list[str], content: bytes) -> None:
    """A zip with these names in it."""
    with zipfile.ZipFile(zip_of(folder), "w", zipfile.ZIP_DEFLATED) as archive:
        for name in dict.fromkeys(names):
            archive.writestr(zipfile.ZipInfo(name), content)


def raw(folder: Path, content: bytes) -> None:
    """Any bytes that are called a zip."""
    zip_of(folder).write_bytes(content)


def zip_of(folder: Path) -> Path:
    """The zip that lies there in the place of a folder."""
    return folder.with_name(f"{folder.name}.zip")


def good_zip() -> bytes:
    """A zip of one file."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("main.py", "print()")
    return file.getvalue()


def spoilt(at: int, value: int) -> bytes:
    """A zip of which one byte is another."""
    data = bytearray(good_zip())
    data[at % len(data)] = value
    return bytes(data)


def lying_of_64_bits(entries: int) -> bytes:
    """A zip whose usual end tells of a short list of contents, and whose end of 64 bits of a long one."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    size = len(entry) * entries
    end_64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, entries, entries, size, 0)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, size, 1)
    return entry * entries + end_64 + locator + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 47, 0, 0)


def bomb() -> bytes:
    """Gigabytes of zeros, said to be few."""
    data = bytearray(good_zip())
    return bytes(data) + zlib.compress(bytes(10_000_000))


VALUES = ("1", "-1", "inf", "nan", "true", "1979-05-27", '""', '"x"', "{}", "[]", '"\\u0000"', "1e999", "[1, [2]]")
PACKED = ("../x", "/x", "a\\..\\..\\x", "d/" * 1_500 + "x", "a/b", "a", "C:x", "x" * 300)
CONTENTS = (b"", b"0" * 3_000_000, b"\xff\x00")
ZIPS = (good_zip()[:-9], bomb(), lying_of_64_bits(200_000), good_zip() + b"x" * 70_000)


def one_of(table: Sequence[Value]) -> st.SearchStrategy[Value]:
    """One of these, by its number: some are too long to be shown."""
    return st.integers(0, len(table) - 1).map(table.__getitem__)


LAYS: st.SearchStrategy[Lay] = st.one_of(
    st.builds(lambda depth: partial(deep, depth=depth), st.integers(50, 3_000)),
    st.builds(lambda goal: partial(linked, goal=goal), one_of(["link", "..", "/", "/etc/passwd", "/dev/zero", "."])),
    st.builds(lambda is_socket: partial(special, is_socket=is_socket), st.booleans()),
    st.builds(lambda number: partial(many, number=number), one_of([0, 5_001])),
    st.builds(lambda size: partial(giant, size=size), one_of([1 << 30, 1 << 40])),
    st.builds(
        lambda name, words: partial(written, name=name, content=words), one_of(ODD_FILES), st.binary(max_size=20)
    ),
    st.builds(lambda mode: partial(closed, mode=mode), one_of([0o000, 0o444, 0o111])),
    st.builds(said, st.binary(max_size=60)),
    st.builds(lambda words: said(words.encode()), one_of(ODD_TOML)),
    st.builds(
        lambda values: said("\n".join(f"{key} = {value}" for key, value in values.items()).encode()),
        st.dictionaries(one_of(KEYS), one_of(VALUES), max_size=4),
    ),
    st.builds(lambda words: partial(written, name=b"build.sh", content=words.encode()), one_of(BUILDS)),
    st.just(pipe),
    st.builds(
        lambda names, content: partial(packed, names=names, content=content),
        st.lists(st.one_of(st.text(max_size=20), one_of(PACKED)), max_size=6),
        one_of(CONTENTS),
    ),
    st.builds(lambda content: partial(raw, content=content), st.binary(max_size=200)),
    st.builds(lambda at, value: partial(raw, content=spoilt(at, value)), st.integers(0, 500), st.integers(0, 255)),
    st.builds(lambda content: partial(raw, content=content), one_of(ZIPS)),
)
