"""The lobby: it leads to the page of each tournament as soon as there is one."""

from pathlib import Path

from starlette.testclient import TestClient

from girone.page.app import application
from girone.page.lobby import Hosted, write
from girone.page.settings import Settings
from tests.page.pages import HERE, HOSTILE


def test_it_leads_to_every_tournament_that_has_begun(tmp_path: Path) -> None:
    file = tmp_path / "pages.json"
    write(file, [Hosted("First", "http://127.0.0.1:8001/"), Hosted(HOSTILE, "")])
    with TestClient(application(Settings(None, lobby=file)), base_url=HERE) as client:
        answer = client.get("/")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert '<a href="http://127.0.0.1:8001/"><bdi>First</bdi></a>' in answer.text
        assert "has not begun yet" in answer.text
        assert 'http-equiv="refresh"' in answer.text
        assert HOSTILE not in answer.text
        write(file, [Hosted("First", "http://127.0.0.1:8001/"), Hosted(HOSTILE, "http://127.0.0.1:8002/")])
        answer = client.get("/")
        assert "http://127.0.0.1:8002/" in answer.text
        assert 'http-equiv="refresh"' not in answer.text
        assert client.get("/play").status_code == 200
