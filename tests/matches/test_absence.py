"""Programs that do not come: who is called, for how long, and who loses."""

import json
import socket
import time
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.host.channels.tcp import free_port
from girone.matches.journal.lines import Prolonged
from girone.matches.journal.tail import Tail
from girone.matches.order import Contestant, Dialled, Dials
from girone.matches.replay import rejudge
from girone.matches.running_table import RunningTable
from girone.matches.table import JOURNAL
from girone.model.game import Side
from girone.model.reason import Reason
from tests.documents import orders
from tests.matches.evening import Played, order, table


def afar(reach: type[Dials | Dialled]) -> Contestant:
    """A seat for a program that somebody else starts, and that nobody has started."""
    return Contestant("afar", "unical_relay", reach(port=free_port("127.0.0.1")))


def absent_ones(tmp_path: Path) -> Played:
    return table(order("loa-2012", tmp_path, afar(Dialled), afar(Dials), limits__start=0.3))


@orders("loa-2012", "quindi il server si collega alla porta del giocatore bianco")
def test_if_neither_comes_to_the_relay_both_lose_although_white_is_called_after_black(tmp_path: Path) -> None:
    played = absent_ones(tmp_path)
    assert (played.result, set(played.verdict["losers"])) == ((None, "no_show"), {"white", "black"})
    assert rejudge(tmp_path / JOURNAL).agrees


@orders("loa-2012", "quindi il server si collega alla porta del giocatore bianco")
def test_white_that_listens_wins_against_black_that_does_not_come(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as white:
        listening = Contestant("white", "unical_relay", Dialled(port=white.getsockname()[1]))
        played = table(order("loa-2012", tmp_path, listening, afar(Dials), limits__start=0.3))
    assert played.result == ("white", "no_show")
    assert rejudge(tmp_path / JOURNAL).agrees


def test_a_record_of_old_that_did_not_call_white_is_judged_as_it_was(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as white:
        listening = Contestant("white", "unical_relay", Dialled(port=white.getsockname()[1]))
        table(order("loa-2012", tmp_path, listening, afar(Dials), limits__start=0.3))
    lines = (tmp_path / JOURNAL).read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if "called" in json.loads(line))
    old = [*lines[:at], next(line for line in lines if '"verdict"' in line)]
    (tmp_path / "old.jsonl").write_text("\n".join(old) + "\n")
    assert rejudge(tmp_path / "old.jsonl").agrees


@orders("loa-2012", "I due giocatori ed il server verranno eseguiti su tre macchine distinte.")
def test_the_referee_lets_both_lose_if_neither_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ports = [str(free_port("127.0.0.1")) for _ in range(2)]
    words = ["loa-2012", "--white", f"127.0.0.1:{ports[0]}", "--listen", ports[1], "--host", "127.0.0.1", "--json"]
    assert main(["referee", *words, "--wait", "0.3", "--set", "limits.start=0.3"]) == 0
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    assert (verdict["reason"], verdict["losers"]) == ("no_show", ["white", "black"])


def test_programs_of_our_own_have_the_usual_time_where_those_from_elsewhere_have_more(tmp_path: Path) -> None:
    sleeper = Contestant("sleeper", "unical_server", Dials(("sleep", "600")))
    late = Contestant("late", "unical_server", Dials(port=free_port("127.0.0.1"), wait=1.0))
    played = table(order("dipole-2020", tmp_path, sleeper, late, limits__start=0.2))
    assert played.result == (None, "no_show")
    assert sum("waited" in record for record in played.records) == 2
    assert rejudge(tmp_path / JOURNAL).agrees


def test_a_wait_that_was_prolonged_goes_on_and_is_on_record(tmp_path: Path) -> None:
    door = free_port("127.0.0.1")
    black = Contestant("afar", "unical_relay", Dials(port=door, wait=0.2))
    with socket.create_server(("127.0.0.1", 0)) as white:
        listening = Contestant("white", "unical_relay", Dialled(port=white.getsockname()[1], wait=0.2))
        with RunningTable(order("loa-2012", tmp_path, listening, black, limits__first_move=0.5)) as running:
            running.prolong(600)
            tail, patience = Tail(running.journal), time.monotonic() + 60
            while not any(isinstance(line, Prolonged) for line in tail.read()):
                assert time.monotonic() < patience
                time.sleep(0.02)
            tail.close()
            with socket.create_connection(("127.0.0.1", door), timeout=60):
                while not (result := running.poll()):
                    time.sleep(0.02)
    assert (result.verdict.reason, result.verdict.winner) == (Reason.TOO_SLOW, Side.BLACK)
    assert rejudge(tmp_path / JOURNAL).agrees
