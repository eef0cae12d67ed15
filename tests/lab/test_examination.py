"""Whole examinations: correct programs are not faulted, all situations are tried, each fault is told once."""

import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from girone import regulations, wires
from girone.cli.main import main
from girone.host.channels.tcp import free_port
from girone.lab.catalogue import FAULTS, fix
from girone.lab.examination import LabReport, SituationOutcome, SituationResult, examine, longest
from girone.lab.finding import Grade
from girone.lab.played_match import PlayedMatch
from girone.lab.report_text import text
from girone.lab.situations.preparation import warm_up_needed
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_list import SITUATIONS, chosen
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.tested_program import Subject
from girone.languages import ENGLISH
from girone.matches.order import Dials
from girone.model.game import Side
from tests.lab.vicious import limits, vicious
from tests.support import ROOT

EXAMPLES = ROOT / "examples"
CORRECT = {
    "loa-2012": ("greedy", ["opponent-illegal", "opponent-leaves", "merged"]),
    "othello-sadjad-1389": ("random", ["split", "size-4", "size-18", "forced-pass", "single-move"]),
    "othello-ufmg-2014": (str(EXAMPLES / "othello-ufmg-2014/players/diamantina"), ["pass-on-the-board"]),
    "dipole-2020": (f"{sys.executable} {EXAMPLES}/dipole-2020/players/dipole.py bold", ["tie", "cr-lf", "messages"]),
}


def course(subject: Subject, regulation: str, folder: Path) -> SituationRunner:
    return SituationRunner(subject, regulation, limits(subject.wire, ""), folder, 0.0)


def silently(number: int, count: int, situation: Situation, sitting: SituationResult | None) -> None:
    pass


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_program_is_not_faulted(name: str, tmp_path: Path) -> None:
    command, names = CORRECT[name]
    regulation = regulations.load(name)
    subject = Subject(command, regulation.wire, dict.fromkeys(Side, command))
    report = examine(course(subject, name, tmp_path), chosen(regulation, names), silently)
    assert report.findings == []
    assert {sitting.situation.name: sitting.outcome for sitting in report.sittings} == dict.fromkeys(
        names, SituationOutcome.PASSED
    )


def test_a_program_in_c_is_built_and_not_faulted(capsys: pytest.CaptureFixture[str]) -> None:
    if not (shutil.which("make") and shutil.which("cc")):
        pytest.skip("there is no make or no cc here")
    wide = ["--set", "limits.move=30", "--set", "limits.first_move=30", "--set", "limits.warm_up=0"]
    hand_in = str(EXAMPLES / "fission-2022" / "hand_ins" / "blaster")
    assert main(["check", "--regulation", "fission-2022", *wide, "--only", "merged", "--folder", hand_in]) == 0
    assert "findings that lose matches: 0, that are risky: 0, as advice: 0" in capsys.readouterr().out


def test_no_warm_up_is_waited_for_that_helps_nobody(tmp_path: Path) -> None:
    subject = Subject("mute", "unical_server", dict.fromkeys(Side, "sh -c 'cat >/dev/null'"))
    short = {"limits.move": 1, "limits.warm_up": 1}
    assert warm_up_needed(SituationRunner(subject, "dipole-2020", short, tmp_path, 0.0)) == 0.0


def test_who_had_no_processor_keeps_its_warm_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = Subject("mute", "unical_server", dict.fromkeys(Side, "sh -c 'cat >/dev/null'"))
    short = {"limits.move": 1, "limits.warm_up": 1}
    monkeypatch.setattr(PlayedMatch, "is_unjudged", True)
    assert warm_up_needed(SituationRunner(subject, "dipole-2020", short, tmp_path, 0.0)) == 1.0


def test_the_time_that_it_takes_has_the_first_look_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def play(course: SituationRunner, situation: Situation, side: Side, seed: int) -> PlayedMatch:
        given.append(situation.enough)
        raise SystemExit("that is all")

    monkeypatch.setattr(SituationRunner, "play", play)
    subject = Subject("greedy", "unical_server", dict.fromkeys(Side, "greedy"))
    examined = SituationRunner(subject, "dipole-2020", {"limits.start": 7, "limits.warm_up": 5}, tmp_path, 0.0)
    with pytest.raises(SystemExit, match="that is all"):
        examine(examined, [], silently)
    assert [longest(examined, [])] == given


def test_all_situations_are_tried_and_a_fault_is_told_once(tmp_path: Path) -> None:
    seen: list[str] = []

    def tell(number: int, count: int, situation: Situation, sitting: SituationResult | None) -> None:
        seen.append(f"{number}/{count} {situation.name} {sitting.outcome if sitting else '…'}")

    names = ["merged", "cr-lf", "messages"]
    subject = vicious("unical_server", "illegal", tmp_path)
    wanted = chosen(regulations.load("dipole-2020"), names)
    report = examine(course(subject, "dipole-2020", tmp_path / "matches"), wanted, tell)
    assert seen == [
        f"{number}/3 {name} {state}" for number, name in enumerate(names, start=1) for state in ("…", "faulty")
    ]
    (finding,) = report.findings
    assert (finding.fault, finding.grade, finding.situation) == ("illegal", Grade.LOSES, "merged")
    assert finding.also_in == ("cr-lf", "messages")
    assert finding.exchange[-1].who == "<"
    assert finding.exchange[-1].text == "MOVE A1,N,2\n"


