"""`girone check` as a user types it: a correct program passes, a wrong one is told what it does."""

import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.matches.replay import rejudge
from tests.documents import orders
from tests.report_types import assert_reported
from tests.support import ROOT

WIDE = ["--set", "limits.move=30", "--set", "limits.first_move=30", "--set", "limits.warm_up=0"]
ONE_MOVE = """\
import sys

for line in sys.stdin:
    if line.startswith("YOUR_TURN"):
        print("MOVE H5,N,2<script>", flush=True)
"""


def check(*arguments: str) -> int:
    return main(["check", "--regulation", *arguments])


@orders("othello-sadjad-1389", "همچنین برنامهی شبیهساز در اختیار شرکت کنندگان قرار خواهد")
def test_a_correct_program_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("dipole-2020", "--json", "--only", "game", "--only", "split", *WIDE, "--", "random") == 0
    out = capsys.readouterr().out
    assert_reported("check", 0, out)
    told = json.loads(out)
    assert told["worst"] is None
    assert [(each["name"], each["outcome"], each["matches"]) for each in told["situations"]] == [
        ("game", "passed", 4),
        ("split", "passed", 2),
    ]
    assert told["findings"] == []


def test_what_an_illegal_move_seems_to_be_is_how_to_fix_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bot.py").write_text("input()\nprint('1 2', flush=True)\nimport time; time.sleep(60)\n")
    words = ["--only", "game", "--set", "game.size=4", *WIDE, "--", sys.executable, "-P", str(tmp_path / "bot.py")]
    assert check("othello-sadjad-1389", *words) == 1
    assert "how to fix it: it seems to count rows and columns from 1, not from 0" in capsys.readouterr().out


def test_a_fault_is_told_with_its_bytes_and_its_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot, report = tmp_path / "bot.py", tmp_path / "report.html"
    bot.write_text(ONE_MOVE)
    only = ["--only", "game", "--only", "merged", "--all"]
    assert check("dipole-2020", *only, *WIDE, "-o", str(report), "--", sys.executable, "-P", str(bot)) == 1
    said = capsys.readouterr()
    assert "loses matches  malformed\n" in said.out
    assert re.search(r"\n +\d+\.\d{3} < MOVE H5,N,2<script>\\n\n", said.out)
    assert "rule: The server informs the client that its last move is not valid" in said.out
    assert "also in merged" in said.out
    assert "record:" not in said.out
    assert said.err.splitlines()[-1] == "[2/2] merged: our messages come in one packet … faulty"
    html = report.read_text()
    assert "H5,N,2&lt;script&gt;" in html
    assert "<script" not in html


@orders(
    "othello-ufmg-2014", "O arquivo deverá conter somente os dois números separados por vírgula, sem espaço entre eles."
)
@orders("othello-ufmg-2014", "Caso não haja jogada válida para seu jogador, escreva -1, -1 no arquivo.")
@pytest.mark.parametrize("strict", [False, True])
def test_a_pass_not_written_and_a_blank_in_a_move_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], strict: bool
) -> None:
    player = shlex.join([sys.executable, "-P", "-m", "girone.players.samples", "random"])
    sloppy = "grep -q -- -1 move.txt && rm move.txt || sed -i 's/,/, /' move.txt"
    (tmp_path / "launch.sh").write_text(f'{player} ufmg_files "$1" "$2"\n{sloppy}\n')
    letter = ["--set", "wire_options.strict=true"] if strict else []
    only = ["--only", "pass-on-the-board", "--set", "limits.move=20", *letter]
    assert check("othello-ufmg-2014", "--json", *only, "--", str(tmp_path)) == (1 if strict else 0)
    found = {each["fault"]: each["grade"] for each in json.loads(capsys.readouterr().out)["findings"]}
    lost = {"no-file": "loses matches", "malformed": "loses matches"}
    assert found == (lost if strict else {"unwritten-pass": "risky", "blanks": "risky"})


def test_a_folder_with_a_pipe_in_it_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "launch.sh").touch(0o755)
    os.mkfifo(tmp_path / "pipe")
    assert check("othello-ufmg-2014", "--", str(tmp_path)) == 2
    assert capsys.readouterr().err == f"girone: {tmp_path}: pipe is neither a file nor a folder\n"


def test_a_quick_look_says_what_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report, only = tmp_path / "report.html", ["--quick", "--only", "game", "--only", "win"]
    assert check("dipole-2020", *only, *WIDE, "-o", str(report), "--", "random") == 0
    said = capsys.readouterr()
    expected = "situations: 1; it takes 12 s at most if nothing is found"  # two of 4 + 2 s
    assert said.err.splitlines()[0].startswith(expected)
    left_out = "quick check: one seed each and short matches; not tested: win"
    assert left_out in said.out
    assert left_out in report.read_text()
    assert "situations: 1; matches: 2; findings that lose matches: 0, that are risky: 0, as advice: 0\n" in said.out


def test_journals_that_are_kept_can_be_judged_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot, kept = tmp_path / "bot.py", tmp_path / "kept"
    bot.write_text(ONE_MOVE)
    only = ["--only", "split", "--record", str(kept), "--json"]
    assert check("dipole-2020", *only, *WIDE, "--", sys.executable, str(bot)) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert Path(finding["record"]).is_relative_to(kept)
    assert [rejudge(file).agrees for file in kept.rglob("journal.jsonl")] == 4 * [True]
    assert sorted(path.name for path in kept.iterdir()) == ["split", "split-plain"]


def test_the_situations_of_a_regulation_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("othello-sadjad-1389", "--list") == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert [f"size-{size}" for size in range(4, 19, 2)] == [name for name in names if name.startswith("size-")]
    assert "forced-pass" in names
    assert "messages" not in names


def test_a_hand_in_is_built_before_it_is_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it has its folder's name, also from within."""
    monkeypatch.chdir(ROOT / "examples" / "fission-2022" / "hand_ins" / "drifter")
    assert check("fission-2022", "--json", "--only", "messages", *WIDE, "--folder", ".") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["program"], told["worst"]) == ("drifter", None)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dipole-2020"], "say which program"),
        (["dipole-2020", "--only", "gane", "--", "random"], "did you mean 'game'?"),
        (["dipole-2020", "--folder", "nowhere"], "there is no nowhere to check"),
        (["othello-sadjad-1389", "--listen", "8901"], "cannot connect like this"),
        (["loa-2012", "--", "./mine"], "started differently for each colour"),
        (["loa-2012", "--white", "./mine"], "must be told its port"),
        (["dipole-2020", "--listen", "somewhere"], "'somewhere' is not a port"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(*arguments) == 2
    assert words in capsys.readouterr().err
