"""Whatever the bytes and wherever they are cut: a wire never raises, and what it hears is what was meant."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone import games, wires
from girone.model.game import Game, Position
from girone.model.notices import Ended, MoveAccepted, OpponentMoved, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import LONGEST, Answer, Arrival, End, FileContent, Heard, Wire
from tests.support import VARIANTS, random_game, variant_name
from tests.wires.conversation import verdict
from tests.wires.spelling import CUT_MATTERS, SPELLINGS, tell

SEATS = [
    pytest.param(name, game, id=f"{name}-{variant_name(game)}")
    for name in wires.names()
    for game in VARIANTS
    if game.name in wires.games_of(name) and (name != "ufmg_files" or game.options["size"] == 8)
]
every_seat = pytest.mark.parametrize(("name", "game"), SEATS)
every_wire = pytest.mark.parametrize("name", wires.names())
ASSUMED = {"gtp": "standard", "nboard": "standard", "sadjad_stdio": "mirrored", "ufmg_files": "standard"}
unhurried = settings(deadline=None, max_examples=60)

PIECES = st.lists(
    st.binary(max_size=40)
    | st.sampled_from([b"MOVE ", b"H5,N,2", b"A2-C2\n", b"\r\n", b"\n", b" ", b"5,4", b"-1 -1\n", b"3 5\n"])
    | st.builds(lambda byte, length: byte * length, st.sampled_from([b"x", b" ", b"9"]), st.integers(4090, 4100)),
    max_size=8,
)
ENDS = st.lists(
    st.sampled_from([End.EOF, FileContent(None), FileContent(b""), FileContent(b"5,4\n"), b"", b"5 4\n"]), max_size=3
)


def sitting(name: str, game: Game) -> Wire:
    wire = wires.load(name, game)
    tell(wire, Seated(game.first, game))
    tell(wire, YourTurn(game.first, game.start()))
    return wire


def listen(wire: Wire, arrivals: Sequence[Arrival]) -> list[Heard]:
    return [heard for arrival in arrivals for heard in wire.receive(arrival)]


@every_seat
@unhurried
@given(pieces=PIECES, ends=ENDS)
def test_nothing_raises_and_cuts_do_not_matter(name: str, game: Game, pieces: list[bytes], ends: list[Arrival]) -> None:
    as_cut = listen(sitting(name, game), [*pieces, *ends])
    assert all(len(heard.raw) <= LONGEST + 1 for heard in as_cut)
    if name not in CUT_MATTERS:
        assert as_cut == listen(sitting(name, game), [b"".join(pieces), *ends])


@every_wire
@unhurried
@given(data=st.binary(max_size=50) | st.integers(4090, 5000).map(lambda length: b"5" * length))
def test_any_answer_file_is_heard_as_one_thing(name: str, data: bytes) -> None:
    game = games.load(wires.games_of(name)[0])
    assert len(sitting(name, game).receive(FileContent(data))) == (name == "ufmg_files")


def test_relay_knows_64_squares_and_nothing_else() -> None:
    """Every value of every byte of a message."""
    accepted = [b"ABCDEFGH", b"12345678", b"-", b"ABCDEFGH", b"12345678"]
    for place, values in enumerate(accepted):
        for value in set(range(256)) - {ord("\n")}:
            message = b"A2-C2\n"[:place] + bytes([value]) + b"A2-C2\n"[place + 1 :]
            (heard,) = sitting("unical_relay", games.load("lines_of_action")).receive(message)
            assert isinstance(heard, Answer) == (value in values), message


@unhurried
@given(message=st.binary(max_size=12).filter(lambda data: b"\n" not in data), rest=st.binary(min_size=1, max_size=9))
def test_relay_counts_what_is_readable_with_the_line_feed(message: bytes, rest: bytes) -> None:
    """The one place where a cut matters: the same byte is beside the message, or out of turn."""
    game = games.load("lines_of_action")
    together = listen(sitting("unical_relay", game), [message + b"\n" + rest])
    assert [(heard.raw, isinstance(heard, Answer)) for heard in together] == [(message + b"\n" + rest, False)]
    apart = listen(sitting("unical_relay", game), [b"A2-C2\n", rest])
    assert [heard.raw for heard in apart] == [b"A2-C2\n", rest]
    assert isinstance(apart[0], Answer)


@every_seat
def test_answers_come_out_as_a_correct_program_puts_them_in(name: str, game: Game) -> None:
    for seed in range(3):
        wire, seat = wires.load(name, game), game.first
        tell(wire, Seated(seat, game))
        for position, move in random_game(game, seed):
            if position.turn is not seat:
                tell(wire, OpponentMoved(move))
                continue
            tell(wire, YourTurn(seat, position))
            (heard,) = wire.receive(written(name, position, move))
            assert isinstance(heard, Answer)
            assert heard.text == move
            wire.send(MoveAccepted(move))


def written(name: str, position: Position, move: str) -> Arrival:
    """The move as a correct program writes it, on the layout that it knows."""
    assumed = ASSUMED.get(name)
    if assumed and not position.game.is_pass(move) and position.game.options["layout"] != assumed:
        column, row = move.split(",")
        move = f"{position.game.options['size'] - 1 - int(column)},{row}"
    data = SPELLINGS[name](move)
    return FileContent(data) if name == "ufmg_files" else data


@every_seat
@unhurried
@given(pieces=PIECES, ends=ENDS)
def test_nothing_is_heard_after_the_end(name: str, game: Game, pieces: list[bytes], ends: list[Arrival]) -> None:
    wire = sitting(name, game)
    wire.send(Ended(game.first, verdict(Reason.INTERRUPTED, "void")))
    assert listen(wire, [*pieces, *ends]) == []
