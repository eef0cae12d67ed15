"""The words of verdicts: nothing that is private to a program leaves with them, on any page."""

from pathlib import Path

import httpx2
import pytest

from girone.model.reason import Reason
from girone.model.tournament import Pairing
from girone.page.tables import LiveTable
from girone.page.wording import worded
from tests.page.conftest import serving
from tests.results.evening import Evening, file_of


@pytest.mark.parametrize(
    ("words", "reason", "public", "told"),
    [
        ("White wins: won on the board, white 1, black 0", Reason.WON, True, None),
        ("White wins: won on the board, white 1, black 0", Reason.WON, False, "White wins: won on the board"),
        ("Black wins: white played an illegal move: A1", Reason.ILLEGAL, False, "Black wins: illegal move"),
        (
            "Black wins: white did not show up: cannot start /x",
            Reason.NO_SHOW,
            True,
            "Black wins: white did not show up",
        ),
        (
            "Both lose: both sides did not show up: /x; /y",
            Reason.NO_SHOW,
            True,
            "Both lose: both sides did not show up",
        ),
        ("Tie: \x1b[31m\u202e", Reason.TIE, True, "Tie: \\x1b[31m\\u202e"),
        ("Tie: white 3, black 3", Reason.TIE, False, "Tie"),
        ("", None, False, ""),
    ],
)
def test_words_for_anybody(words: str, reason: Reason | None, public: bool, told: str | None) -> None:
    assert worded(words, reason, public) == (words if told is None else told)


def test_no_page_tells_why_a_program_did_not_come(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "missing.store", file_of("Alfa", "Missing"), missing=["Missing"])
    attempt = evening.match(Pairing("Alfa", "Missing"))
    assert "/home/" in evening.situation.attempts[0].words
    table = LiveTable(attempt, evening.store.folder / attempt.folder)
    table.read()
    table.close()
    assert table.state["words"] == "White wins: black did not show up"
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        for path in ("/", "/calendar", "/standings", "/projector", "/matches/1", "/entrants/0", "/entrants/1"):
            assert "/home/" not in client.get(path).text
        for path in ("/calendar", "/standings", "/tournament", "/matches/1", "/entrants/1", "/draw"):
            assert "/home/" not in client.get(f"/api{path}").text
        assert "did not show up" in client.get("/calendar").text
