"""What a document wants to be handed in: whoever lacks something is told, or refused if the organiser wants that."""

import json
import zipfile
from pathlib import Path

import pytest

from girone import regulations
from girone.cli.main import main
from girone.entries.deliverables import missing
from girone.entries.test_matches import Tried
from girone.lab.kits import kit
from girone.languages import load
from tests.documents import orders

SOURCE, BY_HAND, LAUNCH = "the complete source code", "othello.sh, with which a human plays against it", "launch.sh"
BUILD, PAPER = "compila.sh, which compiles all of it", "its documentation as PDF"


def lacks(regulation: str, folder: Path, *names: str) -> list[str]:
    """What is missing in a folder with these files; a star marks those that may be executed."""
    folder.mkdir()
    for name in names:
        file = folder / name.strip("*")
        file.parent.mkdir(exist_ok=True)
        file.write_text("%PDF-1.4\n" if name.lower().endswith(".pdf") else "go\n")
        file.chmod(0o755 if name.startswith("*") else 0o644)
    return lacking(regulation, folder)


def lacking(regulation: str, folder: Path) -> list[str]:
    return list(map(str, missing(folder, regulations.load(regulation).hand_in)))


@orders("othello-ufmg-2014", "O código fonte completo.")
@orders(
    "othello-ufmg-2014", "O script othello.sh que execute o programa que permite um humano jogar contra seu agente."
)
@orders(
    "othello-ufmg-2014", "Um script compila.sh que compile todo o seu código, caso programe em linguagem compilada."
)
@orders("othello-ufmg-2014", "Documentação detalhada sobre a implementação (.pdf)")
def test_the_list_of_minas_gerais(tmp_path: Path) -> None:
    assert lacks("othello-ufmg-2014", tmp_path / "a", "launch.sh", "othello.sh", "src/a.py", "doc/Relatorio.PDF") == []
    assert lacks("othello-ufmg-2014", tmp_path / "b", "launch.sh", "agent.cpp") == [BY_HAND, BUILD, PAPER]
    assert lacks("othello-ufmg-2014", tmp_path / "c", "launch.sh", "agent.py") == [BY_HAND, PAPER]
    nothing = lacks("othello-ufmg-2014", tmp_path / "d", "readme.txt")
    assert [words.partition(",")[0] for words in nothing] == [SOURCE, "othello.sh", LAUNCH, PAPER]


def test_a_file_that_is_there_by_its_name_alone_is_missing(tmp_path: Path) -> None:
    assert lacks("othello-ufmg-2014", tmp_path / "a", "launch.sh", "othello.sh", "a.py", "b.py", "doc/a.pdf") == []
    folder = tmp_path / "a"
    (folder / "doc" / "a.pdf").write_text("my report\n")
    (folder / "launch.sh").write_text("#!/bin/bash\n\n# to do\n")
    (folder / "othello.sh").write_text("\n")
    (folder / "a.py").write_text("")
    assert lacking("othello-ufmg-2014", folder) == [
        f"{BY_HAND} (othello.sh is empty)",
        "launch.sh, which plays a move for the tournament (there is no command in launch.sh)",
        f"{PAPER} (doc/a.pdf is not a PDF)",
    ]
    (folder / "b.py").write_text("")
    assert lacking("othello-ufmg-2014", folder)[0] == f"{SOURCE} (a.py is empty)"


@orders("othello-sadjad-1389", "برای شرکت در مسابقات باید فایل اجرایی برنامهی خود را به همراه کد آن ارائه دهید")
def test_the_list_of_sadjad(tmp_path: Path) -> None:
    assert lacks("othello-sadjad-1389", tmp_path / "a", "player.exe", "player.cpp") == []
    assert lacks("othello-sadjad-1389", tmp_path / "b", "*player") == ["its source code"]
    assert lacks("othello-sadjad-1389", tmp_path / "c", "player.cpp") == ["the executable program"]


@orders("loa-2012", "un piccolo manuale d’uso")
@orders("loa-2012", "un’analisi motivata delle scelte relative agli algoritmi di ricerca e all’euristica utilizzati")
def test_the_list_of_lines_of_action(tmp_path: Path) -> None:
    assert lacks("loa-2012", tmp_path / "a", "player.jar", "Relazione.docx") == []
    assert lacks("loa-2012", tmp_path / "b", "player.jar") == [
        "a small user manual",
        "a reasoned analysis of its search and its heuristics",
    ]


@pytest.mark.parametrize("name", ["dipole-2020", "fission-2022"])
def test_a_document_that_lists_nothing(name: str, tmp_path: Path) -> None:
    assert lacks(name, tmp_path / "a", "player.py") == []


@pytest.mark.parametrize("rule", ["warn", "refuse"])
def test_whoever_lacks_something_is_told_or_refused(
    rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "othello-ufmg-2014", "--seed", "a test"]) == 0
    text = capsys.readouterr().out.partition("[[entrants]]")[0]
    file = tmp_path / "tournament.toml"
    file.write_text(text.replace("[delivery]\n", f'[delivery]\nmissing = "{rule}"\n'))
    with zipfile.ZipFile(tmp_path / "Ada.zip", "w") as archive:
        archive.writestr("launch.sh", "python3 ada.py\n")
        archive.writestr("ada.py", "pass\n")
    monkeypatch.setattr("girone.entries.reception.try_out", lambda entrant, *about: Tried(entrant))
    assert main(["enter", str(tmp_path / "Ada.zip"), "--into", str(file)]) == (rule == "refuse")
    said = capsys.readouterr().out
    if rule == "refuse":
        assert f"  Ada: not handed in: {BY_HAND}; {PAPER}\n" in said
    else:
        assert f"not handed in\n  Ada: {BY_HAND}; {PAPER}\n" in said
        assert main(["enter", str(tmp_path / "Ada.zip"), "--into", str(file), "--replace", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["missing"] == [BY_HAND, PAPER]


@pytest.mark.parametrize("code", ["it", "pt", "fa"])
def test_what_is_missing_is_named_in_the_readers_language(code: str) -> None:
    language = load(code)
    wanted = {each.what for name in regulations.names() for each in regulations.load(name).hand_in}
    assert wanted
    assert not [what for what in wanted if language.tell(what) == what]


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("regulation", regulations.names())
def test_a_kit_lacks_nothing_but_what_only_its_author_can_write(regulation: str, language: str, tmp_path: Path) -> None:
    assert main(["kit", regulation, str(tmp_path / "kit"), "--language", language]) == 0
    wanted = regulations.load(regulation).hand_in
    assert set(lacking(regulation, tmp_path / "kit")) <= {PAPER}
    readme = (tmp_path / "kit" / "README.md").read_text()
    assert all(f"- {each.what}\n" in readme for each in wanted)
