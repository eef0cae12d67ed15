"""What the pages of a tournament say, as data, for every sort of tournament."""

import random
from hashlib import sha256
from pathlib import Path

import pytest

from girone.model.record import DecisionKind
from girone.web.tournament.calendar_view import LINES, Wanted, calendar_view
from girone.web.tournament.crosstables import MARKS
from girone.web.tournament.digest import CROSSED
from girone.web.tournament.front_view import side_view, tournament_view
from girone.web.tournament.lots_view import lots_view
from girone.web.tournament.standings_view import standings_view
from tests.results.played import plan_of, played_state
from tests.subjects import Written
from tests.web.fairs import KINDS, Fairs, edition_of, fair

ENTRANT = {"wire": "unical_server", "members": [], "player": "random"}


@pytest.mark.parametrize("kind", KINDS)
def test_tables_are_those_of_the_record(kind: str, fairs: Fairs) -> None:
    played = fairs(kind)
    for category, view in zip(played.state.plan.categories, standings_view(played.edition)["categories"], strict=True):
        stages = played.state.stages(category)
        assert [stage["stage"] for stage in view["stages"]] == [stage.title for stage in stages]
        for stage, shown in zip(stages, view["stages"], strict=True):
            rows = [(row["rank"], row["name"], *row["cells"].values()) for row in shown["table"]]
            assert rows == [(row.rank, row.name, *row.cells) for row in stage.table.rows]


@pytest.mark.parametrize("kind", KINDS)
def test_every_link_leads_to_the_match_it_stands_for(kind: str, fairs: Fairs) -> None:
    edition = fairs(kind).edition
    names = [entrant["name"] for entrant in tournament_view(edition)["entrants"]]
    for line in calendar_view(edition, Wanted())["matches"]:
        assert [names[line[side]["entrant"]] for side in ("white", "black")] == [
            line["white"]["name"],
            line["black"]["name"],
        ]
        if line["match"]:
            attempt = edition.attempts[line["match"]]
            assert [attempt.white, attempt.black] == [line["white"]["name"], line["black"]["name"]]


def test_a_crosstable_links_its_marks(fairs: Fairs) -> None:
    edition = fairs("league").edition
    cross = standings_view(edition)["categories"][0]["stages"][0]["crosstable"]
    marks = [
        (name, rival, mark)
        for name, row in zip(cross["names"], cross["rows"], strict=True)
        for rival, cell in zip(cross["names"], row, strict=True)
        for mark in cell["marks"]
    ]
    assert len(marks) == 8
    for name, rival, mark in marks:
        attempt = edition.attempts[mark["match"]]
        assert attempt.name(mark["side"]) == name
        assert rival in attempt.pairing.names
        winner = attempt.verdict and attempt.verdict.winner
        assert mark["score"] == ("½" if winner is None else "1" if winner == mark["side"] else "0")


def test_many_meetings_are_summed_and_many_entrants_not_crossed() -> None:
    often = '[categories.all]\nformat = "round_robin"\ntimes = 10\n'
    edition = edition_of(played_state(plan_of("Alfa", "Beta", more=often)))
    row = standings_view(edition)["categories"][0]["stages"][0]["crosstable"]["rows"][0]
    table = standings_view(edition)["categories"][0]["stages"][0]["table"]
    assert row[1]["meetings"] == 10 > MARKS
    assert row[1]["marks"] == []
    assert row[1]["points"] == table[0]["cells"]["won"] + table[0]["cells"]["drawn"] / 2
    crowd = edition_of(played_state(plan_of(*(f"E{at}" for at in range(CROSSED + 1)))))
    assert standings_view(crowd)["categories"][0]["stages"][0]["crosstable"] is None


def test_a_bracket_has_its_legs(fairs: Fairs) -> None:
    edition = fairs("cup").edition
    rounds = standings_view(edition)["categories"][0]["stages"][0]["rounds"]
    assert [len(ties) for ties in rounds] == [4, 2, 1]
    final = rounds[-1][0]
    assert final["winner"] == side_view(edition)["winners"][0]["names"][0]["name"]
    ties = [tie for ties in rounds for tie in ties if tie["decided_by"] != "bye"]
    assert len(ties) == 4
    for tie in ties:
        for leg in tie["legs"]:
            attempt = edition.attempts[leg["match"]]
            assert {name["name"] for name in tie["names"]} == set(attempt.pairing.names)
            won = [name["name"] for name, score in zip(tie["names"], leg["scores"], strict=True) if score == "1"]
            assert won == ([leg["winner"]] if leg["winner"] else [])
    clumsy = next(tie for tie in ties if "Clumsy" in [name["name"] for name in tie["names"]])
    assert all(leg["forfeit"] for leg in clumsy["legs"])


def test_groups_lead_until_there_is_a_knockout(tmp_path: Path) -> None:
    played = fair("groups", tmp_path)
    assert [table["stage"] for table in side_view(played.edition)["leaders"]] == ["group 1", "group 2"]
    played.play()
    assert [table["stage"] for table in side_view(played.edition)["leaders"]] == ["knockout"]


