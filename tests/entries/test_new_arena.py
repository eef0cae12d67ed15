"""A new arena: the file that comes of a form, what is wrong with a text, what a page may not order."""

import tomllib
from pathlib import Path

import pytest

from girone.entries.arena.new_arena import ArenaOrder, arena_text, checked, examine, make_arena
from girone.host.sandbox.bubblewrap import Level
from girone.model.errors import ConfigError

ORDER = ArenaOrder("dipole-2020", 'A "cup"', "2", "2027-02-01T09:00", "2027-02-15T18:00", "Europe/Rome", "mark")


def test_what_is_filled_in_stands_in_the_file_and_the_rest_is_explained_there(tmp_path: Path) -> None:
    text = arena_text(ORDER, Level.STRICT)
    plan = checked(text, tmp_path, Level.STRICT)
    assert plan.name == 'A "cup"'
    assert plan.regulation.limits.move == 2
    assert plan.delivery.closes
    assert plan.delivery.told(plan.delivery.closes) == "2027-02-15 18:00:00 +0100"
    assert plan.delivery.late == "mark"
    assert plan.sandbox is Level.STRICT
    assert "# public_from = 1    # " in text
    make_arena(tmp_path / "tournament.toml", text, Level.STRICT)
    assert tomllib.loads((tmp_path / "tournament.toml").read_text())["name"] == 'A "cup"'
    assert [file.name for file in tmp_path.iterdir()] == ["tournament.toml"]


@pytest.mark.parametrize("wrong", [{"move": "fast"}, {"move": "1\n[x]"}, {"opens": "soon"}, {"closes": "2027-13\n"}])
def test_what_cannot_be_read_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ConfigError):
        arena_text(ArenaOrder("dipole-2020", **wrong), Level.STRICT)


def test_a_title_and_a_zone_write_no_other_key() -> None:
    text = arena_text(ArenaOrder("dipole-2020", title='x"\nsandbox = "none', zone='y"\nlate = "mark'), Level.STRICT)
    found = tomllib.loads(text)
    assert found["sandbox"] == "strict"
    assert found["delivery"] == {"zone": 'y"\nlate = "mark'}


def test_the_estimate_of_a_final_proposes_what_is_shorter(tmp_path: Path) -> None:
    found = examine(arena_text(ArenaOrder("dipole-2020"), Level.STRICT), tmp_path, Level.STRICT, 30)
    assert not found.mistakes
    assert found.league
    assert found.league.matches == 870
    assert {str(words): made.matches for words, made in found.others}["a Swiss system of 6 rounds"] == 90


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('sandbox = "strict"', 'sandbox = "limits"', "was started with"),
        ('kind = "ladder"', 'kind = "knockout"', "is a ladder"),
        ('player = "greedy"', 'command = "cat /etc/passwd"', "files of this machine"),
        ("[credit]", '[provide]\nfolder = "/etc"\n[credit]', "files of this machine"),
        ('sandbox = "strict"', 'store = "/elsewhere"\nsandbox = "strict"', "files of this machine"),
        ('kind = "ladder"', 'kind = "leder"', "did you mean 'ladder'"),
    ],
)
def test_a_page_orders_no_other_walls_nothing_of_the_machine_and_no_other_format(
    old: str, new: str, why: str, tmp_path: Path
) -> None:
    text = arena_text(ArenaOrder("dipole-2020"), Level.STRICT)
    assert old in text
    text = text.replace(old, new, 1)
    (told, *_) = examine(text, tmp_path, Level.STRICT, 30).mistakes
    assert why in str(told)
    with pytest.raises(ConfigError):
        make_arena(tmp_path / "tournament.toml", text, Level.STRICT)
    assert not list(tmp_path.iterdir())
