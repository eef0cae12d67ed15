"""New tournaments: the file of each regulation runs as it is, and explains every key."""

import re
from pathlib import Path
from typing import Any

import pytest

from girone import formats, regulations
from girone.cli.main import main
from girone.config import TomlTable
from girone.tournament.plan.file import load, read
from girone.tournament.store.store import Store
from tests.support import ROOT

QUICK = "limits.warm_up = 0\nlimits.move = 30\nlimits.start = 60\n"
"""Limits that no loaded machine misses, and no waiting."""
SMALL = {
    "dipole-2020": "game.move_limit = 3\n",
    "fission-2022": "game.move_limit = 3\n",
    "loa-2012": "game.move_limit = 3\nlimits.first_move = 30\n",
    "othello-sadjad-1389": "game.size = 4\n",
    "othello-ufmg-2014": "",
}
"""What makes a game short."""


def new(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["new", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("regulation", regulations.names())
def test_it_is_the_tournament_of_the_regulation(regulation: str, capsys: pytest.CaptureFixture[str]) -> None:
    plan = read(new(capsys, regulation), "new", Path())
    assert plan.regulation.name == plan.name == regulation
    assert [category.format.name for category in plan.categories] == [plan.regulation.format]
    assert len(plan.entrants) == 3


def test_name_and_seed_are_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, "dipole-2020", "--name", 'Coppa "Ada" \x7f', "--seed", "3 May")
    plan = read(text, "new", Path())
    assert (plan.name, plan.seed) == ('Coppa "Ada" \x7f', "3 May")


def test_values_that_are_set_stand_in_the_file_as_if_written_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("limits.move=5", "limits.grace=0.5", "game.removal=letter")
    text = new(capsys, "dipole-2020", "--seed", "x", *(word for each in words for word in ("--set", each)))
    by_hand = new(capsys, "dipole-2020", "--seed", "x").replace("# limits.move = 1 ", "limits.move = 5 ")
    assert text == by_hand.replace("[set]\n", '[set]\ngame.removal = "letter"\nlimits.grace = 0.5\n')
    set_here = {"game.removal": "letter", "limits.grace": 0.5, "limits.move": 5}
    assert dict(read(text, "new", Path()).overrides) == set_here


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("limits.mvoe=5", "override limits.mvoe: no key in [limits] 'mvoe'; there are: "),
        ("limits.move=soon", "override limits.move: move must be a number of seconds, not 'soon'"),
        ("game.removal=red", "dipole: removal = 'red' is not possible; choose 'dark' or 'letter'"),
        ("limits.move", "'limits.move' is not KEY=VALUE"),
    ],
)
def test_a_value_that_cannot_be_set_is_refused_with_the_alternatives(
    word: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.toml"
    try:
        status = main(["new", "dipole-2020", "--set", word, "-o", str(file)])
    except SystemExit as refused:
        status = int(refused.code or 0)
    assert (status, file.exists()) == (2, False)
    assert told in capsys.readouterr().err


def test_every_new_tournament_has_its_own_seed(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = {read(new(capsys, "loa-2012"), "new", Path()).seed for _ in range(3)}
    assert len(seeds) == 3


def test_a_name_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dipole-2020", "--seed", ""]) == 2
    assert "seed is empty" in capsys.readouterr().err


@pytest.mark.parametrize("regulation", regulations.names())
def test_it_runs_to_its_end(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, regulation, "--seed", "a test").replace("[set]\n", f"[set]\n{QUICK}{SMALL[regulation]}")
    if regulation == "othello-ufmg-2014":  # a process a move, so two entrants must do
        text = text.rpartition("[[entrants]]")[0]
    file = tmp_path / "tournament.toml"
    file.write_text(text)
    assert main(["run", str(file)]) == 0
    assert "forfeit" not in {
        attempt.verdict.kind for attempt in Store(tmp_path / "tournament.store").attempts() if attempt.verdict
    }
    assert capsys.readouterr().out.count(" begins ") >= 2


def known_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> set[str]:
    """Every key that the reader of a tournament's file asks for, and those of the formats."""
    asked: set[str] = set()
    take = TomlTable._take

    def remember(self: TomlTable, key: str, *rest: Any) -> Any:
        if self._document.name == str(file) and self._path != ("categories",):
            asked.add(key)
        return take(self, key, *rest)

    entrants = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in "AB")
    start = 'name = "x"\nregulation = "loa-2012"\nseed = "x"\n'
    file = tmp_path / "t.toml"
    with monkeypatch.context() as patch:
        patch.setattr(TomlTable, "_take", remember)
        for middle in ("[categories.open]\n", '[format]\nkind = "knockout"\n'):
            file.write_text(start + middle + entrants)
            load(file)
    options = {key for name in formats.names() for key in formats.load(name).options}
    return asked | options


def test_every_key_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = known_keys(monkeypatch, tmp_path)
    assert {"frozen", "public_from", "sandbox", "white", "kind", "format", "further"} <= keys
    manual = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    assert [key for key in sorted(keys) if not re.search(rf"`(?:[\w.]+\.)?{key}`", manual)] == []
    text = "".join(new(capsys, regulation) for regulation in regulations.names())
    own = keys - {key for name in formats.names() for key in formats.load(name).options}
    assert [key for key in sorted(own) if not re.search(rf"^(# )?\[*{key}[\]. =]", text, re.MULTILINE)] == []
