"""Friendlies as values: turns, clocks, take-backs, the result in words."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import games
from girone.model.errors import ConfigError, IllegalMove
from girone.model.game import Game, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import PERSON, Participant
from tests.support import VARIANTS, random_game

HOUSE = Participant(level=1)
AGAINST_HOUSE = {Side.BLACK: PERSON, Side.WHITE: HOUSE}
TWO_PEOPLE = {Side.BLACK: PERSON, Side.WHITE: PERSON}
HOUSE_ALONE = {Side.BLACK: HOUSE, Side.WHITE: HOUSE}
OTHELLO = games.load("othello").start()
SMALL = games.load("othello", size=4)


def after(casual_game: CasualGame, *moves: str) -> CasualGame:
    for move in moves:
        casual_game = casual_game.play(move, 1.5)
    return casual_game


def test_a_turn_costs_the_mover_its_seconds() -> None:
    casual_game = CasualGame.begin(OTHELLO, AGAINST_HOUSE, clock=10).play("5,4", 2).play("5,5", 3)
    assert (casual_game.used(Side.BLACK), casual_game.used(Side.WHITE)) == (2, 3)
    assert (casual_game.used(Side.BLACK, running=1), casual_game.used(Side.WHITE, running=1)) == (3, 3)
    assert (casual_game.left(Side.BLACK, running=1), casual_game.left(Side.WHITE)) == (7, 7)
    assert CasualGame.begin(OTHELLO, AGAINST_HOUSE).left(Side.BLACK) is None


def test_taking_back_undoes_the_reply_too() -> None:
    casual_game = after(CasualGame.begin(OTHELLO, AGAINST_HOUSE), "5,4", "5,5", "4,5")
    assert casual_game.take_back() == after(CasualGame.begin(OTHELLO, AGAINST_HOUSE), "5,4", "5,5")
    replied = after(casual_game, casual_game.position.moves()[0])
    assert replied.take_back() == casual_game.take_back()


def test_two_people_take_back_move_by_move() -> None:
    casual_game = after(CasualGame.begin(OTHELLO, TWO_PEOPLE), "5,4", "5,5")
    assert casual_game.take_back() == after(CasualGame.begin(OTHELLO, TWO_PEOPLE), "5,4")


def test_where_nobody_had_a_choice_nothing_is_taken_back() -> None:
    assert CasualGame.begin(OTHELLO, TWO_PEOPLE).take_back() is None
    assert after(CasualGame.begin(OTHELLO, HOUSE_ALONE), "5,4").take_back() is None
    # White, the person, has no move, passes, and has nothing to choose again.
    forced = CasualGame.begin(SMALL.parse("XO-X------------ O"), {Side.BLACK: HOUSE, Side.WHITE: PERSON})
    assert forced.must_pass
    assert after(forced, "-1,-1").take_back() is None


def test_resigning_and_taking_it_back() -> None:
    casual_game = after(CasualGame.begin(OTHELLO, AGAINST_HOUSE), "5,4", "5,5")
    resigned = casual_game.resign(Side.BLACK)
    assert str(resigned.verdict) == "White wins: Black resigned"
    assert resigned.is_over
    assert resigned.take_back() == casual_game
    with pytest.raises(IllegalMove, match="the match is over"):
        resigned.play("4,5", 1)


def test_the_clock_decides_when_it_is_over_not_when_it_is_reached() -> None:
    casual_game = CasualGame.begin(OTHELLO, AGAINST_HOUSE, clock=10).play("5,4", 4).play("5,5", 4)
    assert casual_game.look_at_clock(6) == casual_game
    late = casual_game.look_at_clock(6.25)
    assert str(late.verdict) == "White wins: Black ran out of time"
    assert late.left(Side.BLACK, 6.25) == 0
    assert late.take_back() == casual_game
    assert CasualGame.begin(OTHELLO, AGAINST_HOUSE).look_at_clock(1e6).verdict is None


@pytest.mark.parametrize(
    ("name", "position", "move", "words"),
    [
        ("othello", "XO-------------- X", "2,0", "Black wins: won on the board, black 3, white 0"),
        ("dipole", "A4B12 H5W12 W 0", "H5,N,12", "Black wins: won on the board, white 0, black 12"),
        (
            "fission",
            f"W{'.......'}/WB....../{'/'.join(['........'] * 6)} B 99",
            "B2,E",
            "Tie: move limit, white 2, black 1",
        ),
        ("fission", f"W.B....W/{'/'.join(['........'] * 6)}/.......B W 4", "A1,E", "Tie, white 1, black 1"),
        ("lines_of_action", f"WW....../......../W......./{'/'.join(['........'] * 4)}/B......B W 0", "A6-A3", None),
        (
            "lines_of_action",
            f"WW....../......../W......./{'/'.join(['........'] * 4)}/B......B W 0",
            "B8-A7",
            "White wins: won on the board",
        ),
    ],
)
def test_the_result_in_words(name: str, position: str, move: str, words: str | None) -> None:
    game = games.kind(name).fitting(position)
    casual_game = CasualGame.begin(game.parse(position), TWO_PEOPLE)
    verdict = (casual_game.play(move, 0) if move else casual_game).verdict
    assert (verdict and str(verdict)) == words


@given(st.sampled_from(VARIANTS), st.integers(0, 3), st.integers(0, 30), st.sampled_from(list(Side)))
def test_taking_back_leads_to_an_earlier_choice_of_a_person(game: Game, seed: int, plies: int, person: Side) -> None:
    participants = {person: PERSON, person.other: HOUSE}
    matches = [CasualGame.begin(game.start(), participants)]
    for _, move in islice(random_game(game, seed), plies):
        matches.append(matches[-1].play(move, 0.5))
    back = matches[-1].take_back()
    if back is None:
        assert not any(match.mover.is_person and not match.must_pass for match in matches[:-1])
    else:
        assert back in matches[:-1]
        assert back.mover.is_person
        assert not back.must_pass
        between = matches[matches.index(back) + 1 : -1]
        assert not any(match.mover.is_person and not match.must_pass for match in between)


def test_again_begins_from_the_same_start() -> None:
    begun = CasualGame.begin(OTHELLO, AGAINST_HOUSE, clock=60)
    assert after(begun, "5,4", "5,5").resign(Side.BLACK).again() == begun


@pytest.mark.parametrize(
    ("level", "seconds", "complaint"),
    [(11, None, "level 11 does not exist"), (None, 0, "leave no time"), (5, 2, "not by both")],
)
def test_impossible_participants_are_refused(level: int | None, seconds: float | None, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        Participant(level, seconds)
