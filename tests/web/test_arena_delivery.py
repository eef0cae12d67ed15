"""The delivery window of an arena on the organiser's page: set, closed, extended for one, and on record."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from girone.entries.arena.accounts import Account
from girone.entries.arena.arena import ACTIONS, FILE, Arena
from girone.entries.arena.delivery_window import WindowOrder, close_now, delivered, extend, set_window
from girone.entries.entry import write_entry
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.plan.delivery import LatePolicy
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from tests.web.arenas import (
    an_arena,
    another,
    arena_of,
    arena_served,
    invite,
    organiser,
    press,
    proof_in,
    send,
    signed_in,
    tell_of,
)

PAGE = "/organiser/delivery"
HOUR = timedelta(hours=1)


def local(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M")


def enter(folder: Path, name: str) -> None:
    """A program is on the ladder, as its reception writes it."""
    file = folder / FILE
    plan = load(file, complete=False)
    write_entry(file, Entrant(name, plan.regulation.wire, command="true", categories=("all",)), plan, "a test")


def test_an_organiser_sets_closes_and_extends_the_window_on_the_page(tmp_path: Path) -> None:
    folder, now = an_arena(tmp_path / "arena"), datetime.now(UTC)
    with arena_served(folder) as page:
        links = invite(page, "Ada\nBob")
        (ada, ada_proof), (bob, bob_proof) = (signed_in(page, link) for link in links.values())
        boss = organiser(page)
        given = {"opens": "", "closes": local(now + 2 * HOUR), "zone": "UTC", "late": "refuse"}
        assert press(boss, PAGE, action="set", **given).status_code == 303
        assert "Delivery closes on" in ada.get("/you").text
        assert send(ada, ada_proof).status_code == 303
        assert press(boss, PAGE, action="close").status_code == 303
        closed = ada.get("/you").text
        assert "closed on" in closed
        assert "only the organiser can bring you back" in closed
        assert "brings you back" not in closed
        assert send(bob, bob_proof).status_code == 403
        assert press(boss, PAGE, action="extend", entrant="Bob", until=local(now + 3 * HOUR)).status_code == 303
        assert send(bob, bob_proof).status_code == 303
        assert send(ada, ada_proof).status_code == 403
        assert press(boss, PAGE, action="extend", entrant="Bob", until="").status_code == 303
        assert send(bob, bob_proof).status_code == 403
        table = boss.get(f"{PAGE}.csv").text.splitlines()
        assert table[0].startswith("entrant,version,at,state")
        assert [line.split(",")[0] for line in table[1:]] == ["Ada", "Bob"]
    done = [json.loads(line) for line in (folder / ACTIONS).read_text().splitlines()]
    assert [each["action"] for each in done if each["action"] in ("window", "extend")] == 2 * ["window"] + 2 * [
        "extend"
    ]


def test_a_wrong_window_changes_nothing_and_says_why(tmp_path: Path) -> None:
    folder = an_arena(tmp_path / "arena")
    before = (folder / FILE).read_text()
    with arena_served(folder) as page:
        boss = organiser(page)
        wrong = press(boss, PAGE, action="set", opens="", closes="2027-01-01T10:00", zone="", late="refuse")
        assert wrong.status_code == 400
        assert "has no time zone" in wrong.text
        assert 'name="closes" value="2027-01-01T10:00"' in wrong.text  # what was filled in is not lost
        assert press(boss, PAGE, action="extend", entrant="Ada", until="2027-01-01T10:00").status_code == 400
    assert (folder / FILE).read_text() == before


def test_only_the_organiser_moves_the_window(tmp_path: Path) -> None:
    folder = an_arena(tmp_path / "arena")
    with arena_served(folder) as page:
        (link,) = invite(page, "Ada").values()
        ada, proof = signed_in(page, link)
        for browser in (ada, another(page)):
            assert browser.get(PAGE).status_code == 401
            assert browser.get(f"{PAGE}.csv").status_code == 401
            assert browser.post(PAGE, data={"proof": proof, "action": "close"}).status_code == 401
        boss = organiser(page)
        assert boss.post(PAGE, data={"proof": proof, "action": "close"}).status_code == 403
        data = {"proof": proof_in(boss.get(PAGE).text), "once": "1", "action": "close"}
        assert boss.post(PAGE, data=data, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_after_the_close_no_program_changes_and_who_has_none_is_marked(tmp_path: Path) -> None:
    folder, now = an_arena(tmp_path / "arena"), datetime.now(UTC)
    set_window(folder / FILE, WindowOrder(closes=local(now - 30 * HOUR), zone="UTC", late="mark"))
    enter(folder, "Ada")
    with arena_served(folder) as page:
        links = invite(page, "Bob")
        bob, proof = signed_in(page, links["Bob"])
        assert send(bob, proof).status_code == 303
        tell_of(folder, "Bob", 1, outcome="entered", told=said("plays").as_json(), entered=True)
        arena = Arena(folder)
        assert "may not change" in str(arena.closed(Account(9, "Ada")))
        (row,) = delivered(arena, load(arena.file, complete=False).delivery)
        assert (row.days, row.penalty) == (2, 3)
        assert arena_of(page).closed(row.account) is None
        enter(folder, "Bob")
        assert "may not change" in str(arena_of(page).closed(row.account))


def test_the_file_keeps_everything_else_and_extensions_end_with_a_later_close(tmp_path: Path) -> None:
    file = an_arena(tmp_path / "arena") / FILE
    before = file.read_text()
    set_window(file, WindowOrder(closes="2027-02-15T18:00", zone="Europe/Rome", late="mark"))
    extend(file, "Ada", "2027-02-17T18:00")
    window = extend(file, "Bob", "2027-02-16T18:00")
    assert set(window.extensions) == {"Ada", "Bob"}
    assert window.of("Ada #3").closes == window.extensions["Ada"]
    assert window.of("Zoe").closes == window.closes
    later = set_window(file, WindowOrder(closes="2027-02-17T00:00", zone="Europe/Rome", late="refuse"))
    assert set(later.extensions) == {"Ada"}
    assert later.late is LatePolicy.REFUSE
    closed = close_now(file, datetime(2027, 2, 1, tzinfo=UTC))
    assert not closed.extensions
    assert closed.closes == datetime(2027, 2, 1, tzinfo=UTC)
    now = file.read_text().splitlines()
    changed = [line for line in before.splitlines() if line not in now]
    assert all(line.startswith(("# closes", "# zone", "# late", "# extensions")) for line in changed), changed


@pytest.mark.parametrize(
    ("window", "words"),
    [
        ('extensions = { "Ada" = 2027-02-16 18:00:00 }', "need a closing time"),
        ('closes = 2027-02-16 18:00:00\nzone = "UTC"\nextensions = { "Ada" = 2027-02-15 18:00:00 }', "ends before"),
        ("closes = 2027-02-16 18:00:00Z\nextensions = { Ada = 1 }", "must be a date"),
    ],
)
def test_an_extension_that_is_none_is_a_mistake_of_the_file(window: str, words: str, tmp_path: Path) -> None:
    file = an_arena(tmp_path / "arena") / FILE
    file.write_text(file.read_text().replace("[delivery]\n", f"[delivery]\n{window}\n"))
    with pytest.raises(ConfigError, match=words):
        load(file)
