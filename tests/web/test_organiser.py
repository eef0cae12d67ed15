"""The organiser's page: closed, guarded, and every action recorded once."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.model.decision_subject import Departure, EntrantFiles
from girone.model.record import Decision, DecisionKind
from girone.tournament.store.store import Store
from girone.web.organiser import session as organiser
from girone.web.tournament import live_state as live_state
from tests.web.pages import HOSTILE, TOKEN, an_evening, served

ACTIONS = ["/organiser/decide", "/organiser/leave", "/api/organiser/decisions", "/api/organiser/run"]
PROOF = "X-Girone-Session"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store of an evening in which one match is left to play."""
    return an_evening(tmp_path, most=5).store


@pytest.fixture
def boss(store: Store) -> Iterator[TestClient]:
    """The organiser, inside."""
    with served(store.folder, TOKEN) as client:
        client.headers[PROOF] = client.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        yield client


def decided(store: Store) -> list[Decision]:
    return [each for each in store.decisions() if each.kind is not DecisionKind.DRAW]


def test_without_asking_for_it_there_is_no_organisers_room(visitor: TestClient) -> None:
    for path in ("/organiser", "/api/organiser"):
        assert visitor.get(path).status_code == 403
    for path in (*ACTIONS, "/organiser/enter", "/api/organiser/session"):
        assert visitor.post(path, json={"token": ""}).status_code == 403


def test_without_the_token_nobody_comes_in(stranger: TestClient) -> None:
    assert stranger.get("/organiser").status_code == 401
    assert stranger.get("/api/organiser").status_code == 401
    for path in ACTIONS:
        assert stranger.post(path, json={"ruling": "pause", "reason": "x"}).status_code == 401
    for wrong in ("", "x", TOKEN[:-1], f"{TOKEN}x", None, 7, ["x"]):
        assert stranger.post("/api/organiser/session", json={"token": wrong}).status_code == 401
    assert not stranger.cookies


def test_who_guesses_is_slowed_down(stranger: TestClient) -> None:
    states = [stranger.post("/organiser/enter", data={"token": "guess"}).status_code for _ in range(12)]
    assert states[0] == 401
    assert states[-1] == 429


@pytest.mark.parametrize("path", ["/organiser/enter", "/api/organiser/session"])
def test_who_guesses_does_not_shut_the_organiser_out(stranger: TestClient, path: str) -> None:
    def knock(token: str) -> int:
        form = {"token": token}
        answer = stranger.post(path, json=form) if path.startswith("/api") else stranger.post(path, data=form)
        return int(answer.status_code)

    assert [knock("guess") for _ in range(12)][-1] == 429
    assert knock(TOKEN) in (201, 303)
    assert knock("guess") == 429


@pytest.mark.parametrize(("token", "status"), [(TOKEN, 200), ("guess", 401), ("", 401)])
def test_the_door_has_nothing_against_the_address_that_was_printed(
    stranger: TestClient, token: str, status: int
) -> None:
    answer = stranger.get("/organiser", params={"token": token})
    assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
    assert not stranger.cookies


def test_when_all_is_played_there_is_nothing_to_pause(tmp_path: Path) -> None:
    over, open_still = an_evening(tmp_path / "over"), an_evening(tmp_path / "open", most=5)
    for evening, offered in ((over, False), (open_still, True)):
        with served(evening.store.folder, TOKEN) as client:
            client.post("/organiser/enter", data={"token": TOKEN})
            assert ('value="pause"' in client.get("/organiser").text) == offered


