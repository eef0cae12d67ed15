"""Journals that come home: in parts, whole, or as something else; only what fits together counts."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from girone import regulations
from girone.matches.order import Match
from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.errors import RecordError
from girone.tournament.run import orders
from girone.tournament.run.cluster.journal_return import ReturnFolder
from girone.tournament.run.cluster.task import ReturnedMatch
from tests.results.evening import Evening, file_of


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> tuple[Match, ReturnedMatch]:
    """A match as another host has played it."""
    evening = Evening(tmp_path_factory.mktemp("far") / "store", file_of("Alfa", "Beta"))
    evening.play(most=1)
    state = evening.state
    (attempt,) = state.attempts
    names = orders.seats(state.plan, attempt.pairing)
    seats = {side: state.entrant(name) for side, name in names.items()}
    file = evening.store.folder / attempt.folder / JOURNAL
    assert attempt.verdict
    said = TableReport(attempt.verdict, file)
    return orders.match_of(state.plan, attempt.pairing, seats, 0, {}), ReturnedMatch(
        said.to_json(), {JOURNAL: file.read_bytes()}, str(file.parent)
    )


def test_parts_that_follow_on_each_other_are_the_journal(far: tuple[Match, ReturnedMatch], tmp_path: Path) -> None:
    match, played = far
    whole = played.files[JOURNAL]
    home = ReturnFolder(tmp_path / "match", match)
    home.take_part(0, whole[:100])
    home.take_part(200, whole[200:300])  # what lies between has not come
    home.take_part(0, whole[:100])
    home.take_part(100, whole[100:150])
    assert home.journal.read_bytes() == whole[:150]
    watched = home.journal.open("rb")
    result = home.take_whole(played)
    assert watched.read() == whole  # who reads it goes on in the same file
    watched.close()
    assert result.journal == home.journal
    assert result.verdict == TableReport.from_json(played.result).verdict


def test_what_was_spoilt_on_the_way_is_written_anew(far: tuple[Match, ReturnedMatch], tmp_path: Path) -> None:
    match, played = far
    home = ReturnFolder(tmp_path / "match", match)
    home.take_part(0, b"something else")
    home.take_whole(played)
    assert home.journal.read_bytes() == played.files[JOURNAL]


def test_a_verdict_that_has_come_counts_also_if_the_rest_never_does(
    far: tuple[Match, ReturnedMatch], tmp_path: Path
) -> None:
    match, played = far
    home = ReturnFolder(tmp_path / "match", match)
    home.take_part(0, played.files[JOURNAL])
    known = home.close()
    assert known
    assert known.verdict == TableReport.from_json(played.result).verdict


def test_what_comes_too_late_changes_nothing(far: tuple[Match, ReturnedMatch], tmp_path: Path) -> None:
    match, played = far
    home = ReturnFolder(tmp_path / "match", match)
    home.take_part(0, played.files[JOURNAL][:100])
    assert home.close() is None
    home.take_part(100, played.files[JOURNAL][100:])
    with pytest.raises(RecordError, match="too late, ignored"):
        home.take_whole(played)
    assert home.journal.read_bytes() == played.files[JOURNAL][:100]


def other_rules(match: Match) -> Match:
    return replace(match, regulation=regulations.load("fission-2022"))


def other_programs(match: Match) -> Match:
    return replace(match, white=replace(match.white, software="x"))


def other_names(match: Match) -> Match:
    return replace(match, white=match.black, black=match.white)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_rules, "other rules or other programs"),
        (other_programs, "other rules or other programs"),
        (other_names, "between other entrants"),
    ],
)
def test_a_journal_of_another_match_is_refused(
    far: tuple[Match, ReturnedMatch], tmp_path: Path, change: Callable[[Match], Match], said: str
) -> None:
    match, played = far
    with pytest.raises(RecordError, match=said):
        ReturnFolder(tmp_path / "match", change(match)).take_whole(played)


def test_another_verdict_than_the_journals_is_refused(far: tuple[Match, ReturnedMatch], tmp_path: Path) -> None:
    match, played = far
    told = json.loads(played.result)
    told["verdict"]["winner"], told["verdict"]["losers"] = told["verdict"]["losers"][0], [told["verdict"]["winner"]]
    with pytest.raises(RecordError, match="another verdict than the one it reported"):
        ReturnFolder(tmp_path / "match", match).take_whole(replace(played, result=json.dumps(told)))


def test_a_journal_that_was_changed_on_the_way_is_refused(far: tuple[Match, ReturnedMatch], tmp_path: Path) -> None:
    match, played = far
    changed = {JOURNAL: played.files[JOURNAL].replace(b'"stall": 0.0', b'"stall": 0.5', 1)}
    assert changed != played.files
    with pytest.raises(RecordError, match="not as it was written"):
        ReturnFolder(tmp_path / "match", match).take_whole(replace(played, files=changed))
