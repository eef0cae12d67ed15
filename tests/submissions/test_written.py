"""What `girone submission` writes: everything that is needed and nothing of this machine, the same bytes every time."""

import ast
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from girone import regulations
from girone.cli.main import main
from girone.lab.kits.kit import gather
from girone.lab.kits.submission import MARK
from tests.clients.programs import PATIENCE
from tests.documents import orders
from tests.submissions.handing_in import NAMES, write
from tests.support import ROOT

every_name = pytest.mark.parametrize("name", NAMES)
STARTS = {
    "dipole-2020": {"player", "by_hand", "build"},
    "fission-2022": {"player", "by_hand", "build"},
    "loa-2012": {"white", "black", "by_hand", "build"},
    "othello-sadjad-1389": {"player", "by_hand", "build"},
    "othello-ufmg-2014": {"launch", "othello", "compila"},
}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_there_is_one_for_each_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "--house", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == sorted(NAMES) == [*regulations.names()]


@every_name
def test_every_file_that_has_room_says_whose_it_is(name: str, tmp_path: Path) -> None:
    files = contents(write(name, tmp_path))
    unmarked = {Path(each).suffix for each, content in files.items() if MARK.encode() not in content}
    assert unmarked <= {"", ".bin", ".pdf", ".txt"}
    assert MARK in files["HOUSE.txt"].decode()


@orders("othello-ufmg-2014", "O script othello.sh que execute o programa que permite")
@orders("othello-ufmg-2014", "O script launch.sh que executará o programa que faz")
@orders("othello-ufmg-2014", "Um script compila.sh que compile todo o seu código,")
@orders("othello-sadjad-1389", "برای شرکت در مسابقات باید فایل اجرایی برنامهی خود را")
@every_name
def test_every_start_script_is_there_for_both_systems(name: str, tmp_path: Path) -> None:
    folder = write(name, tmp_path)
    for ending in (".sh", ".bat"):
        assert {path.stem for path in folder.glob(f"*{ending}")} == STARTS[name]
    assert all(path.stat().st_mode & 0o100 for path in folder.glob("*.sh"))
    for script in folder.glob("*.bat"):
        text = script.read_bytes().decode()
        assert "not run here" in text
        assert text.count("\n") == text.count("\r\n")


def test_what_is_known_of_other_boards_is_in_hand_ins_that_can_meet_them(tmp_path: Path) -> None:
    for name, can_meet in (("othello-sadjad-1389", True), ("othello-ufmg-2014", False)):
        known = {path.name for path in (write(name, tmp_path / name) / "program").rglob("*.bin")}
        assert known == {"patterns.bin", "book.bin"} | ({"local.bin", "proven.bin"} if can_meet else set())


@orders("othello-ufmg-2014", "O código fonte completo.")
@every_name
def test_every_module_that_is_imported_is_in_it(name: str, tmp_path: Path) -> None:
    program = write(name, tmp_path) / "program"
    modules = {".".join(path.relative_to(program).with_suffix("").parts) for path in program.rglob("*.py")}
    wanted = set().union(*(imported(path) for path in program.rglob("*.py")))
    assert "girone.engine" in wanted
    assert {each for each in wanted if each not in modules and f"{each}.__init__" not in modules} == {"girone._native"}


def imported(module: Path) -> set[str]:
    """The modules of girone that a file imports, at any place in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "girone":
            found |= {f"girone.{each.name}" for each in node.names if not each.name.startswith("__")}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("girone."):
            found.add(node.module)
    return found


@every_name
def test_it_names_no_place_of_this_machine(name: str, tmp_path: Path) -> None:
    for content in contents(write(name, tmp_path)).values():
        assert str(ROOT).encode() not in content
        assert str(tmp_path).encode() not in content


def test_an_installed_wheel_writes_the_same(tmp_path: Path, bare: str) -> None:
    """The package as a wheel has it, used by a Python that knows nothing of this checkout."""
    placed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["scikit-build"]["wheel"]["packages"]
    assert set(placed) == {"girone", "girone/native", "girone/submissions", "girone/kits", "girone/deploy"}
    for inside, source in placed.items():
        shutil.copytree(ROOT / source, tmp_path / "site" / inside, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    target, kit = tmp_path / "from the wheel", tmp_path / "kit from the wheel"
    environment = {"PATH": bare, "PYTHONPATH": str(tmp_path / "site")}
    for words in (["kit", "--house", "loa-2012", str(target)], ["kit", "loa-2012", str(kit), "--language", "cpp"]):
        command = ["python3", "-m", "girone.cli.start", *words]
        subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=PATIENCE)
    assert contents(target) == contents(write("loa-2012", tmp_path))
    assert contents(kit) == {str(file.name): file.content for file in gather("loa-2012", "cpp")}


@every_name
def test_a_zip_holds_the_folder_and_is_the_same_again(name: str, tmp_path: Path) -> None:
    folder = write(name, tmp_path)
    for archive in ("one.zip", "two.zip"):
        assert main(["kit", "--house", name, str(tmp_path / archive)]) == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive_file:
        assert {each.filename: archive_file.read(each) for each in archive_file.infolist()} == contents(folder)
        for each in archive_file.infolist():
            assert bool(each.external_attr >> 16 & 0o100) == each.filename.endswith(".sh")


def test_the_licence_is_ours() -> None:
    assert (ROOT / "submissions" / "common" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_names_are_filled_in(tmp_path: Path) -> None:
    target = str(tmp_path / "signed")
    people = ["--team", 'Os "Dois"', "--author", "Ana Souza", "--author", "Rui Lima"]
    assert main(["kit", "--house", "othello-ufmg-2014", target, *people]) == 0
    manual = (tmp_path / "signed" / "README.md").read_text(encoding="utf-8")
    assert 'Os "Dois"' in manual
    assert "Ana Souza, Rui Lima" in manual
    words = (tmp_path / "signed" / "girone.toml").read_text(encoding="utf-8")
    assert 'group = "Os \\"Dois\\""\nmembers = ["Ana Souza", "Rui Lima"]\n' in words


@pytest.mark.parametrize("target", ["folder", "file.zip"])
def test_nothing_is_written_over_by_accident(target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / target
    assert main(["kit", "--house", "dipole-2020", str(place)]) == 0
    capsys.readouterr()
    assert main(["kit", "--house", "fission-2022", str(place)]) == 2
    assert "already exists; --force overwrites it" in capsys.readouterr().err
    assert main(["kit", "--house", "fission-2022", str(place), "--force"]) == 0
    assert main(["kit", "--house", "fission-2022", str(tmp_path / f"other {target}")]) == 0
    other = tmp_path / f"other {target}"
    assert contents(place) == contents(other) if place.is_dir() else place.read_bytes() == other.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {target, f"other {target}"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dipol", "x"], "no submission 'dipol'; there are: dipole-2020, "),
        (["dipole-2020"], "write all three, such as `girone kit dipole-2020 my-player --house`"),
        (["othello-sadjad-1389", "x", "--author", "A", "--author", "B"], "2 authors; othello-sadjad-1389 allows at"),
        (["dipole-2020", "x", "--team", "A\nB"], "'A\\nB' is not a name"),
        (["dipole-2020", "/dev/null/x"], "cannot write /dev/null/x: "),
    ],
)
def test_mistakes(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["kit", "--house", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"girone: {said}")
    assert list(tmp_path.iterdir()) == []