def test_the_cookie_is_kept_from_scripts_and_other_sites(stranger: TestClient) -> None:
    answer = stranger.post("/organiser/enter", data={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (303, "/organiser")
    cookie = answer.headers["set-cookie"].casefold()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert TOKEN not in cookie
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/api/organiser/decisions", "/api/organiser/run"])
def test_the_cookie_alone_does_nothing(boss: TestClient, store: Store, path: str) -> None:
    for proof in ("", "wrong"):
        answer = boss.post(path, json={"ruling": "pause", "reason": "x"}, headers={PROOF: proof})
        assert answer.status_code == 403
    assert decided(store) == []


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_cross_site_actions_are_refused_even_with_everything_else(
    boss: TestClient, store: Store, headers: dict[str, str]
) -> None:
    answer = boss.post("/api/organiser/decisions", json={"ruling": "pause", "reason": "x"}, headers=headers)
    assert answer.status_code == 403
    assert decided(store) == []


@pytest.mark.parametrize(
    "asked",
    [
        {"ruling": "pause"},
        {"ruling": "exclude", "subject": HOSTILE},
        {"ruling": "withdraw", "subject": "Alfa"},
        {"ruling": "replay", "subject": 1},
        {"ruling": "correct", "subject": "1", "tie": True},
    ],
)
def test_each_action_is_recorded_once(boss: TestClient, store: Store, asked: dict[str, object]) -> None:
    answer = boss.post("/api/organiser/decisions", json={**asked, "reason": " because "})
    assert (answer.status_code, answer.json()["taken"]) == (201, "recorded")
    (decision,) = decided(store)
    assert (decision.kind, decision.reason) == (asked["ruling"], "because")
    assert json.loads(json.dumps(decision.subject.as_json())) == answer.json()["subject"]


def test_readmission_resumption_and_what_follows(boss: TestClient, store: Store) -> None:
    for ruling, subject in [("pause", ""), ("resume", ""), ("exclude", "Alfa"), ("readmit", "Alfa")]:
        asked = {"ruling": ruling, "subject": subject, "reason": "x"}
        assert boss.post("/api/organiser/decisions", json=asked).status_code == 201
    assert [each.kind for each in decided(store)] == ["pause", "resume", "exclude", "readmit"]


def test_accepted_are_the_files_that_were_found_changed(boss: TestClient, store: Store) -> None:
    store.decide(DecisionKind.HOLD, EntrantFiles("Alfa", "new"), "changed")
    asked = {"ruling": "accept", "subject": "Alfa", "reason": "a typing mistake"}
    assert boss.post("/api/organiser/decisions", json=asked).json()["subject"] == {"name": "Alfa", "fingerprint": "new"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"ruling": "pause", "reason": " "}, "a decision needs a reason"),
        ({"ruling": "resume", "reason": "x"}, "the tournament is not paused"),
        ({"ruling": "expel", "reason": "x"}, "no ruling 'expel'"),
        ({"ruling": "start", "reason": "x"}, "no ruling 'start'"),
        ({"ruling": "exclude", "subject": "Nobody", "reason": "x"}, "no entrant 'Nobody'"),
        ({"ruling": "replay", "subject": "99", "reason": "x"}, "there is no match 99"),
        ({"ruling": "replay", "subject": "9" * 5000, "reason": "x"}, "is not a match; write its number"),
        ({"ruling": "correct", "subject": "1", "reason": "x"}, "a correction says who won"),
        ({"ruling": "correct", "subject": "1", "tie": True, "margin": "ten", "reason": "x"}, "whole number"),
        (["pause"], "the body has to be a JSON object"),
    ],
)
def test_what_cannot_be_is_answered_in_a_sentence(boss: TestClient, store: Store, asked: object, said: str) -> None:
    answer = boss.post("/api/organiser/decisions", json=asked)
    assert (answer.status_code, said in answer.json()["error"]) == (400, True), answer.text
    assert decided(store) == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b'{"ruling": "pause", "reason": "\\ud800"}', b"[" * 5000, b'{"margin": ' + b"9" * 5000]
)
def test_a_body_that_is_no_json_of_ours_is_answered_in_a_sentence(boss: TestClient, store: Store, body: bytes) -> None:
    answer = boss.post("/api/organiser/decisions", content=body)
    assert (answer.status_code, answer.json()) == (400, {"error": "the body has to be a JSON object"})


def test_a_runner_at_work_is_asked(boss: TestClient, store: Store) -> None:
    with store.writing():
        answer = boss.post("/api/organiser/decisions", json={"ruling": "pause", "reason": "lunch"})
    assert answer.json()["taken"] == "asked"
    assert [(each.kind, each.reason) for each in store.inbox.asked()] == [("pause", "lunch")]


def test_the_forms_do_the_same_and_each_is_taken_once(boss: TestClient, store: Store) -> None:
    page = boss.get("/organiser").text
    fields = {name: _hidden(page, name) for name in ("proof", "once")}
    form = {**fields, "ruling": "exclude", "subject": HOSTILE, "reason": "<b>copied</b>"}
    assert boss.post("/organiser/decide", data=form).status_code == 303
    assert boss.post("/organiser/decide", data=form).status_code == 409
    assert boss.post("/organiser/decide", data={**form, "proof": "x"}).status_code == 403
    (decision,) = decided(store)
    assert decision.subject == Departure(HOSTILE)
    objected = boss.post("/organiser/decide", data={**form, "once": "another", "subject": "Nobody"})
    assert (objected.status_code, "no entrant &#39;Nobody&#39;" in objected.text) == (400, True)
    assert HOSTILE not in page + objected.text


