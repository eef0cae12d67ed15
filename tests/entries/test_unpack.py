"""Hand-ins become folders of plain files; whatever leads out, lies or is too much is refused."""

import os
import stat
import tarfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from girone.entries.hand_in import Refused
from girone.entries.unpacking.archives import BY_TOOLS
from girone.entries.unpacking.contents import open_inside
from girone.entries.unpacking.size_limits import SizeLimits
from girone.entries.unpacking.unpack import unpack
from girone.host.sandbox.probe import missing


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


def test_an_empty_folder_is_kept_for_what_the_program_writes_there(tmp_path: Path) -> None:
    unpack(zipped(tmp_path, ("alpha/log/", ""), ("alpha/main.py", "x")), tmp_path / "one")
    assert tree(tmp_path / "one") == ["log", "main.py"]


@pytest.mark.parametrize(
    ("files", "kept"),
    [
        ([("p/src/it/unical/Main.java", "package it.unical;")], "it/unical/Main.java"),
        ([("p/bin/loa/Main.class", "\0loa/Main\0")], "loa/Main.class"),
        ([("p/gioco/__main__.py", "from .board import start\n"), ("p/gioco/board.py", "")], "gioco/__main__.py"),
        ([("p/gioco/__main__.py", "from board import start\n"), ("p/gioco/board.py", "")], "__main__.py"),
        ([("p/src/Main.java", "package other;")], "Main.java"),
    ],
)
def test_the_folders_of_a_package_stay(
    files: list[tuple[str | zipfile.ZipInfo, str]], kept: str, tmp_path: Path
) -> None:
    unpack(zipped(tmp_path, *files), tmp_path / "one")
    assert kept in tree(tmp_path / "one")


def tarred(folder: Path, suffix: str, *files: tuple[str, str], link: str = "") -> Path:
    source = folder / f"hand_in{suffix}"
    with tarfile.open(source, "w:xz" if suffix.endswith("xz") else "w:gz") as archive:
        for name, content in files:
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(content), 0o755
            archive.addfile(info, BytesIO(content.encode()))
        if link:
            info = tarfile.TarInfo("link")
            info.type, info.linkname = tarfile.SYMTYPE, link
            archive.addfile(info)
    return source


@pytest.mark.parametrize("suffix", [".tar.gz", ".tar.xz"])
def test_tars(suffix: str, tmp_path: Path) -> None:
    unpack(tarred(tmp_path, suffix, ("alpha/go", "x"), ("alpha/._go", "y")), tmp_path / "one")
    assert tree(tmp_path / "one") == ["go"]
    assert os.access(tmp_path / "one" / "go", os.X_OK)


def test_tars_that_lead_out(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="leads out of its folder"):
        unpack(tarred(tmp_path, ".tar.gz", ("../evil", "x")), tmp_path / "two")
    assert not (tmp_path / "evil").exists()
    with pytest.raises(
        Refused, match="link is a link to /etc, and only links to files inside are accepted; pack the file itself"
    ):
        unpack(tarred(tmp_path, ".tar.xz", link="/etc"), tmp_path / "three")


def test_what_moodle_exports(tmp_path: Path) -> None:
    source = tmp_path / "Ada Rossi_4711_assignsubmission_file_"
    source.mkdir()
    inner = zipped(tmp_path, ("project/main.py", "1"), ("__MACOSX/x", ""))
    with zipfile.ZipFile(source / "project.zip", "w") as archive:
        archive.write(inner, "inner.zip")
    (source / "relazione.pdf").touch()
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["main.py", "relazione.pdf"]
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("one")] == ["one"]


def test_a_zip_of_windows(tmp_path: Path) -> None:
    source = zipped(tmp_path, ("progetto\\citta.py", "1"), ("progetto\\avvio.sh", "echo\r\n"))
    source.write_bytes(source.read_bytes().replace(b"citta", "città".encode("cp437")))
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["avvio.sh", "città.py"]


