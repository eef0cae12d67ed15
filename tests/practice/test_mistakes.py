"""The engine sees what a move gave away, and says what was better."""

from pathlib import Path

import pytest

from girone import engine, games
from girone.lab.practice.mistakes import CLEAR, LARGE, mistakes
from girone.lab.practice.report import report, telling, text
from girone.lab.practice.report_html import page
from girone.lab.practice.sparring import PracticeGame
from girone.matches.story import Ply, Story
from girone.matches.table_report import TableReport
from girone.model.detail import PLAIN
from girone.model.game import Side
from tests.verdicts import verdict

pytestmark = pytest.mark.skipif(not engine.available(), reason="the native core was not built")


def bout(game: str, side: Side, *moves: str, winner: str | None = "white", level: int = 3) -> PracticeGame:
    """A game that was played like this."""
    position = start = games.load(game).start()
    plies = []
    for move in moves:
        position = position.play(move)
        plies.append(Ply(position.turn.other, move, 0.25, position))
    result = TableReport(verdict(winner, detail=PLAIN(cause="<b>somebody</b> won")), Path("journal.jsonl"))
    return PracticeGame(level, side, result, Story("", "", "", start, plies, None), (0.25,) * len(plies), 1.0)


def test_throwing_all_pieces_away_is_the_worst_move() -> None:
    found = mistakes([bout("dipole", Side.WHITE, "H5,NE,2", "A4,SW,2", "H5,NW,10", "A4,S,2")], most=3)
    assert found
    assert all(mistake.loss >= LARGE for mistake in found)
    lost = mistakes([bout("dipole", Side.WHITE, "H5,N,12")], most=3)
    assert [(each.ply, each.played) for each in lost] == [(1, "H5,N,12")]
    assert lost[0].loss > CLEAR / 2
    assert lost[0].better != "H5,N,12"
    assert lost[0].loses_after
    assert not lost[0].wins_before


def test_the_rivals_moves_are_not_looked_at() -> None:
    assert mistakes([bout("dipole", Side.BLACK, "H5,N,12")], most=3) == []


def test_the_engines_own_choice_is_no_mistake() -> None:
    start = games.load("othello").start()
    assert mistakes([bout("othello", Side.BLACK, start.moves()[0])], most=3) == []  # all four are the same


def test_a_game_that_repeats_counts_once() -> None:
    first, second = bout("dipole", Side.WHITE, "H5,N,2"), bout("dipole", Side.WHITE, "H5,N,4", winner="black")
    assert telling([first, first, second]) == [(3, 1.0), (3, 0.0)]
    assert telling([bout("dipole", Side.WHITE, "H5,N,2", winner=None)]) == [(3, 0.5)]


def test_the_report_tells_level_time_and_mistakes() -> None:
    bouts = [bout("dipole", Side.WHITE, "H5,N,12", winner="black")]
    told = report("<script>alert(1)</script>", "Dipole", "dipole", bouts, mistakes(bouts, 3))
    said = text(told)
    assert "the longest 0.250 s of 1 s" in said
    assert "game 1, ply 1: H5,N,12 loses the game; better " in said
    html = page(told)
    assert html.count("<svg") == 3
    assert "<script" not in html
    assert "<b>somebody" not in html
    assert "http" not in html.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
