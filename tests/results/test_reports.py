"""The same results in every form: text, CSV, JSON, HTML, XML."""

import csv
import io
import random
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.model.record import DecisionKind
from girone.model.text import plain
from girone.model.tournament import Pairing
from girone.tournament.plan.plan import Plan
from girone.tournament.results.crosstable import crosstable
from girone.tournament.results.overview import Results, gather
from girone.tournament.results.pairings import PairingState
from girone.tournament.results.report_csv import matches_csv, standings_csv
from girone.tournament.results.report_html import page
from girone.tournament.results.report_json import standings_json, whole_json
from girone.tournament.results.report_text import matches_text, standings_text, whole_text
from girone.tournament.results.report_xml import results_xml
from girone.tournament.results.state import TournamentState
from tests.results.conftest import HOSTILE
from tests.results.evening import SECONDS, Evening, file_of
from tests.results.played import MIRRORED, plan_of, played_state


@pytest.fixture
def results(played: Evening) -> Results:
    return gather(played.state)


def test_the_text_has_tables_crosstable_forfeits_and_time(results: Results) -> None:
    text = standings_text(results, crosstables=True)
    assert "Category all" in text
    assert "points  direct  direct ±" in text
    assert "w1* b1*" in text
    assert "Alfa – Clumsy (matches/" in text
    assert "played an illegal move: A1,N,1: A1 is empty" in text
    assert "goes on (points 6–0)" in text
    assert "who beat whom" not in standings_text(results)


def test_the_list_of_one_entrant(played: Evening) -> None:
    text = matches_text(gather(played.state, entrant="Beta"))
    rows = [line for line in text.splitlines() if line.startswith(("league", "quarter-final", "semi-final", "final"))]
    assert len([row for row in rows if row.startswith("league")]) == 8
    assert all("Beta" in row for row in rows)


def test_the_list_says_a_tie_once() -> None:
    text = matches_text(gather(played_state(plan_of("Alfa", "Beta", "Gamma"), random.Random(4))))
    ties = [line.split() for line in text.splitlines() if "tie" in line.split()]
    assert ties
    assert {row.count("tie") for row in ties} == {1}


def test_the_list_names_what_is_open_and_what_does_not_count(fresh: Evening) -> None:
    one = Pairing("Alfa", "Beta")
    fresh.match(one, void=True)
    fresh.match(one)
    fresh.decide(DecisionKind.HOLD, "changed", name="Gamma", fingerprint="x")
    text = matches_text(gather(fresh.state))
    assert "Alfa – Beta: match 1, void: interrupted by hand" in text
    assert "Alfa – Gamma: waits for the organiser: the files of Gamma have changed" in text
    assert "still to be played: 5" in text
    assert "still to be played: 3" in matches_text(gather(fresh.state, entrant="Beta"))


def test_what_the_organiser_decided_is_not_told_as_played(fresh: Evening) -> None:
    fresh.decide_on(DecisionKind.CORRECT, Pairing("Alfa", "Beta"), "misread", winner="Alfa", margin=2)
    text = matches_text(gather(fresh.state))
    assert "Alfa wins  Alfa wins by the organiser's decision: misread" in text
    assert "won on the board" not in text


def test_time_is_summed_over_the_matches_that_count(results: Results) -> None:
    league = results.chapters[0]
    alfa = next(use for use in league.times if use.name == "Alfa")
    sides = [(entry.record, side) for entry in league.matches for side, name in entry.sides.items() if name == "Alfa"]
    answers = {record.number: record.facts.time[side].answers for record, side in sides if record and record.facts}
    assert len(answers) == 8
    assert (alfa.answers, alfa.longest) == (sum(answers.values()), SECONDS)
    assert alfa.total == pytest.approx(alfa.answers * SECONDS)
    assert alfa.match == min(number for number, count in answers.items() if count)


def test_the_csv_of_matches_has_a_row_for_each(results: Results) -> None:
    league = results.chapters[0].matches
    rows = list(csv.DictReader(io.StringIO(matches_csv(league))))
    assert len(rows) == 20
    assert {row["winner"] for row in rows if row["reason"] == "illegal"} == {"Alfa", "Beta", HOSTILE}
    assert rows[0].keys() >= {"white", "black", "words", "record", "plies", "white seconds"}


def test_the_csv_of_standings_puts_all_tables_under_one_head(results: Results) -> None:
    rows = list(csv.DictReader(io.StringIO(standings_csv(results))))
    assert [row["stage"] for row in rows] == ["league"] * 5 + ["knockout"] * 5
    assert (rows[0]["reached"], rows[5]["points"]) == ("", "")


def test_a_name_is_no_formula_to_a_spreadsheet() -> None:
    state = TournamentState(plan_of("=1+1", "-2", "Alfa"), [], [])
    rows = list(csv.DictReader(io.StringIO(standings_csv(gather(state)))))
    assert {row["name"] for row in rows} == {"'=1+1", "'-2", "Alfa"}


