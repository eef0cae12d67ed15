"""The channel of one process a move, with a folder that the program has spoilt, or on a disk that is full."""

import errno
import os
import time
from pathlib import Path

import pytest

from girone.host.channels.channel import Noted, NoteKind, Present
from girone.host.channels.one_shot import REPLACED, OneShotChannel
from girone.host.supervisor.program import EXITED, Program, RunSettings
from girone.model.wire import FileContent, Launch, PutFile, RemoveFile
from tests.documents import orders


def test_an_old_answer_that_cannot_be_removed_is_never_taken_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "move.txt").write_text("5,4\n")
    channel = OneShotChannel(Program(["true"], RunSettings(tmp_path, tmp_path / "log")), tmp_path)
    channel.begin()
    with monkeypatch.context() as refusing:
        refusing.setattr(os, "unlink", _refuse_for("move.txt", os.unlink))
        channel.perform(RemoveFile("move.txt"))
        channel.perform(PutFile("state.txt", b"board"))
        channel.perform(Launch(("state.txt", "black"), "move.txt"))
    present, noted, answer = (stamped.what for stamped in channel.retry())
    assert present == Present()
    assert isinstance(noted, Noted)
    assert str(noted.detail).startswith("move.txt cannot be written into its folder: ")
    assert answer == FileContent(None)
    channel.close()


def _refuse_for(name: str, unlink: object) -> object:
    def refusing(file: str, **where: int) -> None:
        if file == name:
            raise PermissionError(1, "Operation not permitted", file)
        unlink(file, **where)  # type: ignore[operator]

    return refusing


def test_a_full_disk_is_not_the_fault_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*words: object, **where: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    channel = OneShotChannel(Program(["true"], RunSettings(tmp_path, tmp_path / "log")), tmp_path)
    with monkeypatch.context() as on_a_full_disk:
        on_a_full_disk.setattr(os, "open", full)
        with pytest.raises(OSError, match="No space left on device"):
            channel.perform(PutFile("state.txt", b"board"))
    channel.close()


def own_folder(tmp_path: Path) -> tuple[OneShotChannel, Path, Path]:
    """A program in its folder, and its rival's folder beside it."""
    own, rival = tmp_path / "own", tmp_path / "rival"
    for folder in (own, rival):
        folder.mkdir()
    started = ["sh", "-c", f"pwd > {tmp_path}/started"]
    return OneShotChannel(Program(started, RunSettings(own, tmp_path / "log")), own), own, rival


def test_a_link_in_place_of_the_folder_leads_neither_files_nor_programs_astray(tmp_path: Path) -> None:
    channel, own, rival = own_folder(tmp_path)
    (rival / "move.txt").write_text("5,4\n")
    own.rename(tmp_path / "moved")
    own.symlink_to(rival)
    channel.perform(PutFile("state.txt", b"board"))
    channel.perform(Launch(("state.txt", "black"), "move.txt"))
    noted, answer = (stamped.what for stamped in channel.retry())
    assert noted == Noted(REPLACED(), NoteKind.FAILED)
    assert answer == FileContent(None)
    channel.close()
    assert [file.name for file in rival.iterdir()] == ["move.txt"]
    assert (tmp_path / "moved" / "state.txt").read_bytes() == b"board"
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize("before", [True, False])
def test_a_folder_that_has_gone_is_the_fault_of_the_program(tmp_path: Path, before: bool) -> None:
    own = tmp_path / "own"
    if not before:
        own.mkdir()
    channel = OneShotChannel(Program(["true"], RunSettings(own, tmp_path / "log")), own)
    if not before:
        own.rmdir()
    channel.perform(RemoveFile("move.txt"))
    channel.perform(PutFile("state.txt", b"board"))
    channel.perform(Launch(("state.txt", "black"), "move.txt"))
    assert [type(stamped.what) for stamped in channel.retry()] == [Noted, FileContent]
    channel.close()


def test_what_the_program_left_under_a_name_of_ours_is_removed(tmp_path: Path) -> None:
    channel, own, rival = own_folder(tmp_path)
    (own / "state.txt" / "deep").mkdir(parents=True)
    (own / "move.txt").symlink_to(rival)
    channel.perform(RemoveFile("move.txt"))
    channel.perform(PutFile("state.txt", b"board"))
    assert (own / "state.txt").read_bytes() == b"board"
    assert not (own / "move.txt").is_symlink()
    assert rival.exists()
    channel.close()


def expired(tmp_path: Path, script: str) -> tuple[FileContent, list[Noted]]:
    """What a program's file holds when its time is over, and what is noted about it then and later."""
    channel = OneShotChannel(Program(["sh", "-c", script], RunSettings(tmp_path, tmp_path / "log")), tmp_path)
    channel.perform(RemoveFile("move.txt"))
    channel.perform(Launch(("state.txt", "black"), "move.txt", full_delay=True))
    until = time.monotonic() + 30
    while not (tmp_path / "ready").exists() and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.2)
    seen = [*channel.expire(0)]
    time.sleep(0.2)
    seen += [each for fd in channel.watched() for each in channel.collect(fd)]
    channel.close()
    (answer,) = [each.what for each in seen if isinstance(each.what, FileContent)]
    return answer, [each.what for each in seen if isinstance(each.what, Noted)]


@orders("othello-ufmg-2014", "o servidor encerrará seu script launch.sh após os 5 segundos que seu agente tem")
def test_the_kill_at_the_limit_is_no_failure_of_the_program(tmp_path: Path) -> None:
    answer, noted = expired(tmp_path, "echo 5,4 > move.txt; touch ready; sleep 60")
    assert answer == FileContent(b"5,4\n", running=True)
    assert [each.kind for each in noted] == [NoteKind.GONE]


def test_a_program_that_failed_before_the_limit_has_failed(tmp_path: Path) -> None:
    answer, noted = expired(tmp_path, "touch ready; exit 3")
    assert answer == FileContent(None, running=False)
    assert Noted(EXITED(code=3), NoteKind.FAILED) in noted
