"""Many games between engines: `girone match` with engines after the game, killed and resumed; `girone sprt` on them."""

import argparse
import json
import shlex
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from girone import engine
from girone.cli.main import main
from girone.cli.match_options import openings_of, question_of
from girone.cli.match_runner import MatchView, RunOptions
from girone.cli.match_setup import set_up
from girone.languages import ENGLISH
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.record import Attempt
from girone.model.referee import BY_HAND
from girone.model.regulation import Sentence
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.ratings.match_table import EngineGame
from girone.ratings.sprt import Question
from girone.tournament.plan.file import load
from girone.tournament.run.events import MatchEnded
from girone.tournament.run.orders import opening
from girone.tournament.store.store import Store
from tests.report_types import assert_reported
from tests.test_options import parser
from tests.tournament.cups import girone, start

WIDE = ("--set", "limits.move=60", "--set", "limits.start=60", "--cores", "1", "--seed", "7")


def told(words: str) -> argparse.Namespace:
    return parser("match").read(shlex.split(words))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_that_is_killed_is_resumed_and_read(tmp_path: Path) -> None:
    words = ("match", "dipole", "greedy", "level1", "--games", "4", *WIDE, "--record", "m")
    run, patience = start(*words, "-q", cwd=tmp_path), time.monotonic() + 240
    try:
        while not list(tmp_path.glob("m/match.store/matches/*/journal.jsonl")) and run.poll() is None:
            assert time.monotonic() < patience
            time.sleep(0.05)
    finally:
        run.kill()
        run.communicate()
    other = girone(*words, "--rounds", "9", cwd=tmp_path)
    assert (other.returncode, "m has another match" in other.stderr) == (2, True), other.stderr
    done = girone("match", "--record", "m", "--json", "-o", "games.txt", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    *events, last = done.stdout.splitlines()
    assert_reported("match", 1, "\n".join(line for line in events if '"event": "rating"' not in line))
    assert_reported("match", 2, last)
    assert json.loads(last)["games"] == 4
    assert "greedy" in (tmp_path / "games.txt").read_text()

    store = Store(tmp_path / "m" / "match.store")
    counting = [attempt for attempt in store.attempts() if attempt.counts]
    store.close()
    assert len(counting) == len({attempt.pairing for attempt in counting}) == 4
    tested = girone("sprt", "m", "--elo0", "0", "--elo1", "10", "--new", "level1", cwd=tmp_path)
    single = [str(file.relative_to(tmp_path)) for file in tmp_path.glob("m/match.store/matches/*/journal.jsonl")]
    by_journals = girone("sprt", *single, "--elo0", "0", "--elo1", "10", "--new", "level1", cwd=tmp_path)
    assert (tested.returncode, tested.stdout) == (0, by_journals.stdout), tested.stderr + by_journals.stderr


def test_a_gauntlet_with_a_margin_and_a_folder_of_its_own(tmp_path: Path) -> None:
    """Every answer is later than the limit and earlier than the margin; the program reads a file of its folder."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "kind").write_text("random")
    (tmp_path / "bot" / "play.sh").write_text(
        f'exec {shlex.quote(sys.executable)} -m girone.players.samples "$(cat kind)" "$@" --delay 0.3 --seed 3\n'
    )
    words = '--engine "cmd=bash play.sh sadjad_stdio" name=Late dir=bot --engine cmd=level1 --engine cmd=greedy '
    words += "--each st=0.2 timemargin=600000 --tournament gauntlet --games 4 --set game.size=4 --set limits.start=60"
    done = girone("match", "othello", *shlex.split(words), "--cores", "1", "--record", "m", "-q", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    store = Store(tmp_path / "m" / "match.store")
    attempts = [attempt for attempt in store.attempts() if attempt.counts]
    store.close()
    met = Counter(frozenset((attempt.white, attempt.black)) for attempt in attempts)
    assert met == {frozenset(("Late", "level1")): 2, frozenset(("Late", "greedy")): 2}
    assert {attempt.verdict.kind for attempt in attempts if attempt.verdict} == {Kind.PLAYED}, attempts
    for attempt in attempts:
        assert attempt.facts
        assert attempt.facts.time[Side.WHITE if attempt.white == "Late" else Side.BLACK].total > 0.3


@pytest.mark.skipif(not engine.available(), reason="the native core was not built")
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("--resign movecount=1 score=2", "reported a lost position"),
        ("--draw movenumber=1 movecount=1 score=100", "both reported an even position"),
    ],
)
def test_games_end_early_by_the_scores_of_real_programs(rule: str, told: str, tmp_path: Path) -> None:
    """Our player over nboard, which sees a game of 4×4 to its end."""
    command = f"{shlex.quote(sys.executable)} -m girone.cli.start join othello --wire nboard --no-book --level 7"
    engines = [word for name in ("One", "Two") for word in ("--engine", f"cmd={command}", f"name={name}")]
    limits = ("--set", "game.size=4", "--set", "limits.first_move=60", *WIDE)
    words = ("othello", *engines, "--each", "wire=nboard", *shlex.split(rule), "--openings", "none", "--games", "2")
    done = girone("match", *words, *limits, "--record", "m", "-v", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    store = Store(tmp_path / "m" / "match.store")
    verdicts = [attempt.verdict for attempt in store.attempts() if attempt.counts and attempt.verdict]
    store.close()
    assert [verdict.reason for verdict in verdicts] == [Reason.ADJUDICATED] * 2, done.stdout
    assert {verdict.winner for verdict in verdicts} == {Side.WHITE if "resign" in rule else None}
    assert told in done.stdout


def test_engines_with_options_become_a_tournament(here: Path) -> None:
    (here / "mine").write_text("#!/bin/sh\n")
    (here / "mine").chmod(0o755)
    words = '--engine cmd="./mine {port}" name=Mine --each st=0.1 timemargin=50 --tournament gauntlet --games 9'
    folder = set_up(told(f"dipole level1 level1 {words} --seed 3 --record m"))
    plan = load(folder / "match.toml")
    assert [entrant.name for entrant in plan.entrants] == ["level1", "level1 2", "Mine"]
    assert plan.entrants[2].command == f"{here / 'mine'} '{{port}}'"
    limits = plan.regulation.limits
    assert (limits.move, limits.first_move, limits.grace, limits.warm_up) == (0.1, 1.0, 0.05, 0.0)
    (category,) = plan.categories
    assert category.format.options == {"challengers": 1, "times": 3}
    assert (plan.simultaneous, plan.openings.count, plan.openings.repeat) == (True, 3, True)


@pytest.mark.parametrize(
    ("text", "words", "starts"),
    [
        ("f5d6c3\n# none\nf5f6 e6\n", "plies=2", 2),
        ("f5d6c3\nf5f6e6\nf5f4e3\n", "start=2", 2),
        ("---------------------------OX------XO--------------------------- X\n", "order=random", 1),
    ],
)
def test_openings_of_a_file(text: str, words: str, starts: int, here: Path) -> None:
    (here / "lines").write_text(text)
    how = f"--regulation othello-ufmg-2014 --wire nboard --openings lines {words} --no-repeat --rounds 2"
    plan = load(set_up(told(f"othello greedy random {how}")) / "match.toml")
    assert len(plan.openings.positions) == starts
    played = [opening(plan, Pairing(*names, 1)) for names in (("greedy", "random"), ("random", "greedy"))]
    assert played == [plan.openings.positions[0], plan.openings.positions[1 % starts]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("dipole level1", "needs at least two engines"),
        ("dipole level1 level2 --each pace=3", "no key of --each 'pace'"),
        ("dipole level1 level2 --each st", "is not KEY=VALUE"),
        ("dipole level1 level2 --white random", "are for two programs"),
        ("--white random --black greedy", "which game? Write it first: girone match dipole --white … --black …"),
        ("dipole level1 level2 level3 --sprt elo0=0,elo1=5", "--sprt compares two engines, not 3"),
        ("dipole level1 level2 --sprt elo0=5,elo1=0", "elo0 is below elo1"),
        ("dipole level1 level2 --resign score=10", "only nboard sends; level1 speaks unical_server"),
        ("dipole level1 level2 --openings xot", "Dipole has no xot openings here"),
        ("dipole level1 level2 --openings nowhere", "cannot read nowhere"),
        ("dipole level1 level2 -o games.pgn", "names no format; it can be .txt"),
        ("dipole level1 level2 -o games.sqlite", "names no format; it can be .txt"),
        ("dipole level1 level2 -o -", "the suffix of - names no format"),
        ("dipole level1 level2 -o games.sgf", "Dipole is not written in sgf; there is: transcript"),
        ("othello level1 level2 -o gone/games.sgf", "cannot write gone/games.sgf: there is no folder gone"),
        ("othello level1 lvl2", "there is no program lvl2, neither here nor installed"),
        ("othello level1 level2 --wire nboard --resign score=9", "--resign needs scores, and level1, level2 tell none"),
        ("othello level1 sh --wire nboard --draw score=0", "--draw needs scores, and level1 tell none"),
        ("othello level1 ./none --wire nboard", "there is no ./none to start"),
        ("dipole --white random --black greedy --sprt elo0=0", "--sprt is for engines"),
        ("--record nowhere", "which game?"),
    ],
)
def test_mistakes_are_answered_in_a_sentence_and_leave_nothing(
    words: str, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *shlex.split(words)]) == 2
    assert said in capsys.readouterr().err
    assert [file for file in here.rglob("*") if file.name != "matches"] == []


def test_more_games_at_once_than_the_cores_allow_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "dipole", "level1", "level2", "--concurrency", "999", "--record", "m"]) == 2
    assert "girone: --concurrency 999: this host has cores for " in capsys.readouterr().err


def test_a_program_is_called_as_its_file_and_not_as_its_interpreter(here: Path) -> None:
    for name in ("one.py", "two.py"):
        (here / name).touch()
    folder = set_up(told("dipole 'python3 ./one.py {port}' 'python3 -O two.py {port}' 'sh -c true' --record m"))
    assert [entrant.name for entrant in load(folder / "match.toml").entrants] == ["one.py", "two.py", "sh"]


def test_a_crash_is_told_with_the_output_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    crashing = f"{shlex.quote(sys.executable)} broken.py"
    done = girone(
        "match", "dipole", crashing, "greedy", "-n", "40", "--openings", "none", *WIDE, "--record", "m", cwd=tmp_path
    )
    assert done.returncode == 1, done.stderr
    assert " has crashed; --recover would continue\n  output of " in done.stdout
    assert "No module named 'nothing_of_this_name'" in done.stdout
    assert "resume with: girone match --record m\n" in done.stdout
    assert "\nno openings: programs that never vary repeat games" in done.stdout
    standings = girone("standings", "m", cwd=tmp_path)
    assert (standings.returncode, "did you mean m/match.store?" in standings.stderr) == (2, True), standings.stderr


def test_the_table_of_a_narrow_terminal_has_its_columns_in_two_blocks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []
    for width in ("80", "200"):
        monkeypatch.setenv("COLUMNS", width)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        view = MatchView(told("dipole level1 level2 --plain"), RunOptions(), ("level1", "level2"), True, ENGLISH)
        view.count(EngineGame("level1", "level2", 1, 1.0, at_fault="level2", reason="too_slow"))
        view.show_last()
        shown.append(capsys.readouterr().out.splitlines())
    assert [len(lines) for lines in shown] == [9, 5]
    assert max(map(len, shown[0])) <= 80
    assert shown[0][5].split() == ["engine", "s/move", "longest", "forfeits"]
    assert "too slow 1" in shown[0][7]


def test_void_games_are_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """A busy machine may call every game void; that is not to look as if nothing happened."""
    stalled = Verdict(Reason.STALLED, None, (), BY_HAND(reason="stalled"), Sentence("house", "", ""), None)
    view = MatchView(told("dipole level1 level2"), RunOptions(), ("level1", "level2"), True, ENGLISH)
    for number in range(1, 13):
        attempt = Attempt(number, Pairing("level1", "level2", 1), "level1", "level2", "f", "then", "later", stalled)
        view.tell(MatchEnded(attempt, stalled))
    assert [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()] == ["match 1", "match 10"]
    view.show_last()
    assert "void, and not counted: 12" in capsys.readouterr().out


def test_the_words_of_the_test() -> None:
    assert question_of(["elo0=-5", "elo1=0", "alpha=0.1", "model=normalized"]) == Question(-5, 0, 0.1, 0.05, True)
    assert question_of(["elo0=0,elo1=10"]) == Question(0, 10)
    assert question_of(None) is None
    with pytest.raises(ConfigError, match="no order 'backwards'"):
        openings_of(["file=x", "order=backwards"])
