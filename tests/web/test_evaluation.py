"""Evaluation curves: asked for, worked out where no table holds the core, the same every time, and kept."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from girone import engine
from girone.engine import DECIDED
from girone.entries.arena.ladder_breaks import WANTED, are_cores_wanted
from girone.host.system import usable_cores
from girone.matches.story import story
from girone.model.game import Side
from girone.web.match.evaluation import Evaluations, losing_move
from girone.web.match.evaluation_process import scored
from girone.web.match.story import told_by
from girone.web.tournament.live_state import LiveState
from tests.results.evening import Evening
from tests.web.pages import an_evening, served

CURVE = "/api/matches/{}/evaluation"
WITHIN = 120
needs_core = pytest.mark.skipif(not engine.available(), reason="there is no native core here")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """An evening with one match played."""
    return an_evening(tmp_path, most=1)


@pytest.fixture
def client(evening: Evening) -> Iterator[TestClient]:
    """A visitor of it."""
    with served(evening.store.folder) as client:
        yield client


def finished(client: TestClient, number: int = 1) -> dict[str, Any]:
    until = time.monotonic() + WITHIN
    while time.monotonic() < until:
        answer: dict[str, Any] = client.get(CURVE.format(number)).json()
        if answer["state"] in ("done", "failed"):
            return answer
        time.sleep(0.05)
    raise AssertionError(f"not done: {answer}")


@needs_core
def test_a_curve_is_worked_out_on_demand_and_kept(client: TestClient, evening: Evening) -> None:
    assert client.get(CURVE.format(1)).json() == {"state": "none", "plies": [], "level": 8}
    assert client.post(CURVE.format(1)).status_code == 202
    done = finished(client)
    told = story(evening.store.folder / "matches" / "00001" / "journal.jsonl")
    assert [each["ply"] for each in done["plies"]] == list(range(len(told.plies) + 1))
    assert {key: done["plies"][3][key] for key in ("score", "best", "depth")} == scored(
        told.plies[2].position
    )._asdict()
    assert len(list((evening.store.folder.parent / "cache" / "evaluations").iterdir())) == 1
    with served(evening.store.folder) as another:
        assert another.get(CURVE.format(1)).json() == done


@needs_core
def test_while_a_curve_waits_or_is_worked_out_the_ladder_is_asked_for_a_break(evening: Evening, tmp_path: Path) -> None:
    async def seen() -> list[bool]:
        live_state, found = LiveState(evening.store.folder), list[bool]()
        curves = Evaluations(tmp_path / "cache", live_state, tmp_path / WANTED)
        journal = evening.store.folder / "matches" / "00001" / "journal.jsonl"
        async with live_state.open(), curves.open(), asyncio.timeout(WITHIN):
            found.append(are_cores_wanted(tmp_path))
            live_state.cores = []
            curves.begin("key", journal)
            while not are_cores_wanted(tmp_path):
                await asyncio.sleep(0.01)
            live_state.cores = usable_cores()
            while curves.state("key")["state"] != "done":
                await asyncio.sleep(0.01)
            found.append(are_cores_wanted(tmp_path))
        return found

    assert asyncio.run(seen()) == [False, False]


@needs_core
def test_the_end_of_a_game_is_scored_as_decided(evening: Evening) -> None:
    told = story(evening.store.folder / "matches" / "00001" / "journal.jsonl")
    last = told.plies[-1].position
    outcome = last.outcome()
    assert outcome
    assert outcome.winner
    assert scored(last).score == (DECIDED if outcome.winner == "white" else -DECIDED)


@needs_core
def test_nothing_of_it_is_written_into_the_store(client: TestClient, evening: Evening) -> None:
    before = sorted(evening.store.folder.rglob("*"))
    client.post(CURVE.format(1))
    finished(client)
    assert sorted(evening.store.folder.rglob("*")) == before


@needs_core
def test_while_tables_hold_all_cores_it_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveState, "free_cores", [])
    answer = client.post(CURVE.format(1))
    assert (answer.status_code, "use all cores" in answer.json()["error"]) == (503, True)
    assert client.get(CURVE.format(1)).json()["state"] == "none"


@needs_core
def test_a_journal_that_cannot_be_read_fails_and_can_be_asked_again(client: TestClient, evening: Evening) -> None:
    (evening.store.folder / "matches" / "00001" / "journal.jsonl").write_text("nonsense\n")
    client.post(CURVE.format(1))
    assert finished(client)["state"] == "failed"
    assert client.post(CURVE.format(1)).json()["state"] == "waits"


@needs_core
def test_a_cache_that_cannot_be_written_fails_the_curve_and_not_the_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Evaluations, "_keep", full)
    client.post(CURVE.format(1))
    assert finished(client)["state"] == "failed"
    assert "No space left" in capsys.readouterr().err
    monkeypatch.undo()
    client.post(CURVE.format(1))
    assert finished(client)["state"] == "done"


@needs_core
def test_a_torn_curve_is_worked_out_anew(client: TestClient, evening: Evening) -> None:
    client.post(CURVE.format(1))
    whole = finished(client)
    for file in evening.store.folder.parent.rglob("evaluations/*.json"):
        file.write_text('[{"ply":')
    assert client.get(CURVE.format(1)).json()["state"] == "none"
    client.post(CURVE.format(1))
    assert finished(client) == whole


def test_without_the_core_it_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", lambda: False)
    for answer in (client.get(CURVE.format(1)), client.post(CURVE.format(1))):
        assert (answer.status_code, "without its native core" in answer.json()["error"]) == (503, True)


def test_what_has_no_curve(client: TestClient, evening: Evening) -> None:
    assert client.get(CURVE.format(99)).status_code == 404
    assert client.get(CURVE.format("1" * 1000)).status_code == 404
    (evening.store.folder / "matches" / "00001" / "journal.jsonl").unlink()
    assert client.get(CURVE.format(1)).json() == {"error": "this match has no journal here"}


def test_rounds_that_are_not_public_have_none(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1, public_from=2)
    with served(evening.store.folder) as client:
        assert client.get(CURVE.format(1)).status_code == 403


def test_the_losing_move_is_the_last_before_which_the_winner_was_not_sure(played: Path) -> None:
    journal = next(iter(sorted(played.glob("matches/*/journal.jsonl"))))
    told = told_by(journal)

    def found(*scores: int) -> tuple[int, str] | None:
        plies = [{"ply": ply, "score": score, "best": f"best{ply}"} for ply, score in enumerate(scores)]
        losing = losing_move(told, plies)
        return (losing["ply"], losing["better"]) if losing else None

    first = 1 if told.side(1) is Side.WHITE else -1
    win, lost = first * DECIDED, -first * DECIDED
    assert found(0, 0, win, win) == (2, "best1")  # the second mover gave it away
    assert found(0, 0, win, 0) is None
    assert found(win, win, win) is None
    assert found(0, lost, lost) == (1, "best0")
    assert found(0, 0, 0, lost) == (3, "best2")
    assert found(0, 0, 0, win) == (2, "best1")  # seen only after the winner's own move
    assert found() is None
