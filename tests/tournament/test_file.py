"""The organiser's file: what it can order; its mistakes are in test_plan_command.py."""

import os
from pathlib import Path

import pytest

from girone.model.errors import ConfigError
from girone.tournament.plan.file import load, read
from girone.tournament.plan.plan import Excluded, Plan
from girone.tournament.store.freeze import fingerprint
from girone.tournament.store.reading import store_folder
from tests.documents import orders

HEAD = 'name = "Cup"\nregulation = "dipole-2020"\nseed = "s"\n'
TWO = '\n[[entrants]]\nname = "Alfa"\nplayer = "random"\n\n[[entrants]]\nname = "Beta"\nplayer = "greedy"\n'


def plan(text: str) -> Plan:
    return read(text, "cup.toml", Path())


def mistakes(text: str, folder: Path | None = None) -> str:
    with pytest.raises(ConfigError) as raised:
        read(text, "cup.toml", folder or Path(), here=True)
    return str(raised.value)


def test_the_shortest_file() -> None:
    cup = plan(HEAD + TWO)
    assert (cup.name, cup.seed, [entrant.name for entrant in cup.entrants]) == ("Cup", "s", ["Alfa", "Beta"])
    assert [(category.name, category.format.name, category.draw) for category in cup.categories] == [
        ("all", "double_round_robin", True)
    ]
    assert cup.entrants[0].wire == "unical_server"


def test_each_season_has_a_record_of_its_own() -> None:
    folders = [store_folder(None, Path("cup.toml"), plan(f"{more}{HEAD}{TWO}")) for more in ("", 'season = "spring"\n')]
    assert folders == [Path("cup.store"), Path("cup-spring.store")]
    assert "a season has 1 to 40 letters" in mistakes(f'season = "../spring"\n{HEAD}{TWO}')


def test_values_of_the_regulation_are_set_by_dotted_keys() -> None:
    cup = plan(HEAD + "[set]\nlimits.move = 0.5\ngame.move_limit = 20\n" + TWO)
    assert cup.regulation.limits.move == 0.5
    assert cup.overrides == {"limits.move": 0.5, "game.move_limit": 20}


@orders("othello-sadjad-1389", "برنامهها در دستههای مختلفی گروهبندی میشوند (یک برنامه")
@orders("othello-sadjad-1389", "حسب صلاحدید هر یک از اساتید که برای رتبه دانشجویان خود")
def test_categories_have_formats_of_their_own() -> None:
    text = HEAD + '[categories.open]\nformat = "knockout"\nfurther = 1\n[categories.class-a]\ndraw = false\n' + TWO
    cup = plan(text)
    assert [(category.name, category.format.name, category.draw, category.excluded) for category in cup.categories] == [
        ("open", "knockout", True, Excluded.ANNUL),
        ("class-a", "double_round_robin", False, Excluded.ANNUL),
    ]
    assert cup.entrants[0].categories == ("open", "class-a")


@orders("othello-ufmg-2014", "O trabalho pode ser feito em duplas.")
@orders("othello-sadjad-1389", "از شرکت کنندگان در گروههای فقط یک نفری در زمانی که متعاقباً")
def test_members_are_as_many_as_the_regulation_allows() -> None:
    text = HEAD.replace("dipole-2020", "othello-ufmg-2014") + TWO + 'members = ["x", "y", "z"]\n'
    assert mistakes(text).endswith("3 members; othello-ufmg-2014 allows at most 2")


def test_a_program_of_ufmg_files_is_a_folder_with_launch_sh(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    text = HEAD.replace("dipole-2020", "othello-ufmg-2014") + '[[entrants]]\nname = "Alfa"\nfolder = '
    assert "is a folder with a launch.sh in it" in mistakes(f'{text}"empty"', tmp_path)
    assert "is not a folder" in mistakes(f'{text}"nowhere"', tmp_path)


def test_a_pipe_in_a_folder_is_refused_before_a_match_and_held_during_a_run(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "run.sh").touch(0o755)
    text = HEAD + '[[entrants]]\nname = "Mine"\nfolder = "mine"\ncommand = "./run.sh {port}"\n' + TWO
    (mine, *_) = read(text, "cup.toml", tmp_path).entrants
    before = fingerprint(mine, tmp_path)
    os.mkfifo(tmp_path / "mine" / "pipe")
    assert "mine/pipe is neither a file nor a folder; remove it" in mistakes(text, tmp_path)
    assert fingerprint(mine, tmp_path) != before


@pytest.mark.parametrize(
    ("kind", "excluded", "why"),
    [
        ("ladder", "annul", "whose results decide who plays next"),
        ("knockout", "forfeit", "whose pairings are decided again"),
    ],
)
def test_not_every_format_lets_one_choose_how_matches_of_the_excluded_count(kind: str, excluded: str, why: str) -> None:
    text = HEAD + f'[format]\nkind = "{kind}"\nexcluded = "{excluded}"\n' + TWO
    assert mistakes(text) == f"cup.toml, line 6: excluded = '{excluded}' is not possible in a {kind}, {why}"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read .*cup.toml: No such file or directory"):
        load(tmp_path / "cup.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe0"')
    with pytest.raises(ConfigError, match="it is not UTF-8 text"):
        load(tmp_path / "latin.toml")
