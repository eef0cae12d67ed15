"""An arena on the page: links, sessions, uploads, what an entrant sees, and what a link does not open."""

import json
import re
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from girone.entries.accounts import Accounts, hashed
from girone.entries.arena import ACTIONS, DROP, LARGEST_UPLOAD, UPLOADS, Arena, UploadStage
from girone.entries.prepare import BUILDING
from girone.entries.reception import LOGS
from girone.model.detail import said
from girone.web.app import ARENA, ROOMS
from girone.web.core.openapi import description
from girone.web.entrants import upload
from tests.web.arenas import an_arena, another, arena_of, arena_served, invite, proof_in, send, signed_in, tell_of
from tests.web.pages import HERE, TOKEN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An arena."""
    return an_arena(tmp_path / "arena")


@pytest.fixture
def page(folder: Path) -> Iterator[TestClient]:
    """Its page, for somebody who is nobody."""
    with arena_served(folder) as client:
        yield client


def actions(folder: Path) -> list[str]:
    return [json.loads(line)["action"] for line in (folder / ACTIONS).read_text().splitlines()]


def test_the_organiser_adds_entrants_and_each_link_is_shown_once_and_kept_as_a_hash(
    page: TestClient, folder: Path
) -> None:
    links = invite(page, "Nome,Cognome,Indirizzo email\nAda,Rossi,ada@example.org\nBruno,Sá,b@example.org\n")
    assert list(links) == ["Ada Rossi", "Bruno Sá"]
    keys = [link.partition("key=")[2] for link in links.values()]
    assert all(len(key) >= 32 for key in keys)
    kept = (folder / ACTIONS).read_text()
    assert all(key not in kept and hashed(key) in kept for key in keys)
    assert "example.org" not in kept
    assert stat.S_IMODE((folder / ACTIONS).stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["../x", "a/b", ".hidden", "Ada #2", "x" * 56, "Fortuna", "a\x07b"])
def test_a_name_that_cannot_be_one_is_refused(name: str, page: TestClient, folder: Path) -> None:
    assert invite(page, name) == {}
    assert not list(arena_of(page).accounts)


def test_a_link_is_opened_by_a_press_and_not_by_looking(page: TestClient) -> None:
    (link,) = invite(page, "Ada").values()
    door = page.get(link.removeprefix(HERE))
    assert door.status_code == 200
    assert "Sign in as Ada" in door.text
    assert not page.cookies
    assert door.headers["cache-control"] == "no-store"
    assert door.headers["referrer-policy"] == "same-origin"
    given = another(page).post("/you/enter", data={"key": link.partition("key=")[2]}).headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=strict" in given
    assert link.partition("key=")[2] not in given


def test_an_upload_is_on_record_before_it_is_answered_and_survives_a_restart(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    assert send(browser, proof, "bot.tar.gz", b"whatever", "first").status_code == 303
    (kept,) = arena_of(page).accounts
    assert [(each.version, each.comment, each.files) for each in kept.uploads] == [(1, "first", ("bot.tar.gz",))]
    with zipfile.ZipFile(folder / DROP / "Ada.zip") as packed:
        assert packed.read("bot.tar.gz") == b"whatever"
    (folder / DROP / "Ada.zip").unlink()  # as if killed between the record and the ladder
    (folder / UPLOADS / "1" / ".2.zip").write_bytes(b"half")
    with (folder / ACTIONS).open("a") as log:
        log.write('{"at": "cut')
    with arena_served(folder) as again:
        again.cookies.update(browser.cookies)
        assert "first" in again.get("/you").text
        assert (folder / DROP / "Ada.zip").exists()
        assert not (folder / UPLOADS / "1" / ".2.zip").exists()


def test_several_files_of_a_folder_are_one_program(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    files = [("file", ("bot/main.py", b"1")), ("file", ("bot/lib/rules.py", b"2"))]
    assert browser.post("/you/upload", data={"proof": proof}, files=files).status_code == 303
    with zipfile.ZipFile(folder / DROP / "Ada.zip") as packed:
        assert packed.namelist() == ["bot/main.py", "bot/lib/rules.py"]


@pytest.mark.parametrize("name", ["../../evil.py", "/etc/x", "C:/x", "a\\..\\..\\b"])
def test_a_file_that_leads_out_is_refused_to_the_face(name: str, page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    answer = send(browser, proof, name)
    assert answer.status_code == 400
    assert "leads out of its folder" in answer.text
    assert actions(folder)[-1] == "refused"
    assert not list((folder / DROP).iterdir())


def test_what_is_too_large_is_refused_while_it_comes(
    page: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    headers = {"Content-Length": str(2 * LARGEST_UPLOAD), "X-Girone-Session": proof}
    assert browser.post("/api/uploads", content=b"x", headers=headers).status_code == 413

    def endless() -> Iterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
        for _ in range(2 + LARGEST_UPLOAD // 2**20):
            yield bytes(2**20)

    headers = {"Content-Type": "multipart/form-data; boundary=b", "X-Girone-Session": proof}
    assert browser.post("/api/uploads", content=endless(), headers=headers).status_code == 413
    assert not list((folder / DROP).iterdir())


def test_uploads_are_slowed_down_for_one_entrant_and_not_for_another(page: TestClient) -> None:
    links = invite(page, "Ada\nBea")
    ada, proof = signed_in(page, links["Ada"])
    states = [send(ada, proof, content=bytes([number])).status_code for number in range(7)]
    assert states == [303] * 6 + [429]
    assert send(*signed_in(page, links["Bea"])).status_code == 303


@pytest.mark.parametrize(
    ("window", "words"), [("opens = 2999", "delivery opens on"), ("closes = 2001", "delivery closed on")]
)
def test_outside_the_window_nothing_is_taken(window: str, words: str, tmp_path: Path) -> None:
    folder = an_arena(tmp_path / "arena", f'{window}-01-01 00:00:00\nzone = "Europe/Rome"\n')
    with arena_served(folder) as page:
        (link,) = invite(page, "Ada").values()
        answer = send(*signed_in(page, link))
        assert answer.status_code == 403
        assert words in answer.text
        assert not list((folder / DROP).iterdir())


def test_an_entrant_sees_how_far_its_versions_are_and_why_one_was_refused(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    send(browser, proof, comment="one")
    assert 'data-state="waiting"' in browser.get("/you").text
    tell_of(folder, "Ada", 1)
    tell_of(folder, "Ada", 1, doing=BUILDING.key)
    assert 'data-state="building"' in browser.get("/you").text
    log = folder / LOGS / "ada"
    log.mkdir()
    (log / "build.log").write_text("<b>undefined</b> reference")
    refused = said("it is empty").as_json()
    tell_of(folder, "Ada", 1, entered=False, outcome="refused", told=refused, words="it is empty", log=str(log))
    seen = browser.get("/you", headers={"Accept-Language": "it"}).text
    assert 'data-state="refused"' in seen
    assert "è vuot" in seen
    assert "&lt;b&gt;undefined&lt;/b&gt; reference" in seen
    send(browser, proof, comment="two")
    send(browser, proof, comment="three")
    stages = [each.stage for each in Arena(folder).versions(next(iter(Accounts(folder / ACTIONS))))]
    assert stages == [UploadStage.WAITING, UploadStage.REPLACED, UploadStage.REFUSED]


def test_a_token_uploads_and_asks_and_nothing_else(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    shown = re.search(r'<code class="secret">(.*?)</code>', browser.post("/you/token", data={"proof": proof}).text)
    assert shown
    script = another(page)
    script.headers["Authorization"] = f"Bearer {shown[1]}"
    answer = script.post("/api/uploads", files={"file": ("main.py", b"1")}, data={"comment": "from make"})
    assert answer.status_code == 201
    assert [(each["version"], each["state"]) for each in script.get("/api/uploads").json()] == [(1, "waiting")]
    assert script.get("/you").status_code == 401
    assert shown[1] not in (folder / ACTIONS).read_text()
    assert shown[1] not in browser.get("/you").text
    script.headers["Authorization"] = "Bearer wrong"
    assert script.get("/api/uploads").status_code == 401


def test_who_withdraws_is_not_tried_and_comes_back_with_the_next_upload(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    send(browser, proof)
    assert browser.post("/you/withdraw", data={"proof": proof}).status_code == 303
    assert not (folder / DROP / "Ada.zip").exists()
    assert 'data-state="withdrawn"' in browser.get("/you").text
    send(browser, proof)
    assert (folder / DROP / "Ada.zip").exists()


def test_a_link_that_is_revoked_opens_nothing_and_its_sessions_end(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Ada").values()
    browser, _ = signed_in(page, link)
    boss = another(page)
    boss.post("/organiser/enter", data={"token": TOKEN})
    form = boss.get("/organiser/entrants").text
    once = re.search(r'name="once" value="([^"]+)"', form)
    assert once
    data = {"proof": proof_in(form), "once": once[1], "action": "revoke"}
    assert boss.post("/organiser/entrants/1", data=data).status_code == 303
    assert browser.get("/you").status_code == 401
    assert another(page).post("/you/enter", data={"key": link.partition("key=")[2]}).status_code == 401
    assert actions(folder)[-1] == "revoke"


def test_an_attacker_with_a_link_gets_no_one_elses_things_and_no_organisers_rights(
    page: TestClient, folder: Path
) -> None:
    links = invite(page, "Ada\nMallory")
    ada, ada_proof = signed_in(page, links["Ada"])
    send(ada, ada_proof, "kept-private.py", b"kept-private source", "kept-private comment")
    log = folder / LOGS / "ada"
    log.mkdir(parents=True)
    (log / "build.log").write_text("kept-private log")
    told = said("kept-private receipt").as_json()
    tell_of(folder, "Ada", 1, entered=False, outcome="refused", told=told, words="", log=str(log))
    assert ada.get("/you").text.count("kept-private") >= 4
    mallory, proof = signed_in(page, links["Mallory"])
    before = (folder / ACTIONS).read_text()
    for room in (*ROOMS, *ARENA):
        for route in room.ROUTES:
            if isinstance(route, Route) and "live" not in route.path and "{name}" not in route.path:
                path = re.sub(r"{(\w+)(:\w+)?}", "1", route.path)
                for query in ("", "?number=1&entrant=1&name=Ada", "/../../uploads/1/1.zip"):
                    answer = mallory.get(path + query)
                    assert "kept-private" not in answer.text, path
                    assert not path.startswith(("/organiser", "/api/organiser")) or answer.status_code in (
                        401,
                        404,
                        405,
                    )
    for path in ("/static/../uploads/1/1.zip", "/uploads/1/1.zip", "/drop/Ada.zip", "/actions.jsonl"):
        assert mallory.get(path).status_code == 404
    form = {"proof": proof, "once": "x", "names": "Eve", "action": "revoke", "reason": "x", "ruling": "pause"}
    for path in ("/organiser/entrants", "/organiser/entrants/1", "/organiser/decide", "/organiser/leave"):
        assert mallory.post(path, data=form).status_code == 401, path
    assert mallory.post("/you/withdraw", data={"proof": ada_proof}).status_code == 403
    assert mallory.post("/you/token", data={"proof": ""}).status_code == 403
    assert send(mallory, ada_proof).status_code == 403
    assert (
        mallory.post("/you/upload", data={"proof": proof}, headers={"Origin": "http://evil.example"}).status_code == 403
    )
    added = (folder / ACTIONS).read_text().removeprefix(before)
    assert {json.loads(line)["by"] for line in added.splitlines()} <= {"entrant 2"}
    assert not (folder / DROP / "Mallory.zip").exists()


def test_every_address_of_an_arena_is_described() -> None:
    described = {key for room in ARENA for key in room.API}
    routes = [route for room in ARENA for route in room.ROUTES if isinstance(route, Route)]
    served = {
        f"{method} {route.path}"
        for route in routes
        if route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == served
    assert "/api/uploads" in description([*ROOMS, *ARENA])["paths"]
    assert {path for path in upload.LARGE if path not in {route.path for route in routes}} == set()
