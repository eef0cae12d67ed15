"""`girone match`, `verify` and `replay` as their users type them."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from girone.host.copies import fresh_folder
from girone.host.cores import Cores
from girone.matches.replay import rejudge
from tests.matches.evening import PYTHON, left_running
from tests.matches.test_interruptions import wait_for
from tests.report_types import assert_reported

GIRONE = [PYTHON, "-P", "-c", "from girone.cli.start import main; raise SystemExit(main())"]
FAST = ["--set", "limits.warm_up=0", "--set", "limits.move=10"]


def girone(tmp_path: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*GIRONE, *arguments], capture_output=True, text=True, timeout=120, cwd=tmp_path)


def test_match_then_verify_then_replay(tmp_path: Path) -> None:
    played = girone(tmp_path, "match", "dipole", "--white", "random", "--black", "greedy", "--seed", "2", *FAST)
    assert played.returncode == 0
    assert "  record: matches/0001/journal.jsonl" in played.stdout
    assert "   1. white H5," in played.stderr
    assert "YOUR_TURN" not in played.stderr
    journal = "matches/0001/journal.jsonl"
    judged = girone(tmp_path, "verify", journal)
    assert (judged.returncode, "the same verdict" in judged.stdout) == (0, True)
    shown = girone(tmp_path, "replay", journal)
    assert shown.returncode == 0
    assert shown.stdout.splitlines()[-1] == played.stdout.splitlines()[0].removeprefix("match 1: ")


def test_quiet_and_verbose(tmp_path: Path) -> None:
    words = ("match", "dipole", "--white", "random", "--black", "greedy", "--seed", "2", *FAST)
    assert girone(tmp_path, *words, "-q").stderr == ""
    told = girone(tmp_path, *words, "-v").stderr
    turn = r" {6}white +\d+\.\d{3} > YOUR_TURN\\n\n {6}white +\d+\.\d{3} < MOVE H5,.+\\n\n {3}1\. white H5,"
    assert re.search(turn, told), told
    both = girone(tmp_path, *words, "-q", "-v")
    assert (both.returncode, "not allowed with argument" in both.stderr) == (2, True)


def test_a_forged_verdict_is_found(tmp_path: Path) -> None:
    girone(tmp_path, "match", "dipole", "--white", "random", "--black", "greedy", "--seed", "2", "--record", "m", *FAST)
    journal = tmp_path / "m" / "journal.jsonl"
    text = journal.read_text()
    winner = "black" if '"verdict": {"winner": "black"' in text else "white"
    forged = text.replace(f'"verdict": {{"winner": "{winner}"', '"verdict": {"winner": null')
    assert forged != text
    journal.write_text(forged)
    judged = girone(tmp_path, "verify", "m/journal.jsonl", "--json")
    assert (judged.returncode, json.loads(judged.stdout)["agrees"]) == (1, False)

    journal.write_text(text.replace('"t": ', '"t": 1', 1))
    judged = girone(tmp_path, "verify", "m/journal.jsonl", "--json")
    assert_reported("verify", 1, judged.stdout)
    told = json.loads(judged.stdout)
    assert (told["agrees"], told["broken"]) == (True, ["line 2 is not the one that was written before line 3"])


def test_games_and_colours_change(tmp_path: Path) -> None:
    played = girone(
        tmp_path, "match", "fission", "--white", "random", "--black", "greedy", "--games", "3", "--swap", "--json",
        "--seed", "1", *FAST,
    )  # fmt: skip
    assert_reported("match", 0, played.stdout)
    results = [json.loads(line) for line in played.stdout.splitlines()]
    assert [result["white"] for result in results] == ["random", "greedy", "random"]
    assert len(list(tmp_path.glob("matches/0001/*/journal.jsonl"))) == 3


def test_a_program_in_the_users_folder_is_found_though_it_runs_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import os, sys\nprint(os.getcwd(), file=sys.stderr)\nsys.exit(3)\n")
    command = f"{PYTHON} bot.py"
    played = girone(tmp_path, "match", "dipole", "--white", command, "--black", "random", "--record", "m", *FAST)
    assert "Black wins: white disconnected" in played.stdout
    assert "the program ended with exit code 3" in played.stderr
    assert (tmp_path / "m" / "white.log").read_text().strip() == str(tmp_path / "m" / "white.folder")


@pytest.mark.parametrize(
    ("cores", "both_run", "given"),
    [([0], True, (0, 0)), ([0, 1], True, (0, 1)), ([0, 1], False, (0, 0)), ([0, 1, 2, 3], True, (1, 2))],
)
def test_programs_that_may_run_at_once_have_a_core_each(
    cores: list[int], both_run: bool, given: tuple[int, int]
) -> None:
    lent = Cores(cores).lend(2 if both_run else 1)
    assert lent
    assert (lent[0], lent[-1]) == given


def test_a_module_in_the_users_folder_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit(3)\n")
    played = girone(tmp_path, "match", "fission", "--white", "random", "--black", "random", "--seed", "1", *FAST)
    assert "wins: " in played.stdout or "Tie: " in played.stdout


def test_ctrl_c_ends_the_match_as_interrupted(tmp_path: Path) -> None:
    sleeper = f"{PYTHON} -c 'import time; time.sleep(600)'"
    seats = ["--white", sleeper, "--black", sleeper]
    process = subprocess.Popen(
        [*GIRONE, "match", "dipole", *seats, "--record", "m", "--set", "limits.move=500"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, start_new_session=True,
    )  # fmt: skip
    journal = tmp_path / "m" / "journal.jsonl"
    wait_for(lambda: journal.exists() and "All players connected" in journal.read_text())
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Void: interrupted by hand" in out
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--white", "a", "--black", "b"], "no game 'chess'"),
        (["dipole", "--white", "a", "--black", "b", "--wire", "telegraph"], "no wire 'telegraph'"),
        (["dipole", "--white", "a", "--black", "b", "--wire", "sadjad_stdio"], "sadjad_stdio does not support dipole"),
        (["dipole", "--white", "a", "--black", "b", "--regulation", "loa-2012"], "a regulation of lines_of_action"),
        (
            ["othello", "--white", "a", "--black", "b", "--wire", "ufmg_files"],
            "a: a program of ufmg_files is a folder with a launch.sh",
        ),
        (["lines_of_action", "--white", "a", "--black", "b"], "'a': a program of unical_relay must be told its port"),
        (["dipole", "--white", "", "--black", "b"], "the command of white is empty"),
        (["dipole", "--white", "'a", "--black", "b"], "No closing quotation"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = girone(tmp_path, "match", *arguments)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "not a journal of a match"),
        ("{}\n", "not a journal of a match"),
        ("nonsense\n", "line 1: not a record"),
        ('{"journal": 99}\n', "journal version 99; this girone reads versions 1 and 2"),
        ('{"journal": 1}\n', "ends without a verdict"),
        ('{"journal": 2}\n{"t": 1, "warmed_up": true}\n', "ends without a verdict"),
        ("[]\n", "not a record but"),
    ],
)
def test_what_is_no_journal_is_named(content: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "j").write_text(content)
    done = girone(tmp_path, "verify", "j")
    assert (done.returncode, said in done.stderr) == (1, True), done.stderr


KILLS_ITS_FIRST_TABLE = """
import os, pathlib, signal, sys
keeper = os.getppid()
table = int(open(f"/proc/{keeper}/stat").read().rpartition(")")[2].split()[1])
once = pathlib.Path(sys.argv[1])
if not once.exists():
    once.touch()
    os.kill(table, signal.SIGKILL)
