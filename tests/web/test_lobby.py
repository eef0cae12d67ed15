"""The lobby: it leads to the page of each tournament as soon as there is one."""

from pathlib import Path

from starlette.testclient import TestClient

from girone.web.app import application
from girone.web.settings import Settings
from girone.web.tournament.lobby import Hosted, TournamentStatus, write
from tests.web.pages import HERE, HOSTILE


def test_it_leads_to_every_tournament_that_has_begun(tmp_path: Path) -> None:
    file = tmp_path / "pages.json"
    write(file, [Hosted("First", "http://127.0.0.1:8001/", TournamentStatus.LIVE), Hosted(HOSTILE)])
    with TestClient(application(Settings(None, lobby=file)), base_url=HERE) as client:
        answer = client.get("/")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert '<a href="http://127.0.0.1:8001/"><bdi>First</bdi></a>' in answer.text
        assert '<span class="now">is being played now</span>' in answer.text
        assert '<span class="quiet">has not begun yet</span>' in answer.text
        assert 'http-equiv="refresh"' in answer.text
        assert HOSTILE not in answer.text
        there = ("http://127.0.0.1:8001/", "http://127.0.0.1:8002/")
        write(
            file, [Hosted(name, at, TournamentStatus.OVER) for name, at in zip(("First", HOSTILE), there, strict=True)]
        )
        answer = client.get("/")
        assert "http://127.0.0.1:8002/" in answer.text
        assert answer.text.count("is over") == 2
        assert 'http-equiv="refresh"' not in answer.text
        assert client.get("/play").status_code == 200
