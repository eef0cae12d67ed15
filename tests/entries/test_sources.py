"""What an organiser may name: folders of hand-ins, single ones, and lists as spreadsheets write them."""

from pathlib import Path

import pytest

from girone.entries.hand_in import HandIn
from girone.entries.sources import gather, not_taken
from girone.model.errors import ConfigError


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder of hand-ins: a folder, a zip, and things that are none."""
    for name in ("alpha", ".hidden", "__pycache__"):
        (tmp_path / name).mkdir()
    for name in ("Beta.zip", "notes.txt", "alpha/player.py"):
        (tmp_path / name).touch()
    return tmp_path


def test_a_folder_of_hand_ins(box: Path) -> None:
    assert gather([box]) == [HandIn(box / "Beta.zip", "Beta"), HandIn(box / "alpha", "alpha")]


def test_single_ones(box: Path) -> None:
    assert [each.name for each in gather([box / "alpha", box / "Beta.zip"])] == ["alpha", "Beta"]
    (box / "launch.sh").touch()
    assert gather([box]) == [HandIn(box, box.name)]


def test_the_organisers_own_links_are_followed(box: Path) -> None:
    (box / "Gamma.zip").symlink_to("Beta.zip")
    (box / "loop.zip").symlink_to("loop.zip")
    assert HandIn(box / "Beta.zip", "Gamma") in gather([box])
    assert HandIn(box / "Beta.zip", "Gamma") in gather([box / "Gamma.zip"])


def test_what_is_none(box: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        gather([box / "notes.txt", box / "gone"])
    assert str(refused.value).splitlines() == [
        f"{box}/notes.txt is not a hand-in; name a folder, a .zip or a .csv",
        f"{box}/gone is not there",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'file,Name,members,categories,build\nalpha,Gruppo 1,"Ada; Bob",open,make -s\nBeta.zip,,,,\n',
        'file,name,members,categories,build\nalpha,Gruppo 1,"Ada\nBob",open,make -s\nBeta.zip,,,,\n',
        '\ufefffile;name;members;categories;build\r\nalpha;Gruppo 1;"Ada, Bob";open;make -s\r\nBeta.zip;;;;\r\n',
    ],
)
def test_a_list(text: str, box: Path) -> None:
    (box / "list.csv").write_text(text, encoding="utf-8")
    assert gather([box / "list.csv"]) == [
        HandIn(box / "alpha", "Gruppo 1", members=("Ada", "Bob"), categories=("open",), build="make -s"),
        HandIn(box / "Beta.zip", "Beta"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("file,memebers\nalpha,Ada\n", ["line 1: no column 'memebers'; there are: black, build, "]),
        ("name\nalpha\n", ["line 1: the column file is missing"]),
        ("", ["line 1: the column file is missing"]),
        ("file,name\ngamma,x\n,y\nalpha,z,more\n", [
            "line 2: file = gamma: there is no such folder or .zip in", "line 3: file is empty",
            "line 4: there are more fields"]),
    ],
)  # fmt: skip
def test_mistakes_in_a_list(text: str, said: list[str], box: Path) -> None:
    (box / "list.csv").write_text(text)
    with pytest.raises(ConfigError) as refused:
        gather([box / "list.csv"])
    lines = str(refused.value).splitlines()
    assert len(lines) == len(said)
    for line, words in zip(lines, said, strict=True):
        assert line.startswith(f"{box}/list.csv, {words}")


def test_what_lies_in_the_export_of_a_course(tmp_path: Path) -> None:
    for name in ("Ada Rossi_4711_assignsubmission_file_", "Bob_12_assignsubmission_onlinetext_"):
        (tmp_path / name).mkdir()
    for name in ("cleo.tar.gz", "dora.7z", "eva.py", "grades.ods", "notes.txt"):
        (tmp_path / name).touch()
    assert [each.name for each in gather([tmp_path])] == ["Ada Rossi", "Bob", "cleo", "dora", "eva"]
    assert [path.name for path in not_taken([tmp_path])] == ["grades.ods", "notes.txt"]


@pytest.mark.parametrize("sign", ["Makefile", "main.py", "src/Main.java", "avvio.sh", "pom.xml"])
def test_a_project_is_one_program(sign: str, tmp_path: Path) -> None:
    (tmp_path / "alpha" / "src").mkdir(parents=True)
    (tmp_path / "alpha" / sign).touch()
    assert [each.name for each in gather([tmp_path / "alpha"])] == ["alpha"]
