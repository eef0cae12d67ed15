"""The relay, sentence by sentence (§3 of the Lines of Action 2012 document)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import games, wires
from girone.matches.journal.journal import read
from girone.model.game import Side
from girone.model.notices import Seated
from girone.model.reason import Reason
from girone.model.wire import Answer, Breach, Heard, Order, Write
from tests.documents import orders
from tests.virtual import BLACK, WHITE, Evening, Scripted

CELLS = [f"{column}{row}" for column in "ABCDEFGH" for row in "12345678"]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def heard(data: bytes) -> list[Heard]:
    """What the wire makes of white's first bytes."""
    game = games.load("lines_of_action")
    wire = wires.load("unical_relay", game)
    wire.send(Seated(Side.WHITE, game))
    return list(wire.receive(data))


@orders("loa-2012", "messaggio = casella, “-”, casella, “\\n”")
@orders("loa-2012", "nei messaggi il giocatore specifica la casella di partenza")
def test_every_message_of_the_grammar_is_one() -> None:
    for origin in CELLS:
        for target in ("A1", "D5", "H8"):
            assert heard(f"{origin}-{target}\n".encode()) == [
                Answer(f"{origin}-{target}", f"{origin}-{target}\n".encode())
            ]


@orders("loa-2012", "I messaggi scambiati fra i due giocatori sono stringhe")
@orders("loa-2012", "messaggio = casella, “-”, casella, “\\n”")
@given(st.binary(min_size=6, max_size=12))
def test_anything_else_is_a_syntax_error(data: bytes) -> None:
    (one,) = heard(data)
    is_message = len(data) == 6 and data[:2].decode("latin-1") in CELLS and data[2:3] == b"-"
    if not (is_message and data[3:5].decode("latin-1") in CELLS and data[5:] == b"\n"):
        assert isinstance(one, Breach)
        assert one.reason is Reason.MALFORMED


@orders("loa-2012", "Notare che il messaggio deve essere terminato con il")
@orders("loa-2012", "Se un giocatore invia un messaggio che non segue la")
@pytest.mark.parametrize("sent", [b"a2-c2\n", b"A2 -C2\n", b"A2-C2 \n", b"A2-C2\r\n", b"2A-2C\n", b"A2-C2,"])
def test_capitals_no_blanks_and_a_line_feed(evening: Evening, sent: bytes) -> None:
    white, black = Scripted([(0.1, sent)], opens=True), Scripted()
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, black.heard) == (BLACK, Reason.MALFORMED, sent)


@orders("loa-2012", "Se un giocatore invia un messaggio sintatticamente corretto")
@pytest.mark.parametrize(
    "sent", [b"D4-D5\n", b"A2-A3\n", b"B1-B3\n", b"A2-B2\n"], ids=["empty", "distance", "enemy", "too short"]
)
def test_a_message_without_sense_loses(evening: Evening, sent: bytes) -> None:
    white, black = Scripted([(0.1, sent)], opens=True), Scripted()
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, black.heard) == (BLACK, Reason.ILLEGAL, sent)


@orders("loa-2012", "Nello specifico la comunicazione avviene tramite un")
@orders("loa-2012", "Appena il giocatore bianco riceve la connessione dal")
@orders("loa-2012", "Questi illustrati sono gli unici messaggi ammessi, ed")
def test_messages_are_forwarded_as_they_came_and_nothing_else_is_sent(evening: Evening) -> None:
    white, black = Scripted([(0.1, b"A2-C2\n")], opens=True), Scripted([(0.2, b"B8-B6\n")])
    evening.play("loa-2012", white, black)
    assert black.told == [Write(b"A2-C2\n"), Order.CLOSE]
    assert white.told == [Write(b"B8-B6\n"), Order.CLOSE]


@orders("loa-2012", "La misurazione del tempo avviene da quando il server")
@orders("loa-2012", "Nel caso della prima mossa del giocatore bianco, la")
def test_the_clock_runs_from_the_forwarded_message_to_the_answer(evening: Evening) -> None:
    white = Scripted([(1.5, b"A2-C2\n")], [(0.25, b"C2-D2\n")], opens=True)
    evening.play("loa-2012", white, Scripted([(0.5, b"B8-B6\n")]))
    _, records = read(evening.journal)
    assert [record["seconds"] for record in records if "ruled" in record][:3] == [1.5, 0.5, 0.25]


@orders("loa-2012", "Ogni partita viene caratterizzata da un tempo di riflessione")
@orders("loa-2012", "Se un giocatore non fa pervenire entro il limite massimo")
@pytest.mark.parametrize(("seconds", "reason"), [(1.0, None), (1.001, Reason.TOO_SLOW)])
def test_after_the_first_move_each_has_one_second(evening: Evening, seconds: float, reason: Reason | None) -> None:
    white = Scripted([(0.1, b"A2-C2\n")], [(seconds, b"hello\n")], opens=True)
    verdict = evening.play("loa-2012", white, Scripted([(0.1, b"B8-B6\n")]))
    assert (verdict.winner, verdict.reason) == (BLACK, reason or Reason.MALFORMED)


@orders("loa-2012", "Se un programma va in crash, allora perde la partita.")
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_a_crash_loses(evening: Evening, side: Side) -> None:
    from girone.model.wire import End

    crash = [(0.1, End.EOF)]
    white = Scripted(crash if side is WHITE else [(0.1, b"A2-C2\n")], opens=True)
    verdict = evening.play("loa-2012", white, Scripted(crash))
    assert (verdict.winner, verdict.reason) == (side.other, Reason.DISCONNECTED)