"""


def test_a_killed_table_is_a_void_match_and_the_series_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(KILLS_ITS_FIRST_TABLE)
    killer = f"{PYTHON} bot.py {tmp_path / 'once'}"
    series = ["--games", "2", "--white", killer, "--black", "random", "--json", *FAST]
    played = girone(tmp_path, "match", "dipole", *series)
    first, second = [json.loads(line)["verdict"] for line in played.stdout.splitlines()]
    assert (first["kind"], first["reason"]) == ("void", "host_failed")
    assert second["reason"] == "disconnected"
    assert played.returncode == 1
    assert "Traceback" not in played.stderr


def playing(tmp_path: Path, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*GIRONE, "match", "dipole", *arguments, "--record", "m"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, start_new_session=True,
    )  # fmt: skip


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_ends_the_command_ends_the_match_as_interrupted(number: signal.Signals, tmp_path: Path) -> None:
    sleeper = f"{PYTHON} -c 'import time; time.sleep(600)'"
    process = playing(tmp_path, "--white", sleeper, "--black", sleeper, "--set", "limits.move=500")
    journal = tmp_path / "m" / "journal.jsonl"
    wait_for(lambda: journal.exists() and "All players connected" in journal.read_text())
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert "Void: interrupted by hand" in out
    assert "Traceback" not in err
    assert rejudge(journal).agrees
    assert left_running(str(tmp_path)) == []


def test_ctrl_c_after_the_verdict_stops_the_series(tmp_path: Path) -> None:
    quitter = f"{PYTHON} -c pass"
    stayer = f"{PYTHON} -c 'import time; time.sleep(600)'"
    process = playing(tmp_path, "--white", quitter, "--black", stayer, "--games", "3", *FAST)
    journal = tmp_path / "m" / "0001" / "journal.jsonl"
    wait_for(lambda: journal.exists() and '"verdict"' in journal.read_text())
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert ("match 1: Black wins" in out, "match 2" in out) == (True, False)
    assert "Traceback" not in err
    assert left_running(str(tmp_path)) == []


def test_a_number_is_taken_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands that look for a number at the same time: neither has written anything yet."""
    monkeypatch.chdir(tmp_path)
    assert [fresh_folder(None), fresh_folder(None)] == [Path("matches/0001"), Path("matches/0002")]