@pytest.mark.parametrize("suffix", [".7z", ".rar"])
def test_packed_by_what_is_not_installed(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("girone.entries.unpacking.archives.shutil.which", lambda name: None)
    source = tmp_path / f"hand_in{suffix}"
    source.touch()
    said = refusal(source, tmp_path)
    assert said.startswith(f"hand_in{suffix} is packed in a way that needs one of ")
    assert said.endswith("none is installed here; pack it as .zip")


SEVEN_ZIP = b"7z\xbc\xaf\x27\x1c"


def tool_7z(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """Install a 7z that is this script; where its archive will be."""
    tool = folder / "bin" / "7z"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\n[ "$1" = x ] || exit 1\n{script}\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
    return folder / "hand_in.7z"


def test_packed_by_what_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tool_7z(tmp_path, monkeypatch, f'tail -c +{len(SEVEN_ZIP) + 1} "$3" | tar xz')
    source.write_bytes(SEVEN_ZIP + tarred(tmp_path, ".tar.gz", ("alpha/go", "x")).read_bytes())
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["go"]
    source.write_bytes(SEVEN_ZIP)
    with pytest.raises(Refused, match="cannot be unpacked by 7z"):
        unpack(source, tmp_path / "two")


@pytest.mark.parametrize("bomb", ["head -c 100000 /dev/zero >> big", "n=$((n + 1)); mkdir f$n; mkdir f$n/1 f$n/2"])
def test_a_tool_is_stopped_that_unpacks_too_much(bomb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("girone.entries.unpacking.unpack.SizeLimits", lambda: SizeLimits(files=20, size=2**20))
    tool_7z(tmp_path, monkeypatch, f"while :; do {bomb}; done").write_bytes(SEVEN_ZIP)
    with pytest.raises(Refused, match="it may have 20 files and 1 MiB"):
        unpack(tmp_path / "hand_in.7z", tmp_path / "one")


@pytest.mark.skipif(bool(missing()), reason="walls cannot be built here")
def test_a_tool_reads_and_writes_nothing_but_its_archive_and_its_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text("of another")
    reads = f'cat "{tmp_path}/secret" > secret; cat "$3" > own; (echo > "{tmp_path}/bin/left"); echo $(ls -A ~) > home'
    tool_7z(tmp_path, monkeypatch, f"{reads}; true").write_bytes(SEVEN_ZIP)
    unpack(tmp_path / "hand_in.7z", tmp_path / "one")
    assert (tmp_path / "one" / "own").read_bytes() == SEVEN_ZIP
    assert (tmp_path / "one" / "secret").read_bytes() == b""
    assert (tmp_path / "one" / "home").read_text() == "\n"
    assert not (tmp_path / "bin" / "left").exists()


def test_an_archive_under_another_name_is_known_by_its_first_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpack(zipped(tmp_path, ("alpha/go", "x")).rename(tmp_path / "hand_in.rar"), tmp_path / "one")
    assert tree(tmp_path / "one") == ["go"]
    unpack(tarred(tmp_path, ".tar.gz", ("alpha/go", "x")).rename(tmp_path / "other.zip"), tmp_path / "two")
    assert tree(tmp_path / "two") == ["go"]
    monkeypatch.setattr("girone.entries.unpacking.archives.shutil.which", lambda name: None)
    (tmp_path / "room").mkdir()
    source = tmp_path / "room" / "hand_in.zip"
    source.write_bytes(b"Rar!\x1a\x07\x01\x00")
    said = refusal(source, tmp_path / "room")
    assert said.startswith(
        "hand_in.zip is a .rar archive under another name\nhand_in.zip is packed in a way that needs"
    )


def test_a_link_in_an_archive_becomes_the_file_inside_to_which_it_leads(tmp_path: Path) -> None:
    unpack(tarred(tmp_path, ".tar.gz", ("src/go", "x"), link="src/go"), tmp_path / "one")
    assert tree(tmp_path / "one") == ["link", "src", "src/go"]
    assert not (tmp_path / "one" / "link").is_symlink()
    assert (tmp_path / "one" / "link").read_text() == "x"
    links = [(entry(name, stat.S_IFLNK | 0o777), goal) for name, goal in (("lib/b", "../a"), ("lib/c", "b"))]
    unpack(zipped(tmp_path, *links, ("a", "x")), tmp_path / "two")
    assert tree(tmp_path / "two") == ["a", "lib", "lib/b", "lib/c"]


@pytest.mark.parametrize("goal", ["../secret", "lib/../../secret", "nowhere", "link", "src", "/etc/passwd"])
def test_a_link_in_an_archive_that_leads_elsewhere(goal: str, tmp_path: Path) -> None:
    said = refusal(tarred(tmp_path, ".tar.gz", ("src/go", "x"), link=goal), tmp_path)
    assert said == f"link is a link to {goal}, and only links to files inside are accepted; pack the file itself"


def test_a_program_of_one_file(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text("1")
    unpack(tmp_path / "ada.py", tmp_path / "one")
    assert tree(tmp_path / "one") == ["ada.py"]


def test_scripts_with_the_line_ends_of_windows_get_those_of_shells(tmp_path: Path) -> None:
    source = zipped(tmp_path, ("launch.sh", "echo\r\n"), ("run", "#!/bin/sh\r\necho\r\n"), ("data.txt", "a\r\n"))
    unpack(source, tmp_path / "one")
    found = {name: (tmp_path / "one" / name).read_bytes() for name in ("launch.sh", "run", "data.txt")}
    assert found == {"launch.sh": b"echo\n", "run": b"#!/bin/sh\necho\n", "data.txt": b"a\r\n"}


def test_scripts_with_a_byte_order_mark_lose_it(tmp_path: Path) -> None:
    source = zipped(tmp_path, ("launch.sh", "\ufeffecho\n"), ("run", "\ufeff#!/bin/sh\n"), ("data.txt", "\ufeffa"))
    assert unpack(source, tmp_path / "one").windows_scripts == ("launch.sh", "run")
    found = {name: (tmp_path / "one" / name).read_text() for name in ("launch.sh", "run", "data.txt")}
    assert found == {"launch.sh": "echo\n", "run": "#!/bin/sh\n", "data.txt": "\ufeffa"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil", "'../evil' leads out of its folder"),
        ("a/../../evil", "leads out of its folder"),
        ("..\\evil", "leads out of its folder"),
        ("/tmp/evil", "leads out of its folder"),
        ("C:/evil", "leads out of its folder"),
        ("C:\\evil", "leads out of its folder"),
        ("a\nb", "or is not a valid name"),
        ("x" * 300, "it cannot be unpacked"),
    ],
)
def test_names_that_lead_out(name: str, said: str, tmp_path: Path) -> None:
    assert said in refusal(zipped(tmp_path, ("good", "x"), (name, "x")), tmp_path)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        (
            stat.S_IFLNK | 0o777,
            "odd is a link to /etc/passwd, and only links to files inside are accepted; pack the file itself",
        ),
        (stat.S_IFIFO | 0o644, "odd is neither a file nor a folder"),
        (stat.S_IFBLK | 0o644, "odd is neither a file nor a folder"),
    ],
)
def test_what_is_no_file(mode: int, said: str, tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, (entry("odd", mode), "/etc/passwd")), tmp_path) == said


