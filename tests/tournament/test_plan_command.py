"""The organiser's file under examination: each kind of mistake has a line and a sentence that helps to mend it."""

import json
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.tournament.store.store import DATABASE, Store

GOOD = """\
name = "Torneo"
regulation = "othello-ufmg-2014"
seed = "1 April"

[format]
kind = "double_round_robin"
times = 2

[set]
limits.move = 2

[tables]
count = 1

[[entrants]]
name = "Ada"
player = "random"

[[entrants]]
name = "Bob"
folder = "bob"

[[entrants]]
name = "Cleo"
command = "python3 cleo.py"
wire = "sadjad_stdio"
"""
CATEGORIES = GOOD.replace("[format]\nkind =", "[categories.open]\nformat =")


def check(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, list[str], list[str]]:
    """Exit code, lines said before the estimate, and mistakes without the file's path."""
    (folder / "bob").mkdir(exist_ok=True)
    (folder / "bob" / "launch.sh").touch()
    (folder / "bob" / "plain").touch()
    file = folder / "t.toml"
    file.write_text(text)
    code = main(["plan", str(file), *options])
    said = capsys.readouterr()
    mistakes = said.err.removeprefix("girone: ").replace(f"{folder}/", "").replace(str(folder), "HERE").splitlines()
    return code, said.out.partition("\n\n")[0].splitlines(), mistakes


def test_a_good_file_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, mistakes = check(GOOD, tmp_path, capsys)
    assert (code, mistakes) == (0, [])
    assert said == [
        "Torneo: no mistakes",
        "  regulation   othello-ufmg-2014, 2 s a move",
        "  game         Othello, size 8, layout standard",
        "  entrants     3: Ada, Bob, Cleo",
        "  matches      12 matches: double_round_robin (legs back_to_back, times 2; places by lot)",
    ]


def test_categories_are_told_with_their_entrants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = CATEGORIES.replace(
        "[categories.open]", '[categories.cup]\nformat = "knockout"\ndraw = false\n[categories.open]'
    )
    text = text.replace('name = "Bob"', 'name = "Bob"\ncategories = ["open"]')
    code, said, _ = check(text, tmp_path, capsys)
    assert code == 0
    assert said[-3:] == [
        "  cup          at most 6 matches, of which 2 are known now: knockout (further 2; places as listed) among Ada, Cleo",
        "  open         12 matches: double_round_robin (legs back_to_back, times 2; places by lot) among Ada, Bob, Cleo",
        "  played once  2 of these matches serve a second category",
    ]  # fmt: skip


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = check(GOOD, tmp_path, capsys, "--json")
    told = json.loads(said[0])
    assert code == 0
    assert told["overrides"] == {"limits.move": 2}
    assert [entrant["name"] for entrant in told["entrants"]] == ["Ada", "Bob", "Cleo"]
    assert told["categories"][0]["most"] == 12
    code, said, _ = check(GOOD.replace("seed", "seeds"), tmp_path, capsys, "--json")
    assert code == 2
    assert len(json.loads(said[0])["mistakes"]) == 2


