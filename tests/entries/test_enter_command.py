"""Programs of a whole course entered at once: those that work are in the file, the others are named with the reason."""

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from girone import regulations, wires
from girone.cli.main import main
from girone.entries.entry import write_entry
from girone.entries.hand_in import HandIn
from girone.entries.reception import Reception
from girone.entries.test_matches import BUSY, _refusal, _told
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.situation_run import SituationRunner
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import DecisionKind
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load, read
from girone.tournament.store.freeze import fingerprint
from girone.tournament.store.store import Store
from tests.documents import orders
from tests.report_types import assert_reported

QUICK = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
PLAYER = shlex.join([sys.executable, "-P", "-m", "girone.players.samples", "random"])
UFMG = "othello-ufmg-2014"
SLOPPY = "grep -q -- -1 move.txt && rm move.txt || sed -i 's/,/, /' move.txt\n"
"""Writes no pass, and a blank into every move."""
GOOD = f'command = "{PLAYER} unical_server --game dipole --seed 1"\n'
WRONG = """\
import sys

for line in sys.stdin:
    if line.startswith("YOUR_TURN"):
        print("MOVE Z9", flush=True)
"""

WRONG_AS_BLACK = """\
import sys

from girone import games
from girone.wires.unical_server.client import UnicalServer
from girone.players.samples import random_player

client = UnicalServer(random_player(1), games.load("dipole"))
for line in sys.stdin:
    answer = client.feed(line.encode()).decode()
    print("MOVE Z9\\n" if answer and client.side == "black" else answer, end="", flush=True)
"""


