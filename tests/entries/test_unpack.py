"""Hand-ins become folders of plain files; whatever leads out, lies or is too much is refused."""

import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from girone.entries.allowance import SizeLimits
from girone.entries.contents import open_inside
from girone.entries.hand_in import Refused
from girone.entries.unpack import unpack


def zipped(folder: Path, *files: tuple[str | zipfile.ZipInfo, str]) -> Path:
    source = folder / "hand_in.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return source


def entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def refusal(source: Path, folder: Path) -> str:
    """Why it is refused; nothing may have come to lie outside its place."""
    target = folder / "entrants" / "one"
    with pytest.raises(Refused) as refused:
        unpack(source, target)
    assert {path.name for path in folder.iterdir()} <= {"entrants", source.name, "outside"}
    assert [path.name for path in target.parent.iterdir()] in (["one"], [])
    return str(refused.value)


def tree(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_zip_with_its_run_bits(tmp_path: Path) -> None:
    source = zipped(
        tmp_path,
        (entry("go", stat.S_IFREG | 0o755), "x"),
        ("script", "#!/bin/sh\n"),
        ("src\\", ""),
        ("src\\a.py", "1"),
        ("src/.git/config", "2"),
        ("__MACOSX/a", "3"),
    )
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["go", "script", "src", "src/a.py"]
    assert [os.access(tmp_path / "one" / name, os.X_OK) for name in ("go", "script", "src/a.py")] == [True, True, False]


def test_a_zip_that_holds_one_folder_is_that_folder(tmp_path: Path) -> None:
    source = zipped(tmp_path, ("alpha/alpha/launch.sh", "x"), ("alpha/alpha/alpha/y", "y"))
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["alpha", "alpha/y", "launch.sh"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil", "'../evil' leads out of its folder"),
        ("a/../../evil", "leads out of its folder"),
        ("..\\evil", "leads out of its folder"),
        ("/tmp/evil", "leads out of its folder"),
        ("C:/evil", "leads out of its folder"),
        ("C:\\evil", "leads out of its folder"),
        ("a\nb", "or is no name"),
        ("x" * 300, "it cannot be unpacked"),
    ],
)
def test_names_that_lead_out(name: str, said: str, tmp_path: Path) -> None:
    assert said in refusal(zipped(tmp_path, ("good", "x"), (name, "x")), tmp_path)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        (stat.S_IFLNK | 0o777, "odd is a link; pack the file itself"),
        (stat.S_IFIFO | 0o644, "odd is neither a file nor a folder"),
        (stat.S_IFBLK | 0o644, "odd is neither a file nor a folder"),
    ],
)
def test_what_is_no_file(mode: int, said: str, tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, (entry("odd", mode), "/etc/passwd")), tmp_path) == said


def test_a_name_twice(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        source = zipped(tmp_path, ("a/b", "1"), ("a/b", "2"))
    assert refusal(source, tmp_path) == "a/b is in it twice"


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("a", "1"), ("a/b", "2")), tmp_path) == "a is in it twice"


def test_a_bomb(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("zeros", "0" * 3_000_000)), tmp_path).startswith("zeros is packed more than 200")


def test_many_small_bombs(tmp_path: Path) -> None:
    files = [(f"zeros{number}", "0" * 1_000_000) for number in range(8)]
    assert refusal(zipped(tmp_path, *files), tmp_path) == "it is packed more than 200 to 1; no program is"


def test_too_many_files(tmp_path: Path) -> None:
    files = [(str(number), "") for number in range(5_001)]
    assert refusal(zipped(tmp_path, *files), tmp_path).startswith("it has too many files; it may have 5,000 files")


def test_bytes_are_counted_when_they_are_written() -> None:
    allowance = SizeLimits(size=10)
    allowance.take_bytes(10)
    with pytest.raises(Refused, match="it is too large"):
        allowance.take_bytes(1)


