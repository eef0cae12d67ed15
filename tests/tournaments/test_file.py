"""The organiser's file: what it can order, and every mistake with its line."""

from pathlib import Path

import pytest

from girone.model.errors import ConfigError
from girone.tournament.file import load, read
from girone.tournament.plan import Excluded, Plan

HEAD = 'name = "Cup"\nregulation = "dipole-2020"\nseed = "s"\n'
TWO = '\n[[entrants]]\nname = "Alfa"\nplayer = "random"\n\n[[entrants]]\nname = "Beta"\nplayer = "greedy"\n'


def plan(text: str) -> Plan:
    return read(text, "cup.toml", Path())


def mistakes(text: str, folder: Path | None = None) -> str:
    with pytest.raises(ConfigError) as raised:
        read(text, "cup.toml", folder or Path())
    return str(raised.value)


def test_the_shortest_file() -> None:
    cup = plan(HEAD + TWO)
    assert (cup.name, cup.seed, [entrant.name for entrant in cup.entrants]) == ("Cup", "s", ["Alfa", "Beta"])
    assert [(category.name, category.format.name, category.draw) for category in cup.categories] == [
        ("all", "double_round_robin", True)
    ]
    assert cup.entrants[0].wire == "unical_server"


def test_values_of_the_regulation_are_set_by_dotted_keys() -> None:
    cup = plan(HEAD + "[set]\nlimits.move = 0.5\ngame.move_limit = 20\n" + TWO)
    assert cup.regulation.limits.move == 0.5
    assert cup.overrides == {"limits.move": 0.5, "game.move_limit": 20}


def test_categories_have_formats_of_their_own() -> None:
    text = HEAD + '[categories.open]\nformat = "knockout"\nfurther = 1\n[categories.class-a]\ndraw = false\n' + TWO
    cup = plan(text)
    assert [(category.name, category.format.name, category.draw, category.excluded) for category in cup.categories] == [
        ("open", "knockout", True, Excluded.FORFEIT_REST),
        ("class-a", "double_round_robin", False, Excluded.ANNUL),
    ]
    assert cup.entrants[0].categories == ("open", "class-a")


def test_every_mistake_is_told_with_its_line_all_at_once() -> None:
    text = (
        'name = "Cup"\nregulation = "dipole-2020"\nseed = 7\ncolour = "red"\n'
        '[set]\nlimits.mov = 1\n[format]\nkind = "knokout"\n[tables]\ncount = -1\n'
        '[[entrants]]\nname = "Alfa"\nplayer = "randm"\n'
        '[[entrants]]\nname = "alfa"\nplayer = "random"\ncommand = "x"\ncategories = ["none"]\n'
    )
    assert mistakes(text).splitlines() == [
        "cup.toml, line 3: seed = 7 is not text in quotes",
        "cup.toml, line 4: no key 'colour'; there are: categories, conduct, entrants, format, name, openings, "
        "public_from, regulation, seed, set, tables",
        "cup.toml, line 6: override limits.mov: no key in [limits] 'mov'; there are: first_move, grace, move, start, "
        "warm_up; did you mean 'move'?",
        "cup.toml, line 8: no format 'knokout'; there are: double_round_robin, gauntlet, groups, knockout, "
        "round_robin; did you mean 'knockout'?",
        "cup.toml, line 10: count = -1 is too small; it is at least 0",
        "cup.toml, line 13: no player 'randm'; there are: greedy, level1, level10, level2, level3, level4, level5, "
        "level6, level7, level8, level9, random; did you mean 'random'?",
        "cup.toml, line 15: alfa: write exactly one of: player, command, folder, address "
        "(folder and command go together)",
        "cup.toml, line 15: name = 'alfa': there is an entrant of this name already",
        "cup.toml, line 18: no category 'none'; there are: all",
    ]


def test_without_entrants_the_way_is_told() -> None:
    assert mistakes(HEAD) == "cup.toml: there are no entrants; each has a table of its own under [[entrants]]"


def test_names_are_short_and_printable() -> None:
    assert "a name has at most 60 printable characters" in mistakes(HEAD + TWO.replace("Alfa", "A\\u0007"))
    assert "a name has at most 60 printable characters" in mistakes(HEAD + TWO.replace("Alfa", "A" * 61))


def test_members_are_as_many_as_the_regulation_allows() -> None:
    text = HEAD.replace("dipole-2020", "othello-ufmg-2014") + TWO + 'members = ["x", "y", "z"]\n'
    assert mistakes(text).endswith("3 members; othello-ufmg-2014 allows at most 2")


def test_a_program_of_ufmg_files_is_a_folder_with_launch_sh(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    text = HEAD.replace("dipole-2020", "othello-ufmg-2014") + '[[entrants]]\nname = "Alfa"\nfolder = '
    assert "is a folder with a launch.sh in it" in mistakes(f'{text}"empty"', tmp_path)
    assert "is no folder" in mistakes(f'{text}"nowhere"', tmp_path)


def test_a_program_of_the_relay_is_told_its_port() -> None:
    text = HEAD.replace("dipole-2020", "loa-2012") + '[[entrants]]\nname = "Alfa"\nwhite = "w"\nblack = "b {port}"\n'
    assert mistakes(text).startswith("cup.toml, line 6: 'w': a program of unical_relay must be told its port")


def test_annulment_is_not_for_formats_whose_results_decide_who_plays_next() -> None:
    text = HEAD + '[format]\nkind = "knockout"\nexcluded = "annul"\n' + TWO
    assert (
        mistakes(text)
        == "cup.toml, line 6: excluded = 'annul' is not for knockout, whose results decide who plays next"
    )


def test_openings_need_as_many_meetings() -> None:
    text = HEAD + "[openings]\ncount = 3\n[format]\ntimes = {}\n" + TWO
    assert plan(text.replace("{}", "3")).openings == 3
    assert "needs a format that can, with times = 3" in mistakes(text.replace("{}", "2"))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read .*cup.toml: No such file or directory"):
        load(tmp_path / "cup.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe0"')
    with pytest.raises(ConfigError, match="it is not UTF-8 text"):
        load(tmp_path / "latin.toml")
