"""The words of the course's server, one by one (the protocols of the Fission 2022 and the Dipole 2020 documents)."""

from pathlib import Path

import pytest

from girone import regulations
from girone.games.grid import COMPASS
from girone.matches.journal.journal import read
from girone.model.errors import MalformedMove
from girone.model.reason import Reason
from girone.model.wire import End, Order
from tests.documents import orders
from tests.virtual import BLACK, WHITE, Evening, Scripted, lines, move

both = pytest.mark.parametrize("name", ["fission-2022", "dipole-2020"])


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def two_moves(name: str) -> tuple[str, str]:
    """A first move and a reply."""
    start = regulations.load(name).game.start()
    first = start.moves()[0]
    return first, start.play(first).moves()[0]


def nearly_over(name: str) -> str:
    """The start, one ply before the move limit."""
    game = regulations.load(name).game
    text, _, _ = game.start().text().rpartition(" ")
    return f"{text} {2 * game.options['move_limit'] - 1}"


@orders("fission-2022", "Il server comunica al client il colore che gli è stato assegnato")
@orders("fission-2022", "Il server comunica al client qualcosa")
@orders("fission-2022", "Il server comunica al client l'ultima mossa dell'avversario")
@orders("fission-2022", "Il server comunica al client che è il suo turno")
@orders("fission-2022", "Il server conferma al client che la sua ultima mossa è valida")
@orders("fission-2022", "Il server informa il client che il tempo per comunicare la mossa è scaduto")
@orders("fission-2022", "Il server informa il client che ha vinto la partita")
@orders("fission-2022", "Il server informa il client che ha perso la partita")
@orders("fission-2022", "Il client comunica la mossa")
@orders("fission-2022", "È una stringa che rappresenta il colore associato al")
@orders("dipole-2020", "Il server comunica al client il colore che gli è stato assegnato.")
@orders("dipole-2020", "Il server comunica al client qualcosa.")
@orders("dipole-2020", "Il server comunica al client l'ultima mossa dell'avversario.")
@orders("dipole-2020", "Il server comunica al client che è il suo turno.")
@orders("dipole-2020", "Il server conferma al client che la sua ultima mossa è valida.")
@orders("dipole-2020", "Il server informa il client che il tempo per comunicare la mossa è scaduto.")
@orders("dipole-2020", "Il server informa il client che ha vinto la partita.")
@orders("dipole-2020", "Il server informa il client che ha perso la partita.")
@orders("dipole-2020", "Il client comunica la mossa.")
@orders("dipole-2020", "È una stringa che rappresenta il colore associato al")
@both
def test_each_word_comes_in_its_turn(evening: Evening, name: str) -> None:
    first, reply = two_moves(name)
    white, black = Scripted(move(first)), Scripted(move(reply))
    evening.play(name, white, black)
    assert lines(white) == [
        "WELCOME White",
        "MESSAGE Group 0, please wait for the opponent",
        "MESSAGE All players connected",
        "YOUR_TURN",
        "VALID_MOVE",
        f"OPPONENT_MOVE {reply}",
        "YOUR_TURN",
        "TIMEOUT",
        "DEFEAT",
    ]
    assert lines(black) == [
        "WELCOME Black",
        "MESSAGE Group 1, please wait for the opponent",
        "MESSAGE All players connected",
        f"OPPONENT_MOVE {first}",
        "YOUR_TURN",
        "VALID_MOVE",
        "MESSAGE Opponent timeout",
        "VICTORY",
    ]


@orders("fission-2022", "Il server informa il client che la sua ultima mossa")
@orders("fission-2022", "Il client comunica la mossa")
@orders("dipole-2020", "Il server informa il client che la sua ultima mossa")
@orders("dipole-2020", "Il client comunica la mossa.")
@both
@pytest.mark.parametrize("sent", [b"MOVE E1,NE\n", b"MOVE E1,NE,3\n", b"PLAY H5,N,2\n", b"MOVE\n"])
def test_an_invalid_move_is_told_and_the_opponent_wins(evening: Evening, name: str, sent: bytes) -> None:
    white, black = Scripted([(0.1, sent)]), Scripted()
    verdict = evening.play(name, white, black)
    assert (verdict.winner, verdict.reason in (Reason.ILLEGAL, Reason.MALFORMED)) == (BLACK, True)
    assert lines(white)[-2:] == ["ILLEGAL_MOVE", "DEFEAT"]
    assert lines(black)[-1] == "VICTORY"


@orders("fission-2022", "Il server informa il client che la partita è finita in parità")
@orders("dipole-2020", "Il server informa il client che la partita è finita in parità.")
@both
def test_a_tie_is_told_to_both_and_the_connections_close(evening: Evening, name: str) -> None:
    white, black = Scripted(move(two_moves(name)[0])), Scripted()
    if name == "dipole-2020":
        white = Scripted(move("H5,N,2"))
    verdict = evening.play(name, white, black, opening=nearly_over(name))
    assert (verdict.winner, verdict.reason) == (None, Reason.MOVE_LIMIT)
    for player in (white, black):
        assert lines(player)[-1] == "TIE"
        assert player.told[-1] is Order.CLOSE


