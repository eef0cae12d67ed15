"""A store that goes or is replaced under the page: it is noticed, and nothing of one is shown with the other."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.web.core.policy import Policy
from girone.web.tournament import live_state as live_state_module
from girone.web.tournament.archive import Archive, opened
from girone.web.tournament.live_state import LiveState
from tests.results.evening import Evening, file_of
from tests.web.pages import TOKEN, an_evening, served

PATIENCE = 60.0
PATHS = ["/", "/api/tournament", "/api/matches/1", "/api/matches/1/plies", "/api/live", "/entrants"]


def replace(folder: Path, played: int | None = None) -> None:
    """Another tournament in place of the one in a folder, in one moment."""
    beside = folder.with_name("other.store")
    Evening(beside, file_of("Delta", "Eta")).play(played)
    folder.rename(folder.with_name("old.store"))
    beside.rename(folder)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def live_state_in(client: TestClient) -> LiveState:
    policy = client.app
    assert isinstance(policy, Policy)
    live_state: LiveState = policy.app.state.live_state
    return live_state


def names(client: TestClient) -> list[str]:
    return [each["name"] for each in client.get("/api/tournament").json()["entrants"]]


def test_the_archive_notices_that_its_store_has_gone_and_that_there_is_another(tmp_path: Path) -> None:
    folder = an_evening(tmp_path, most=2).store.folder
    with opened(folder) as archive:
        old = archive.edition()
        shutil.rmtree(folder)
        assert archive.read_on()
        assert not archive.is_there
        assert not archive.read_on()
        assert archive.state().attempts == old.state.attempts
        Evening(folder, file_of("Delta", "Eta")).play(1)
        assert archive.read_on()
        new = archive.edition()
        assert (archive.is_there, new.generation, new.number) == (True, 1, 2)
        assert [each.name for each in new.state.entrants] == ["Delta", "Eta"]
        assert list(new.attempts) == [1]
        assert not archive.read_on()


def test_what_is_no_store_is_waited_out(tmp_path: Path) -> None:
    folder = an_evening(tmp_path, most=1).store.folder
    with opened(folder) as archive:
        (folder / "store.sqlite").unlink()
        (folder / "store.sqlite").write_text("nonsense" * 1000)
        assert archive.read_on()
        assert not archive.is_there


def test_a_page_without_its_store_says_so_and_finds_the_next_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = an_evening(tmp_path).store.folder
    with served(folder) as client:
        assert len(names(client)) == 3
        shutil.rmtree(folder)
        until(lambda: client.get("/api/tournament").status_code == 503)
        for path in PATHS:
            answer = client.get(path)
            assert (answer.status_code, "is missing, or is being replaced" in answer.text) == (503, True), path
            assert answer.headers.get("refresh") == (None if path.startswith("/api") else "5"), path
        replace_missing(folder)
        until(lambda: client.get("/api/tournament").status_code == 200)
        assert names(client) == ["Delta", "Eta"]
    told = capsys.readouterr().err
    assert "there is no store at" in told
    assert "is another one now" in told


def replace_missing(folder: Path) -> None:
    beside = folder.with_name("other.store")
    Evening(beside, file_of("Delta", "Eta")).play(1)
    beside.rename(folder)


def test_spectators_are_told_that_the_store_is_another_one(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1)
    pairing = evening.state.due[0].pairing
    evening.store.begin(pairing, *pairing.names)
    with served(evening.store.folder) as client:
        published: list[str] = []
        feed = live_state_in(client).feed
        send = feed.publish

        def publish(event: str, data: object) -> None:
            published.append(event)
            send(event, data)

        feed.publish = publish  # type: ignore[method-assign]
        until(lambda: len(client.get("/api/tables").json()) == 1)
        replace(evening.store.folder, played=1)
        until(lambda: "another" in published)
        assert "ended" not in published
        assert client.get("/api/tables").json() == []
        assert names(client) == ["Delta", "Eta"]


@pytest.mark.parametrize(
    "path", ["matches/1", "api/matches/1/plies", "api/matches/1/board/0.svg", "api/matches/1/journal"]
)
def test_a_journal_of_the_next_store_is_not_shown_as_one_of_the_last(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_state_module, "LOOK", 3600.0)  # nobody has noticed yet
    folder = an_evening(tmp_path).store.folder
    with served(folder) as client:
        assert client.get(f"/{path}").status_code == 200
        replace(folder)
        assert client.get(f"/{path}").status_code == 503


def test_a_decision_about_one_tournament_is_not_recorded_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_state_module, "LOOK", 3600.0)
    folder = an_evening(tmp_path, most=2).store.folder
    with served(folder, TOKEN) as client:
        proof = client.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        replace(folder, played=1)
        answer = client.post(
            "/api/organiser/decisions",
            json={"ruling": "pause", "reason": "lunch"},
            headers={"X-Girone-Session": proof},
        )
        assert answer.status_code == 503
    with opened(folder) as archive:
        assert archive.state().paused is None


def test_a_plan_is_shown_until_the_store_that_it_began_is_read_and_not_after_another_one(tmp_path: Path) -> None:
    file, folder = tmp_path / "cup.toml", tmp_path / "cup.store"
    file.write_text(file_of("Alfa", "Beta"))
    archive = Archive(folder, file)
    planned = archive.edition()
    Evening(folder, file_of("Alfa", "Beta")).play(1)
    assert archive.read_on()
    assert archive.is_of_this(planned)
    begun = archive.edition()
    replace(folder)
    assert archive.read_on()
    assert not archive.is_of_this(planned)
    assert not archive.is_of_this(begun)
    assert archive.is_of_this(archive.edition())
    archive.close()