def patched(source: Path, sign: bytes, offset: int, new: bytes) -> Path:
    data = bytearray(source.read_bytes())
    at = data.rindex(sign) + offset
    data[at : at + len(new)] = new
    source.write_bytes(data)
    return source


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda good: patched(good, b"PK\x01\x02", 8, b"\x01\x00"), "a is encrypted"),
        (lambda good: patched(good, b"PK\x05\x06", 12, b"\xff\xff\xff\x7f"), "it has too many files: its list"),
        (lambda good: patched(good, b"PK\x01\x02", 24, b"\x05\x00\x00\x00"), "it is no whole zip: Bad CRC-32"),
        (lambda good: patched(good, b"PK\x01\x02", 10, b"\x63\x00"), "it is no whole zip: "),
        (lambda good: patched(good, b"PK\x03\x04", 31, b"\xff\xff\xff\xff"), "it is no whole zip: "),
        (lambda good: _cut(good), "it is no whole zip: File is not a zip file"),
    ],
    ids=["encrypted", "long list", "shorter than it is", "unknown packing", "spoilt bytes", "cut"],
)
def test_zips_that_lie_or_are_broken(spoil: Callable[[Path], Path], said: str, tmp_path: Path) -> None:
    assert refusal(spoil(zipped(tmp_path, ("a", "hello, hello, hello"))), tmp_path).startswith(said)


def _cut(source: Path) -> Path:
    source.write_bytes(source.read_bytes()[:-30])
    return source


def test_an_empty_zip(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("__MACOSX/x", "x")), tmp_path) == "it is empty"


def test_a_folder_with_a_link_inside(tmp_path: Path) -> None:
    source = tmp_path / "hand_in"
    (source / "src").mkdir(parents=True)
    (source / ".git").mkdir()
    (source / "src" / "a").write_text("a")
    (source / "link").symlink_to("src/a")
    (source / "src" / "a").chmod(0o700)
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["link", "src", "src/a"]
    assert not (tmp_path / "one" / "link").is_symlink()
    assert stat.S_IMODE((tmp_path / "one" / "src" / "a").stat().st_mode) == 0o755


@pytest.mark.parametrize("goal", ["../outside", "src", "nowhere", "/etc/passwd"])
def test_a_folder_with_a_link_out(goal: str, tmp_path: Path) -> None:
    source = tmp_path / "hand_in"
    (source / "src").mkdir(parents=True)
    (tmp_path / "outside").write_text("secret")
    (source / "link").symlink_to(goal)
    assert refusal(source, tmp_path) == f"link is a link to {goal}, and only links to files inside are taken"


def test_a_folder_with_a_pipe(tmp_path: Path) -> None:
    source = tmp_path / "hand_in"
    source.mkdir()
    os.mkfifo(source / "pipe")
    assert refusal(source, tmp_path) == "pipe is neither a file nor a folder"


def test_a_folder_without_what_girone_left_in_it(tmp_path: Path) -> None:
    source = tmp_path / "hand_in"
    for name in ("matches/0001", "practice", "reruns", "__pycache__", "src/matches"):
        (source / name).mkdir(parents=True)
        (source / name / "file").touch()
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["src", "src/matches", "src/matches/file"]


def test_a_zip_that_is_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hand_in.zip")
    holding = os.open(tmp_path / "hand_in.zip", os.O_RDWR)  # or whoever opens it waits for ever
    try:
        assert refusal(tmp_path / "hand_in.zip", tmp_path) == "it cannot be unpacked: it is no plain file"
    finally:
        os.close(holding)


@pytest.mark.parametrize("swapped", ["main.py", "src", "."])
def test_a_link_that_is_put_there_after_the_look(swapped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, outside = tmp_path / "hand_in", tmp_path / "outside"
    for folder in (source, outside):
        (folder / "src").mkdir(parents=True)
        for name in ("main.py", "src/a.py"):
            (folder / name).write_text("secret" if folder == outside else "mine")

    def swap(root: Path, path: Path) -> BinaryIO:
        if path.is_relative_to(source / swapped) and not (source / swapped).is_symlink():
            (source / swapped).rename(tmp_path / "entrants" / "aside")
            (source / swapped).symlink_to(outside / swapped)
        return open_inside(root, path)

    monkeypatch.setattr("girone.entries.unpack.open_inside", swap)
    with pytest.raises(Refused, match="it cannot be unpacked: "):
        unpack(source, tmp_path / "entrants" / "one")
    assert "secret" not in [path.read_text() for path in (tmp_path / "entrants" / "one").rglob("*.py")]
