"""The command line as its users type it."""

import errno
import io
import json
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from girone import __version__, engine, games, regulations
from girone.cli import main as cli
from girone.cli import start
from girone.cli.main import GROUPS, TITLES, commands, main
from girone.regulations.keys import keys

needs_core = pytest.mark.skipif(not engine.available(), reason="there is no native core here")


class Shell:
    """Runs girone in this process and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err

    def json(self, *arguments: str) -> Any:
        code, out, err = self(*arguments)
        assert (code, err) == (0, "")
        return json.loads(out)


@pytest.fixture
def girone(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_games(girone: Shell) -> None:
    listed = girone.json("show", "--json")
    assert [each["game"] for each in listed] == list(games.names())
    assert listed[-1]["options"]["size"] == {
        "default": 8, "meaning": "rows and columns of the board", "least": 4, "most": 18, "step": 2,
    }  # fmt: skip
    code, out, _ = girone("show")
    assert code == 0
    assert all(name in out for name in games.names())


def test_regulations(girone: Shell) -> None:
    assert [each["name"] for each in girone.json("regulations", "--json")] == list(regulations.names())
    one = girone.json("regulations", "dipole-2020", "--set", "limits.move=2.5", "--json")
    assert (one["limits"]["move"], one["game"]) == (2.5, {"name": "dipole", "move_limit": 60, "removal": "dark"})
    _, out, _ = girone("regulations", "loa-2012")
    assert "1 (first move 2, grace 0)" in out
    assert "A program that crashes loses the game. [§3.4]" in out


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("loa-2012", "wire=sadjad_stdio", "sadjad_stdio does not support lines_of_action"),
        ("othello-ufmg-2014", "game.size=10", "ufmg_files speaks only Othello 8×8; the board of this game is 10×10"),
    ],
)
def test_a_regulation_whose_wire_cannot_carry_its_game_is_refused(
    girone: Shell, name: str, change: str, said: str
) -> None:
    code, out, err = girone("regulations", name, "--set", change)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("how", [(), ("--python",)])
def test_perft(girone: Shell, how: tuple[str, ...]) -> None:
    counted = girone.json("show", "othello", "--perft", "5", "--size", "6", "--layout", "mirrored", "--json", *how)
    assert counted == {
        "game": "othello", "options": {"size": 6, "layout": "mirrored"}, "leaves": [4, 12, 56, 244, 1364],
    }  # fmt: skip
    assert girone.json("show", "dipole", "--perft", "3", "--json", *how)["leaves"] == [30, 808, 12439]


def test_perft_from_a_position_that_tells_its_size(girone: Shell) -> None:
    text = games.load("othello", size=4).start().text()
    counted = girone.json("show", "othello", "--perft", "3", "--position", text, "--json")
    assert (counted["options"]["size"], counted["leaves"]) == (4, [4, 12, 44])


def test_perft_table(girone: Shell) -> None:
    code, out, _ = girone("show", "fission", "--perft", "2")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [["1", "26"], ["2", "728"]]


def test_sprt(girone: Shell) -> None:
    asked = ("sprt", "--elo0", "0", "--elo1", "5", "--pairs", "12,30,100,35,15")
    assert girone(*asked) == (
        0,
        "undecided: neither 0 nor 5 Elo is shown yet; play on\n"
        "  log-likelihood ratio 0.26; fails at -2.94, passes at 2.94\n"
        "  score 51.4%, Elo 10.0 (95 %: -13.5 to 33.5), normalised 14.9\n",
        "",
    )
    found = girone.json(*asked, "--json")
    assert (found["decision"], round(found["llr"], 3), round(found["elo_low"], 1)) == ("undecided", 0.263, -13.5)
    assert girone.json(*asked, "--json", "--normalised")["llr"] == pytest.approx(0.196, abs=1e-3)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--elo0", "-5", "--elo1", "0", "--results", "200,300,400"), "passed: 0 Elo rather than -5\n"),
        (("--elo0", "0", "--elo1", "50", "--results", "400,300,200"), "failed: 0 Elo rather than 50\n"),
        (
            ("--elo0", "0", "--elo1", "9", "--results", "9,9,9", "--normalised"),
            "undecided: neither 0 nor 9 normalised Elo",
        ),
        (("--elo0", "0", "--elo1", "9", "--results", "0,0,9"), "Elo infinite (95 %: "),
        (("--elo0", "0", "--elo1", "9", "--results", "9,0,0"), "Elo minus infinite (95 %: no lower limit to -"),
        (("--elo0", "0", "--elo1", "9", "--pairs", "0,9,20,9,0", "--alpha", "0.01"), "passes at 4.55"),
    ],
)
def test_sprt_in_words(girone: Shell, options: tuple[str, ...], said: str) -> None:
    code, out, err = girone("sprt", *options)
    assert (code, err) == (0, "")
    assert said in out


@pytest.mark.parametrize("counts", ["1,2", "1,2,3,4", "1,2,-3", "-1,2,3", "1,2,x", "1,2," + "3" * 400, ""])
def test_sprt_wants_three_counts_of_games(counts: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["sprt", "--elo0", "0", "--elo1", "5", "--results", counts])
    assert f"{counts!r} is not 3 counts with commas between them" in capsys.readouterr().err


def test_show_json(girone: Shell) -> None:
    shown = girone.json("show", "othello", "--json")
    assert shown == {
        "turn": "black",
        "moves": ["3,2", "2,3", "5,4", "4,5"],
        "outcome": None,
        "rows": ["--------"] * 3 + ["---OX---", "---XO---"] + ["--------"] * 3,
    }
    assert girone.json("show", "othello", "5,4", "5,5", "--json")["turn"] == "black"
    assert girone.json("show", "othello", "--size", "6", "4,3", "--json")["turn"] == "white"


def test_show_plays_passes(girone: Shell) -> None:
    text = "-OOOOOOX" + "-" * 56 + " O"
    assert girone.json("show", "othello", "-1,-1", "0,0", "--position", text, "--json")["outcome"] == {
        "winner": "black", "reason": "won",
    }  # fmt: skip


def test_show_text_and_svg(girone: Shell, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    code, out, _ = girone("show", "lines_of_action", "A2-C2", "-o", str(file))
    assert code == 0
    assert "position: .BBBBBB./" in out
    assert "36 moves of black" not in out
    assert "moves of black: " in out
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_show_names_the_result(girone: Shell) -> None:
    _, out, _ = girone("show", "dipole", "H5,N,12")
    assert "result: black wins (won on the board)" in out


def test_show_says_a_tie_once(girone: Shell) -> None:
    _, out, _ = girone("show", "fission", "--position", f"B......./{'......../' * 6}.......W W 10")
    assert out.endswith("result: tie\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "othello", "5,4", "5,4"), "girone: move 2: 5,4 is illegal: 5,4 is occupied"),
        (("show", "othello", "e-6"), "girone: move 1: 'e-6' is not a move of Othello: write column,row"),
        (
            ("show", "otello"),
            "girone: no game 'otello'; there are: dipole, fission, lines_of_action, othello; did you",
        ),
        (("show", "othello", "--size", "7"), "girone: othello: size = 7 is not possible"),
        (("show", "fission", "--size", "8"), "girone: no option of fission 'size'"),
        (
            ("show", "dipole", "--position", "x"),
            "girone: 'x' has 1 of 3 parts; write it as 'STACKS W|B PLIES'",
        ),
        (("show", "dipole", "-o", "/nowhere/x.svg"), "girone: cannot write /nowhere/x.svg: No such file"),
        (("show", "dipole", "--batch", "H5,N,2"), "girone: --batch reads its moves from standard input"),
        (
            ("shw",),
            "girone: no command 'shw'; there are: analyse, ",
        ),
        (("regulations", "loa"), "girone: no regulation 'loa'"),
        (
            ("regulations", "loa-2012", "--set", "limits.mov=1"),
            "girone: override limits.mov: no key in [limits] 'mov'",
        ),
        (
            ("sprt", "--elo0", "5", "--elo1", "0", "--results", "1,1,1"),
            "girone: elo0 5 and elo1 0 are not possible; elo0 is",
        ),
        (
            ("sprt", "--elo0", "0", "--elo1", "5", "--results", "0,0,0"),
            "girone: counts 0,0,0 are not possible; there are 5",
        ),
        (("demo", "--regulation", "chess"), "girone: no regulation 'chess'"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(girone: Shell, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = girone(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(said)


def test_show_batch(girone: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("H5,N,2 A4,S,2\n\nH5,N,9\nH5,N,12\n"))
    code, out, _ = girone("show", "dipole", "--batch")
    first, second, third, fourth = map(json.loads, out.splitlines())
    assert code == 2
    assert (first["turn"], len(second["moves"])) == ("white", 30)
    assert third["error"].startswith("move 1: H5,N,9 is illegal: 9 cells N of H5 is a light cell")
    assert fourth["outcome"] == {"winner": "black", "reason": "won"}


@pytest.mark.parametrize(
    ("typed", "option", "instead"),
    [
        (["match", "othello", "--size", "4", "--white", "random"], "--size", "--set game.size=4"),
        (["match", "othello", "--move-limit=30"], "--move-limit", "--set game.move_limit=30"),
        (
            ["regulations", "--card", "dipole-2020", "--limits.move", "--json"],
            "--limits.move",
            "--set limits.move=VALUE",
        ),
    ],
)
def test_a_value_of_the_regulation_that_is_written_as_an_option_is_answered_with_how_to_set_it(
    girone: Shell, typed: list[str], option: str, instead: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        girone(*typed)
    said = f"error: {option} is a value of the regulation, not an option: write {instead}\n"
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize("typed", [["show", "othello", "--move", "3"], ["match", "othello", "--siez", "4"], ["run"]])
def test_any_other_option_is_unknown(girone: Shell, typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        girone(*typed)
    assert "a value of the regulation" not in capsys.readouterr().err


def test_every_value_of_a_regulation_has_a_key() -> None:
    written = {key for name in regulations.names() for key in _dotted(tomllib.loads(regulations.source(name)))}
    others = {key for key in written if "." not in key or key == "game.name" or key.startswith("sentences.")}
    assert others < written
    assert written - others <= set(keys())


def _dotted(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield from (f"{key}.{rest}" for rest in _dotted(value)) if isinstance(value, dict) else [key]


@pytest.mark.parametrize("behind", [["java", "-jar", "mine.jar"], ["./mine", "--size", "4", "--", "-x"], ["-1,-1"]])
def test_what_stands_behind_two_dashes_is_no_option(behind: list[str]) -> None:
    parser = cli._parser("check", "")
    cli.command("check").arguments(parser)
    read = parser.read(["--regulation", "dipole-2020", "--", *behind])
    assert (read.command, read.regulation) == (behind, "dipole-2020")


def test_an_option_without_its_value_takes_none_from_behind_two_dashes(capsys: pytest.CaptureFixture[str]) -> None:
    parser = cli._parser("check", "")
    cli.command("check").arguments(parser)
    with pytest.raises(SystemExit, match="2"):
        parser.read(["--output", "--", "./bot"])
    assert "--output: expected one argument" in capsys.readouterr().err


@pytest.mark.parametrize("name", commands())
def test_help_teaches_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([name, "--help"])
    out = capsys.readouterr().out
    assert f"girone {name}" in out.partition("Examples:")[2]


def test_every_command_is_in_one_group_and_no_group_is_called_like_a_command() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == list(commands())
    assert GROUPS.keys() == TITLES.keys()
    assert GROUPS.keys().isdisjoint(commands())


def test_help_knows_groups_and_commands(girone: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    _, told, _ = girone("help", "results")
    assert "  standings " in told
    assert "  analyse " not in told
    with pytest.raises(SystemExit):
        main(["help", "check"])
    assert capsys.readouterr().out.startswith("usage: girone check ")


@pytest.mark.parametrize("asked", [(), ("-h",), ("--help",), ("help",)])
def test_overview_lists_every_command(girone: Shell, asked: tuple[str, ...]) -> None:
    code, out, _ = girone(*asked)
    assert code == 0
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert sorted(listed) == list(commands())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("show", "dipole", "--perft", "0"), "--perft: 0 is too small; it is at least 1"),
        (("analyse", "othello", "--threads", "257"), "--threads: 257 is too large; it is at most 256"),
        (("analyse", "othello", "--depth", "9" * 10), "--depth: 9999999999 is too large; it is at most 2147483647"),
        (("analyse", "othello", "--nodes", "9" * 19), f"is too large; it is at most {2**63 - 1}"),
        (("analyse", "othello", "--exact", "--threads", "257"), "--threads: 257 is too large; it is at most 256"),
        (("analyse", "othello", "--exact", "--memory", "1" + "0" * 13), "is too large; it is at most 2147483647"),
        (("join", "dipole", "--threads", "257"), "--threads: 257 is too large; it is at most 256"),
    ],
)
def test_what_the_core_cannot_hold_is_told_in_a_sentence(
    command: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(command)
    assert said in capsys.readouterr().err


@needs_core
def test_a_table_without_room(girone: Shell) -> None:
    code, _, err = girone("analyse", "othello", "--exact", "--size", "4", "--memory", str(2**31 - 1))
    assert (code, err.startswith(f"girone: this machine has no room for a table of {2**31 - 1} MiB")) == (2, True)


@needs_core
@pytest.mark.parametrize("name", games.names())
def test_every_move_is_told_also_where_its_line_is_not_known(girone: Shell, name: str) -> None:
    analysis = girone.json("analyse", name, "--every-move", "--depth", "4", "--json")
    assert [each["line"][0] for each in analysis["moves"]] == [each["move"] for each in analysis["moves"]]


@pytest.mark.parametrize("command", [("analyse", "dipole"), ("analyse", "dipole", "--bench")])
def test_without_the_core_it_says_what_to_install(
    girone: Shell, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "available", lambda: False)
    code, _, err = girone(*command)
    assert (code, err.startswith("girone: girone was installed without its native core; install a C++20")) == (2, True)


def test_version(girone: Shell) -> None:
    code, said, complaints = girone("--version")
    first, system, core = said.splitlines()
    assert (code, first, complaints) == (0, f"girone {__version__}", "")
    assert system.startswith(f"Python {platform.python_version()}, Linux ")
    assert core.startswith("native core: ")


def test_a_command_looks_for_garbage_again_once_it_is_loaded() -> None:
    call = "from girone.cli.start import main; main(); import gc; print(gc.isenabled(), gc.get_freeze_count() > 0)"
    done = subprocess.run([sys.executable, "-c", call, "show", "dipole", "--batch"], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "True True"


def test_a_closed_pipe_is_no_error() -> None:
    call = "from girone.cli.start import main; raise SystemExit(main())"
    printing = subprocess.Popen(
        [sys.executable, "-c", call, "show", "dipole", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert printing.stdin
    assert printing.stdout
    assert printing.stderr
    printing.stdin.write(b"H5,N,2\n")
    printing.stdin.flush()
    assert printing.stdout.readline()
    printing.stdout.close()
    printing.stdin.write(b"H5,N,2\n")
    printing.stdin.close()
    said = printing.stderr.read()
    printing.stderr.close()
    assert (printing.wait(timeout=60), said) == (0, b"")


def test_an_interruption_while_everything_is_still_loading_leaves_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "girone.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "girone.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    assert start.main() == 130
    assert capsys.readouterr().err == "girone: interrupted\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [("new", "dipole-2020"), ("new", "--help"), ("check", "--help"), ("--help",)])
def test_a_full_disk_under_what_is_printed_is_a_sentence(words: tuple[str, ...], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "girone.cli.start", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "girone: cannot write: No space left on device\n")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "cup.store"), "cup.store: Permission denied"),
        (PermissionError(errno.EACCES, "Permission denied", b"cup.store"), "cup.store: Permission denied"),
        (OSError(errno.ENOSPC, "No space left on device", "one", None, "two"), "two: No space left on device"),
        (OSError(errno.ENOSPC, "No space left on device", 5), "cannot write: No space left on device"),
        (OSError(errno.EROFS, "Read-only file system"), "cannot write: Read-only file system"),
    ],
)
def test_what_the_system_refuses_is_a_sentence(
    girone: Shell, error: OSError, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_dispatch", raises(error))
    assert girone("show") == (2, "", f"girone: {said}\n")


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.EBADF, "Bad file descriptor"),
        PermissionError(errno.EPERM, "Operation not permitted"),
        PermissionError(errno.EACCES, "Permission denied", 5),
    ],
)
def test_other_failures_are_bugs_and_no_sentences(
    girone: Shell, error: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_dispatch", raises(error))
    with pytest.raises(OSError, match=str(error.strerror)):
        girone("show")


def test_what_is_printed_no_more_holds_nothing_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        before = len(list(Path("/proc/self/fd").iterdir()))
        cli._print_no_more()
        assert len(list(Path("/proc/self/fd").iterdir())) == before
        assert Path(f"/proc/self/fd/{out.fileno()}").readlink() == Path("/dev/null")


def raises(error: OSError) -> Callable[[list[str], Callable[[], None]], int]:
    def dispatch(arguments: list[str], loaded: Callable[[], None]) -> int:
        raise error

    return dispatch
