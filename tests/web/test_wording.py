"""The words of verdicts: nothing that is private to a program leaves with them, on any page."""

from pathlib import Path

import httpx2
import pytest

from girone.model.detail import Wording
from girone.model.reason import Reason
from girone.model.referee import COUNTED, DEEDS
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.web.core.wording import worded
from girone.web.tournament.live_tables import LiveTable
from tests.results.evening import Evening, file_of
from tests.verdicts import verdict
from tests.web.conftest import serving

SLOW = Wording("slow", "{seconds} s")(seconds=3.0)
MISSING = Wording("missing", "cannot start {file}", private=("file",))(file="/x")


@pytest.mark.parametrize(
    ("found", "public", "told"),
    [
        (
            verdict(detail=COUNTED(reason="won", white_count=1, black_count=0)),
            True,
            "won on the board, white 1, black 0",
        ),
        (verdict(detail=COUNTED(reason="won", white_count=1, black_count=0)), False, "won on the board"),
        (verdict(reason="too_slow", detail=SLOW), False, "too slow"),
        (
            verdict(reason="no_show", detail=DEEDS[Reason.NO_SHOW](side="black", detail=MISSING)),
            True,
            "black did not show up: cannot start withheld",
        ),
    ],
)
def test_words_for_anybody(found: Verdict, public: bool, told: str) -> None:
    assert str(worded(found, public)) == f"White wins: {told}"


def test_a_tie_that_is_not_public_is_a_tie() -> None:
    assert str(worded(verdict(None, "tie"), public=False)) == "Tie"
    assert str(worded(None)) == ""


def test_no_page_tells_why_a_program_did_not_come(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "missing.store", file_of("Alfa", "Missing"), missing=["Missing"])
    attempt = evening.match(Pairing("Alfa", "Missing"))
    assert "/home/" in evening.state.attempts[0].words
    table = LiveTable(attempt, evening.store.folder / attempt.folder)
    table.read()
    table.close()
    assert table.state["words"] == "Alfa wins: black did not show up: withheld"
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        for path in ("/", "/calendar", "/standings", "/projector", "/matches/1", "/entrants/0", "/entrants/1"):
            assert "/home/" not in client.get(path).text
        for path in ("/calendar", "/standings", "/tournament", "/matches/1", "/entrants/1", "/draw"):
            assert "/home/" not in client.get(f"/api{path}").text
        assert "did not show up" in client.get("/calendar").text
