"""The channel of one process a move, with a folder that the program has spoilt, or on a disk that is full."""

import errno
from pathlib import Path

import pytest

from girone.channels.channel import Noted, Present
from girone.channels.one_shot import OneShotChannel
from girone.channels.program import Lodging, Program
from girone.model.wire import FileContent, Launch, PutFile, RemoveFile


def test_an_old_answer_that_cannot_be_removed_is_never_taken_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "move.txt").write_text("5,4\n")
    channel = OneShotChannel(Program(["true"], Lodging(tmp_path, tmp_path / "log")), tmp_path)
    channel.begin()
    with monkeypatch.context() as refusing:
        refusing.setattr(Path, "unlink", _refuse_for("move.txt", Path.unlink))
        channel.perform(RemoveFile("move.txt"))
        channel.perform(PutFile("state.txt", b"board"))
        channel.perform(Launch(("state.txt", "black"), "move.txt"))
    present, noted, answer = (stamped.what for stamped in channel.retry())
    assert present == Present()
    assert isinstance(noted, Noted)
    assert noted.detail.startswith("move.txt cannot be written into its folder: ")
    assert answer == FileContent(None)
    channel.close()


def _refuse_for(name: str, unlink: object) -> object:
    def refusing(file: Path, missing_ok: bool = False) -> None:
        if file.name == name:
            raise PermissionError(1, "Operation not permitted", str(file))
        unlink(file, missing_ok)  # type: ignore[operator]

    return refusing


def test_a_full_disk_is_not_the_fault_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(file))

    channel = OneShotChannel(Program(["true"], Lodging(tmp_path, tmp_path / "log")), tmp_path)
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left on device"):
        channel.perform(PutFile("state.txt", b"board"))
    channel.close()