@orders("fission-2022", "Il tempo di mossa è fissato in un secondo (tempo rilevato")
@orders("fission-2022", "Qualora il server non ricevesse la mossa dal giocatore")
@orders("fission-2022", "All’inizio del gioco viene garantito un tempo pari a")
@orders("dipole-2020", "Il tempo di mossa è fissato in un secondo (tempo rilevato")
@orders("dipole-2020", "Qualora il server non ricevesse la mossa dal giocatore")
@both
@pytest.mark.parametrize(("seconds", "in_time"), [(1.0, True), (1.001, False)])
def test_the_second_runs_from_your_turn_to_the_receipt(
    evening: Evening, name: str, seconds: float, in_time: bool
) -> None:
    white, black = Scripted(move(two_moves(name)[0], seconds)), Scripted()
    verdict = evening.play(name, white, black)
    assert (lines(white)[-1] == "DEFEAT", verdict.winner) == ((False, WHITE) if in_time else (True, BLACK))
    _, records = read(evening.journal)
    asked = next(record["t"] for record in records if "asked" in record)
    assert asked == regulations.load(name).limits.warm_up * 10**9


@orders("fission-2022", "In caso di crash del giocatore la vittoria viene assegnata")
@both
@pytest.mark.parametrize("when", [3.0, 30.5])
def test_whoever_leaves_loses_whatever_the_cause(evening: Evening, name: str, when: float) -> None:
    white = Scripted()
    verdict = evening.play(name, white, Scripted(seated=[(when, End.EOF)]), limits__move=100)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.DISCONNECTED)
    assert lines(white)[-1] == "VICTORY"


@orders("fission-2022", "La mossa è codificata tramite due stringhe separate")
@orders("fission-2022", "Ogni cella è univocamente determinata da una lettera")
@orders("fission-2022", "La direzione della mossa è fornita specificando la coordinata")
def test_a_move_of_fission_is_a_cell_and_a_direction() -> None:
    game = regulations.load("fission-2022").game
    for text in ["F5,N", *(f"{cell},{way}" for cell in ("A1", "H8") for way in COMPASS)]:
        assert game.read(text) == text
    for text in ("5F,N", "F5", "F5,N,1", "F9,N", "I5,N", "F5,X", "F5 N"):
        with pytest.raises(MalformedMove):
            game.read(text)


@orders("dipole-2020", "La mossa è codificata tramite tre stringhe separate")
@orders("dipole-2020", "si è deciso di etichettare le righe con le lettere da")
@orders("dipole-2020", "La direzione della mossa è fornita specificando la coordinata")
def test_a_move_of_dipole_is_a_cell_a_direction_and_a_number() -> None:
    game = regulations.load("dipole-2020").game
    for text in ["F5,N,4", *(f"{cell},{way},1" for cell in ("A2", "H7") for way in COMPASS)]:
        assert game.read(text) == text
    for text in ("5F,N,4", "F5,N", "F9,N,1", "I5,N,1", "F5,X,1", "F5,N,-1", "F5 N 1"):
        with pytest.raises(MalformedMove):
            game.read(text)


@orders("dipole-2020", "sarà cura del server verificare, in particolare, se")
@pytest.mark.parametrize(
    ("sent", "after"),
    [("H5,N,2", "A4B12 F5W2 H5W10 B 1"), ("H5,N,8", "A4B12 H5W4 B 1"), ("H5,N,13", None), ("H5,N,3", None)],
)
def test_the_server_checks_the_number_and_counts_the_pieces(evening: Evening, sent: str, after: str | None) -> None:
    verdict = evening.play("dipole-2020", Scripted(move(sent)), Scripted())
    assert (verdict.reason is Reason.ILLEGAL) == (after is None)
    if after:
        assert regulations.load("dipole-2020").game.start().play(sent).text() == after


@orders("dipole-2020", "qualora un giocatore non abbia a disposizione mosse")
@orders("dipole-2020", "il parametro <start> dovrà contenere le coordinate di")
@pytest.mark.parametrize(("sent", "stands"), [("F7,SE,0", True), ("E6,N,0", False), ("A2,N,0", False)])
def test_a_pass_names_an_own_stack_any_direction_and_zero(evening: Evening, sent: str, stands: bool) -> None:
    white, black = Scripted(move(sent)), Scripted()
    verdict = evening.play("dipole-2020", white, black, opening="E6B2 E8B4 F7W1 W 8")
    assert (verdict.reason is not Reason.ILLEGAL) == stands
    assert (f"OPPONENT_MOVE {sent}" in lines(black)) == stands


@orders("dipole-2020", "Non è possibile per un giocatore passare il turno qualora")
def test_no_pass_where_there_is_a_move(evening: Evening) -> None:
    verdict = evening.play("dipole-2020", Scripted(move("H5,N,0")), Scripted())
    assert (verdict.winner, verdict.reason) == (BLACK, Reason.ILLEGAL)
