"""Options mean the same in every command, examples in helps parse, old names are told and work."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone.cli import renamed
from girone.cli.completion import KINDS, Paths, offered
from girone.cli.help import EXAMPLES, Plain
from girone.cli.main import FOLDER, GROUPS, command, commands, main, parser_of
from girone.cli.manual_page import manual_page
from girone.cli.reports import REPORTS

SILENT = {
    "completion": "writes a script",
    "join": "plays over the wire",
    "move": "writes move.txt",
    "new": "writes a file",
    "page": "serves",
    "play": "is played by a person",
    "serve": "serves",
    "worker": "serves",
}
"""Commands without a report, and why."""
WITHOUT_PROGRESS = {
    **{name: why for name, why in SILENT.items() if name != "join"},
    "decide": "is done at once",
    "doctor": "reports in seconds",
    "export": "reads the record",
    "kit": "writes files at once",
    "matches": "reads the record",
    "plan": "is done at once",
    "regulations": "is done at once",
    "seal": "reads the record",
    "show": "is done at once",
    "sprt": "is done at once",
    "standings": "reads the record",
}
"""Commands that tell nothing before their result, and why."""
TELL_MESSAGES = {"check", "enter", "match", "practice", "referee", "replay"}
"""Commands that play matches one after the other, and can tell every message of them."""
SHORT = {"-o": "--output", "-n": "--games", "-q": "--quiet", "-v": "--verbose", "-h": "--help"}
WITHOUT_KIND = {
    "ADDRESS", "CODE", "DEPTH", "ELO", "HEADER", "HOST", "HOST PORT", "HOST:PORT", "KEY=VALUE", "MIB", "MOVES", "N",
    "N,N,N", "N,N,N,N,N", "NAME", "NAME=FILE", "PORT", "SECONDS", "SUBJECT", "TEXT", "TIME", "[HOST:]PORT", "tcp://HOST:PORT",
}  # fmt: skip
"""Values that nobody can guess from a list."""


def parser(name: str) -> Plain:
    return parser_of(name, command(name))


def examples(name: str) -> Iterator[list[str]]:
    """The words of every example behind `girone`, up to what the shell does with them."""
    for line in (command(name).__doc__ or "").partition(EXAMPLES)[2].splitlines():
        lexer = shlex.shlex(line.rpartition(" | ")[2].replace("<(", ""), posix=True, punctuation_chars="|>")
        lexer.whitespace_split, lexer.commenters = True, ""
        words = list(lexer)
        if "girone" in words:
            yield words[words.index("girone") + 1 : words.index(">") if ">" in words else None]


@pytest.mark.parametrize("name", commands())
def test_examples_parse_under_their_own_command(name: str) -> None:
    shown = list(examples(name))
    assert any(called == name for called, *_ in shown)
    for called, *words in shown:
        parser(called).read([word.rstrip(")") for word in words])


@pytest.mark.parametrize("name", commands())
def test_every_command_that_reports_has_json(name: str) -> None:
    has_json = "--json" in parser(name)._option_string_actions
    assert has_json == (name not in SILENT) == (name in REPORTS)


@pytest.mark.parametrize("name", commands())
def test_every_command_that_writes_a_file_has_an_output(name: str) -> None:
    writes = re.search(r"\b(write_out|pack)\(|arguments\.output", (FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    assert bool(writes) == ("-o" in parser(name)._option_string_actions)


@pytest.mark.parametrize("name", commands())
def test_progress_can_be_left_out_wherever_it_is_told_and_messages_be_told(name: str) -> None:
    options = parser(name)._option_string_actions
    assert ("--quiet" in options) == (name not in WITHOUT_PROGRESS)
    assert ("--verbose" in options) == (name in TELL_MESSAGES)
    for flag in {"--quiet", "--verbose"} & options.keys():
        assert options[flag].help == parser("match")._option_string_actions[flag].help


@pytest.mark.parametrize("name", commands())
def test_short_options_mean_the_same_everywhere(name: str) -> None:
    options = parser(name)._option_string_actions
    for flag, action in options.items():
        if len(flag) == 2:
            assert SHORT[flag] in action.option_strings
        if flag in SHORT.values():
            assert next(short for short, long in SHORT.items() if long == flag) in action.option_strings


@pytest.mark.parametrize("name", commands())
def test_the_kind_of_every_value_is_known(name: str) -> None:
    for action in parser(name)._actions:
        if action.nargs != 0 and not action.choices and isinstance(action.metavar, str):
            assert action.metavar in KINDS or action.metavar in WITHOUT_KIND, action


def test_old_names_are_told_and_lead_to_what_there_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["perft", "dipole", "--option", "move_limit=5", "2", "--json"]) == 0
    old = capsys.readouterr()
    assert (
        old.err
        == "girone: `girone perft` is now `girone show GAME --perft DEPTH`; the next release removes the old name\n"
    )
    assert main(["show", "dipole", "--option", "move_limit=5", "--perft", "2", "--json"]) == 0
    assert capsys.readouterr() == (old.out, "")
    assert main(["show", "dipole", "--svg", str(tmp_path / "board.svg")]) == 0
    assert capsys.readouterr().err == "girone: --svg is now --output; the next release removes the old name\n"
    assert (tmp_path / "board.svg").exists()


@pytest.mark.parametrize("name", [name for name in renamed.COMMANDS if name != renamed.SAMPLE])
def test_every_old_name_has_its_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["help", name])
    printed = capsys.readouterr()
    assert printed.out.startswith("usage: girone ")
    assert printed.err.startswith(f"girone: `girone {name}` is ")
    assert name not in commands()


def test_there_are_few_enough_commands_to_look_through_and_each_is_in_one_group() -> None:
    assert len(commands()) <= 30
    assert sorted(name for group in GROUPS.values() for name in group) == list(commands())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plan", "cup.toml", "--step"], "--step and --category are about the draw; give --draw, too"),
        (["enter", "in", "--given", "kit"], "--given and --output are about what --compare finds; give --compare, too"),
        (["standings", "cup.store", "--fairness", "--csv"], "--fairness is a report of its own, about all categories"),
        (["standings", "cup.store", "--certificate", "--csv"], "--certificate is a report of its own"),
    ],
)
def test_options_that_do_nothing_together_are_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"girone: {said}")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["match", "dipole", "-engine", "cmd=x"], "there is no option -engine; did you mean --engine?"),
        (["match", "dipole", "-openings", "file=x"], "there is no option -openings; did you mean --openings?"),
        (["match", "dipole", "-ratinginterval", "3"], "there is no option -ratinginterval; did you mean --rating-in"),
        (["standings", "cup.store", "--certifcate"], "there is no option --certifcate; did you mean --certificate?"),
        (["check", "--regulaton=dipole-2020"], "there is no option --regulaton; did you mean --regulation?"),
        (["match", "dipole", "--pgnout", "x"], "unrecognized arguments: --pgnout x"),
    ],
)
def test_an_option_that_is_nearly_one_is_named(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert f"error: {meant}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command_name", "words", "read"),
    [
        ("analyse", ["--number", "3", "--record", "games.ggf"], ["games.ggf", "3"]),
        ("check", ["--html=a.html", "--", "x", "--html"], ["--output=a.html", "--", "x", "--html"]),
        ("show", ["--json"], ["--json"]),
    ],
)
def test_old_options(command_name: str, words: list[str], read: list[str]) -> None:
    assert renamed.options_of_now(command_name, words)[0] == read


@pytest.mark.parametrize(
    ("typed", "among", "paths"),
    [
        ([""], "verify", Paths.NONE),
        (["help", ""], "results", Paths.NONE),
        (["check", "--regulation", "dip"], "dipole-2020", Paths.NONE),
        (["check", "--reg"], "--regulation", Paths.NONE),
        (["kit", ""], "loa-2012", Paths.NONE),
        (["show", "oth"], "othello", Paths.NONE),
        (["match", "dipole", "--sandbox", ""], "strict", Paths.NONE),
        (["analyse", ""], "fission", Paths.FILES),
        (["run", ""], None, Paths.FILES),
        (["standings", ""], None, Paths.FOLDERS),
        (["check", "--", "./"], None, Paths.FILES),
        (["nonsense", ""], None, Paths.NONE),
    ],
)
def test_completion(typed: list[str], among: str | None, paths: Paths) -> None:
    offer = offered(typed)
    assert offer.paths == paths
    assert all(word.startswith(typed[-1]) for word in offer.words)
    assert among in offer.words if among else not offer.words


def test_the_manual_page_has_every_command_and_only_ascii() -> None:
    page = manual_page()
    assert page.isascii()
    assert all(f"\n.B girone {name}\n" in page for name in commands())
