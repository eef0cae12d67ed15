"""Saved games: the round trip, and files that are none."""

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import games
from girone.model.errors import RecordError
from girone.model.game import Game, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import PERSON, Participant
from girone.players.casual.saved import KEYS, from_text, to_text
from tests.support import VARIANTS, random_game

PARTICIPANTS = st.sampled_from([PERSON, Participant(level=3), Participant(seconds=2.5)])
SECONDS = st.integers(0, 10**6).map(lambda milliseconds: milliseconds / 1000)
BEGUN = CasualGame.begin(games.load("othello").start(), {Side.BLACK: PERSON, Side.WHITE: Participant(level=5)})
RECORD: dict[str, Any] = json.loads(to_text(BEGUN.play("5,4", 1).play("5,5", 2)))


@given(st.sampled_from(VARIANTS), st.integers(0, 3), st.integers(0, 40), PARTICIPANTS, PARTICIPANTS, SECONDS, st.data())
def test_a_saved_game_is_the_same_again(
    game: Game, seed: int, plies: int, white: Participant, black: Participant, seconds: float, data: st.DataObject
) -> None:
    clock = data.draw(st.none() | SECONDS)
    casual_game = CasualGame.begin(game.start(), {Side.WHITE: white, Side.BLACK: black}, clock)
    for _, move in islice(random_game(game, seed), plies):
        casual_game = casual_game.play(move, seconds)
    casual_game = casual_game.pause(seconds)
    if data.draw(st.booleans()):
        casual_game = casual_game.resign(data.draw(st.sampled_from(list(Side))))
    assert from_text(to_text(casual_game), "here") == casual_game


def test_a_game_from_a_position_keeps_its_start() -> None:
    start = games.load("dipole", move_limit=30).parse("A4B3 H5W2 B 7")
    casual_game = CasualGame.begin(start, dict.fromkeys(Side, PERSON))
    assert from_text(to_text(casual_game), "here") == casual_game


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"friendly": 2}, "it is of version '2', and this girone reads version 1"),
        ({"game": "otello"}, "no game 'otello'; there are: dipole, fission, lines_of_action, othello; did you mean"),
        ({"game": 3}, "game = '3' is not valid"),
        ({"options": {"size": 7}}, "othello: size = 7 is not possible"),
        ({"options": {"colour": 7}}, "no option of othello 'colour'"),
        ({"start": "X"}, "'X' has 1 of"),
        ({"white": {"level": 11}}, "level 11 does not exist"),
        ({"white": {"level": True}}, "white is"),
        ({"black": "engine"}, "black is 'engine'; it is \"person\""),
        ({"clock": -1}, "clock must be a number of seconds, not '-1'"),
        ({"running": float("nan")}, "running must be a number of seconds, not 'nan'"),
        ({"moves": [["5,4", 1], ["0,0", 1]]}, "move 2: 0,0 is illegal: a disc on 0,0 turns no black disc"),
        ({"moves": [["E4", 1]]}, "move 1: 'E4' is not a move of Othello"),
        ({"moves": ["5,4"]}, "move 1 is '5,4'; it is a move and its seconds"),
        ({"moves": [["5,4", "1"]]}, "move 1: its time must be a number of seconds, not '1'"),
        ({"defeat": {"side": "green", "way": "resigned"}}, "the defeat"),
        ({"extra": 1}, "unknown key 'extra'"),
    ],
)
def test_what_is_wrong_is_said_with_the_file(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_text(json.dumps(RECORD | change), "evening.json")
    assert str(caught.value).startswith(f"evening.json is not a saved game: {complaint}")


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(RecordError, match=f"'{key}'"):
        from_text(json.dumps({name: value for name, value in RECORD.items() if name != key}), "here")


@pytest.mark.parametrize("text", ["", "[]", "12", "{", "[" * 100_000, '{"friendly": ' + "9" * 5000 + "}"])
def test_anything_else_is_no_saved_game(text: str) -> None:
    with pytest.raises(RecordError, match="here is not a saved game: "):
        from_text(text, "here")