def test_the_json_holds_everything(played: Evening, results: Results) -> None:
    told = whole_json(results)
    assert told["finished"] is True
    assert [each["category"] for each in told["categories"]] == ["all", "cup"]
    ended = [attempt for match in told["matches"] for attempt in match["attempts"]]
    assert {attempt["match"] for attempt in ended} == {attempt.number for attempt in played.state.attempts}
    assert [each["ruling"] for each in told["decisions"]] == ["draw", "draw"]
    assert told.keys() >= standings_json(results).keys()


def test_the_xml_is_well_formed_and_keeps_names(results: Results) -> None:
    root = ElementTree.fromstring(results_xml(results))
    league = root.find("category[@name='all']")
    assert league is not None
    assert len(league.findall("match")) == 20
    entrants = league.findall("standings/entrant")
    assert {each.get("name") for each in entrants} == {"Alfa", "Beta", HOSTILE, "Clumsy", "Missing"}
    assert all(each.get("direct_difference") is not None for each in entrants)


def test_the_whole_text_has_every_decision(results: Results) -> None:
    assert "draw  cup, places " in whole_text(results)
    assert "seed of all lots: s" in whole_text(results)


def test_what_cannot_be_printed_is_written_out() -> None:
    assert plain("a\x1b[31m\nü") == "a\\x1b[31m\\nü"


class Reader(HTMLParser):
    """Reads a page as a browser would: its tags, and the text that people see."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.seen: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


OUR_TAGS = {
    "html", "head", "meta", "title", "style", "body", "header", "nav", "main", "footer", "section", "div", "p", "a",
    "b", "br", "code", "q", "small", "span", "h1", "h2", "h3", "ol", "ul", "li", "table", "thead", "tbody", "tr", "th",
    "td", "details", "summary", "dl", "dt", "dd",
}  # fmt: skip
OUR_ATTRIBUTES = {"class", "charset", "content", "dir", "href", "http-equiv", "id", "lang", "name", "scope", "title"}


def test_the_page_is_whole_and_needs_nobody(results: Results) -> None:
    text = page(results)
    read = Reader(text)
    assert read.tags <= OUR_TAGS
    assert "script" not in read.tags
    assert HOSTILE in read.seen
    assert HOSTILE not in text
    assert "://" not in text
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text
    assert "A1 is empty" in text
    assert 'class="bracket"' in text
    assert "<dt>direct ±</dt><dd>difference in pieces in the matches among those level on points</dd>" in text


NASTY = st.text(st.sampled_from("<>&\"'/ =aé`{}-!"), min_size=1, max_size=12).filter(lambda name: name == name.strip())


@given(st.lists(NASTY, min_size=2, max_size=4, unique_by=str.casefold), NASTY)
def test_no_name_gets_out_of_its_place(names: list[str], words: str) -> None:
    plan = plan_of(*names)
    read = Reader(page(gather(played_state(plan, words=words))))
    assert read.tags <= OUR_TAGS
    assert read.attributes <= OUR_ATTRIBUTES
    assert all(name in read.seen for name in names)
    root = ElementTree.fromstring(results_xml(gather(played_state(plan, words=words))))
    assert {each.get("name") for each in root.iter("entrant")} == set(names)


@given(st.randoms(use_true_random=False), st.integers(min_value=2, max_value=6))
def test_a_crosstable_tells_every_meeting_twice_from_both_sides(chance: random.Random, count: int) -> None:
    plan: Plan = plan_of(*(f"E{at}" for at in range(count)))
    state = played_state(plan, chance=chance)
    chapter = gather(state).chapters[0]
    table = crosstable(chapter.stages[0].table, chapter.matches)
    for name in table.names:
        assert table.cell(name, name) == ()
        for rival in table.names:
            mine, theirs = table.cell(name, rival), table.cell(rival, name)
            assert [mark.side.other for mark in mine] == [mark.side for mark in theirs]
            assert all(MIRRORED[mark.score] == other.score for mark, other in zip(mine, theirs, strict=True))
    marks = sum(len(cell) for cell in table.marks.values())
    assert marks == 2 * chapter.count(PairingState.PLAYED, PairingState.FORFEIT) == 2 * len(state.attempts)


def test_a_group_has_its_own_crosstable_and_the_knockout_none(tmp_path: Path) -> None:
    form = '[format]\nkind = "groups"\ngroups = 2\nadvance = 2\n'
    names = ("Alfa", "Beta", "Gamma", "Delta", "Clumsy")
    evening = Evening(tmp_path / "store", file_of(*names, more=form), clumsy=["Clumsy"])
    (chapter,) = gather(evening.play()).chapters
    tables = {stage.title: table for stage, table in chapter.crosstables}
    assert list(tables) == ["group 1", "group 2"]
    for title, table in tables.items():
        played = [entry for entry in chapter.matches if entry.fixture.stage == title]
        assert sum(map(len, table.marks.values())) == 2 * len(played) == 2 * len(table.names) * (len(table.names) - 1)
