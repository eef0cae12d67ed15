"""The simulator's player: numbers in, numbers out, and never a word about the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.model.game import Position, Side
from girone.players.samples import random_player
from girone.wires.client import LONGEST, ConversationResult, ServerFault
from girone.wires.sadjad_stdio.client import SadjadStdio
from tests.documents import orders


def first(position: Position) -> str:
    return position.moves()[0]


@orders("othello-sadjad-1389", "با توجه به اینکه همواره بازیکن ۱ شروع کننده بازی است")
def test_player_one_is_black_on_the_main_diagonal_and_begins() -> None:
    player = SadjadStdio(first)
    assert player.feed(b"4 1\n") == b"0 2\n"
    assert player.side is Side.BLACK
    assert player.feed(b"0 3\n") == b"1 3\n"


@orders("othello-sadjad-1389", "با توجه به اینکه همواره بازیکن ۱ شروع کننده بازی است")
def test_player_two_waits() -> None:
    player = SadjadStdio(first)
    assert player.feed(b"8 2\n") == b""
    assert player.feed(b"2 4\n") == b"2 3\n"


@pytest.mark.parametrize("told", [b"8 2 2 4\n", b"8\n2\n2\n4\n", b"8 2\r\n2 4\r\n", b"  8\t2\n\n 2  4 "])
def test_numbers_count_and_not_lines(told: bytes) -> None:
    for place in range(len(told)):
        player = SadjadStdio(first)
        assert player.feed(told[:place]) + player.feed(told[place:]) == b"2 3\n"


@orders("othello-sadjad-1389", "بدیهی است موقعیت بازی و اینکه در حال حاضر هر خانه از")
def test_passes_and_the_end_on_a_small_board() -> None:
    """Games on 4 × 4 are full of passes; both players see the same end, and say nothing after it."""
    results, passes = set(), 0
    for seed in range(40):
        players = [SadjadStdio(random_player(seed)), SadjadStdio(random_player(-seed))]
        data, reader = players[0].feed(b"4 1\n") + players[1].feed(b"4 2\n"), 1
        while data:
            passes += data == b"-1 -1\n"
            data, reader = players[reader].feed(data), 1 - reader
        assert all(player.feed(b"-1 -1\n0 0\n") == b"" for player in players)
        assert not any(player.finished for player in players)
        results.add((players[0].result, players[1].result))
        for player in players:
            player.eof()
            assert player.finished
    assert passes > 10
    assert results == {
        (ConversationResult.WON, ConversationResult.LOST),
        (ConversationResult.LOST, ConversationResult.WON),
        (ConversationResult.TIED, ConversationResult.TIED),
    }


def test_an_early_end_has_no_result() -> None:
    player = SadjadStdio(first)
    player.feed(b"4 1\n")
    player.eof()
    assert (player.finished, player.result) == (True, ConversationResult.UNTOLD)
    assert player.feed(b"0 3\n") == b""


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (b"8 3\n", "the server called us player 3; there are 1 and 2"),
        (b"7 1\n", "the server wants an invalid board: othello: size = 7 is not possible"),
        (b"8 2 0 0\n", "the server says that the opponent played 0 0, but 0,0 is illegal: a disc on 0,0 turns no"),
        (b"8 2 -1 -1\n", "the server says that the opponent played -1 -1, but -1,-1 is illegal: passing is only"),
        (b"8 2 -7 100\n", "the server says that the opponent played -7 100, but '100,-7' is not a move of Othello"),
        (b"8 one\n", "the server sent 'one', which is not a number"),
        (b"8" * (LONGEST + 1), "the server sent more than 4096 bytes without a blank"),
    ],
)
def test_what_cannot_be_is_the_servers_fault(told: bytes, sentence: str) -> None:
    with pytest.raises(ServerFault) as fault:
        SadjadStdio(first).feed(told)
    assert str(fault.value).startswith(sentence)


@given(st.lists(st.binary(max_size=20) | st.sampled_from([b"8 1\n", b"8 2\n", b"2 4\n", b"-1 -1\n"])))
def test_nothing_but_a_server_fault_is_raised(pieces: list[bytes]) -> None:
    player = SadjadStdio(first)
    try:
        for piece in pieces:
            player.feed(piece)
    except ServerFault:
        return
    player.eof()
    assert player.finished
