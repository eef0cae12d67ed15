"""Dressed bytes mean the same: a wire around a wire changes how they are cut and ended, and nothing else."""

from collections.abc import Sequence

import pytest

from girone import games, wires
from girone.lab.situations.script import ByteVariation
from girone.lab.situations.wire_variation import VariedWire
from girone.model.game import Side
from girone.model.notices import AllPresent, MoveAccepted, Notice, OpponentMoved, Seated, YourTurn
from girone.model.wire import Action, Answer, Order, Pause, Write

DIPOLE = games.load("dipole")
TURN: list[Notice] = [
    Seated(Side.BLACK, DIPOLE),
    AllPresent(),
    OpponentMoved("H5,N,2"),
    YourTurn(Side.BLACK, DIPOLE.start().play("H5,N,2")),
]


def told(wire: str, dress: ByteVariation, notices: Sequence[Notice], game: str = "dipole") -> list[Action]:
    dressed = VariedWire(wires.load(wire, games.load(game)), dress)
    return [action for notice in notices for action in dressed.send(notice)]


def written(actions: Sequence[Action]) -> list[bytes]:
    return [action.data for action in actions if isinstance(action, Write)]


PLAIN = b"".join(written([action for notice in TURN for action in wires.load("unical_server", DIPOLE).send(notice)]))


def test_split_sends_every_byte_by_itself() -> None:
    actions = told("unical_server", ByteVariation.SPLIT, TURN)
    assert written(actions) == [bytes([byte]) for byte in PLAIN]
    assert sum(isinstance(action, Pause) for action in actions) == len(PLAIN)


def test_merged_holds_everything_back_until_the_question() -> None:
    assert written(told("unical_server", ByteVariation.MERGED, TURN[:3])) == []
    assert written(told("unical_server", ByteVariation.MERGED, TURN)) == [PLAIN]


def test_apart_sends_every_line_by_itself_after_a_pause() -> None:
    actions = told("unical_server", ByteVariation.APART, TURN)
    assert written(actions) == PLAIN.splitlines(keepends=True)
    assert [type(action) for action in actions] == [Pause, Write] * (len(actions) // 2)


def test_orders_keep_their_place() -> None:
    start = games.load("othello").start()
    asked = YourTurn(Side.BLACK, start)
    notices: list[Notice] = [Seated(Side.BLACK, start.game), asked, MoveAccepted("5,4"), OpponentMoved("5,5"), asked]
    merged = told("sadjad_stdio", ByteVariation.MERGED, notices, "othello")
    assert merged[0] is Order.SUSPEND
    assert merged[-1] is Order.RESUME
    assert written(merged) == [b"8 1\n", b"5 2\n"]


def test_lines_of_windows() -> None:
    assert b"".join(written(told("unical_server", ByteVariation.CR_LF, TURN))) == PLAIN.replace(b"\n", b"\r\n")


def test_remarks_are_lines_of_their_own() -> None:
    lines = b"".join(written(told("unical_server", ByteVariation.MESSAGES, TURN))).splitlines(keepends=True)
    remarks = [line for line in lines if line.startswith(b"MESSAGE The organiser")]
    assert len(remarks) == 3
    assert b"".join(line for line in lines if line not in remarks) == PLAIN


@pytest.mark.parametrize("dress", [dress for dress in ByteVariation if dress is not ByteVariation.PLAIN])
def test_what_the_program_says_is_read_by_the_wire(dress: ByteVariation) -> None:
    dressed = VariedWire(wires.load("unical_server", DIPOLE), dress)
    assert dressed.receive(b"MOVE A4,S,2\n") == [Answer("A4,S,2", b"MOVE A4,S,2\n")]
