"""Copies of folders: whole with their links, or the first thing that hindered it."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from girone.host.copies import copy_folder, size_of, uncopiable
from girone.host.removal import remove

ON_A_SMALL_DISK = """
import resource, sys
from pathlib import Path
from girone.host.copies import copy_folder

resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
try:
    copy_folder(Path(sys.argv[1]), Path(sys.argv[2]))
except OSError as error:
    print(error.errno, error.strerror)
"""
"""No file can grow beyond a little, as on a disk that is nearly full; Python ignores the signal of it."""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "program"
    (folder / "nets").mkdir(parents=True)
    for name in ("main.py", "nets/one", "nets/two"):
        (folder / name).write_bytes(bytes(5_000))
    (folder / "main.py").chmod(0o750)
    (folder / "net").symlink_to("nets/one")
    (folder / "all").symlink_to("nets")
    (folder / "lost").symlink_to("nowhere")
    return folder


def failing(does: Callable[..., Any], number: int, name: str) -> Callable[..., Any]:
    """The same call of the system, that fails for every path of this name."""

    def call(path: Any, *rest: Any, **more: Any) -> Any:
        if Path(path).name == name:
            raise OSError(number, os.strerror(number), str(path))
        return does(path, *rest, **more)

    return call


def test_a_folder_is_copied_with_its_links(program: Path, tmp_path: Path) -> None:
    copy = tmp_path / "deep" / "copy"
    copy_folder(program, copy)
    assert (copy / "nets" / "two").stat().st_size == 5_000
    assert (copy / "main.py").stat().st_mode & 0o777 == 0o750
    links = {link.name: str(link.readlink()) for link in copy.iterdir() if link.is_symlink()}
    assert links == {"net": "nets/one", "all": "nets", "lost": "nowhere"}


def test_a_folder_deeper_than_the_stack_is_measured_and_copied(tmp_path: Path) -> None:
    inner = tmp_path / "folder"
    for _ in range(1_200):
        inner.mkdir()
        inner /= "d"
    inner.write_bytes(bytes(7))
    inner.parent.chmod(0o500)
    copy_folder(tmp_path / "folder", tmp_path / "copy")
    assert size_of(tmp_path / "folder") == size_of(tmp_path / "copy") == 7
    assert (tmp_path / "copy" / inner.parent.relative_to(tmp_path / "folder")).stat().st_mode & 0o777 == 0o500
    for folder in ("folder", "copy"):
        remove(tmp_path / folder)
    assert list(tmp_path.iterdir()) == []


def test_what_has_no_copy_is_named(program: Path) -> None:
    assert uncopiable(program) == []
    os.mkfifo(program / "nets" / "pipe")
    (program / "link").symlink_to("nets/pipe")
    assert uncopiable(program) == [program / "nets" / "pipe"]


def test_a_file_that_has_no_room_is_said_once(program: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-c", ON_A_SMALL_DISK, str(program), str(tmp_path / "copy")]
    said = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    assert (said.stdout, said.stderr) == (f"{errno.EFBIG} File too large\n", "")


@pytest.mark.parametrize(("call", "number"), [("mkdir", errno.ENOSPC), ("scandir", errno.EACCES)])
def test_a_folder_within_that_cannot_be_made_or_read_is_said_once(
    program: Path, tmp_path: Path, call: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, call, failing(getattr(os, call), number, "nets"))
    with pytest.raises(OSError, match="nets") as hindered:
        copy_folder(program, tmp_path / "copy")
    assert (hindered.value.errno, hindered.value.strerror) == (number, os.strerror(number))


def test_after_the_first_hindrance_nothing_else_is_tried(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def full(source: str, *rest: object, **more: object) -> None:
        tried.append(source)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), source)

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(OSError, match="No space left"):
        copy_folder(program / "nets", tmp_path / "copy")
    assert len(tried) == 1
