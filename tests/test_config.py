"""Organisers' files: every mistake with its line, all at once."""

import pytest

from girone import regulations
from girone.config import Document
from girone.model.errors import ConfigError
from girone.model.reason import Reason

GOOD = regulations.source("loa-2012")


def mistakes(old: str, new: str) -> list[str]:
    assert old in GOOD
    with pytest.raises(ConfigError) as refused:
        regulations.read(GOOD.replace(old, new), "mine.toml", "mine")
    return str(refused.value).splitlines()


def test_the_good_file_is_good() -> None:
    assert regulations.read(GOOD, "mine.toml", "mine").limits.first_move == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("move_limit = 100", "move_limt = 100", "mine.toml, line 10: no option of lines_of_action 'move_limt'; there are: layout, move_limit; did you mean 'move_limit'?"),
        ("move_limit = 100", "move_limit = -3", "mine.toml, line 10: lines_of_action: move_limit = -3 is not possible; it is a whole number from 1 to 10000"),
        ("first_move = 2", "first_move = 'two'", "mine.toml, line 14: first_move must be a number of seconds, not 'two'"),
        ("first_move = 2", "first_mov = 2", "mine.toml, line 14: no key in [limits] 'first_mov'; there are: first_move, grace, move, start, warm_up; did you mean 'first_move'?"),
        ("first_move = 2", "first_move = -2", "mine.toml, line 14: first_move = -2 is not a duration; write seconds such as 1 or 0.5"),
        ("first_move = 2", f"first_move = 1{'0' * 400}", "mine.toml: a whole number in it is too large"),
        ("first_move = 2", f"first_move = [0x{'f' * 5000}]", "mine.toml: a whole number in it is too large"),
        ("first_move = 2", "first_move = true", "mine.toml, line 14: first_move must be a number of seconds, not True"),
        ("first_move = 2", "first_move = nan", "mine.toml, line 14: first_move = nan is not a duration; write seconds such as 1 or 0.5"),
        ('name = "lines_of_action"', 'name = "lines"', "mine.toml, line 8: no game 'lines'; there are: dipole, fission, lines_of_action, othello; did you mean 'lines_of_action'?"),
        ('wire = "unical_relay"', 'wire = "telegraph"', "mine.toml, line 5: no wire 'telegraph'; there are: gtp, nboard, sadjad_stdio, ufmg_files, unical_relay, unical_server"),
        ('meanwhile = "runs"', 'meanwhile = "sleeps"', "mine.toml, line 18: no meanwhile 'sleeps'; there are: not_running, runs, suspended"),
        ("lost_turns = 0 ", "lost_turns = -1", "mine.toml, line 19: lost_turns = -1 is too small; it is at least 0"),
        ("win = 3, ", "win = 3.5, ", "mine.toml, line 23: win must be a whole number, not 3.5"),
        ("[sentences.won]", "[sentences.one]", "mine.toml, line 33: no reason 'one'; there are: adjudicated"),
        ('language = "it"\n', "", "mine.toml: language is missing; it must be text in quotes"),
        ("move = 1\n", "", "mine.toml, line 12: move is missing; it must be a number of seconds"),
        ('title = "Lines', "title = Lines", "mine.toml: Invalid value (at line 1, column 9)"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(old: str, new: str, said: str) -> None:
    first, *rest = mistakes(old, new)
    assert first.startswith(said)
    assert rest == []


def test_a_table_that_is_not_there_is_named() -> None:
    before, _, after = GOOD.partition("[limits]")
    with pytest.raises(ConfigError) as refused:
        regulations.read(before + after[after.index("[") :], "mine.toml", "mine")
    assert str(refused.value) == "mine.toml: move in [limits] is missing; it must be a number of seconds"


def test_all_mistakes_at_once() -> None:
    with pytest.raises(ConfigError) as refused:
        regulations.read(GOOD.replace("= 2", "= 'x'").replace("runs", "crawls").replace("unical", "x"), "f", "f")
    assert len(str(refused.value).splitlines()) == 3


def test_overrides() -> None:
    regulation = regulations.load(
        "loa-2012", {"limits.move": 3, "game.layout": "transposed", "tournament.points.win": 2}
    )
    assert (regulation.limits.move, regulation.game.options["layout"]) == (3, "transposed")
    assert regulation.points
    assert regulation.points.win == 2


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("limits.mov", 3, "override limits.mov: no key in [limits] 'mov'"),
        ("limits.move", "x", "override limits.move: move must be a number of seconds, not 'x'"),
        ("wire.x", 1, "override wire.x: wire is a single value, not a table"),
        ("wire", "sadjad_stdio", "override wire: sadjad_stdio does not support lines_of_action; it supports: othello"),
        ("wire", "ufmg_files", "override wire: ufmg_files does not support lines_of_action; it supports: othello"),
        ("game.layout", "round", "override game.layout: lines_of_action: layout = 'round' is not possible"),
    ],
)
def test_a_wrong_override_is_named(key: str, value: object, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        regulations.load("loa-2012", {key: value})
    assert str(refused.value).startswith(said)


def test_an_unknown_regulation_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="no regulation 'loa'; there are: dipole-2020, .*did you mean 'loa-2012'"):
        regulations.load("loa")


@pytest.mark.parametrize("name", regulations.names())
def test_the_documents_words_stand_for_the_faults_they_speak_of(name: str) -> None:
    sentences = regulations.load(name).sentences
    spoken = {reason for reason, sentence in sentences.items() if sentence.source != "girone"}
    assert {Reason.WON, Reason.ILLEGAL, Reason.MALFORMED, Reason.TOO_SLOW} <= spoken


def test_keys_of_tables_in_one_line_are_found_by_their_table() -> None:
    document = Document("a = 1\n[b]\nc = { d = 'x' }\n", "f.toml")
    document.root.whole("a")
    document.root.table("b").table("c").whole("d")
    with pytest.raises(ConfigError, match="f.toml, line 3: d must be a whole number, not 'x'"):
        document.finish()
