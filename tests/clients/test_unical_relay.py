"""The relay's player: no message but moves, so it notices every end by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.games.lines_of_action.rules import LinesOfAction
from girone.model.game import Side
from girone.players.samples import random_player
from girone.wires.client import LONGEST, ConversationResult, Think
from girone.wires.unical_relay.client import UnicalRelay
from tests.documents import orders
from tests.support import borrowed, random_game


def player(side: Side, *moves: str) -> UnicalRelay:
    replies = iter(moves)
    return UnicalRelay(lambda position: next(replies), side)


@orders("loa-2012", "Appena il giocatore bianco riceve la connessione dal")
def test_white_begins_and_black_waits() -> None:
    assert player(Side.WHITE, "A2-C2").greet() == b"A2-C2\n"
    assert player(Side.BLACK).greet() == b""


@pytest.mark.parametrize("message", [b"A2-C2\n", b"A2-C2\r\n", b"a2-c2\n"])
def test_a_move_is_answered_in_whatever_pieces_it_comes(message: bytes) -> None:
    for place in range(len(message)):
        black = player(Side.BLACK, "B1-B3")
        assert black.feed(message[:place]) + black.feed(message[place:]) == b"B1-B3\n"
        assert not black.finished


def test_who_was_to_move_when_the_server_closed_has_failed() -> None:
    waiting, answered, asked = player(Side.BLACK), player(Side.BLACK, "B1-B3"), player(Side.WHITE)
    answered.feed(b"A2-C2\n")
    for each in (waiting, answered, asked):
        each.eof()
        assert each.finished
    assert (waiting.result, answered.result) == (ConversationResult.OPPONENT_FAILED, ConversationResult.OPPONENT_FAILED)
    assert asked.result is ConversationResult.BROKEN_OFF


@pytest.mark.parametrize(
    "faulty",
    [
        b"A2-C3\n", b"B1-B3\n", b"hello\n", b"\n", b"A2 C2\n", b"A2-C2\nB1-B3\n", b"A2-C2\n\n", b"\x00\xff\n",
        b"x" * (LONGEST + 1),
    ],
)  # fmt: skip
def test_a_forwarded_fault_is_a_win(faulty: bytes) -> None:
    black = player(Side.BLACK, "B1-B3")
    assert black.feed(faulty) == b""
    assert black.result is ConversationResult.OPPONENT_FAILED
    assert black.feed(b"A2-C2\n") == b""


@pytest.mark.parametrize("careless", [b"a2-c2\n", b"A2-C2\r\n", b"a2-C2\r\n"])
def test_a_careless_move_is_a_fault_where_the_relay_closes_and_none_where_it_goes_on(careless: bytes) -> None:
    """It is no message (Lines of Action, §3.1), which orders the relay to pass it on and to close (§3.4)."""
    unanswered, undelivered, answered = (player(Side.BLACK, "B1-B3", "B8-B6") for _ in range(3))
    unanswered._think = lambda position: None
    assert unanswered.feed(careless) == b""
    undelivered.feed(careless)
    unanswered.eof()
    undelivered.undelivered()
    assert (unanswered.result, undelivered.result) == (
        ConversationResult.OPPONENT_FAILED,
        ConversationResult.OPPONENT_FAILED,
    )
    assert answered.feed(careless) == b"B1-B3\n"
    assert answered.feed(b"A7-C7\n") == b"B8-B6\n"
    answered.undelivered()
    assert answered.result is ConversationResult.BROKEN_OFF


def test_a_careless_move_does_not_win_the_game() -> None:
    game = LinesOfAction(move_limit=1)
    white = UnicalRelay(lambda position: "A2-C2", Side.WHITE, game)
    white.greet()
    white.feed(b"b1-b3\n")
    assert white.result is ConversationResult.OPPONENT_FAILED


@pytest.mark.parametrize("more", [b"B", b"B1-B3\n", b"x" * (LONGEST + 1)])
def test_what_comes_on_our_turn_is_a_fault_where_the_relay_closes(more: bytes) -> None:
    black = UnicalRelay(lambda position: None, Side.BLACK)
    assert black.feed(b"A2-C2\n") + black.feed(more) == b""
    black.eof()
    assert black.result is ConversationResult.OPPONENT_FAILED


@given(st.lists(st.binary(max_size=9)))
def test_nothing_raises(pieces: list[bytes]) -> None:
    black = UnicalRelay(random_player(1), Side.BLACK)
    for piece in pieces:
        black.feed(piece)
    black.eof()
    assert black.finished


def both(game: LinesOfAction, moves: list[str]) -> dict[Side, UnicalRelay]:
    """Two players who replay a game, each told what the other sends, until both have noticed its end."""
    chosen = {Side.WHITE: iter(moves[::2]), Side.BLACK: iter(moves[1::2])}

    def think(side: Side) -> Think:
        return lambda position: next(chosen[side])

    players = {side: UnicalRelay(think(side), side, game) for side in Side}
    data, reader = players[Side.WHITE].greet(), Side.BLACK
    while data:
        data, reader = players[reader].feed(data), reader.other
    return players


@orders("loa-2012", "se nessun giocatore vince entro le 100 mosse che gli")
def test_both_notice_the_move_limit() -> None:
    game = LinesOfAction(move_limit=3)
    players = both(game, [move for _, move in random_game(game, seed=1)])
    assert [players[side].result for side in Side] == [ConversationResult.TIED, ConversationResult.TIED]


@orders("loa-2012", "vince il giocatore che per primo riesce a disporre le")
@orders("loa-2012", "Non sono previsti messaggi relativi all’esito di una")
def test_both_notice_a_win_by_connection() -> None:
    moves = borrowed("loa", "winands_thesis_games", "shortest_game.unical").read_text(encoding="ascii").split()
    players = both(LinesOfAction(layout="transposed"), moves)
    assert {players[side].result for side in Side} == {ConversationResult.WON, ConversationResult.LOST}
    assert all(players[side].finished for side in Side)


@orders("loa-2012", "se un giocatore, nel suo turno, non può effettuare alcuna")
def test_who_cannot_move_has_lost() -> None:
    moves = borrowed("loa", "no_legal_move_game.txt").read_text(encoding="ascii").split()
    players = both(LinesOfAction(layout="transposed"), moves)
    assert {players[side].result for side in Side} == {ConversationResult.WON, ConversationResult.LOST}
