"""How a program is built and started, told by what lies in its folder."""

from pathlib import Path

import pytest

from girone.entries.building.makefile import goals
from girone.entries.building.start import find_build, find_start
from girone.entries.explain_fault import walled_off
from girone.entries.hand_in import HandIn, Refused, folder_name


def lay(folder: Path, *names: str) -> Path:
    """Files of these names; a star marks those that may be executed."""
    for name in names:
        file = folder / name.strip("*")
        file.touch()
        file.chmod(0o755 if name.startswith("*") else 0o644)
    return folder


@pytest.mark.parametrize(
    ("names", "command"),
    [
        (["player.py", "readme.txt"], "python3 player.py"),
        (["my player.jar", "a.py", "b.py"], "java -jar 'my player.jar'"),
        (["*player", "player.c", "gen.py"], "./player"),
        (["*player", "*build.sh", "*lib.so.1"], "./player"),
    ],
)
def test_the_only_program_is_it(names: list[str], command: str, tmp_path: Path) -> None:
    assert find_start(lay(tmp_path, *names), "unical_server") == {"command": command}


def test_a_launch_script_is_the_program_of_ufmg_files(tmp_path: Path) -> None:
    assert find_start(lay(tmp_path, "launch.sh", "a.py"), "ufmg_files") == {}


@pytest.mark.parametrize(
    ("names", "wire", "said"),
    [
        (["a.py", "b.py"], "unical_server", "which one is the program: a.py, b.py? Answer by one line in girone.toml"),
        (["*a", "*b", "c.py"], "sadjad_stdio", "which one is the program: a, b?"),
        (["a.c"], "unical_server", "no program was found in it; there is: a.c. Write how to start it"),
        ([], "unical_server", "there is: –."),
        (["a.py"], "ufmg_files", "there is no launch.sh in it, which ufmg_files needs; there is: a.py"),
    ],
)
def test_in_doubt_nothing_is_guessed(names: list[str], wire: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        find_start(lay(tmp_path, *names), wire)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("names", "command"),
    [
        (["*compila.sh", "*build.sh", "Makefile"], ["./compila.sh"]),
        (["build.sh", "Makefile"], ["bash", "build.sh"]),
        (["makefile"], ["make"]),
        (["a.py"], []),
    ],
)
def test_builds(names: list[str], command: list[str], tmp_path: Path) -> None:
    assert find_build(lay(tmp_path, *names)) == command


def test_the_author_speaks_where_the_organiser_is_silent(tmp_path: Path) -> None:
    (tmp_path / "girone.toml").write_text('command = "./his"\nbuild = "make all"\nmembers = ["Ada"]\ngroup = "B"\n')
    heard = HandIn(tmp_path, "one", group="A", white="./mine").completed(tmp_path)
    assert heard == HandIn(tmp_path, "one", group="A", white="./mine", build="make all", members=("Ada",))
    assert HandIn(tmp_path, "one").completed(tmp_path).command == "./his"


def test_an_author_cannot_choose_his_name(tmp_path: Path) -> None:
    (tmp_path / "girone.toml").write_text('name = "the rival"\ncomand = "x"\n')
    with pytest.raises(Refused) as refused:
        HandIn(tmp_path, "one").completed(tmp_path)
    first, second = str(refused.value).splitlines()
    assert first.startswith("girone.toml, line 1: no key 'name'")
    assert second.endswith("did you mean 'command'?")


@pytest.mark.parametrize(
    ("name", "folder"), [("Gruppo A/3", "gruppo-a-3"), ("..", "entrant"), ("تیم ۱", "تیم-۱"), (".x", "x")]
)
def test_names_of_folders(name: str, folder: str) -> None:
    assert folder_name(name) == folder


@pytest.mark.parametrize(
    ("makefile", "wanted"),
    [
        ("p: p.c\n\tcc p.c\nclean:\n", []),
        ("clean:\n\trm p\nall: p\np: p.c\n", ["all"]),
        ("NAME = p\nclean:\n\trm p\n$(NAME): a.o b.o\n\tcc\na.o: a.c\n", ["p"]),
        ("test: trial\n\t./trial\ntrial: trial.c\np: p.c\n", ["p"]),
        ("test: p\n\t./p --test\np: p.c\n", ["p"]),
        ("NAME := a b\n", []),
    ],
)
def test_a_makefile_whose_first_goal_builds_nothing_is_told_another(makefile: str, wanted: list[str]) -> None:
    assert goals(makefile) == wanted


def test_a_program_that_walls_hide_is_named_also_by_its_path(tmp_path: Path) -> None:
    program = tmp_path / "home" / "pypy3"
    program.parent.mkdir()
    program.touch(0o755)
    for log in (
        f"./avvio.sh: line 2: {program}: No such file or directory\n",
        f"bash: ./avvio.sh: {program}: bad interpreter: No such file or directory\n",
        f"FileNotFoundError: [Errno 2] No such file or directory: '{program}'\n",
    ):
        (told,) = walled_off(log)
        assert str(told).startswith(f"pypy3 is installed at {program}, which the sandbox hides")
    assert not walled_off(f"{tmp_path}/pesi.txt: No such file or directory\n/usr/bin/env: No such file or directory\n")
