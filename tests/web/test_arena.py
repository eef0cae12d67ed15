"""An arena on the page: links, sessions, uploads, what an entrant sees, and what a link does not open."""

import html
import json
import re
import stat
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from girone.entries.arena.accounts import Account, Accounts, Action, hashed
from girone.entries.arena.arena import ACTIONS, DROP, FILE, LARGEST_UPLOAD, UPLOADS, Arena, UploadStage
from girone.entries.building.prepare import BUILDING
from girone.entries.reception import LOGS
from girone.model.detail import Detail, said
from girone.web.app import ARENA, ROUTE_MODULES, application
from girone.web.core.openapi import description
from girone.web.entrants import upload
from girone.web.settings import Settings
from tests.web.arenas import (
    an_arena,
    another,
    arena_of,
    arena_served,
    invite,
    organiser,
    proof_in,
    send,
    signed_in,
    tell_of,
)
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
    sign_in = page.get(link.removeprefix(HERE))
    assert sign_in.status_code == 200
    assert "Sign in as Ada" in sign_in.text
    assert not page.cookies
    assert sign_in.headers["cache-control"] == "no-store"
    assert sign_in.headers["referrer-policy"] == "same-origin"
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


def test_of_two_uploads_at_once_one_is_taken_whole_and_the_other_is_told(
    page: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both came while the first was being looked at, and would have been the same version."""
    (link,) = invite(page, "Ada").values()
    browser, proof = signed_in(page, link)
    first_is_in, look = threading.Event(), Arena.objection

    def slowly(arena: Arena, account: Account) -> Detail | None:
        if not first_is_in.is_set():
            first_is_in.set()
            second.append(send(browser, proof, content=b"second").status_code)
        return look(arena, account)

    second = list[int]()
    monkeypatch.setattr(Arena, "objection", slowly)
    assert send(browser, proof, content=b"first").status_code == 303
    assert second == [409]
    with zipfile.ZipFile(folder / UPLOADS / "1" / "1.zip") as kept:
        assert kept.read("main.py") == b"first"


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


def test_an_upload_has_a_place_in_the_queue_and_nobody_sees_who_is_before_it(page: TestClient, folder: Path) -> None:
    links = invite(page, "Zoe\nAda")
    for name in ("Zoe", "Ada"):
        browser, proof = signed_in(page, links[name])
        send(browser, proof)
    told = browser.get("/you").text
    assert "Uploads ahead: 1." in told
    assert "Zoe" not in told
    [version] = browser.get("/api/uploads", headers={"X-Girone-Session": proof}).json()
    assert (version["ahead"], version["seconds"]) == (1, None)
    tell_of(folder, "Zoe", 1, entered=True, outcome="entered")
    assert "You are next." in browser.get("/you").text


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


def test_an_older_version_is_taken_back_as_the_next_one(page: TestClient, folder: Path) -> None:
    ada, bob = (signed_in(page, link) for link in invite(page, "Ada\nBob").values())
    send(*ada, "a.py", b"good"), send(*ada, "b.py", b"bad")
    assert ada[0].post("/you/again", data={"proof": ada[1], "version": "1"}).status_code == 303
    with zipfile.ZipFile(folder / DROP / "Ada.zip") as packed:
        assert packed.read("a.py") == b"good"
    account = next(iter(arena_of(page).accounts))
    assert [(each.version, each.comment) for each in account.uploads][-1] == (3, "version 1 again")
    assert len({each.fingerprint for each in account.uploads}) == 3
    assert bob[0].post("/you/again", data={"proof": bob[1], "version": "1"}).status_code == 400
    assert ada[0].post("/you/again", data={"proof": bob[1], "version": "1"}).status_code == 403
    assert ada[0].post("/you/again", data={"proof": ada[1], "version": "../2/1"}).status_code == 404


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
    for module in (*ROUTE_MODULES, *ARENA):
        for route in module.ROUTES:
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
    organisers = ("entrants", "entrants/1", "decide", "leave", "delivery", "final", "alike", "site")
    for path in (f"/organiser/{each}" for each in organisers):
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


def test_an_assistant_helps_and_neither_publishes_nor_adds_assistants(page: TestClient, folder: Path) -> None:
    boss = organiser(page)
    form = boss.get("/organiser/entrants").text
    once = re.search(r'name="once" value="([^"]+)"', form)
    assert once
    data = {"proof": proof_in(form), "once": once[1], "names": "Tina", "role": "assistant"}
    added = boss.post("/organiser/entrants", data=data, files={"file": ("", b"")}).text
    key = re.search(r"key=([\w-]+)</code>", added)
    assert key
    tina = another(page)
    assert tina.post("/you/enter", data={"key": key[1]}).headers["location"] == "/organiser"
    assert tina.get("/you").status_code == 401
    led = [browser.get("/standings").text.count('href="/organiser"') for browser in (tina, boss, page)]
    assert led == [1, 1, 0]
    own = {"proof": proof_in(tina.get("/organiser").text)}
    names = {"once": "1", "names": "Ada"}
    assert tina.post("/organiser/entrants", data=own | names, files={"file": ("", b"")}).status_code == 200
    more = own | {"once": "2", "names": "Eve", "role": "assistant"}
    assert tina.post("/organiser/entrants", data=more, files={"file": ("", b"")}).status_code == 403
    assert tina.post("/organiser/site", data=own).status_code == 403
    assert tina.post("/organiser/entrants/1", data=own | {"once": "3", "action": "new link"}).status_code == 403
    assert [each.name for each in arena_of(page).accounts.entrants] == ["Ada"]
    assert [each.name for each in Arena(folder).accounts.entrants] == ["Ada"]
    assert '"assistant 1"' in (folder / ACTIONS).read_text()
    arena_of(page).accounts.note("organiser", Action.REVOKE, entrant=1)
    assert tina.get("/organiser/entrants").status_code == 401
    assert 'href="/organiser"' not in tina.get("/standings").text


def test_a_session_cannot_be_chosen_by_somebody_else_and_ends_with_its_link(page: TestClient) -> None:
    links = invite(page, "Ada\nMallory")
    mallory, _ = signed_in(page, links["Mallory"])
    (name, fixed) = next(iter(mallory.cookies.items()))
    victim = another(page)
    victim.cookies.set(name, fixed)  # planted before the victim signs in
    victim.post("/you/enter", data={"key": links["Ada"].partition("key=")[2]})
    given = [each.value or "" for each in victim.cookies.jar if each.name == name and each.value != fixed]
    assert len(given) == 1
    assert "Mallory" in mallory.get("/you").text
    assert "Ada" not in mallory.get("/you").text
    for made_up in ("", "x", hashed(given[0]), "../1"):
        stranger = another(page)
        stranger.cookies.set(name, made_up)
        assert stranger.get("/you").status_code == 401


def test_a_link_is_not_told_to_other_sites_and_no_other_site_acts_for_an_entrant(page: TestClient) -> None:
    (link,) = invite(page, "Ada").values()
    sign_in = page.get(link.removeprefix(HERE))
    assert sign_in.headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in sign_in.headers["content-security-policy"]
    ada, proof = signed_in(page, link)
    for path in ("withdraw", "token", "again", "leave", "upload"):
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
            data = {"proof": proof, "version": "1"}
            assert ada.post(f"/you/{path}", data=data, headers=headers).status_code == 403
        assert ada.post(f"/you/{path}", data={"version": "1"}, headers={}).status_code in (400, 403)
    assert ada.get("/you").status_code == 200


def test_every_address_of_an_arena_is_described() -> None:
    described = {key for module in ARENA for key in module.API}
    routes = [route for module in ARENA for route in module.ROUTES if isinstance(route, Route)]
    served = {
        f"{method} {route.path}"
        for route in routes
        if route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == served
    assert "/api/uploads" in description([*ROUTE_MODULES, *ARENA])["paths"]
    assert {path for path in upload.LARGE if path not in {route.path for route in routes}} == set()


def test_nobody_but_the_organiser_makes_the_ladder_and_only_once(tmp_path: Path) -> None:
    settings = Settings(None, token=TOKEN, file=tmp_path / FILE, arena=tmp_path)
    with TestClient(application(settings), base_url=HERE, follow_redirects=False) as page:
        assert page.get("/").headers["location"] == "/organiser"
        assert page.get("/organiser").status_code == 401
        assert page.post("/organiser/arena", data={"action": "create"}).status_code == 401
        assert page.post("/organiser/enter", data={"token": "guessed"}).status_code == 401
        page.post("/organiser/enter", data={"token": TOKEN})
        form = page.get("/organiser", headers={"Accept-Language": "en"}).text
        written = html.unescape(form.partition('aria-label="tournament.toml">')[2].partition("</textarea>")[0])
        order = {"action": "create", "text": written}
        assert page.post("/organiser/arena", data={**order, "proof": "guessed"}).status_code == 403
        order["proof"] = proof_in(form)
        wrong = page.post("/organiser/arena", data={**order, "text": written.replace('"strict"', '"limits"')})
        assert wrong.status_code == 400
        assert "was started with" in wrong.text
        assert not (tmp_path / FILE).exists()
        assert page.post("/organiser/arena", data=order).status_code == 200
        assert (tmp_path / FILE).read_text() == written
        assert page.post("/organiser/arena", data=order).status_code == 409
        assert page.get("/organiser").status_code == 503
    assert actions(tmp_path) == ["create"]


def test_the_organiser_compares_the_newest_versions_and_nobody_else(page: TestClient, folder: Path) -> None:
    links = invite(page, "Ada\nBruno")
    program = b"".join(
        b"def f%d(a, b):\n    return a * b + %d - max(a, b) // (a or 1)\n\n" % (at, at) for at in range(30)
    )
    for link in links.values():
        browser, proof = signed_in(page, link)
        assert send(browser, proof, "bot.py", program, "").status_code == 303
        assert browser.post("/organiser/alike", data={"proof": proof}).status_code == 401
    page.post("/organiser/enter", data={"token": TOKEN})
    entrants = page.get("/organiser/entrants").text
    assert page.post("/organiser/alike", data={"proof": "guessed"}).status_code == 403
    given = page.post("/organiser/alike", data={"proof": proof_in(entrants)}, headers={"Accept-Language": "en"})
    assert given.headers["content-disposition"] == 'attachment; filename="alike.html"'
    assert "<bdi>Ada</bdi> – <bdi>Bruno</bdi>" in given.text
    assert actions(folder)[-1] == "compare"


def test_an_entrant_is_excluded_and_readmitted_on_its_own_page(page: TestClient, folder: Path) -> None:
    arena_of(page).accounts.add("Gola", "organiser")
    page.post("/organiser/enter", data={"token": TOKEN})
    for ruling, other in (("exclude", "readmit"), ("readmit", "exclude")):
        shown = page.get("/organiser/entrants/1", headers={"Accept-Language": "en"}).text
        assert f'value="{ruling}"' in shown
        assert f'value="{other}"' not in shown
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown))
        assert fields["subject"] == "Gola"
        answer = page.post("/organiser/decide", data={**fields, "ruling": ruling, "reason": f"to {ruling}"})
        assert answer.headers["location"] == "/organiser/entrants/1"
    assert actions(folder)[-2:] == ["decide", "decide"]