@pytest.fixture
def reception(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with a tournament without entrants, and one for the hand-ins."""
    (tmp_path / "in").mkdir()
    new_file(tmp_path, "dipole-2020", capsys)
    return tmp_path


def new_file(folder: Path, regulation: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", regulation, "--seed", "a test"]) == 0
    text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{QUICK}")
    (folder / "tournament.toml").write_text(text)


def hand_in(reception: Path, name: str, **files: str) -> Path:
    folder = reception / "in" / name
    folder.mkdir()
    for file, content in files.items():
        (folder / file.replace("__", ".")).write_text(content)
    return folder


def enter(reception: Path, *arguments: str) -> int:
    return main(["enter", *arguments, "--into", str(reception / "tournament.toml")])


def test_those_that_work_are_in_the_file(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(
        reception, "Alpha", girone__toml=f'{GOOD}members = ["Ada", "Bob"]\ngroup = "A3"\n', build__sh="echo 1 > made"
    )
    hand_in(reception, "Crash", girone__toml=GOOD, build__sh="echo no compiler; exit 4")
    hand_in(reception, "Wrong", wrong__py=WRONG)
    with zipfile.ZipFile(reception / "in" / "Zeta.zip", "w") as archive:
        archive.writestr("zeta/girone.toml", GOOD)
    assert enter(reception, str(reception / "in")) == 1
    said = capsys.readouterr()
    plan = load(reception / "tournament.toml")
    assert [(each.name, each.folder, each.members, each.group) for each in plan.entrants] == [
        ("Alpha", "entrants/alpha", ("Ada", "Bob"), "A3"),
        ("Zeta", "entrants/zeta", (), ""),
    ]
    assert [each.frozen for each in plan.entrants] == [fingerprint(each, reception) for each in plan.entrants]
    assert (reception / "entrants" / "alpha" / "made").exists()
    assert sorted(path.name for path in (reception / "entrants").iterdir()) == ["alpha", "zeta"]
    assert "  Crash: its build, 'bash build.sh', ended with exit code 4\n    its output: no compiler\n" in said.out
    assert f"    log: {reception}/entrants.logs/crash\n" in said.out
    assert (reception / "entrants.logs" / "crash" / "build.log").read_text() == "no compiler\n"
    assert "  Wrong: its test match as white: Black wins: white sent a malformed answer" in said.out
    assert said.out.endswith("2 entered, 2 refused\n")
    assert "[2/4] Crash: building: bash build.sh\n" in said.err
    assert "# handed in as 'Zeta.zip'\n" in (reception / "tournament.toml").read_text()


def test_a_build_has_as_long_as_the_organiser_grants(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Slow", girone__toml=GOOD, build__sh="sleep 1000")
    assert enter(reception, str(reception / "in"), "--build-limit", "0.2") == 1
    assert "  Slow: its build, 'bash build.sh', did not end within 0.2 s\n" in capsys.readouterr().out


def test_json(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    hand_in(reception, "Beta", readme="x")
    assert enter(reception, str(reception / "in"), "--json") == 1
    out = capsys.readouterr().out
    assert_reported("enter", 0, out)
    good, bad = map(json.loads, out.splitlines())
    assert (good["name"], good["entered"], good["folder"]) == ("Alpha", True, "entrants/alpha")
    assert (bad["name"], bad["entered"]) == ("Beta", False)
    assert bad["words"].startswith("no program was found in it")
    assert bad["log"] == ""


def test_nothing_is_replaced_silently(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alpha = hand_in(reception, "Alpha", girone__toml=GOOD)
    hand_in(reception, "Beta", girone__toml=GOOD)
    file = reception / "tournament.toml"
    assert enter(reception, str(reception / "in")) == 0
    file.write_text(file.read_text() + "\n# the end\n")
    before, frozen = file.read_text(), load(file).entrants[0].frozen

    assert enter(reception, str(alpha)) == 1
    assert "there is already an entrant with this name; --replace uses the new files" in capsys.readouterr().out
    (alpha / "girone.toml").write_text('command = "./missing"\n')
    assert enter(reception, str(alpha), "--replace") == 1
    assert "there is no program ./missing here" in capsys.readouterr().out
    assert file.read_text() == before
    assert fingerprint(load(file).entrants[0], reception) == frozen

    (alpha / "girone.toml").write_text(GOOD.replace("--seed 1", "--seed 2"))
    assert enter(reception, str(alpha), "--replace") == 0
    first, second = load(file).entrants
    assert first.command.endswith("--seed 2")
    assert first.frozen == fingerprint(first, reception) != frozen
    assert second.name == "Beta"
    assert file.read_text().endswith("\n# the end\n")
    assert sorted(path.name for path in (reception / "entrants").iterdir()) == ["alpha", "beta"]


def test_names_that_make_the_same_folder(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "A b", readme="x", build__sh="echo one; exit 1")
    hand_in(reception, "A+b", readme="x", build__sh="echo two; exit 1")
    hand_in(reception, "A=b", girone__toml=GOOD)
    assert enter(reception, str(reception / "in")) == 1
    logs = reception / "entrants.logs"
    assert [(logs / name / "build.log").read_text() for name in ("a-b", "a-b-2")] == ["one\n", "two\n"]
    assert [each.folder for each in load(reception / "tournament.toml", complete=False).entrants] == ["entrants/a-b-3"]


def test_a_file_name_writes_nothing_into_the_file(reception: Path) -> None:
    folder = hand_in(reception, "x\n[[entrants]]", girone__toml=GOOD)
    (reception / "list.csv").write_text(f'file,name\n"in/{folder.name}",Alpha\n')
    assert enter(reception, str(reception / "list.csv")) == 0
    assert [each.name for each in load(reception / "tournament.toml", complete=False).entrants] == ["Alpha"]


def test_two_of_one_name(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    hand_in(reception, "alpha", girone__toml=GOOD)
    assert enter(reception, str(reception / "in"), "--replace") == 1
    assert "  alpha: two hand-ins have this name" in capsys.readouterr().out


def test_what_the_file_demands_is_demanded_of_a_hand_in(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_file(reception, "othello-ufmg-2014", capsys)
    hand_in(reception, "one", launch__sh="exit 1\n")
    hand_in(reception, "two")
    (reception / "list.csv").write_text("file;members;categories\nin/one;Ada,Bob,Cleo;\nin/two;;open\n")
    hand_in(reception, "three", player__py="")
    assert enter(reception, str(reception / "list.csv"), str(reception / "in" / "three")) == 1
    said = capsys.readouterr().out
    assert "  one: one: 3 members; othello-ufmg-2014 allows at most 2\n" in said
    assert "  two: there is no launch.sh in it, which ufmg_files needs; there is: –\n" in said
    assert "  three: there is no launch.sh in it, which ufmg_files needs; there is: player.py\n" in said
    assert not any((reception / "entrants").iterdir())


@orders("othello-ufmg-2014", "certifique-se que seu código pode ser compilado (caso")
def test_a_launch_script_plays_its_test_match(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_file(reception, "othello-ufmg-2014", capsys)
    hand_in(reception, "one", launch__sh=f'exec {PLAYER} ufmg_files "$1" "$2"\n')
    receipt = Reception(reception / "tournament.toml", False, lambda *what: None, enough=1).take(
        HandIn(reception / "in" / "one", "one")
    )
    assert receipt.entered, receipt.words
    (entrant,) = load(reception / "tournament.toml", complete=False).entrants
    assert (entrant.folder, entrant.command) == ("entrants/one", "")
    assert sorted(path.name for path in (reception / "entrants" / "one").iterdir()) == ["launch.sh"]


def test_the_first_entrant_comes_into_a_file_that_has_no_table_yet(tmp_path: Path) -> None:
    file = tmp_path / "tournament.toml"
    file.write_text('name = "x"\nregulation = "othello-ufmg-2014"\nseed = "s"\n')
    entrant = Entrant("one", "ufmg_files", folder="entrants/one")
    plan = write_entry(file, entrant, read(file.read_text(), "x", tmp_path, complete=False), "here")
    assert [each.name for each in plan.entrants] == ["one"]
    assert file.read_text().endswith('seed = "s"\n\n[[entrants]]    # here\nname = "one"\nfolder = "entrants/one"\n')


def test_who_loses_turns_against_the_protocol_is_refused(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_file(reception, "othello-ufmg-2014", capsys)
    hand_in(reception, "one", launch__sh="echo 'jogada 5,4' > move.txt\n")
    assert enter(reception, str(reception / "in")) == 1
    said = capsys.readouterr().out
    assert (
        "  one: its test match as white: white lost every turn, the last: malformed answer, 'jogada 5,4\\n' is not x,y"
        in said
    )


@orders(
    "othello-ufmg-2014", "O arquivo deverá conter somente os dois números separados por vírgula, sem espaço entre eles."
)
@orders("othello-ufmg-2014", "Caso não haja jogada válida para seu jogador, escreva -1, -1 no arquivo.")
def test_what_is_harmless_here_and_fatal_elsewhere_is_on_the_receipt(
    reception: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new_file(reception, UFMG, capsys)
    hand_in(reception, "one", launch__sh=f'{PLAYER} ufmg_files "$1" "$2"\n{SLOPPY}')
    receipt = Reception(reception / "tournament.toml", False, lambda *what: None, enough=3).take(
        HandIn(reception / "in" / "one", "one")
    )
    assert receipt.entered, receipt.words
    assert "note: It writes spaces into move.txt: '" in receipt.words
    assert "note: It had to pass and did not write -1,-1: there is no move.txt (harmless here" in receipt.words


def test_a_program_that_never_answers_in_time_is_refused(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_file(reception, UFMG, capsys)
    file = reception / "tournament.toml"
    file.write_text(file.read_text().replace(" = 30\n", " = 0.2\n"))
    hand_in(reception, "one", launch__sh="echo 5 > move.txt; sleep 60\n")
    receipt = Reception(file, False, lambda *what: None, enough=60).take(HandIn(reception / "in" / "one", "one"))
    assert not receipt.entered
    assert "the last: too slow, still running at the limit; '5\\n' is not x,y" in receipt.words


def test_a_match_that_is_broken_off_says_so(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Slow", girone__toml=GOOD.replace("--seed 1", "--delay 1"))
    assert enter(reception, str(reception / "in"), "--test-limit", "0") == 0
    broken_off = "no fault in 0 s, then stopped"
    assert f"as white: {broken_off}; as black: {broken_off}\n" in capsys.readouterr().out


def test_a_match_that_is_broken_off_has_no_fault_only_if_it_had_none(monkeypatch: pytest.MonkeyPatch) -> None:
    played = cast("PlayedMatch", SimpleNamespace(reason=Reason.INTERRUPTED))
    for faults, words in ([], "no fault in 3 s, then stopped"), ([BUSY()], "stopped after 3 s"):
        monkeypatch.setattr("girone.entries.test_matches.faults_of", lambda each, faults=faults: faults)
        assert str(_told([played], 3)) == words


@pytest.mark.parametrize("works_apart", [True, False])
def test_a_program_that_overlooks_messages_is_told_so_if_it_plays_when_they_come_one_by_one(
    works_apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tested = "girone.entries.test_matches"
    for name, value in {
        "suspicion": None,
        "faults_of": [BUSY()],
        "likely_causes": [],
        "_may_have_missed": True,
    }.items():
        monkeypatch.setattr(f"{tested}.{name}", lambda played, value=value: value)
    again = SimpleNamespace(is_lost_by_fault=not works_apart, is_unjudged=False)
    course = cast("SituationRunner", SimpleNamespace(play=lambda situation, side, seed: again))
    regulation = regulations.load("fission-2022")
    verdict = SimpleNamespace(told=BUSY())
    failed = SimpleNamespace(
        reason=Reason.TOO_SLOW,
        log="",
        regulation=regulation,
        side=Side.WHITE,
        wire=wires.kind(regulation.wire),
        result=SimpleNamespace(verdict=verdict),
    )
    words = str(_refusal(course, cast("PlayedMatch", failed)))
    assert ("It does not understand several messages in one packet; one by one it works" in words) is works_apart
    assert words == str(BUSY()) or words.endswith("Read line by line, and keep what follows a line for later.")


@orders("loa-2012", "Accertatevi che il vostro software funzioni correttamente sulle macchine dedicate al torneo.")
def test_a_long_match_is_played_to_its_end_once_with_each_colour(
    reception: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("girone.entries.test_matches.SHORT", 0)
    hand_in(reception, "Alpha", girone__toml=GOOD)
    receipt = Reception(reception / "tournament.toml", False, lambda *what: None).take(
        HandIn(reception / "in" / "Alpha", "Alpha")
    )
    assert receipt.entered
    assert re.fullmatch(
        r"as white: (it (wins|loses)|Tie): [^;]+; as black: (it (wins|loses)|Tie): [^;]+", receipt.words
    )
    assert "then" not in receipt.words
    assert "broken off" not in receipt.words


def test_a_program_is_tried_as_each_side(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Half", girone__toml=f'command = "{sys.executable} half.py"\n', half__py=WRONG_AS_BLACK)
    assert enter(reception, str(reception / "in")) == 1
    assert "  Half: its test match as black: White wins: black sent a malformed answer" in capsys.readouterr().out
    tried = sorted(path.name for path in (reception / "entrants.logs" / "half" / "game").iterdir())
    assert tried == ["black-1-1", "white-1-1", "white-2-1"]


@orders("loa-2012", "Accertatevi che il vostro software funzioni correttamente")
def test_a_relay_program_is_tried_with_both_colours(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_file(reception, "loa-2012", capsys)
    start = f"{PLAYER} unical_relay"
    hand_in(
        reception, "one", girone__toml=f'white = "{start} --listen {{port}}"\nblack = "{start} {{host}} {{port}}"\n'
    )
    assert enter(reception, str(reception / "in")) == 0
    said = capsys.readouterr().out
    assert "as white: " in said
    assert "as black: " in said


def test_without_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    assert enter(tmp_path, str(tmp_path / "in")) == 2
    assert "`girone new` writes a file to begin with" in capsys.readouterr().err


def test_files_that_changed_before_the_first_run_are_held(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    hand_in(reception, "Beta", girone__toml=GOOD)
    assert enter(reception, str(reception / "in")) == 0
    (reception / "entrants" / "beta" / "book").write_text("a better opening")
    assert main(["run", str(reception / "tournament.toml")]) == 1
    held = [each for each in Store(reception / "tournament.store").decisions() if each.kind is DecisionKind.HOLD]
    assert [each.subject.entrant_name for each in held] == ["Beta"]


def test_sample_players_that_are_still_in_the_file_are_named(
    reception: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    with (reception / "tournament.toml").open("a", encoding="utf-8") as file:
        file.write(
            '[[entrants]]\nname = "Gola"\nplayer = "greedy"\n\n[[entrants]]\nname = "Sorte"\nplayer = "level3"\n'
        )
    assert enter(reception, str(reception / "in")) == 0
    told = f"sample players, which play, too, unless you take them out of {reception}/tournament.toml: Gola\n"
    assert capsys.readouterr().out.endswith(f"1 entered, 0 refused\n{told}")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_undoes_what_is_half_done(number: int, code: int, reception: Path) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    hand_in(reception, "Beta", girone__toml=GOOD, build__sh="echo $$ > pid; exec sleep 1000")
    hand_in(reception, "Gamma", girone__toml=GOOD)
    words = [sys.executable, "-c", "import sys; from girone.cli.main import main; sys.exit(main())", "enter", "in"]
    running = subprocess.Popen(words, cwd=reception, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    file = reception / "entrants" / "beta" / "pid"
    while not (file.exists() and (pid := file.read_text().strip())):
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(number)
    said, _ = running.communicate()
    assert running.returncode == code
    assert "1 entered, 0 refused" in said
    assert [each.name for each in load(reception / "tournament.toml", complete=False).entrants] == ["Alpha"]
    assert [path.name for path in (reception / "entrants").iterdir()] == ["alpha"]
    assert not Path("/proc", pid).exists()


def test_who_was_killed_in_between_loses_nothing(reception: Path) -> None:
    """A kill leaves the former folder aside; the next replacement starts from it."""
    alpha = hand_in(reception, "Alpha", girone__toml=GOOD)
    assert enter(reception, str(alpha)) == 0
    place = reception / "entrants" / "alpha"
    place.rename(place.with_name(".alpha.former"))
    place.mkdir()
    shutil.rmtree(alpha)
    hand_in(reception, "Alpha", readme="x")
    assert enter(reception, str(reception / "in" / "Alpha"), "--replace") == 1
    assert [path.name for path in place.iterdir()] == ["girone.toml"]


def test_a_list_over_several_lines_is_not_torn(reception: Path) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD)
    file = reception / "tournament.toml"
    text = file.read_text() + '[[entrants]]\nname = "Alpha"\nplayer = "random"\nmembers = [\n  "Ada",\n  "Bob",\n]\n'
    file.write_text(text)
    assert enter(reception, str(reception / "in"), "--replace") == 0
    (entrant,) = load(file, complete=False).entrants
    assert (entrant.player, entrant.members) == ("", ())
    assert "Bob" not in file.read_text()


def test_a_build_that_leaves_a_pipe(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(reception, "Alpha", girone__toml=GOOD, build__sh="mkfifo pipe")
    assert enter(reception, str(reception / "in")) == 1
    assert "  Alpha: its build left pipe, which is neither a file nor a folder\n" in capsys.readouterr().out


def test_our_own_copies_are_not_handed_in(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alpha = hand_in(reception, "Alpha", girone__toml=GOOD)
    assert enter(reception, str(alpha)) == 0
    assert enter(reception, str(reception / "entrants" / "alpha"), "--replace") == 1
    assert "it is in entrants/, where girone keeps its own copies" in capsys.readouterr().out
    assert (reception / "entrants" / "alpha" / "girone.toml").exists()


def test_nothing_is_replaced_after_the_beginning(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alpha = hand_in(reception, "Alpha", girone__toml=GOOD)
    Store.create(reception / "tournament.store", (reception / "tournament.toml").read_text()).close()
    assert enter(reception, str(alpha), "--replace") == 2
    assert "has begun, and after delivery the software may not change" in capsys.readouterr().err
    assert enter(reception, str(alpha)) == 0


def test_gathering_nothing_is_a_mistake(reception: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ConfigError):
        load(reception / "tournament.toml")
    assert enter(reception, str(reception / "nowhere")) == 2
    assert "nowhere is not there" in capsys.readouterr().err
