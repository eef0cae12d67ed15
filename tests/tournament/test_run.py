"""`girone run` as its users see it: whole tournaments, continued ones, decisions while it runs."""

import json
import signal
from pathlib import Path

import pytest

from girone import regulations
from girone.host.channels.tcp import free_port
from girone.host.cores import Cores
from girone.matches.journal import journal
from tests.documents import orders
from tests.report_types import assert_reported
from tests.tournament.cups import girone, start, state, tables, write

A_PROCESS_A_MOVE = "othello-ufmg-2014"
"""Its matches take long; tests/tournament/test_new.py runs a small tournament of it to its end."""


@pytest.mark.parametrize("regulation", [name for name in regulations.names() if name != A_PROCESS_A_MOVE])
def test_a_small_tournament_of_each_regulation_runs_to_its_end(tmp_path: Path, regulation: str) -> None:
    file = write(tmp_path, regulation, ["random", "greedy"])
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    now = state(file)
    assert now.finished
    assert {result.reason.kind for result in now.results.values()} == {"played"}
    assert run.stdout.count(" begins (") == len(now.attempts) >= 2


def test_events_are_json_lines(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = girone("run", "cup.toml", "--json", cwd=tmp_path)
    assert_reported("run", 0, run.stdout)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    told = [event["event"] for event in events if event["event"] != "venue"]  # a busy host is told, too
    assert told == ["decided"] * 3 + ["began", "ended"] * 2


def test_a_quiet_run_prints_the_tables_alone(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = girone("run", "cup.toml", "-q", cwd=tmp_path)
    again = girone("run", "cup.toml", "-q", cwd=tmp_path)
    assert "record: cup.store" in run.stdout
    assert (again.stdout, again.stderr) == (run.stdout, "")


def test_the_same_command_goes_on_where_the_record_ends(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    first = girone("run", "cup.toml", cwd=tmp_path)
    before = tables(file)
    again = girone("run", "cup.toml", cwd=tmp_path)
    assert " begins (" not in again.stdout
    assert tables(file) == before
    assert first.stdout.splitlines()[-5:] == again.stdout.splitlines()[-5:]


def test_ctrl_c_lets_the_matches_in_play_end(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    while "begins" not in run.stdout.readline():
        pass
    run.send_signal(signal.SIGINT)
    _, complaint = run.communicate(timeout=120)
    assert run.returncode == 130
    assert "the matches in play end first" in complaint
    now = state(file)
    assert [attempt.counts for attempt in now.attempts] == [True]
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    assert state(file).finished


def test_a_termination_breaks_the_matches_off_and_they_are_played_again(tmp_path: Path) -> None:
    slow = '[[entrants]]\nname = "Slow"\ncommand = "sleep 100"\nwire = "unical_server"\n'
    file = write(tmp_path, "dipole-2020", ["random"])
    file.write_text(file.read_text() + slow)
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    while "begins" not in run.stdout.readline():
        pass
    run.send_signal(signal.SIGTERM)
    run.communicate(timeout=120)
    assert run.returncode == 128 + signal.SIGTERM
    (attempt,) = state(file).attempts
    assert attempt.reason == "interrupted"
    assert len(state(file).due) == 2


def test_a_second_runner_is_sent_away(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    while "begins" not in run.stdout.readline():
        pass
    second = girone("run", "cup.toml", cwd=tmp_path)
    assert (second.returncode, second.stderr) == (
        2,
        f"girone: another girone (process {run.pid}) is writing cup.store; wait until it has ended\n",
    )
    run.communicate(timeout=120)
    assert run.returncode == 0


def test_decisions_are_taken_in_while_it_runs(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy", "random", "random"])
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    while "begins" not in run.stdout.readline():
        pass
    decided = girone("decide", "cup.store", "exclude", "E1", "--reason", "copied", cwd=tmp_path)
    run.communicate(timeout=120)
    assert (decided.returncode, run.returncode) == (0, 0)
    now = state(file)
    assert "E1" in now.out
    assert "E1" not in [row.name for row in now.stages(now.plan.categories[0])[0].table.rows]


@orders("loa-2012", "Dopo la consegna del progetto non sarà più ammessa la")
def test_changed_files_stop_an_entrant_until_the_organiser_decides(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "bot.py").write_text("raise SystemExit\n")
    file = write(tmp_path, "dipole-2020", ["random"])
    file.write_text(file.read_text() + '[[entrants]]\nname = "Mine"\nfolder = "mine"\ncommand = "python3 bot.py"\n')
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    (folder / "bot.py").write_text("raise SystemExit(1)\n")
    girone("decide", "cup.store", "replay", "1", "--reason", "again", cwd=tmp_path)
    held = girone("run", "cup.toml", cwd=tmp_path)
    assert held.returncode == 1
    assert "Mine: hold, its files are not those handed in" in held.stdout
    accepted = girone("decide", "cup.store", "accept", "Mine", "--reason", "a typing mistake", cwd=tmp_path)
    assert accepted.returncode == 0
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    now = state(file)
    assert now.finished
    last = now.attempts[-1]
    header, _ = journal.read(tmp_path / "cup.store" / last.folder / "journal.jsonl")
    side = "white" if last.white == "Mine" else "black"
    assert header["seats"][side]["software"] == now.software["Mine"] != ""


def test_who_cannot_keep_the_protocol_is_disqualified_where_the_file_says_so(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "random"], "conduct.matches_lost_by_fault = 1\n")
    file.write_text(file.read_text() + '[[entrants]]\nname = "Mute"\ncommand = "sh -c \'echo MOVE nonsense; cat\'"\n')
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert "Mute: exclude, disqualified after 1 match lost by a fault" in run.stdout
    now = state(file)
    assert [row.name for row in now.stages(now.plan.categories[0])[0].table.rows if row.name == "Mute"] == []
    assert sum("Mute" in attempt.pairing.names for attempt in now.attempts) == 1


def test_another_tournament_does_not_fit_into_the_store(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    girone("run", "cup.toml", cwd=tmp_path)
    file.write_text(file.read_text().replace('seed = "s"', 'seed = "t"'))
    assert "was begun with another seed" in girone("run", "cup.toml", cwd=tmp_path).stderr
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    assert "E3: no longer in the file" in girone("run", "cup.toml", cwd=tmp_path).stderr
    write(tmp_path, "dipole-2020", ["random", "level1", "random"])
    assert "E2 is not as it was" in girone("run", "cup.toml", cwd=tmp_path).stderr


def test_a_latecomer_is_added_to_the_file_and_plays(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    girone("run", "cup.toml", cwd=tmp_path)
    write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    now = state(file)
    assert (now.finished, len(now.results)) == (True, 6)


def test_every_pair_plays_the_openings_with_both_colours(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"], "[openings]\ncount = 2\n[format]\ntimes = 2\n")
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    now = state(file)
    assert now.finished
    assert run.stdout.count(" begins (") == len(now.attempts) == 4
    begun: dict[int, set[str]] = {}
    for attempt in now.attempts:
        header = (tmp_path / "cup.store" / attempt.folder / "journal.jsonl").read_text().splitlines()[0]
        begun.setdefault(attempt.pairing.number, set()).add(json.loads(header)["opening"])
        assert attempt.counts
    assert [len(positions) for positions in begun.values()] == [1, 1]
    assert len(set.union(*begun.values())) == 2
    assert {result.reason.kind for result in now.results.values()} == {"played"}


def test_a_reader_that_leaves_does_not_stop_the_tournament(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    while "begins" not in run.stdout.readline():
        pass
    run.stdout.close()
    assert run.wait(timeout=120) == 0
    assert run.stderr
    assert run.stderr.read() == ""
    run.stderr.close()
    assert state(file).finished


@orders("loa-2012", "I due giocatori ed il server verranno eseguiti su tre macchine distinte.")
def test_programs_that_somebody_else_starts_come_to_the_port_of_their_table(tmp_path: Path) -> None:
    port = free_port("127.0.0.1")
    file = write(tmp_path, "dipole-2020", ["random"], f"[tables]\nport = {port}\n")
    file.write_text(file.read_text() + '[[entrants]]\nname = "Afar"\naddress = "127.0.0.1"\n')
    run = start("run", "cup.toml", cwd=tmp_path)
    assert run.stdout
    visits, words = 0, ["join", "dipole", "127.0.0.1", str(port), "--player", "random"]
    for line in run.stdout:
        if "begins" in line:
            assert f"Afar connects to port {port}" in line
            visits += 1
            while girone(*words, cwd=tmp_path).returncode:
                pass  # nobody listens yet
    run.communicate(timeout=120)
    assert (run.returncode, visits) == (0, 2)
    assert {result.reason.kind for result in state(file).results.values()} == {"played"}


def test_the_file_may_name_its_store(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    file.write_text(file.read_text().replace('seed = "s"', 'seed = "s"\nstore = "records/cup"'))
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert run.returncode == 0
    assert run.stdout.splitlines()[-1] == "record: records/cup"
    assert (tmp_path / "records" / "cup" / "store.sqlite").is_file()


def test_who_changed_its_files_waits_and_the_others_play(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "bot.py").write_text("raise SystemExit\n")
    mine = '[[entrants]]\nname = "Mine"\nfolder = "mine"\ncommand = "python3 bot.py"\n'
    file = write(tmp_path, "dipole-2020", ["random"])
    file.write_text(file.read_text() + mine)
    girone("run", "cup.toml", cwd=tmp_path)
    (folder / "bot.py").write_text("raise SystemExit(1)\n")
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    file.write_text(file.read_text() + mine)
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert run.returncode == 1
    assert {due.pairing.names for due in state(file).due} == {("E2", "Mine"), ("Mine", "E2")}
    assert "2 matches wait for you:\n  the files of Mine have changed" in run.stdout
    assert "girone decide cup.store accept Mine --reason TEXT" in run.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["replay", "9"], "there is no match 9; `girone matches` lists them, 1 to 2"),
        (["replay", "one"], "'one' is not a match; write its number"),
        (["replay", "1"], "E1 is out, so"),
        (["correct", "1", "--tie", "--margin", "5"], "a margin is for a win in a game in which pieces count"),
        (["correct", "1", "--winner", "E2", "--margin", "13"], "a margin of 13 is not possible; it is 0 to 12"),
        (["correct", "1", "--winner", "Nobody"], "no player in this match 'Nobody'"),
        (["exclude", "E1"], "E1 is already out: copied"),
        (["readmit", "E2"], "E2 is neither excluded nor withdrawn"),
        (["accept", "E2"], "the files of E2 have not changed"),
        (["exclude", "E3"], "no entrant 'E3'; there are: E1, E2"),
        (["expel", "E1"], "no ruling 'expel'; there are: accept"),
    ],
)
def test_what_cannot_be_decided_is_answered_in_a_sentence(decided: Path, words: list[str], said: str) -> None:
    answer = girone("decide", "cup.store", *words, "--reason", "x", cwd=decided)
    assert (answer.returncode, said in answer.stderr) == (2, True), answer.stderr


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small tournament in which E1 was excluded."""
    folder = tmp_path_factory.mktemp("decided")
    write(folder, "dipole-2020", ["random", "greedy"])
    girone("run", "cup.toml", cwd=folder)
    girone("decide", "cup.store", "exclude", "E1", "--reason", "copied", cwd=folder)
    return folder


def test_a_match_is_also_named_by_its_record_and_the_list_tells_the_correction(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    girone("run", "cup.toml", cwd=tmp_path)
    words = ["correct", "matches/00001", "--winner", "E1", "--margin", "3", "--reason", "protest"]
    assert girone("decide", "cup.store", *words, cwd=tmp_path).returncode == 0
    assert "(E1 wins by 3): protest" in girone("decide", "cup.store", cwd=tmp_path).stdout
    listed = girone("matches", "cup.store", "--json", cwd=tmp_path).stdout
    assert "E1 wins by the organiser's decision: protest" in listed


def test_more_tables_than_the_cores_allow_are_refused_with_the_way_out(tmp_path: Path) -> None:
    most = max(1, Cores().total // 2)
    write(tmp_path, "loa-2012", ["random", "greedy"], f"[tables]\ncount = {most + 1}\n")
    done = girone("run", "cup.toml", cwd=tmp_path)
    assert done.returncode == 2
    assert f"[tables] count = {most + 1}: this host has cores for {most} match" in done.stderr
    assert f"write count = {most} or leave it out" in done.stderr
    assert not (tmp_path / "cup.store").exists()
