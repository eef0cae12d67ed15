"""The calendar before the start: places, pairings, rounds and expected times, from the tournament's file alone."""

import csv
import io
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import formats
from girone.cli.main import main
from girone.model.decision_subject import Departure
from girone.model.record import Decision, DecisionKind
from girone.tournament.plan.entrant import LateEntry
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Excluded, Plan
from girone.tournament.plan.preview import timetable
from girone.tournament.results.state import TournamentState
from tests.documents import orders
from tests.tournament.cups import girone


def planned(folder: Path, entrants: int = 5, regulation: str = "loa-2012", begins: str = "2012-02-14 09:00") -> Path:
    """The file of a tournament that has not begun, among programs that think."""
    file = folder / "cup.toml"
    listed = "".join(f'[[entrants]]\nname = "E{at}"\ncommand = "true {{port}}"\n' for at in range(1, entrants + 1))
    file.write_text(
        f'name = "Cup"\nregulation = "{regulation}"\nseed = "s"\nbegins = "{begins}"\n[tables]\ncount = 1\n{listed}'
    )
    return file


@orders("loa-2012", "Il calendario delle partite sarà reso noto il giorno del torneo.")
@orders("loa-2012", "verrà effettuata un’estrazione per assegnare i gruppi alle squadre previste dal calendario")
def test_the_calendar_is_known_from_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    planned(tmp_path)
    assert main(["plan", "--draw", "cup.toml"]) == 0
    drawn = [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("   ")]
    assert main(["export", "cup.toml", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["places"] == {"all": drawn}
    assert len(told["matches"]) == 20
    assert told["matches"][0]["expected"] == "09:00"
    assert main(["matches", "cup.toml"]) == 0
    first = capsys.readouterr().out.splitlines()[3].split()
    assert first[:3] == ["league", "1", "09:00"]
    assert main(["export", "cup.toml", "--format", "text"]) == 0
    text = capsys.readouterr().out
    assert "begins 2012-02-14 09:00\n" in text
    assert all(f"{at:4}. {name}\n" in text for at, name in enumerate(drawn, start=1))
    assert main(["matches", "cup.toml", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["expected"] for row in rows] == sorted(row["expected"] for row in rows)
    assert main(["export", "cup.toml", "-o", "calendar.html"]) == 0
    page = Path("calendar.html").read_text()
    assert "<h3>places</h3>" in page
    assert "20 matches known before the start, 2012-02-14 09:00" in page
    assert not Path("cup.store").exists()


def test_when_matches_are_played_nothing_is_expected_any_more_and_the_file_still_names_the_store(
    tmp_path: Path,
) -> None:
    file = planned(tmp_path, 2)
    file.write_text(file.read_text().replace('command = "true {port}"', 'player = "random"'))
    assert girone("run", "cup.toml", "--plain", cwd=tmp_path).returncode == 0
    told = json.loads(girone("matches", "cup.toml", "--json", cwd=tmp_path).stdout)
    assert [(each["state"], each["expected"]) for each in told] == [("played", None)] * 2


def test_rounds_whose_pairings_are_not_known_yet_have_their_time_too(tmp_path: Path) -> None:
    plan = load(planned(tmp_path, 8))
    knockout = (replace(plan.categories[0], format=formats.load("knockout")),)
    found = timetable(TournamentState(replace(plan, categories=knockout), (), ()), cores=1)
    assert set(found.expected.values()) >= {"09:00"}
    assert [(each.stage, each.round, each.matches) for each in found.later] == [("semi-final", 2, 4), ("final", 3, 2)]
    assert max(found.expected.values()) <= found.later[0].expected < found.later[1].expected


def test_without_a_beginning_times_count_from_it_and_another_day_is_named(tmp_path: Path) -> None:
    plan = load(planned(tmp_path))
    unknown = timetable(TournamentState(replace(plan, begins=None), (), ()), cores=1).expected
    assert {time[:3] for time in unknown.values()} == {"+0:"}
    late = timetable(TournamentState(replace(plan, begins=datetime(2012, 2, 14, 23, 59)), (), ()), cores=1).expected
    assert {time[:11] for time in late.values()} == {"23:59", "2012-02-15 "}


@pytest.mark.parametrize("excluded", Excluded)
def test_who_withdraws_before_the_start_is_in_no_later_round_and_who_enters_is_expected(
    excluded: Excluded, tmp_path: Path
) -> None:
    plan = load(planned(tmp_path, 4))
    plan = replace(plan, categories=(replace(plan.categories[0], excluded=excluded),))
    gone = Decision(1, "now", DecisionKind.WITHDRAW, Departure("E4"), "ill", 0)
    found = timetable(TournamentState(plan, (), (gone,)), cores=1)
    assert (len(found.expected), found.later) == (6, ())
    three = timetable(TournamentState(load(planned(tmp_path, 3)), (), ()), cores=1)
    assert sorted(found.expected.values()) == sorted(three.expected.values()), "nothing is kept free for E4"
    new = replace(plan.entrants[0], name="E5")
    came = Decision(2, "now", DecisionKind.ENTER, LateEntry(new), "late", 0)
    assert len(timetable(TournamentState(plan, (), (gone, came)), cores=1).expected) == 12


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    return load(planned(tmp_path_factory.mktemp("plan"), 12))


@given(entrants=st.integers(2, 12), tables=st.integers(1, 6))
def test_nobody_is_expected_at_two_tables_and_no_more_tables_than_there_are(
    plan: Plan, entrants: int, tables: int
) -> None:
    long = replace(plan, regulation=replace(plan.regulation, limits=replace(plan.regulation.limits, move=60.0)))
    ordered = replace(long, entrants=plan.entrants[:entrants], tables=tables)
    known = timetable(TournamentState(ordered, (), ()), cores=12).expected
    assert len(known) == entrants * (entrants - 1)
    for time in set(known.values()):
        at_once = [pairing for pairing, when in known.items() if when == time]
        names = [name for pairing in at_once for name in pairing.names]
        assert len(at_once) <= tables
        assert len(set(names)) == len(names)


def test_a_beginning_that_is_no_time_is_a_mistake_with_its_line(tmp_path: Path) -> None:
    planned(tmp_path, begins="at nine")
    refused = girone("matches", "cup.toml", cwd=tmp_path)
    assert refused.returncode == 2
    assert "cup.toml, line 4: begins = 'at nine' is not a time; write it as 2027-02-14 09:00" in refused.stderr
