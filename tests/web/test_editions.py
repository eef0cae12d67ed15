"""An edition is told by the record alone: how far the tournament is, and the bytes of every page."""

import random
import re
import time
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import httpx2
import pytest

from girone.model.decision_subject import Correction
from girone.model.record import DecisionKind
from girone.tournament.plan.plan import Excluded
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.reports.report_json import standings_json
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import LOOK
from tests.tournament.evenings import PLANS, Evening, plan
from tests.verdicts import verdict
from tests.web.pages import an_evening, served

PATHS = ("/calendar", "/entrants", "/entrants/0", "/entrants/1", "/matches/2", "/standings")
STEPS = 10


def edition_of(evening: Evening) -> Edition:
    return Edition(1, evening.anew(), MappingProxyType(dict(evening.attempts))).work_out()


@pytest.mark.parametrize("excluded", Excluded)
@pytest.mark.parametrize("kinds", PLANS, ids=" and ".join)
def test_progress_is_what_the_record_tells(kinds: tuple[str, ...], excluded: Excluded) -> None:
    evening = Evening(plan(kinds, excluded), random.Random(f"{kinds} {excluded}"))
    for _ in range(STEPS):
        for _ in range(evening.chance.randint(1, 3)):
            evening.act()
        edition = edition_of(evening)
        assert edition.digest.progress.finished == evening.anew().is_over
        assert sorted(edition.matches) == sorted(evening.attempts)


def test_a_ladder_that_rests_is_not_over() -> None:
    evening = Evening(plan(("ladder",), Excluded.FORFEIT_REST), random.Random(1))
    while not evening.anew().finished:
        evening.begin()
        evening.end()
    assert not edition_of(evening).digest.progress.finished
    assert not standings_json(gather(evening.anew()))["finished"]


def test_a_match_that_ends_after_its_result_was_corrected_changes_no_result() -> None:
    evening = Evening(plan(("round_robin",), Excluded.ANNUL), random.Random(1))
    evening.begin()
    ((_, attempt),) = evening.attempts.items()
    evening.rule(DecisionKind.CORRECT, Correction(attempt.pairing, attempt.white, 9))
    corrected = edition_of(evening)
    evening.ended(replace(attempt, ended="now", verdict=verdict(None, "tie", 0)))
    edition = edition_of(evening)
    assert edition.state.results[attempt.pairing].winner == attempt.white
    assert edition.results.chapters[0].stages == corrected.results.chapters[0].stages


def numberless(client: httpx2.Client, path: str) -> bytes:
    """A page without the number of its news, which each server counts for itself."""
    return re.sub(rb' data-news="\d+"', b"", client.get(path).content)


def test_a_page_that_was_open_all_the_time_has_the_bytes_of_one_that_opens_in_the_end(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1)
    with served(evening.store.folder) as watching:
        for played, pairing in enumerate([each.pairing for each in evening.state.due][:3], start=2):
            if played == 3:
                evening.match(pairing, void=True)
            evening.match(pairing)
            while watching.get("/api/tournament").json()["played"] < played:
                time.sleep(LOOK)
        with served(evening.store.folder) as new:
            assert [numberless(watching, path) for path in PATHS] == [numberless(new, path) for path in PATHS]
            assert b"Alfa" in new.get(PATHS[-1]).content