def student(*mistakes: str) -> Subject:
    """A client of the Dipole course with these mistakes."""
    words = [sys.executable, "-P", str(ROOT / "tests" / "lab" / "student.py"), "{host}", "{port}", *mistakes]
    return Subject("student", "unical_server", dict.fromkeys(Side, shlex.join(words)))


def examined(subject: Subject, folder: Path, *names: str, everything: bool = False) -> LabReport:
    """What short matches of Dipole show about a program."""
    short = SituationRunner(subject, "dipole-2020", {**limits("unical_server", ""), "game.move_limit": 2}, folder, 0.0)
    return examine(short, chosen(regulations.load("dipole-2020"), list(names)), silently, everything)


def test_a_race_on_instant_answers_is_told_from_what_it_looks_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what remains is learned with a pause before the opponent's answers."""
    monkeypatch.setattr("girone.lab.examination.PACED", 1.5)  # much longer than it draws, also on a busy machine
    report = examined(student("race"), tmp_path, "game", "merged", "cr-lf")
    (finding,) = report.findings
    assert (finding.fault, finding.situation, finding.also_in) == ("instant-answer", "game", ("merged",))
    assert "wire_options.pace = 0.1" in finding.fix.pattern
    assert "fails if the opponent answers at once" in finding.what.pattern
    assert report.sittings[-1].outcome is SituationOutcome.PASSED


def test_a_crash_is_told_once_with_its_position_and_hides_nothing_else(tmp_path: Path) -> None:
    report = examined(student("book"), tmp_path, "game", "cr-lf", "messages")
    (finding,) = report.findings
    assert (finding.fault, finding.side, finding.also_in) == ("crash", Side.WHITE, ())
    assert finding.after == "A4,SE,5"
    assert regulations.load("dipole-2020").game.parse(finding.position).turn is Side.WHITE
    assert "KeyError: 'A4,SE,5'" in finding.log
    assert [line.at for line in finding.exchange] == sorted(line.at for line in finding.exchange)
    outcomes = [sitting.outcome for sitting in report.sittings]
    assert outcomes == [SituationOutcome.FAULTY, *[SituationOutcome.PASSED] * 2]


def test_what_never_ends_a_game_is_not_tried_further(tmp_path: Path) -> None:
    subject, names = vicious("unical_server", "illegal", tmp_path), ("game", "cr-lf")
    report = examined(subject, tmp_path / "a", *names)
    assert [sitting.situation.name for sitting in report.sittings] == ["game"]
    assert report.skipped == ("cr-lf",)
    assert "--all tries everything" in text(report, regulations.load("dipole-2020"), ENGLISH, coloured=False)
    assert examined(subject, tmp_path / "b", *names, everything=True).skipped == ()


def test_a_program_that_somebody_else_starts(tmp_path: Path) -> None:
    port, started = free_port("127.0.0.1"), list[subprocess.Popen[bytes]]()
    player = [sys.executable, "-P", "-m", "girone.players.samples", "random", "unical_server", "127.0.0.1", str(port)]

    def start(side: Side) -> None:
        started.append(subprocess.Popen([*player, "--game", "dipole", "--seed", "1"], stderr=subprocess.DEVNULL))

    reaches = {side: Dials(port=port) for side in Side}
    subject = Subject("elsewhere", "unical_server", {}, afar=reaches)
    afar = replace(course(subject, "dipole-2020", tmp_path), summon=start)
    report = examine(afar, chosen(regulations.load("dipole-2020"), ["opponent-illegal", "tie"]), silently)
    assert [process.wait(30) for process in started] == [0] * sum(each.matches for each in report.sittings)
    assert [sitting.outcome for sitting in report.sittings] == [SituationOutcome.PASSED] * 2


def test_every_situation_belongs_to_a_regulation_and_has_a_name_of_its_own() -> None:
    names = [situation.name for situation in SITUATIONS]
    assert len(set(names)) == len(names)
    known = [regulations.load(name) for name in regulations.names()]
    assert [each.name for each in SITUATIONS if not any(each.fits(regulation) for regulation in known)] == []


def test_advice_fits_the_wire() -> None:
    by_file, by_lines = wires.kind("ufmg_files"), wires.kind("unical_server")
    assert [name for name in FAULTS if "lush" in fix(name, by_file)] == ["silent"]  # which no program of a file is
    assert fix("no-answer", by_lines).startswith("Flush your output")
