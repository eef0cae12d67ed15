"""Entrants whom a proxy in front of an arena has signed in, and what others cannot make of its header."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.entries.arena.accounts import Action
from girone.entries.arena.arena import ACTIONS
from girone.model.errors import ConfigError
from girone.web.entrants.own_session import PROOF, PROXY_PROOF, PROXY_SECRET, proxy_secret
from tests.web.arenas import an_arena, another, arena_of, arena_served, invite, proof_in, send, signed_in

HEADER = "X-Remote-User"
LIST = "First name,Last name,Username,Email address\nAda,Rossi,s4711,ada@example.org\nBruno,Sá,s4712,b@example.org\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An arena."""
    return an_arena(tmp_path / "arena")


@pytest.fixture
def page(folder: Path) -> Iterator[TestClient]:
    """Its page behind a proxy."""
    with arena_served(folder, HEADER) as client:
        invite(client, LIST)
        yield client


def named(folder: Path, login: str) -> list[tuple[bytes, bytes]]:
    """What a proxy adds."""
    return [(HEADER.encode(), login.encode()), (PROXY_PROOF.encode(), (folder / PROXY_SECRET).read_bytes().strip())]


@pytest.mark.parametrize("login", ["s4711", "S4711", "ada@example.org", "Ada Rossi", " ada rossi "])
def test_who_is_on_the_list_signs_in_by_a_press_and_uploads(login: str, page: TestClient, folder: Path) -> None:
    browser, headers = another(page), named(folder, login)
    sign_in = browser.get("/you", headers=headers)
    assert sign_in.status_code == 200
    assert "Sign in as Ada Rossi" in sign_in.text
    assert not browser.cookies
    answer = browser.post("/you/enter", headers=headers, data={"key": ""})
    assert answer.headers["location"] == "/you"
    own = browser.get("/you", headers=headers)
    assert own.status_code == 200
    assert send(browser, proof_in(own.text)).status_code == 303
    assert [len(each.uploads) for each in arena_of(page).accounts] == [1, 0]


def test_a_password_for_the_proxy_is_not_taken_for_a_token(page: TestClient, folder: Path) -> None:
    browser, headers = another(page), [*named(folder, "s4711"), (b"Authorization", b"Basic czQ3MTE6cHc=")]
    browser.post("/you/enter", headers=headers, data={"key": ""})
    proof = (PROOF.encode(), proof_in(browser.get("/you", headers=headers).text).encode())
    file = {"file": ("main.py", b"print()")}
    assert browser.post("/api/uploads", headers=[*headers, proof], files=file).status_code == 201
    assert browser.post("/api/uploads", headers=headers, files=file).status_code == 403
    assert another(page).post("/api/uploads", headers=headers, files=file).status_code == 401


def test_letters_beyond_ascii_are_read_as_proxies_write_them(page: TestClient, folder: Path) -> None:
    assert "Sign in as Bruno Sá" in another(page).get("/you", headers=named(folder, "Bruno Sá")).text


def test_without_the_secret_of_the_proxy_the_header_is_nothing(page: TestClient, folder: Path) -> None:
    good = named(folder, "s4711")
    name, proof = good
    forged = [
        [name],
        [name, (PROXY_PROOF.encode(), b"")],
        [name, (PROXY_PROOF.encode(), proof[1][:-1])],
        [name, (PROXY_PROOF.encode(), "\xe9".encode("latin-1"))],
        [name, name, proof],
        [name, proof, proof],
        [(HEADER.encode(), b""), proof],
        [proof],
    ]
    for headers in forged:
        browser = another(page)
        assert browser.get("/you", headers=headers).status_code == 401, headers
        assert browser.post("/you/enter", headers=headers, data={"key": ""}).status_code == 401, headers
        assert not browser.cookies


def test_where_no_header_was_chosen_none_is_believed(folder: Path) -> None:
    proxy_secret(folder)
    with arena_served(folder) as client:
        invite(client, LIST)
        assert another(client).get("/you", headers=named(folder, "s4711")).status_code == 401


def test_who_is_not_on_the_list_is_told_so(page: TestClient, folder: Path) -> None:
    sign_in = another(page).get("/you", headers=named(folder, "s9<9"))
    assert sign_in.status_code == 401
    assert "s9&lt;9 is not on the organiser&#39;s list" in sign_in.text


def test_who_was_revoked_stays_outside(page: TestClient, folder: Path) -> None:
    arena_of(page).accounts.note("organiser", Action.REVOKE, entrant=1)
    assert another(page).get("/you", headers=named(folder, "s4711")).status_code == 401


def test_a_login_of_two_entrants_opens_neither_account(page: TestClient, folder: Path) -> None:
    invite(page, "Name,Username\nCarla,s4711\n")
    assert another(page).get("/you", headers=named(folder, "s4711")).status_code == 401


def test_the_cookie_of_another_entrant_in_the_same_browser_is_not_used(page: TestClient, folder: Path) -> None:
    (link,) = invite(page, "Dora").values()
    browser, proof = signed_in(page, link)
    ada = named(folder, "s4711")
    assert "Sign in as Ada Rossi" in browser.get("/you", headers=ada).text
    sent = browser.post("/you/upload", headers=ada, data={"proof": proof}, files={"file": ("main.py", b"print()")})
    assert sent.status_code == 401
    assert browser.get("/you").status_code == 200


def test_the_secret_is_the_organisers_and_logins_are_kept_as_hashes(page: TestClient, folder: Path) -> None:
    assert stat.S_IMODE((folder / PROXY_SECRET).stat().st_mode) == 0o600
    kept = (folder / ACTIONS).read_text()
    assert "s4711" not in kept
    assert "example.org" not in kept
    before = proxy_secret(folder)
    assert len(before) >= 32
    assert proxy_secret(folder) == before


def test_an_empty_secret_is_an_error(folder: Path) -> None:
    (folder / PROXY_SECRET).write_text("\n")
    with pytest.raises(ConfigError, match="is empty; delete it"):
        proxy_secret(folder)
