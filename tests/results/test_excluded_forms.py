"""Every form in which results go out names who is out, with the mark and the reason."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from girone.cli.main import main
from girone.model.decision_subject import Departure
from girone.model.record import DecisionKind
from girone.tournament.results.reports.overview import Results, gather
from girone.tournament.results.reports.report_csv import matches_csv, standings_csv
from girone.tournament.results.reports.report_html import page
from girone.tournament.results.reports.report_json import whole_json
from girone.tournament.results.reports.report_text import matches_text, standings_text, whole_text
from girone.tournament.results.reports.report_xml import results_xml
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.tournament.brackets import Cup, cup_of, file_of

WHY = "copied <b>all</b> of it"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    cup = Cup(tmp_path / "store", cup_of(*"ABCD"), "ABCD").play()
    cup.store.decide(DecisionKind.EXCLUDE, Departure("A"), WHY)
    cup.store.close()
    return tmp_path / "store"


@pytest.fixture
def results(store: Path) -> Results:
    opened = Store(store)
    found = gather(state_of(opened))
    opened.close()
    return found


@pytest.mark.parametrize("form", [standings_text, matches_text, whole_text])
def test_text_has_the_mark_and_the_reason(results: Results, form: Callable[[Results], str]) -> None:
    text = form(results)
    assert f"A excluded: {WHY}" in text
    assert "A  winner" not in text


def test_the_bracket_marks_who_is_out(results: Results) -> None:
    assert "A (out) – D: D advances (opponent excluded)" in standings_text(results)


def test_csv_has_no_rank_but_a_reason(results: Results) -> None:
    rows = {row["name"]: row for row in csv.DictReader(io.StringIO(standings_csv(results)))}
    assert (rows["A"]["rank"], rows["A"]["out"]) == ("", f"excluded: {WHY}")
    assert [row["out"] for name, row in rows.items() if name != "A"] == ["", "", ""]
    matches = csv.DictReader(io.StringIO(matches_csv(results.matches)))
    assert {row["words"] for row in matches if row["state"] == "superseded"} == {f"A excluded: {WHY}"}


def test_json_says_since_when_and_by_which_decision(results: Results) -> None:
    whole = whole_json(results)
    (gone,) = whole["categories"][0]["out"]
    decision = results.state.decisions[-1]
    assert (gone["name"], gone["reason"], gone["since"], gone["decision"]) == ("A", WHY, decision.at, decision.number)
    assert "A" not in [row["name"] for row in whole["categories"][0]["stages"][0]["table"]]
    assert [match["state"] for match in whole["matches"]].count("superseded") == 4
    json.dumps(whole)


def test_html_shows_mark_and_reason_as_text(results: Results) -> None:
    text = page(results)
    assert "copied &lt;b&gt;all&lt;/b&gt; of it" in text
    assert '<span class="out">A (out)</span>' in text
    assert "superseded: A excluded" in text


def test_xml_has_both(results: Results) -> None:
    root = ElementTree.fromstring(results_xml(results).split("?>")[1])
    (gone,) = root.iter("out")
    assert (gone.get("name"), gone.get("mark"), gone.text) == ("A", "excluded", WHY)


def test_the_certificate_ranks_the_others_and_says_why(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", "--certificate", str(store)]) == 0
    assert f"A excluded: {WHY}" in capsys.readouterr().out
    assert main(["standings", "--certificate", str(store), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(each["name"] for each in told["entrants"]) == ["B", "C", "D"]
    assert [each["name"] for each in told["out"]] == ["A"]


def test_a_crosstable_keeps_the_forfeits_of_who_is_out(tmp_path: Path) -> None:
    text = file_of({"all": "ABC"}, {"all": 'format = "double_round_robin"\nexcluded = "forfeit"'})
    cup = Cup(tmp_path / "store", text, "ABC").play().exclude("A")
    (_, table), *_ = gather(cup.now).chapters[0].crosstables
    assert table.names == ("B", "C", "A")
    assert [str(mark) for mark in table.cell("B", "A")] == ["w1*", "b1*"]
    cup.store.close()