def test_after_a_form_the_room_is_as_it_was_decided(boss: TestClient) -> None:
    for ruling, reason, seen in (("pause", "lunch", "Paused:"), ("resume", "coffee is cold", "Not running")):
        page = boss.get("/organiser").text
        assert seen not in page
        fields = {name: _hidden(page, name) for name in ("proof", "once")}
        answer = boss.post("/organiser/decide", data={**fields, "ruling": ruling, "reason": reason})
        assert answer.status_code == 303
        page = boss.get(answer.headers["location"]).text
        assert (seen in page, reason in page) == (True, True)


def test_a_form_does_not_wait_for_ever_for_the_runner(
    boss: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_state, "LEARNT_WITHIN", 0.1)
    page = boss.get("/organiser").text
    fields = {name: _hidden(page, name) for name in ("proof", "once")}
    with store.writing():
        answer = boss.post("/organiser/decide", data={**fields, "ruling": "pause", "reason": "lunch"})
    assert (answer.status_code, decided(store)) == (303, [])


def test_who_has_left_is_outside(boss: TestClient) -> None:
    page = boss.get("/organiser").text
    assert boss.post("/organiser/leave", data={"proof": _hidden(page, "proof")}).status_code == 303
    assert boss.get("/api/organiser").status_code == 401


def test_a_run_is_started_once_and_on_record(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    class Running:
        def __init__(self, command: list[str], **more: object) -> None:
            started.append(command)

        def poll(self) -> None:
            return None

    monkeypatch.setattr(organiser, "Popen", Running)
    file = store.folder.parent / "cup.toml"
    file.write_text(store.plan)
    with served(store.folder, TOKEN, file) as boss:
        boss.headers[PROOF] = boss.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        assert boss.get("/api/organiser").json()["can_start"]
        assert boss.post("/api/organiser/run", json={"reason": ""}).status_code == 400
        assert boss.post("/api/organiser/run", json={"reason": "all are here"}).status_code == 201
        assert "still running" in boss.post("/api/organiser/run", json={"reason": "again"}).json()["error"]
    assert [command[-5:] for command in started] == [["run", str(file), "--store", str(store.folder), "--json"]]
    assert [(each.kind, each.reason) for each in decided(store)] == [("start", "all are here")]


def test_nothing_is_started_beside_a_run(store: Store) -> None:
    file = store.folder.parent / "cup.toml"
    file.write_text(store.plan)
    with served(store.folder, TOKEN) as boss, store.writing():
        boss.headers[PROOF] = boss.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        assert "already running" in boss.post("/api/organiser/run", json={"reason": "again"}).json()["error"]
    assert decided(store) == []


def test_a_file_that_is_not_known_is_not_started(boss: TestClient) -> None:
    assert not boss.get("/api/organiser").json()["can_start"]
    answer = boss.post("/api/organiser/run", json={"reason": "x"})
    assert (answer.status_code, "file is not known" in answer.json()["error"]) == (400, True)


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found
    return found[1]


def test_a_started_run_does_not_inherit_that_the_page_stepped_aside(tmp_path: Path) -> None:
    """In a process of its own, because nobody can take back that it was nice."""
    (tmp_path / "cup.toml").write_text("")
    run = tmp_path / "run"
    run.write_text("#!/bin/sh\nnice\n")
    run.chmod(0o755)
    starts = f"""
import os, sys
from pathlib import Path
from girone.web.organiser.session import Starter
from girone.web.settings import Settings
before = os.nice(0)
starter = Starter(Settings(Path({str(tmp_path / "cup.store")!r}), cache=Path({str(tmp_path)!r})))
assert os.nice(5) != before
sys.executable = {str(run)!r}
starter.start()
starter._run.wait()
print(before)
"""
    before = subprocess.run(
        [sys.executable, "-c", starts], check=True, capture_output=True, text=True, timeout=60
    ).stdout
    assert (tmp_path / "run.log").read_text() == before