def test_a_match_of_two_categories_counts_once(fairs: Fairs) -> None:
    edition = fairs("two").edition
    view = tournament_view(edition)
    assert view["finished"]
    assert view["played"] == view["known"] == len(edition.state.attempts)
    listed = calendar_view(edition, Wanted())["total"]
    assert listed > view["known"]
    parts = [calendar_view(edition, Wanted(category=name))["total"] for name in ("all", "cup")]
    assert sum(parts) == listed
    latest = [line["match"] for line in side_view(edition, latest=100)["latest"]]
    assert latest == sorted(edition.attempts, reverse=True)


def test_who_is_excluded_is_out_and_its_matches_are_struck(fairs: Fairs) -> None:
    edition = fairs("excluded").edition
    out = {entrant["name"]: entrant["out"] for entrant in tournament_view(edition)["entrants"]}
    assert out == {"Alfa": None, "Beta": "copied", "Gamma": None}
    lines = calendar_view(edition, Wanted(entrant="Beta"))["matches"]
    assert {line["state"] for line in lines} == {"annulled"}
    assert {line["words"] for line in lines} == {"Beta excluded: copied"}
    assert tournament_view(edition)["known"] == 2


def test_who_was_first_and_is_out_is_no_winner_and_is_named_everywhere(fairs: Fairs) -> None:
    edition = fairs("dethroned").edition
    (name,) = edition.state.out
    front, (chapter,) = side_view(edition), standings_view(edition)["categories"]
    for part in (*front["leaders"], *front["winners"], chapter):
        assert [(each["name"], each["mark"], each["reason"]) for each in part["out"]] == [(name, "excluded", "copied")]
    assert name not in [each["name"] for each in front["winners"][0]["names"]]
    assert name not in [row["name"] for row in chapter["stages"][0]["table"]]
    seats = [seat for ties in chapter["stages"][0]["rounds"] for tie in ties for seat in tie["names"]]
    assert [seat["name"] for seat in seats if seat["out"]] == [name]
    assert not tournament_view(edition)["finished"]


def test_a_hidden_match_that_is_superseded_stays_hidden(tmp_path: Path) -> None:
    evening = fair("hidden", tmp_path)
    name = evening.state.attempts[0].white
    evening.decide(DecisionKind.EXCLUDE, "copied", name=name)
    lines = calendar_view(evening.edition, Wanted(entrant=name, round=1))["matches"]
    assert {(line["state"], line["public"], line["match"]) for line in lines} == {("superseded", False, None)}


def test_void_attempts_are_told_of(fairs: Fairs) -> None:
    edition = fairs("void").edition
    line = next(line for line in calendar_view(edition, Wanted())["matches"] if line["voids"])
    assert (line["state"], line["match"]) == ("played", 2)


def test_early_rounds_are_results_only(fairs: Fairs) -> None:
    edition = fairs("hidden").edition
    lines = calendar_view(edition, Wanted())["matches"]
    early, late = ([line for line in lines if (line["round"] < 2) is first] for first in (True, False))
    assert early
    assert late
    assert {(line["public"], line["match"]) for line in early} == {(False, None)}
    assert all(line["match"] for line in late)
    assert {line["words"] for line in early} <= {"illegal move", "won on the board"}
    rounds = standings_view(edition)["categories"][0]["stages"][0]["rounds"]
    assert {leg["match"] for tie in rounds[0] for leg in tie["legs"]} == {None}
    assert None not in {leg["match"] for tie in rounds[1] for leg in tie["legs"]}


def test_lots_can_be_drawn_again(fairs: Fairs) -> None:
    played = fairs("two")
    for draw in lots_view(played.edition)["categories"]:
        assert draw["recorded"]
        lots = [place["lot"] for place in draw["places"]]
        names = [place["name"] for place in draw["places"]]
        assert lots == sorted(sha256(f"s/{draw['occasion']}/{name}".encode()).hexdigest() for name in names)


def test_a_latecomer_has_no_lot(tmp_path: Path) -> None:
    played = fair("league", tmp_path)
    late = {**ENTRANT, "name": "Late", "categories": ["all"]}
    played.store.decide(DecisionKind.ENTER, Written(late), "came later")
    *drawn, last = lots_view(played.edition)["categories"][0]["places"]
    assert (last["name"], last["late"], last["lot"]) == ("Late", True, None)
    assert not any(place["late"] for place in drawn)


def test_the_pages_of_a_calendar_have_every_match_once() -> None:
    chance = random.Random(5)
    edition = edition_of(played_state(plan_of(*(f"E{at}" for at in range(12))), chance))
    first = calendar_view(edition, Wanted())
    assert first["total"] == 132 > LINES
    pages = [calendar_view(edition, Wanted(page=page))["matches"] for page in range(1, first["pages"] + 1)]
    assert [len(page) for page in pages] == [50, 50, 32]
    assert sorted(line["match"] for page in pages for line in page) == list(range(1, 133))
    assert calendar_view(edition, Wanted(page=99))["page"] == 3


def test_filters_work_together() -> None:
    edition = edition_of(played_state(plan_of(*(f"E{at}" for at in range(6)))))
    both = calendar_view(edition, Wanted(entrant="E1", rival="E4"))["matches"]
    assert len(both) == 2
    assert all({line["white"]["name"], line["black"]["name"]} == {"E1", "E4"} for line in both)
    third = calendar_view(edition, Wanted(round=3))["matches"]
    assert {line["round"] for line in third} == {3}
    assert calendar_view(edition, Wanted(entrant="E1", round=3))["total"] == 2
