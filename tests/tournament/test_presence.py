"""Programs on other machines: how long they are waited for, the roll call of a round, and more time."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from girone.host.channels.channel import Present
from girone.host.channels.tcp import free_port
from girone.matches.journal.journal import Journal
from girone.matches.journal.lines import Came, Decided, Line
from girone.model.decision_subject import RollAnswer
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Decision, DecisionKind
from girone.model.tournament import Fixture
from girone.tournament.plan.file import load
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders as orders_of_match
from girone.tournament.run.roll_call import RollCall
from tests.documents import orders
from tests.tournament.cups import clean, girone, start, state, write
from tests.verdicts import verdict


def laboratory(folder: Path, wait: float, *names: str) -> tuple[Path, dict[str, int]]:
    """A tournament of programs on other machines, with the ports at which they listen as white."""
    ports = {name: free_port("127.0.0.1") for name in names}
    more = f"limits.first_move = 20\n[presence]\nwait = {wait}\n[tables]\nport = {free_port('127.0.0.1')}\n"
    file = write(folder, "loa-2012", [], more + "[format]\ndraw = false\n")
    entrants = [f'[[entrants]]\nname = "{name}"\naddress = "127.0.0.1:{port}"\n' for name, port in ports.items()]
    file.write_text(file.read_text().replace("limits.start = 60", "limits.start = 0.3") + "".join(entrants))
    return file, ports


def player(*words: str) -> "subprocess.Popen[bytes]":
    """A program on another machine: a process of its own, over loopback."""
    command = [sys.executable, "-m", "girone.players.samples", "random", "unical_relay", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=clean())


def rolls(file: Path) -> list[Decision]:
    return [each for each in state(file).decisions if each.kind is DecisionKind.ROLL_CALL]


def test_the_key_says_how_long_programs_on_other_machines_have_and_new_explains_it(tmp_path: Path) -> None:
    file, _ = laboratory(tmp_path, 42.5, "Alfa", "Beta")
    assert load(file).wait == 42.5
    drafted = girone("new", "loa-2012", cwd=tmp_path).stdout
    assert "[presence]\n# wait = 300    # seconds they have to connect" in drafted
    file.write_text(file.read_text().replace("wait = 42.5", "wait = -1"))
    assert "wait = -1 is not a duration" in girone("plan", "cup.toml", cwd=tmp_path).stderr


@orders("loa-2012", "I due giocatori ed il server verranno eseguiti su tre macchine distinte.")
def test_if_nobody_comes_both_lose_every_match_and_the_roll_call_names_them(tmp_path: Path) -> None:
    file, _ = laboratory(tmp_path, 0.3, "Alfa", "Beta")
    run = girone("run", "cup.toml", "--plain", cwd=tmp_path)
    assert run.returncode == 0
    assert "roll call, league, round 1: Alfa, Beta; 0.3 s to come when called\n" in run.stdout
    assert "roll call, league, round 1, there: nobody; missing: Alfa, Beta\n" in run.stdout
    results = state(file).results.values()
    assert [(result.winner, set(result.losers)) for result in results] == [(None, {"Alfa", "Beta"})] * 2
    assert [each.subject for each in rolls(file)] == [RollAnswer("league", 1, (), ("Alfa", "Beta"))]


@orders("loa-2012", "apre un socket TCP in ascolto e ne rende nota la porta")
def test_who_comes_is_told_who_is_missing_too_and_more_time_lets_a_match_be_played(tmp_path: Path) -> None:
    file, ports = laboratory(tmp_path, 60, "Alfa", "Beta")
    run = start("run", "cup.toml", "--json", cwd=tmp_path)
    assert run.stdout
    programs: list[subprocess.Popen[bytes]] = []
    there: list[str] = []
    for event in map(json.loads, run.stdout):
        match event:
            case {"event": "began", "match": 1}:
                asked = girone("decide", "cup.store", "prolong", "--seconds", "300", "--reason", "late", cwd=tmp_path)
                assert asked.stdout == "the runner applies it now\n"
            case {"event": "decided", "ruling": "prolong"}:
                white, black = "Alfa", str(load(file).port)
                programs = [player("--listen", str(ports[white])), player("127.0.0.1", black)]
            case {"event": "present", "name": name}:
                there.append(name)
            case {"event": "began", "match": 2}:
                break
    for program in programs:
        program.wait(60)
    for _ in range(2):
        run.send_signal(signal.SIGINT)
        time.sleep(0.5)
    _, said = run.communicate(timeout=60)
    assert (there, "Traceback" in said) == (["Beta", "Alfa"], False)
    first, second = state(file).attempts
    assert (first.counts, second.reason) == (True, "interrupted")
    assert [each.subject for each in rolls(file)] == [RollAnswer("league", 1, ("Alfa", "Beta"), ())]
    shown = girone("decide", "cup.store", cwd=tmp_path).stdout
    assert "prolong by 300 s: late" in shown
    assert "roll_call league, round 1 (there: Alfa, Beta; missing: nobody)" in shown
    assert girone("verify", "cup.store", cwd=tmp_path).returncode == 0


class Round:
    """The first round of four programs on other machines, with a journal for each match that is called."""

    def __init__(self, folder: Path) -> None:
        file, _ = laboratory(folder, 60, *"ABCD")
        self.folder, self.now, self.roll_call = folder, TournamentState(load(file), (), ()), RollCall(60)
        self.due = [each for each in self.now.due if each.place == self.now.due[0].place]
        self.roll_call.open(self.due[0].place, "ABCD")

    def call(self, match: int, due: Fixture, *lines: Line) -> None:
        """A table waits for two, and then reads this in its journal."""
        seats = {
            side: self.now.entrant(name) for side, name in orders_of_match.seats(self.now.plan, due.pairing).items()
        }
        told = orders_of_match.match_of(self.now.plan, due.pairing, seats, match, dict.fromkeys("ABCD", ""))
        file = self.folder / f"{match}.jsonl"
        with Journal(file, {}, 0) as journal:
            for line in lines:
                journal.write(line)
        self.roll_call.call(match, due.place, told, file)
        list(self.roll_call.look())


BOTH_COME = [Came(1, side, Present()) for side in Side]


def test_a_roll_does_not_wait_for_who_has_withdrawn_since_it_was_opened(tmp_path: Path) -> None:
    one = Round(tmp_path)
    one.call(1, one.due[0], *BOTH_COME)
    assert one.roll_call.answered(one.due) == []
    (told,) = one.roll_call.answered(one.due[:1])
    assert (told.there, told.missing) == (tuple(sorted(one.due[0].pairing.names)), ())
    assert one.roll_call.answered(()) == [], "each is told once"


def test_who_misses_its_first_match_of_a_round_and_comes_for_the_second_is_there(tmp_path: Path) -> None:
    one = Round(tmp_path)
    one.call(1, one.due[0], Decided(1, verdict(None, Reason.NO_SHOW)))
    for match, due in enumerate(one.due, start=2):
        one.call(match, due, *BOTH_COME)
    (told,) = one.roll_call.answered(one.due)
    assert (told.there, told.missing) == (tuple("ABCD"), ())


@pytest.mark.parametrize(
    ("words", "objection"),
    [
        ([], "prolong says by how many seconds: --seconds 300"),
        (["--seconds", "0"], "prolong says by how many seconds"),
        (["--seconds", "90000"], "at most 86,400"),
        (["--seconds", "60"], "there is nobody to wait for: the tournament is not running"),
    ],
)
def test_more_time_is_for_a_run_that_waits(words: list[str], objection: str, tmp_path: Path) -> None:
    laboratory(tmp_path, 0, "Alfa", "Beta")
    girone("run", "cup.toml", "--plain", cwd=tmp_path)
    refused = girone("decide", "cup.store", "prolong", *words, "--reason", "x", cwd=tmp_path)
    assert (refused.returncode, objection in refused.stderr) == (2, True)
