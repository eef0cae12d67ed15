"""The player at the end of an Othello game: exact as soon as the clock allows it, levels as they were, never late."""

import time

import pytest

from girone import games
from girone.engine import DECIDED, Analysis, Effort, Engine

LONG = 60.0
WON_BY_SIX = "-X-O-X--O-XOOX-XOOOOXXXXOXOXXXXXOOOOXXXX--OOXXXX--OOXX---OOOOO-- X"
NOT_WON_BY_THE_USUAL_SEARCH = "OO-XXX-OOOXXXXX--OOXXOXXXOXOOOOO-XOOOOOOXX-OOO---X-OOOX------O-X O"
"""Won by four discs; the usual search loses here, with more nodes than the player usually needs."""
MORE_NODES = 1_500_000


def test_the_end_is_played_exactly_where_the_usual_search_errs() -> None:
    position = games.load("othello").parse(NOT_WON_BY_THE_USUAL_SEARCH)
    played = Engine(16).analyse(position, Effort(seconds=LONG))
    usual = Engine(16).analyse(position, Effort(nodes=MORE_NODES))
    assert played.score == DECIDED + 4
    after = [Engine(16).solve(position.play(analysis.best)) for analysis in (played, usual)]
    assert [each.result for each in after] == ["loss", "win"]
    last = position
    for move in played.line:
        last = last.play(move)
    assert last.outcome()


def test_the_result_is_told_before_the_score() -> None:
    """Who has to answer in the middle plays a move that wins."""
    heard: list[Analysis] = []
    position = games.load("othello").parse(WON_BY_SIX)
    Engine(16).analyse(position, Effort(seconds=LONG), progress=heard.append)
    decided = [each for each in heard if each.decided]
    assert len(decided) > 1
    assert DECIDED < decided[0].score <= decided[-1].score == DECIDED + 6
    assert {Engine(16).solve(position.play(each.best)).result for each in decided} == {"loss"}


def test_levels_do_not_solve() -> None:
    """They think by nodes, so that they play the same on every machine."""
    position = games.load("othello").parse(WON_BY_SIX)
    for seconds in (None, LONG):
        level = Engine(16).analyse(position, Effort(seconds=seconds, nodes=20_000))
        assert (level.decided, level.nodes <= 20_001) == (False, True)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_in_the_middle_of_a_proof_is_heard(threads: int) -> None:
    """The first word after the opening thoughts is the last one wanted."""
    mind = Engine(16)
    position = games.load("othello").parse(WON_BY_SIX)
    begun = time.monotonic()

    def stop_when_decided(now: Analysis) -> None:
        if now.decided:
            mind.stop()

    analysis = mind.analyse(position, Effort(seconds=LONG, threads=threads), progress=stop_when_decided)
    assert time.monotonic() - begun < LONG / 2
    assert analysis.decided


@pytest.mark.parametrize(("size", "seconds"), [(6, 0.1), (8, 0.01), (8, 0.05), (10, 0.01)])
def test_it_keeps_to_its_time_and_has_a_move(size: int, seconds: float) -> None:
    position = games.load("othello", size=size).start()
    mind = Engine(4)
    while position.moves() and position.text().count("-") > 2:
        analysis = mind.analyse(position, Effort(seconds=seconds))
        assert analysis.seconds < seconds + LONG / 10
        assert analysis.line[0] == analysis.best == analysis.moves[0].move
        position = position.play(analysis.best)
