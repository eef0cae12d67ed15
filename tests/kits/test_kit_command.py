"""The command writes kits that are whole: every gap filled, every script there, nothing of girone in them."""

import re
from pathlib import Path

import pytest

from girone import regulations
from girone.cli.main import main
from girone.lab.kits import kit
from tests.documents import orders

EVERY = [(name, language) for name in regulations.names() for language in kit.languages()]


@pytest.mark.parametrize(("regulation", "language"), EVERY)
def test_a_kit_is_whole(regulation: str, language: str) -> None:
    files = {str(file.name): file.content.decode() for file in kit.gather(regulation, language)}
    assert {"README.md", "build.sh", "build.bat", "girone.toml"} <= files.keys()
    assert not [name for name, text in files.items() if kit.GAP.search(text)]
    assert sum(text.count("THINK HERE. ") for text in files.values()) == 1
    assert not [name for name, text in files.items() if "import girone" in text or "from girone" in text]
    for name in files:
        assert name.endswith(".bat") or f"`{name}`" in files["README.md"] or name in ("README.md", "line.hpp"), name


@orders("loa-2012", "I giocatori automatici possono essere implementati in")
@pytest.mark.parametrize(("regulation", "language"), EVERY)
def test_every_script_has_its_twin_for_windows(regulation: str, language: str) -> None:
    files = {file.name: file.content for file in kit.gather(regulation, language)}
    scripts = [name for name in files if name.suffix == ".sh"]
    assert len(scripts) >= 2
    for script in scripts:
        twin = files[script.with_suffix(".bat")]
        assert b"not run here" in twin
        assert twin.count(b"\n") == twin.count(b"\r\n") > 3


@orders("loa-2012", "I giocatori automatici possono essere implementati in")
@orders("othello-ufmg-2014", "As implementações podem ser feitas na sua linguagem de programação favorita.")
@orders("othello-sadjad-1389", "برنامههای شما میتواند به هر زبانی نوشته شود و توسط هر کامپایلری کامپایل شود.")
def test_seven_languages_are_there() -> None:
    assert {"cpp", "csharp", "go", "java", "javascript", "python", "rust"} <= set(kit.languages())


def test_a_language_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dipole-2020", str(tmp_path / "kit"), "--language", "pyton"]) == 2
    assert "did you mean 'python'?" in capsys.readouterr().err


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["kit", "dipole-2020", str(tmp_path), "--language", "python"]
    assert main(words) == 2
    assert "--force" in capsys.readouterr().err
    assert main([*words, "--force"]) == 0


def test_the_list_names_regulations_and_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "--list"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in (*regulations.names(), *kit.languages()))


def test_a_kit_may_speak_another_wire(capsys: pytest.CaptureFixture[str]) -> None:
    for language in kit.languages():
        files = {
            str(file.name): file.content.decode()
            for file in kit.gather("othello-sadjad-1389", language, wire="unical_server")
        }
        assert "--regulation othello-sadjad-1389 --set wire=unical_server" in files["README.md"]
        assert any("YOUR_TURN" in text for name, text in files.items() if name.lower().startswith("wire"))
        assert any(re.search(r'LAYOUT\b.* = "mirrored"', text) for text in files.values())
    assert main(["kit", "dipole-2020", "mine", "--language", "python", "--wire", "ufmg_files"]) == 2
    assert "ufmg_files" in capsys.readouterr().err
