"""Editions carried on from the last one, beside the same worked out anew from the whole record."""

import random
import time
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from girone import formats
from girone.model.record import Ruling
from girone.tournament.plan.plan import Excluded
from girone.tournament.results.overview import gather
from girone.tournament.results.report_json import standings_json
from girone.tournament.store.store import subject_of
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import LOOK
from girone.web.tournament.press import Press
from tests.tournament.evenings import PLANS, Evening, plan
from tests.verdicts import verdict
from tests.web.pages import an_evening, served

PATHS = ("/calendar", "/entrants", "/entrants/0", "/entrants/1", "/matches/2", "/standings")
STEPS = {True: 40, False: 10}
"""Of calendars that are fixed, and of those that results tell; the latter are always made anew."""


def edition_of(evening: Evening) -> Edition:
    return Edition(1, evening.anew(), MappingProxyType(dict(evening.attempts)))


def was_carried_on(edition: Edition, last: Edition) -> bool:
    return edition.digest.fixtures is last.digest.fixtures


def assert_same(edition: Edition, anew: Edition) -> None:
    for part in ("results", "digest", "entries", "tallies"):
        assert getattr(edition, part) == getattr(anew, part), part
    for part in ("results", "standing", "voids", "undecided", "out", "held"):
        assert getattr(edition.situation, part) == getattr(anew.situation, part), part


@pytest.mark.parametrize("excluded", Excluded)
@pytest.mark.parametrize("kinds", PLANS, ids=" and ".join)
def test_an_edition_made_step_by_step_is_the_one_made_anew(
    kinds: tuple[str, ...], excluded: Excluded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("girone.web.tournament.digest.LATEST", 3)
    evening, press = Evening(plan(kinds, excluded), random.Random(f"{kinds} {excluded}")), Press()
    is_fixed = not any(formats.load(kind).replaces_losers for kind in kinds)
    last, carried = press.print(edition_of(evening)), 0
    for _ in range(STEPS[is_fixed]):
        for _ in range(evening.chance.randint(1, 3)):
            evening.act()
        edition = press.print(edition_of(evening))
        assert_same(edition, edition_of(evening).work_out())
        assert edition.digest.progress.finished == evening.anew().is_over
        carried, last = carried + was_carried_on(edition, last), edition
    assert bool(carried) == is_fixed


def test_a_ladder_that_rests_is_not_over() -> None:
    evening = Evening(plan(("ladder",), Excluded.FORFEIT_REST), random.Random(1))
    while not evening.anew().finished:
        evening.begin()
        evening.end()
    edition = Press().print(edition_of(evening))
    assert not edition.digest.progress.finished
    assert not standings_json(gather(evening.anew()))["finished"]


def test_a_match_that_ends_after_its_result_was_corrected_changes_nothing() -> None:
    evening, press = Evening(plan(("round_robin",), Excluded.ANNUL), random.Random(1)), Press()
    evening.begin()
    ((_, attempt),) = evening.attempts.items()
    evening.rule(Ruling.CORRECT, {**subject_of(attempt.pairing), "winner": attempt.white, "margin": 9})
    corrected = press.print(edition_of(evening))
    evening.ended(replace(attempt, ended="now", verdict=verdict(None, "tie", 0)))
    edition = press.print(edition_of(evening))
    assert was_carried_on(edition, corrected)
    assert_same(edition, edition_of(evening).work_out())
    assert edition.situation.results[attempt.pairing].winner == attempt.white


def test_what_has_not_changed_is_the_same_and_not_only_equal() -> None:
    evening, press = Evening(plan(("round_robin",), Excluded.ANNUL), random.Random(1)), Press()
    first = press.print(edition_of(evening))
    evening.begin()
    begun = press.print(edition_of(evening))
    evening.end()
    ended = press.print(edition_of(evening))
    (pairing,) = {attempt.pairing for attempt in evening.attempts.values()}
    for last, edition in ((first, begun), (begun, ended)):
        assert was_carried_on(edition, last)
        pairs = zip(last.digest.entries, edition.digest.entries, strict=True)
        assert [old.pairing for old, new in pairs if old is not new] == [pairing]
        kept = edition.tallies.keys() - set(pairing.names)
        assert all(edition.tallies[name] is last.tallies[name] for name in kept)


def test_a_decision_makes_all_anew() -> None:
    evening, press = Evening(plan(("round_robin",), Excluded.ANNUL), random.Random(1)), Press()
    last = press.print(edition_of(evening))
    evening.decide()
    assert not was_carried_on(press.print(edition_of(evening)), last)


def test_a_page_that_was_open_all_the_time_has_the_bytes_of_one_that_opens_in_the_end(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1)
    with served(evening.store.folder) as watching:
        for played, pairing in enumerate([each.pairing for each in evening.situation.due][:3], start=2):
            if played == 3:
                evening.match(pairing, void=True)
            evening.match(pairing)
            while watching.get("/api/tournament").json()["played"] < played:
                time.sleep(LOOK)
        with served(evening.store.folder) as new:
            assert [watching.get(path).content for path in PATHS] == [new.get(path).content for path in PATHS]
            assert b"Alfa" in new.get(PATHS[-1]).content