SEATS = ["dipole", "--white", "random", "--black", "random"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--record", "file"], "girone: file is not a folder; no other file is overwritten"),
        (["--record", "file/m"], "girone: nothing can be written into file/m: Not a directory"),
        (["--record", "/proc/m"], "girone: nothing can be written into /proc/m: No such file or directory"),
        (
            ["--record", "full"],
            "girone: full already exists and is not empty; nothing is overwritten: choose a new folder",
        ),
        (["--games", "x"], "argument -n/--games: 'x' is not a whole number; write one such as 3"),
        (["--games", "0"], "argument -n/--games: 0 is too small; it is at least 1"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "journal.jsonl").touch()
    done = girone(tmp_path, "match", *SEATS, *arguments)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


def test_names_that_are_not_utf_8_do_not_harm(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    folder.mkdir()
    bot = os.fsdecode(b"b\xf6t.py")
    (folder / bot).write_text("pass\n")
    (folder / "no\udcf6").touch(0o644)  # there, and nobody can start it
    played = girone(folder, "match", "dipole", "--white", f"{PYTHON} {bot}", "--black", "./no\udcf6", "--json", *FAST)
    assert (played.returncode, "Traceback" in played.stderr) == (0, False), played.stderr
    result = json.loads(played.stdout)
    assert (result["verdict"]["winner"], result["white"]) == ("white", f"{PYTHON} {bot}")
    assert rejudge(folder / result["journal"]).agrees
    assert girone(folder, "replay", result["journal"]).returncode == 0


@pytest.mark.parametrize("swap", [[], ["--swap"]])
def test_programs_of_one_name_are_told_apart_in_the_count(swap: list[str], tmp_path: Path) -> None:
    quitter = f"{PYTHON} -c pass"
    played = girone(tmp_path, "match", "dipole", "--white", quitter, "--black", quitter, "--games", "2", *swap, *FAST)
    assert played.returncode == 0
    counted = played.stdout.splitlines()[-1]
    winners = [line.split()[2] for line in played.stdout.splitlines() if line.startswith("match ")]
    given = [("Black" if winner == "White" else "White") if swap and n else winner for n, winner in enumerate(winners)]
    for option in set(given):
        assert f"{quitter} (--{option.lower()}): {given.count(option)}" in counted