MISTAKES = [
    ('seed = "1 April"', 'sed = "1 April"', "t.toml: seed is missing; it must be text in quotes"),
    ('seed = "1 April"', "seed = 7", "t.toml, line 3: seed must be text in quotes, not 7"),
    ('seed = "1 April"', 'seed = " "', "t.toml, line 3: seed is empty; all lots come from it; write any text, and publish it with the tournament"),
    ('name = "Torneo"', 'name = ""', "t.toml, line 1: name is empty; it is the title of every table"),
    ('"othello-ufmg-2014"', '"othello-2014"', "t.toml, line 2: no regulation 'othello-2014'; there are: dipole-2020, fission-2022, loa-2012, othello-sadjad-1389, othello-ufmg-2014; did you mean 'othello-ufmg-2014'?"),
    ('"othello-ufmg-2014"', '""', "t.toml, line 2: no regulation ''; there are: dipole-2020"),
    ("limits.move = 2", "limits.moves = 2", "t.toml, line 10: override limits.moves: no key in [limits] 'moves'; there are: first_move, grace, move, start, warm_up; did you mean 'move'?"),
    ("limits.move = 2", "limits.move = 'two'", "t.toml, line 10: override limits.move: move must be a number of seconds, not 'two'"),
    ("[tables]", "[table]", "t.toml, line 12: no key 'table'; there are: begins, categories, credit, delivery, entrants, format, name, openings, presence, provide, public_from, regulation, sandbox, seal, season, seed, set, store, tables; did you mean 'tables'?"),
    ('seed = "1 April"', 'seed = "s"\nsandbox = "strikt"', "t.toml, line 4: no sandbox 'strikt'; there are: limits, strict; did you mean 'strict'?"),
    ("count = 1", "cont = 1", "t.toml, line 13: no key in [tables] 'cont'; there are: cores, count, host, port, simultaneous, voids; did you mean 'count'?"),
    ("count = 1", "count = -1", "t.toml, line 13: count = -1 is too small; it is at least 0"),
    ("times = 2", "name = 2", "t.toml, line 7: no key for double_round_robin 'name'; there are: draw, excluded, format, kind, legs, times"),
    ("times = 2", "cls = 2", "t.toml, line 7: no key for double_round_robin 'cls'; there are: draw, excluded, format, kind, legs, times"),
    ("count = 1", "port = 70000", "t.toml, line 13: port = 70000 is too large; it is at most 65535"),
    ('"double_round_robin"\ntimes = 2', '"groups"\ngroups = 2', "t.toml, line 5: 3 entrants are too few for 2 groups; a group has two at least"),
    ('"double_round_robin"\ntimes = 2', '"gauntlet"\nchallengers = 3', "t.toml, line 5: gauntlet with these options has no matches for 3 entrants"),
    ("double_round_robin", "double_robin", "t.toml, line 6: no format 'double_robin'; there are: double_round_robin, gauntlet, groups, knockout, ladder, round_robin, swiss; did you mean 'double_round_robin'?"),
    ("times = 2", "times = 0", "t.toml, line 7: double_round_robin: times = 0 is not possible; it is a whole number from 1 to 1000"),
    ("times = 2", "time = 2", "t.toml, line 7: no key for double_round_robin 'time'; there are: draw, excluded, format, kind, legs, times; did you mean 'times'?"),
    ("times = 2", "times = 2\nexcluded = 'forgive'", "t.toml, line 8: no excluded 'forgive'; there are: annul, forfeit, forfeit_rest"),
    ('"double_round_robin"\ntimes = 2', '"knockout"\nexcluded = "forfeit"', "t.toml, line 7: excluded = 'forfeit' is not possible in a knockout, whose pairings are decided again"),
    ('"double_round_robin"\ntimes = 2', '"ladder"\ndraw = true', "t.toml, line 7: draw = true is not possible in a ladder, where places follow the order of arrival"),
    ('name = "Bob"', 'name = "ada"', "t.toml, line 20: name = 'ada': there is already an entrant with this name"),
    ('name = "Bob"', 'name = " Bob"', "t.toml, line 20: name = ' Bob': a name has 1 to 60 printable characters, without spaces at the ends"),
    ('name = "Bob"\n', "", "t.toml, line 19: name is missing; it must be text in quotes"),
    ('name = "Bob"', 'name = "Bob"\nmembers = ["a", "b", "c"]', "t.toml, line 21: 3 members; othello-ufmg-2014 allows at most 2"),
    ('name = "Bob"', 'name = "Bob"\nmembers = "Bob"', "t.toml, line 21: members must be a list of texts such as [\"one\", \"two\"], not 'Bob'"),
    ('name = "Bob"', 'name = "Bob"\ncategories = ["open"]', "t.toml, line 21: no category 'open'; there are: all"),
    ('name = "Bob"', 'name = "Bob"\nplayer = "random"', "t.toml, line 22: Bob: player and folder are two ways to reach it; write one of them"),
    ('folder = "bob"', 'adress = "10.0.0.7"', "t.toml, line 20: Bob: how is it reached? Write one of: player, command, folder, address"),
    ('folder = "bob"', 'address = "10.0.0.7:http"', "t.toml, line 21: address = '10.0.0.7:http' is not HOST or HOST:PORT, such as 192.168.0.7:40001"),
    ('folder = "bob"', 'folder = "bib"', "t.toml, line 21: bib is not a folder"),
    ('folder = "bob"', 'folder = "."', "t.toml, line 21: HERE: a program of ufmg_files is a folder with a launch.sh in it, and this folder has no such file"),
    ('folder = "bob"', 'folder = "bob"\nfrozen = "yes"', "t.toml, line 22: frozen = 'yes' is not a fingerprint; `girone enter` writes it"),
    ('folder = "bob"', 'command = "bob/launch.sh"', "t.toml, line 20: Bob: a program of ufmg_files is a folder with a launch.sh; write only folder"),
    ('player = "random"', 'player = "rndom"', "t.toml, line 17: no player 'rndom'; there are: greedy, level1"),
    ("sadjad_stdio", "sadjad", "t.toml, line 26: no wire 'sadjad'; there are: gtp, nboard, sadjad_stdio, ufmg_files, unical_relay, unical_server; did you mean 'sadjad_stdio'?"),
    ("sadjad_stdio", "unical_relay", "t.toml, line 25: 'python3 cleo.py': a program of unical_relay must be told its port"),
    ("python3 cleo.py", "pyton4 cleo.py", "t.toml, line 25: 'pyton4 cleo.py': there is no program pyton4 here, neither in HERE nor installed"),
    ("python3 cleo.py", "bob/plain x", "t.toml, line 25: 'bob/plain x': bob/plain may not be executed; chmod +x it, or write what runs it, such as python3 bob/plain"),
    ("python3 cleo.py", "python3 'cleo.py", "t.toml, line 25: the command of white, \"python3 'cleo.py\": No closing quotation"),
    ('command = "python3 cleo.py"', 'folder = "bob"', "t.toml, line 25: the folder alone does not say how it is started; write command, too"),
    ("[tables]", "[openings]\ncount = 2\n[tables]", "t.toml, line 13: sadjad_stdio cannot transmit a position, so there are no openings"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), MISTAKES, ids=[new for _, new, _ in MISTAKES])
