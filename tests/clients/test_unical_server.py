"""The line client: results, options, and what servers say that cannot be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone import games
from girone.model.game import Position
from girone.players.samples import random_player
from girone.wires.client import LONGEST, ConversationResult, ServerFault
from girone.wires.unical_server.client import UnicalServer
from tests.clients.lines import cuts, talk


@pytest.mark.parametrize(
    ("told", "result"),
    [
        (b"", ConversationResult.UNTOLD),
        (b"WELCOME White\n", ConversationResult.UNTOLD),
        (b"WELCOME White\nYOUR_TURN\n", ConversationResult.UNTOLD),
        (b"WELCOME White\nYOUR_TURN\nILLEGAL_MOVE\nDEFEAT\n", ConversationResult.REFUSED),
        (b"WELCOME White\nYOUR_TURN\nMESSAGE You have sent an invalid move\nDEFEAT\n", ConversationResult.REFUSED),
        (b"WELCOME White\nYOUR_TURN\nILLEGAL_MOVE\n", ConversationResult.REFUSED),
        (b"WELCOME White\nYOUR_TURN\nTIMEOUT\n", ConversationResult.TOO_SLOW),
        (b"WELCOME White\nYOUR_TURN\nVALID_MOVE\nMESSAGE Opponent timeout\n", ConversationResult.OPPONENT_FAILED),
        (b"WELCOME White\nYOUR_TURN\nVALID_MOVE\nVICTORY\n", ConversationResult.AWARDED),
        (b"WELCOME White\nVICTORY\n", ConversationResult.AWARDED),
        (b"WELCOME Black\nDEFEAT\n", ConversationResult.LOST),
        (b"WELCOME Black\nTIE\n", ConversationResult.TIED),
        (b"VICTORY\nDEFEAT\n", ConversationResult.AWARDED),
        (b"DEFEAT", ConversationResult.UNTOLD),
        (b"WELCOME Black\nMESSAGE This match is void and will be played again: x\n", ConversationResult.VOID),
        (b"MESSAGE The VICTORY is near\nTIE\n", ConversationResult.TIED),
    ],
)
def test_results(told: bytes, result: ConversationResult) -> None:
    for pieces in cuts(told):
        client, _ = talk(pieces, random_player(1))
        assert client.result is result
        assert client.finished


@pytest.mark.parametrize(
    ("told", "result"),
    [
        (b"WELCOME White\nYOUR_TURN\nVALID_MOVE\n", ConversationResult.LOST),
        (b"WELCOME White\nYOUR_TURN\n", ConversationResult.LOST),
        (b"WELCOME Black\nOPPONENT_MOVE H5,N,12\n", ConversationResult.WON),
    ],
)
def test_the_board_tells_the_result_that_a_server_left_out(told: bytes, result: ConversationResult) -> None:
    """Who takes the last piece off the board has lost."""
    client, _ = talk([told], lambda position: "H5,N,12")
    assert client.result is result


def test_a_refused_move_may_be_tried_again() -> None:
    asked: list[Position] = []

    def think(position: Position) -> str:
        asked.append(position)
        return position.moves()[len(asked)]

    client, sent = talk([b"WELCOME White\nYOUR_TURN\nILLEGAL_MOVE\nYOUR_TURN\nVALID_MOVE\nTIE\n"], think)
    assert asked[0] == asked[1]
    assert sent.count(b"MOVE ") == 2
    assert client.result is ConversationResult.TIED


def test_options_come_from_the_server_or_else_from_the_game_given() -> None:
    told = b"WELCOME Black\nMESSAGE Game othello size 6 layout mirrored\nYOUR_TURN\n"
    for game in (None, "othello", "dipole"):
        client, _ = talk([told], random_player(1), game)
        assert client.position
        assert client.position.game == games.load("othello", size=6, layout="mirrored")
    given = UnicalServer(random_player(1), games.load("lines_of_action", move_limit=7, layout="transposed"))
    given.feed(b"WELCOME White\nMESSAGE Game begins\nMESSAGE Game lines_of_action layout standard\n")
    assert given.position
    assert given.position.game == games.load("lines_of_action", move_limit=7)


def test_a_match_that_begins_at_an_opening_is_played_from_there() -> None:
    told = b"WELCOME White\nMESSAGE Position C4B2 E4W3 W 10\nMESSAGE Group 0, please wait for the opponent\nYOUR_TURN\n"
    client, sent = talk([told], lambda position: position.moves()[0], "dipole")
    assert client.position
    assert client.position.text() == "C4B2 E4W3 W 10"
    assert sent == b"MOVE E4,N,2\n"


def test_removal_by_the_letter_is_taken_over_from_a_server_that_allows_it() -> None:
    """No line tells it: clients in the field count the MESSAGE lines of Dipole."""
    remarks: list[str] = []
    client = UnicalServer(random_player(1), games.load("dipole"), remarks.append)
    client.feed(b"WELCOME Black\nOPPONENT_MOVE H5,N,9\n")
    assert client.position
    assert client.position.game == games.load("dipole", removal="letter")
    assert client.position.text() == "A4B12 H5W3 B 1"
    assert remarks == ["the server allows H5,N,9: it reads removal by the letter, and so do we from now on"]


@pytest.mark.parametrize(
    ("told", "game", "sentence"),
    [
        (b"YOUR_TURN\n", None, "the server does not say which game it plays, and none was given"),
        (b"OPPONENT_MOVE H5,N,2\n", None, "the server does not say which game"),
        (
            b"OPPONENT_MOVE H5,N,7\n",
            "dipole",
            "the server says that the opponent played H5,N,7, but H5,N,7 is illegal: 7",
        ),
        (b"OPPONENT_MOVE\n", "dipole", "the server says that the opponent played , but '' is not a move of Dipole"),
        (b"OPPONENT_MOVE \xff\n", "dipole", "the server says that the opponent played Ÿ, but 'Ÿ' is not a move"),
        (b"WELCOME Black\nYOUR_TURN\n", "dipole", "the server wants a move of black, but it is white's turn"),
        (
            b"WELCOME White\nYOUR_TURN\nYOUR_TURN\n",
            "dipole",
            "the server wants a move of white, but it is black's turn",
        ),
        (b"OPPONENT_MOVE H5,N,12\nYOUR_TURN\n", "dipole", "the server wants a move, but the game is over: A4B12 B 1"),
        (b"MESSAGE Position H5W13 W 0\n", "dipole", "the server begins at a position that cannot be: white has 13"),
        (b"MESSAGE Game othello size 7\n", None, "the server wants a game that cannot be: othello: size = 7 is not"),
        (b"MESSAGE Game fission size 8\n", None, "the server wants a game that cannot be: no option of fission 'size'"),
        (b"x" * (LONGEST + 1), "dipole", "the server sent more than 4096 bytes without a line end"),
    ],
)
def test_what_cannot_be_is_the_servers_fault(told: bytes, game: str | None, sentence: str) -> None:
    with pytest.raises(ServerFault) as fault:
        talk([told], random_player(1), game)
    assert str(fault.value).startswith(sentence)


@settings(deadline=None)
@given(
    pieces=st.lists(
        st.binary(max_size=30)
        | st.sampled_from(
            [
                b"YOUR_TURN\n",
                b"VALID_MOVE\n",
                b"OPPONENT_MOVE A4,S,2\n",
                b"WELCOME White\n",
                b"ILLEGAL_MOVE\n",
                b"MESSAGE Game ",
            ]
        )
    )
)
def test_nothing_but_a_server_fault_is_raised(pieces: list[bytes]) -> None:
    try:
        client, _ = talk(pieces, random_player(1))
    except ServerFault:
        return
    assert client.finished


@pytest.mark.parametrize("move", ["H5,N,0", "h5,sw,0", "A1,N,0"])
def test_a_wrongful_pass_of_the_opponent_is_taken_as_the_server_says(move: str) -> None:
    """The course's old server forgot captures when it judged a pass; who leaves there has lost."""
    asked: list[Position] = []
    remarks: list[str] = []

    def think(position: Position) -> str:
        asked.append(position)
        return position.moves()[0]

    client = UnicalServer(think, games.load("dipole"), remarks.append)
    sent = client.feed(f"WELCOME Black\nOPPONENT_MOVE {move}\nYOUR_TURN\n".encode())
    assert [str(position) for position in asked] == ["A4B12 H5W12 B 0"]
    assert sent.startswith(b"MOVE A4,")
    [remark] = remarks
    assert remark.startswith(f"the server let the opponent pass, but {move.upper()} is illegal: ")


@pytest.mark.parametrize(
    "told",
    [
        b"WELCOME White\nOPPONENT_MOVE H5,N,0\n",  # it is our turn
        b"WELCOME Black\nOPPONENT_MOVE H5,N,12\nOPPONENT_MOVE A4,N,0\n",  # the game is over
        b"WELCOME Black\nOPPONENT_MOVE pass,0\n",
        b"WELCOME Black\nOPPONENT_MOVE H5,S,2\n",
    ],
)
def test_what_leaves_no_clear_board_stays_a_fault_of_the_server(told: bytes) -> None:
    with pytest.raises(ServerFault, match="the server says that the opponent played"):
        talk([told], random_player(1))
