"""Players with the opening book: it answers at once, is told of, varied by a seed, and left out on demand."""

import os
from typing import Any

import pytest

from girone import games
from girone.engine import Analysis, Effort, Engine, ScoredMove, in_book
from girone.model.errors import ConfigError
from girone.model.game import Position, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.house import House
from girone.players.casual.participant import Participant
from girone.players.house import NEARLY, Reader, player_mind, varied
from girone.players.player import Player
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import Allowance
from tests.players.minds import ScriptedMind

START = games.load("dipole").start()
AWAY = games.load("dipole", move_limit=7).start()
SOON = Effort(seconds=1.0)


def test_a_position_of_the_book_is_not_thought_about() -> None:
    mind, told = ScriptedMind(), list[Analysis]()
    answer = Reader(mind).analyse(START, SOON, progress=told.append)
    assert answer == in_book(START)
    assert told == [answer]
    assert mind.asked == []


def test_other_positions_and_who_wants_every_move_are_thought_about() -> None:
    mind = ScriptedMind(ends=True)
    assert not Reader(mind).analyse(AWAY, SOON).is_from_book
    assert not Reader(mind).analyse(START, SOON, every_move=True).is_from_book
    assert [position for position, _ in mind.asked] == [AWAY, START]


def test_a_search_tells_where_its_move_is_from() -> None:
    thinker = Thinker(lambda: Reader(ScriptedMind(ends=True)))
    try:
        for position, is_from_book in ((START, True), (AWAY, False)):
            search = thinker.begin(position)
            thinker.await_end(search)
            assert search.is_from_book is is_from_book
    finally:
        assert thinker.close()


def test_a_seed_chooses_among_nearly_equal_moves_always_the_same_way() -> None:
    moves = tuple(ScoredMove(move, score, (move,)) for move, score in (("a", 9), ("b", 9 - NEARLY), ("c", 8 - NEARLY)))
    book = Analysis("a", 9, 20, 0, 0.0, ("a",), moves, is_from_book=True)
    chosen = [varied(book, f"lot {number}") for number in range(40)]
    assert {each.best for each in chosen} == {"a", "b"}
    assert chosen == [varied(book, f"lot {number}") for number in range(40)]
    assert all(each.line == (each.best,) and each.is_from_book for each in chosen)
    assert {each.score for each in chosen} == {9, 9 - NEARLY}


@pytest.mark.parametrize(
    ("told", "reads"),
    [({}, True), ({"book": False}, False), ({"level": 3}, False), ({"book_seed": 7}, True)],
    ids=str,
)
def test_who_reads_the_book(told: dict[str, Any], reads: bool) -> None:
    assert isinstance(player_mind(START.game, **told)(), Reader if reads else Engine)


def test_a_seed_without_a_book_is_a_mistake() -> None:
    with pytest.raises(ConfigError, match="choose one"):
        player_mind(START.game, book=False, book_seed=1)
    with pytest.raises(ConfigError, match="a level plays without the book"):
        player_mind(START.game, level=3, book_seed=1)


@pytest.mark.parametrize(("position", "is_told"), [(START, True), (AWAY, False)], ids=["book", "search"])
@pytest.mark.parametrize("has_boards", [True, False])
def test_who_watches_the_boards_is_told_once(position: Position, is_told: bool, has_boards: bool) -> None:
    ours, theirs = os.pipe()
    thinker = Thinker(lambda: Reader(ScriptedMind(ends=True)))
    try:
        player = Player(thinker, Allowance(60.0, 60.0, 0.1), Screen(theirs, has_boards))
        move = player.think(position)
        assert player.source == ("from the book" if is_told else "")
        player.show()
        player.show()
    finally:
        assert thinker.close()
        os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as said:
        assert said.read().count(f"{move} was from the book") == (is_told and has_boards)


@pytest.mark.parametrize(
    ("participant", "reads"), [(Participant(seconds=1.0), True), (Participant(level=2), False)], ids=str
)
def test_at_a_casual_game_who_thinks_by_seconds_reads(participant: Participant, reads: bool) -> None:
    house = House(lambda: ScriptedMind(ends=True), lambda: Reader(ScriptedMind(ends=True)))
    try:
        thought = house.begin_move(CasualGame.begin(START, dict.fromkeys(Side, participant)))
        assert thought.wait() in START.moves()
        assert bool(thought.source) is reads
    finally:
        house.close()
