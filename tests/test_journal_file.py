"""The file under a journal: whole lines or none, also on a disk that is full."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from girone.matches.journal.file import AppendOnlyFile
from girone.model.errors import HostFailed


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond this: of what is written the system takes a part and refuses the rest."""
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)


def test_of_a_line_that_does_not_fit_nothing_stays(tmp_path: Path) -> None:
    ledger = AppendOnlyFile(tmp_path / "ledger")
    with room_for(100):
        ledger.append(b"a" * 59 + b"\n")
        with pytest.raises(HostFailed, match="ledger cannot be written: File too large"):
            ledger.append(b"b" * 59 + b"\n")
        ledger.append(b"c" * 9 + b"\n")
    assert ledger.is_intact()
    assert (tmp_path / "ledger").read_bytes() == b"a" * 59 + b"\n" + b"c" * 9 + b"\n"
    ledger.close()


def test_a_last_line_can_be_taken_back(tmp_path: Path) -> None:
    ledger = AppendOnlyFile(tmp_path / "ledger")
    ledger.append(b"one\n")
    ledger.append(b"two\n")
    ledger.take_back()
    ledger.append(b"three\n")
    ledger.close()
    assert (tmp_path / "ledger").read_bytes() == b"one\nthree\n"


def test_an_older_file_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "ledger").write_bytes(b"older\n")
    with pytest.raises(HostFailed, match="File exists"):
        AppendOnlyFile(tmp_path / "ledger")
    assert (tmp_path / "ledger").read_bytes() == b"older\n"


def test_a_pipe_in_its_place_is_no_trap(tmp_path: Path) -> None:
    ledger = AppendOnlyFile(tmp_path / "ledger")
    ledger.append(b"one\n")
    (tmp_path / "ledger").unlink()
    os.mkfifo(tmp_path / "ledger")
    assert not ledger.is_intact()
    ledger.repair()
    assert ledger.is_intact()
    ledger.close()
    assert (tmp_path / "ledger").read_bytes() == b"one\n"


def test_what_cannot_be_mended_is_said_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ledger = AppendOnlyFile(tmp_path / "ledger")
    ledger.append(b"one\n")
    (tmp_path / "ledger").unlink()
    (tmp_path / "ledger").mkdir()
    with pytest.raises(HostFailed, match="Is a directory"):
        ledger.repair()
    assert [entry.name for entry in tmp_path.iterdir()] == ["ledger"]
    ledger.close()
