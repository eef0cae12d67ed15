"""Copies of folders: whole with their links, or the first thing that hindered it."""

import errno
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from girone.copies import copy_folder


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "program"
    (folder / "nets").mkdir(parents=True)
    for name in ("main.py", "nets/one", "nets/two"):
        (folder / name).write_bytes(bytes(5_000))
    (folder / "net").symlink_to("nets/one")
    return folder


@contextmanager
def small_files() -> Iterator[None]:
    """No file can grow beyond a little, as on a disk that is nearly full; Python ignores the signal of it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_folder_is_copied_with_its_links(program: Path, tmp_path: Path) -> None:
    copy_folder(program, tmp_path / "copy")
    assert (tmp_path / "copy" / "nets" / "two").stat().st_size == 5_000
    assert (tmp_path / "copy" / "net").readlink() == Path("nets/one")


def test_what_hinders_it_is_said_once(program: Path, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="File too large") as hindered, small_files():
        copy_folder(program, tmp_path / "copy")
    assert hindered.value.errno == errno.EFBIG
    assert hindered.value.strerror
