"""The folder of wires: what can be asked for, and what is answered to an organiser's mistake."""

from typing import Any

import pytest

from girone import games, regulations, wires
from girone.model.errors import ConfigError
from girone.model.game import Game, Side
from girone.model.notices import Ended
from girone.model.reason import Reason
from girone.model.wire import Order, Wire, Write
from tests.support import VARIANTS
from tests.wires.conversation import verdict

GAMES = {game.name: game for game in VARIANTS} | {"othello": games.load("othello")}
RESULT_WORDS = (b"TIE", b"VICTORY", b"DEFEAT", b"TIMEOUT", b"ILLEGAL_MOVE")

every_wire = pytest.mark.parametrize("name", wires.names())


def test_the_wires_are_there() -> None:
    assert wires.names() == ("gtp", "nboard", "sadjad_stdio", "ufmg_files", "unical_relay", "unical_server")


@every_wire
def test_every_wire_declares_itself_and_carries_known_games(name: str) -> None:
    wire = wires.kind(name)
    referee = wires.load(name, GAMES[wires.games_of(name)[0]])
    assert isinstance(referee, Wire)
    assert referee.declared is wire
    assert set(wire.games) <= set(games.names())
    assert wires.games_of(name) == (wire.games or games.names())


@pytest.mark.parametrize("name", regulations.names())
def test_every_regulation_can_be_played_over_its_wire(name: str) -> None:
    regulation = regulations.load(name)
    assert wires.load(regulation.wire, regulation.game).game is regulation.game


@every_wire
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_wire_carries_its_games_and_no_other(name: str, game: Game) -> None:
    if game.name in wires.games_of(name):
        assert wires.load(name, game).game is game
    else:
        with pytest.raises(
            ConfigError, match=f"^{name} does not support {game.name}; it supports: {wires.games_of(name)[0]}"
        ):
            wires.load(name, game)


@pytest.mark.parametrize("size", [4, 6, 10, 18])
def test_the_files_know_one_size_only(size: int) -> None:
    with pytest.raises(ConfigError, match=f"^ufmg_files speaks only Othello 8×8; .* {size}×{size}$"):
        wires.load("ufmg_files", games.load("othello", size=size))


@pytest.mark.parametrize("name", ["unical_serv", "UNICAL_SERVER", "_mirror", "__init__", "", "../games"])
def test_an_unknown_wire_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(
        ConfigError, match="no wire .*; there are: gtp, nboard, sadjad_stdio, ufmg_files, unical_relay, unical_server"
    ):
        wires.kind(name)


@pytest.mark.parametrize(
    ("name", "option", "value", "sentence"),
    [
        ("unical_relay", "tolerat", True, "no option of unical_relay 'tolerat'; there are: tolerate; did you mean"),
        ("unical_server", "tolerate", True, "no option of unical_server 'tolerate'; there are: pace"),
        ("sadjad_stdio", "pace", 1.0, "sadjad_stdio has no options, so no 'pace'"),
    ],
)
def test_an_unknown_option_is_answered_with_the_known_ones(name: str, option: str, value: Any, sentence: str) -> None:
    with pytest.raises(ConfigError) as wrong:
        wires.load(name, GAMES[wires.games_of(name)[0]], **{option: value})
    assert str(wrong.value).startswith(sentence)


@pytest.mark.parametrize("value", [1, 0, 5.0, "yes", None, []])
@pytest.mark.parametrize(
    ("name", "option"),
    [("unical_relay", "tolerate"), ("ufmg_files", "full_delay"), ("ufmg_files", "skip_forced")],
)
def test_a_choice_is_true_or_false(name: str, option: str, value: Any) -> None:
    with pytest.raises(ConfigError) as wrong:
        wires.load(name, GAMES[wires.games_of(name)[0]], **{option: value})
    assert str(wrong.value) == f"{name}: {option} = {value!r} is not possible; choose true or false"


@pytest.mark.parametrize("value", [True, "1", None, -0.1, 1e6, 1e308, float("nan"), float("inf")])
def test_a_pace_is_a_number_of_seconds(value: Any) -> None:
    with pytest.raises(ConfigError) as wrong:
        wires.load("unical_server", GAMES["dipole"], pace=value)
    assert str(wrong.value) == f"unical_server: pace = {value!r} is not possible; write a number, 0 or more"


def test_a_value_that_would_flood_the_message_is_cut() -> None:
    with pytest.raises(ConfigError) as wrong:
        wires.load("unical_server", GAMES["dipole"], pace="x" * 5_000)
    assert str(wrong.value) == f"unical_server: pace = '{'x' * 119}… is not possible; write a number, 0 or more"


def test_seconds_may_be_whole() -> None:
    assert wires.load("unical_server", GAMES["dipole"], pace=1).chosen == {"pace": 1.0}


@every_wire
def test_options_have_the_values_of_the_document(name: str) -> None:
    chosen = wires.load(name, GAMES[wires.games_of(name)[0]]).chosen
    assert {option: value for option, value in chosen.items() if value} == ({"depth": 12.0} if name == "nboard" else {})


@every_wire
@pytest.mark.parametrize("result", ["white wins", "black wins", "tie", "both lose", "void"])
def test_every_ending_closes_and_no_message_holds_a_result_word(name: str, result: str) -> None:
    for reason in Reason:
        for side in Side:
            wire = wires.load(name, GAMES[wires.games_of(name)[0]])
            *said, last = wire.send(Ended(side, verdict(reason, result)))
            assert last is (Order.KILL if name == "sadjad_stdio" else Order.CLOSE)
            for line in b"".join(each.data for each in said if isinstance(each, Write)).splitlines():
                assert not (line.startswith(b"MESSAGE") and any(word in line for word in RESULT_WORDS))