def test_a_mistake_is_named_with_its_line(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert GOOD.count(old) == 1
    code, _, mistakes = check(GOOD.replace(old, new), tmp_path, capsys)
    assert code == 2
    assert mistakes[0].startswith(said)


def test_a_wire_that_cannot_carry_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace('player = "random"', 'player = "random"\nwire = "unical_relay"')
    _, _, mistakes = check(text, tmp_path, capsys)
    assert mistakes == ["t.toml, line 18: unical_relay does not support othello; it supports: lines_of_action"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"[set]\n": '[set]\nwire = "unical_server"\ngame.size = 6\n', 'folder = "bob"': 'player = "greedy"'}, "the openings of othello are for its usual start, and [set] changes that"),
        ({"count = 2": "count = 3"}, "with 3 openings every pair plays each of them with both colours: category 'all' needs a format that can, with times = 3"),
    ],
)  # fmt: skip
def test_openings_that_cannot_be_had(
    change: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.partition('[[entrants]]\nname = "Cleo"')[0] + "[openings]\ncount = 2\n"
    assert check(text, tmp_path, capsys)[0] == 0
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    code, _, mistakes = check(text, tmp_path, capsys)
    assert code == 2
    assert mistakes[0].partition(": ")[2].startswith(said)


def test_nobody_plays_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone, _, _ = GOOD.partition('[[entrants]]\nname = "Bob"')
    nobody, _, _ = GOOD.partition("[[entrants]]")
    wanted = "and a tournament has at least 2; each has a table [[entrants]]"
    assert check(alone, tmp_path, capsys)[2][0].endswith(f"there is 1 entrant, {wanted}")
    assert check(nobody, tmp_path, capsys)[2] == [f"t.toml: there are no entrants, {wanted}"]


def test_a_category_needs_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = CATEGORIES.replace('name = "Bob"', 'name = "Bob"\ncategories = ["open"]')
    text = text.replace('name = "Ada"', 'name = "Ada"\ncategories = []').replace(
        'name = "Cleo"', 'name = "Cleo"\ncategories = []'
    )
    assert check(text, tmp_path, capsys)[2] == [
        "t.toml, line 5: category 'open' has 1 entrant, and needs at least 2; entrants join it by categories = ['open']"
    ]


def test_all_mistakes_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace("seed = ", "sed = ").replace("times", "tims").replace('"random"', '"rando"')
    text = text.replace('folder = "bob"', 'folder = "no"').replace("limits.move = 2", "limits.move = -2")
    _, _, mistakes = check(text, tmp_path, capsys)
    assert [line.partition(": ")[0] for line in mistakes] == [
        "t.toml", "t.toml, line 3", "t.toml, line 7", "t.toml, line 10", "t.toml, line 17", "t.toml, line 21",
    ]  # fmt: skip


def test_a_file_that_is_no_toml_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, mistakes = check("name = Torneo", tmp_path, capsys)
    assert mistakes == ["t.toml: Invalid value (at line 1, column 8)"]
    assert main(["plan", str(tmp_path / "none.toml")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_changed_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace('folder = "bob"', f'folder = "bob"\nfrozen = "{"0" * 64}"')
    code, said, _ = check(text, tmp_path, capsys)
    assert code == 0
    assert said[-1] == "  note         the files of Bob have changed since they were handed in"


REFUSED = [
    ('seed = "', 'seed = "another ', "STORE was begun with another seed; change it back, or begin a new store with --store"),
    ("limits.move = 2", "limits.move = 3", "STORE was begun with another value of limits.move; change it back, or begin a new store with --store"),
    ('folder = "bob"', 'folder = "rob"', "Bob is not as it was when the tournament began; that may not change"),
    ('name = "Ada"', 'name = "Eve"', "Ada: no longer in the file; `girone decide STORE withdraw NAME` lets one go"),
]  # fmt: skip
"""Changes of a file, and what is said of it when its tournament has begun."""


@pytest.fixture
def begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The store of a tournament that has begun with the good file."""
    assert check(GOOD, tmp_path, capsys)[0] == 0
    Store.create(tmp_path / "t.store", GOOD).close()
    (tmp_path / "rob").mkdir()
    (tmp_path / "rob" / "launch.sh").touch()
    return tmp_path / "t.store"


@pytest.mark.parametrize(("old", "new", "said"), REFUSED, ids=[new for _, new, _ in REFUSED])
def test_what_a_run_refuses_is_noted_before_it(
    begun: Path, old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said.replace("STORE", str(begun))
    code, noted, _ = check(GOOD.replace(old, new), tmp_path, capsys)
    assert (code, noted[0], noted[5:]) == (0, "Torneo: no mistakes", [f"  note         {said}"])
    code, noted, _ = check(GOOD.replace(old, new), tmp_path, capsys, "--json")
    assert (code, json.loads(noted[0])["notes"]) == (0, [said])
    assert main(["run", str(tmp_path / "t.toml"), "--plain"]) == 2
    assert capsys.readouterr().err == f"girone: {said}\n"


def test_all_refusals_at_once(begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD
    for old, new, _ in REFUSED:
        text = text.replace(old, new)
    wanted = sorted(said.replace("STORE", str(begun)) for _, _, said in REFUSED)
    noted = json.loads(check(text, tmp_path, capsys, "--json")[1][0])["notes"]
    assert sorted(noted) == wanted
    assert main(["run", str(tmp_path / "t.toml"), "--plain"]) == 2
    assert sorted(capsys.readouterr().err.removeprefix("girone: ").splitlines()) == wanted


def test_the_file_of_the_beginning_and_late_entries_have_no_notes(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = f'{GOOD}\n[[entrants]]\nname = "Dora"\nplayer = "random"\n'
    for text in (GOOD, late):
        code, said, _ = check(text, tmp_path, capsys)
        assert (code, [line for line in said if "note" in line]) == (0, [])
        assert json.loads(check(text, tmp_path, capsys, "--json")[1][0])["notes"] == []


def test_a_damaged_store_is_a_note_under_what_the_file_orders(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (begun / DATABASE).write_bytes(b"no database" * 100)
    code, said, mistakes = check(GOOD, tmp_path, capsys)
    assert (code, mistakes, said[0]) == (0, [], "Torneo: no mistakes")
    note = f"{begun / DATABASE}: not a store: file is not a database"
    assert said[5:] == [f"  note         {note}"]
    assert json.loads(check(GOOD, tmp_path, capsys, "--json")[1][0])["notes"] == [note]


FULL_OF_MISTAKES = """\
name = 3
regulation = "dipole-2021"
begins = "soon"
colour = "red"

[format]
kind = "knockuot"

[tables]
count = -1

[[entrants]]
name = "Ada"
player = "randm"

[[entrants]]
name = "Ada"
folder = "nowhere"
"""


@pytest.mark.parametrize("language", ["it", "pt", "fa"])
def test_every_mistake_is_told_in_the_readers_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "t.toml"
    file.write_text(FULL_OF_MISTAKES, encoding="utf-8")
    told = {}
    for code in ("en", language):
        monkeypatch.setenv("GIRONE_LANGUAGE", code)
        assert main(["plan", str(file)]) == 2
        told[code] = capsys.readouterr().err.splitlines()
    assert len(told["en"]) == len(told[language]) >= 8
    assert not set(told["en"]) & set(told[language])
    english = ("there is", "missing", "no key", "did you mean", "it is", "line ")
    assert [line for line in told[language] if any(word in line for word in english)] == []