def test_a_name_twice(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        source = zipped(tmp_path, ("a/b", "1"), ("a/b", "2"))
    assert refusal(source, tmp_path) == "it contains a/b twice"


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("a", "1"), ("a/b", "2")), tmp_path) == "it contains a twice"


def test_a_bomb(tmp_path: Path) -> None:
    assert refusal(zipped(tmp_path, ("zeros", "0" * 3_000_000)), tmp_path).startswith(
        "zeros is compressed more than 200"
    )


def test_many_small_bombs(tmp_path: Path) -> None:
    files = [(f"zeros{number}", "0" * 1_000_000) for number in range(8)]
    assert (
        refusal(zipped(tmp_path, *files), tmp_path)
        == "it is compressed more than 200 to 1, which girone does not accept"
    )


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
        (
            lambda good: patched(good, b"PK\x01\x02", 24, b"\x05\x00\x00\x00"),
            "it is not a complete zip file: Bad CRC-32",
        ),
        (lambda good: patched(good, b"PK\x01\x02", 10, b"\x63\x00"), "it is not a complete zip file: "),
        (lambda good: patched(good, b"PK\x03\x04", 31, b"\xff\xff\xff\xff"), "it is not a complete zip file: "),
        (lambda good: _cut(good), "it is not a complete zip file: File is not a zip file"),
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
    assert (
        refusal(source, tmp_path)
        == f"link is a link to {goal}, and only links to files inside are accepted; pack the file itself"
    )


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
        assert refusal(tmp_path / "hand_in.zip", tmp_path) == "it cannot be unpacked: it is not a plain file"
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

    monkeypatch.setattr("girone.entries.unpacking.unpack.open_inside", swap)
    with pytest.raises(Refused, match="it cannot be unpacked: "):
        unpack(source, tmp_path / "entrants" / "one")
    assert "secret" not in [path.read_text() for path in (tmp_path / "entrants" / "one").rglob("*.py")]


def test_every_tool_that_is_installed_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "hand_in.rar"
    source.write_bytes(b"of a kind that the first tool does not know")
    tools = (("false",), ("sh", "-c", "echo 1 > player.py"))
    monkeypatch.setitem(BY_TOOLS, ".rar", tools)
    unpack(source, tmp_path / "one")
    assert tree(tmp_path / "one") == ["player.py"]
    monkeypatch.setitem(BY_TOOLS, ".rar", tools[:1])
    (tmp_path / "other").mkdir()
    assert refusal(source, tmp_path / "other") == "hand_in.rar cannot be unpacked by false; pack it as .zip"
