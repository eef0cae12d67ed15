"""The proven opening of 6 × 6 Othello: exact, closed for all replies, and told as such."""

import json
from pathlib import Path

import pytest

from girone import games
from girone.cli.main import main
from girone.engine import Analysis, Effort, in_book, lead
from girone.games import FOLDER
from girone.players.house import Reader, varied
from girone.players.thinker import Thinker
from tests.cpp import needs_compiler, run_cpp
from tests.players.minds import ScriptedMind
from tests.support import ROOT

START = games.load("othello", size=6).start()
RECORD = json.loads((ROOT / "training/books/record.json").read_text(encoding="utf-8"))["othello-6"]
SOLVED_AGAIN = "12"


@needs_compiler
def test_it_is_closed_for_all_replies_and_exact_at_its_end(tmp_path: Path) -> None:
    words = str(FOLDER / "othello/proven.bin"), str(RECORD["closed_to"]), SOLVED_AGAIN, START.text()
    assert run_cpp("tests/native/proven.cpp", tmp_path, words=words) == (0, "")


def test_it_has_what_its_record_says() -> None:
    assert (FOLDER / "othello/proven.bin").stat().st_size == 16 * RECORD["positions"]
    book = in_book(START)
    assert book
    assert book.is_proven
    assert lead(book.score) == RECORD["score"] == -4


@pytest.mark.parametrize(("score", "discs"), [(30_012, 12), (-30_004, -4), (0, 0)])
def test_a_proven_score_tells_discs(score: int, discs: int) -> None:
    assert lead(score) == discs


def test_an_analysis_says_that_it_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    book = in_book(START)
    assert book
    assert main(["analyse", "othello", "--size", "6", "--depth", "1"]) == 0
    assert f"the book plays {book.best}, proven -4: {' '.join(book.line[:8])}" in capsys.readouterr().out


def test_a_player_says_that_it_is_proven() -> None:
    thinker = Thinker(lambda: Reader(ScriptedMind(ends=True)))
    try:
        search = thinker.begin(START)
        thinker.await_end(search)
        assert search.source == "from the book, proven -4"
    finally:
        assert thinker.close()


def test_what_is_proven_is_not_varied() -> None:
    found: Analysis = Reader(ScriptedMind(), seed=1).analyse(START, Effort(seconds=1.0))
    assert found == in_book(START)
    assert all(varied(found, f"lot {number}") == found for number in range(20))


def test_other_sizes_do_not_find_it() -> None:
    for size in (4, 10):
        assert in_book(games.load("othello", size=size).start()) is None
