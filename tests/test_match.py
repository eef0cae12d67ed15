"""Whole matches in memory: programs are functions, time is virtual, every ending is exact."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from girone.host.channels.channel import NANOSECONDS, Channel, Present, Stamped
from girone.host.channels.event_loop import Happening
from girone.host.channels.memory import Bot, MemoryChannel, VirtualEventLoop
from girone.matches.journal.journal import read
from girone.matches.seat import MOST_UNRULED
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.verdict import Verdict
from girone.model.wire import Action, End, FileContent, Launch, Order
from tests.documents import orders
from tests.virtual import BLACK, WHITE, Evening, Said, Scripted, file, lines, move, pair


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


WON = "C4B2 E4W3 W 10"


@orders("fission-2022", "Il server informa il client che ha vinto la partita")
@orders("dipole-2020", "Il server informa il client che ha vinto la partita.")
@orders("dipole-2020", "Il server informa il client che ha perso la partita.")
def test_a_won_match_is_told_to_both(evening: Evening) -> None:
    white, black = Scripted(move("E4,N,2")), Scripted()
    verdict = evening.play("dipole-2020", white, black, opening=WON)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.WON)
    assert lines(white)[:2] == ["WELCOME White", f"MESSAGE Position {WON}"]
    assert lines(white)[3:] == ["MESSAGE All players connected", "YOUR_TURN", "VALID_MOVE", "VICTORY"]
    assert lines(black)[3:] == ["MESSAGE All players connected", "OPPONENT_MOVE E4,N,2", "DEFEAT"]


@orders("dipole-2020", "All'inizio del gioco viene garantito un tempo pari a")
def test_the_warm_up_passes_before_the_first_question(evening: Evening) -> None:
    evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening=WON)
    _, records = read(evening.journal)
    assert next(record["t"] for record in records if "asked" in record) == 15 * 10**9


@orders("dipole-2020", "Il tempo di mossa è fissato in un secondo (tempo rilevato")
@orders("dipole-2020", "Qualora il server non ricevesse la mossa dal giocatore")
@pytest.mark.parametrize(("seconds", "reason"), [(1.0, Reason.WON), (1.001, Reason.TOO_SLOW), (30.0, Reason.TOO_SLOW)])
def test_a_millisecond_decides(evening: Evening, seconds: float, reason: Reason) -> None:
    white, black = Scripted(move("E4,N,2", seconds)), Scripted()
    assert evening.play("dipole-2020", white, black, opening=WON).reason is reason
    if reason is Reason.TOO_SLOW:
        assert lines(white)[-2:] == ["TIMEOUT", "DEFEAT"]
        assert lines(black)[-2:] == ["MESSAGE Opponent timeout", "VICTORY"]


def test_a_byte_now_and_then_does_not_move_the_deadline(evening: Evening) -> None:
    dribble: Said = [(0.3 * number, bytes([letter])) for number, letter in enumerate(b"MOVE E4,N,2\n", start=1)]
    verdict = evening.play("dipole-2020", Scripted(dribble), Scripted(), opening=WON)
    assert (verdict.reason, verdict.winner) == (Reason.TOO_SLOW, BLACK)


@pytest.mark.parametrize(("seconds", "reason"), [(1.29, Reason.STALLED), (1.31, Reason.TOO_SLOW)])
def test_a_stall_of_ours_voids_what_was_late_by_less(evening: Evening, seconds: float, reason: Reason) -> None:
    class Stalling(VirtualEventLoop):
        def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
            stalls = until == 16 * 10**9
            self.stall(0.3 if stalls else 0.0)
            return super().wait(channels, until + 400_000_000 if stalls else until)

    evening.loop = Stalling()
    verdict = evening.play("dipole-2020", Scripted(move("E4,N,2", seconds)), Scripted(), opening=WON)
    assert verdict.reason is reason


class Starving(MemoryChannel):
    """The channel to a bot that others kept from its core for so many seconds of each turn."""

    def __init__(self, loop: VirtualEventLoop, bot: Bot, seconds: float) -> None:
        super().__init__(loop, bot)
        self._seconds = seconds

    def starved(self, since: int) -> float:
        return min(self._seconds, (self._loop.now() - since) / NANOSECONDS)


@pytest.mark.parametrize(
    ("seconds", "reason"), [(0.9, Reason.WON), (1.29, Reason.STALLED), (1.31, Reason.TOO_SLOW), (9.0, Reason.TOO_SLOW)]
)
def test_what_others_took_of_a_core_voids_what_was_late_by_less(
    evening: Evening, seconds: float, reason: Reason
) -> None:
    white = Starving(evening.loop, Scripted(move("E4,N,2", seconds)), 0.3)
    assert evening.play("dipole-2020", white, Scripted(), opening=WON).reason is reason
    _, records = read(evening.journal)
    assert {record["starved"] for record in records if "ruled" in record} == {0.3}


class Folder(Starving):
    """A program that is started for each move and writes its move after some seconds, then or when it ends."""

    answers_at_limit = True

    def __init__(self, loop: VirtualEventLoop, after: float, ends: bool, seconds: float, wrote: bytes) -> None:
        super().__init__(loop, self._run, seconds)
        self._after, self._ends, self._wrote = after, ends, wrote
        self._launched = 0

    def _run(self, action: Action | None) -> Said:
        if not isinstance(action, Launch):
            return []
        self._launched = self._loop.now()
        return [(self._after, FileContent(self._wrote))] if self._ends else []

    def standing(self) -> FileContent | None:
        has_written = self._loop.now() >= self._launched + self._after * NANOSECONDS
        return FileContent(self._wrote if has_written else None, running=True)

    def expire(self, deadline: int) -> Sequence[Stamped]:
        standing = self.standing()
        assert standing
        return [Stamped(deadline, standing)]


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize(
    ("after", "wrote", "reason"),
    [
        (1.29, b"5,4", Reason.STALLED),
        (1.31, b"5,4", Reason.TOO_SLOW),
        (1.29, b"nothing", Reason.TOO_SLOW),
        (9.0, b"5,4", Reason.TOO_SLOW),
    ],
)
def test_a_turn_that_others_took_is_not_lost(
    evening: Evening, ends: bool, after: float, wrote: bytes, reason: Reason
) -> None:
    evening.way = "folder"
    limits: dict[str, Any] = {"limits__move": 1.0, "limits__first_move": 1.0, "limits__grace": 0.0}
    black = Folder(evening.loop, after, ends, 0.3, wrote)
    verdict = evening.play("othello-ufmg-2014", Scripted(), black, **limits, conduct__lost_turns=1)
    assert (verdict.reason if verdict.reason is Reason.STALLED else lost_by(verdict)) == reason


@pytest.mark.parametrize(
    ("after", "wrote", "reason"),
    [
        (1.29, b"5,4", Reason.STALLED),
        (1.31, b"5,4", Reason.TOO_SLOW),
        (1.29, b"nothing", Reason.TOO_SLOW),
        (0.9, b"5,4", None),
    ],
)
def test_nor_is_one_in_which_our_machine_stood_still(
    evening: Evening, after: float, wrote: bytes, reason: Reason | None
) -> None:
    class Stalling(VirtualEventLoop):
        def mark(self) -> None:
            super().mark()
            self.stall(0.0 if self.now() else 0.3)  # only in the first turn

    evening.way, evening.loop = "folder", Stalling()
    limits: dict[str, Any] = {"limits__move": 1.0, "limits__first_move": 1.0, "limits__grace": 0.0}
    black = Folder(evening.loop, after, False, 0.0, wrote)
    verdict = evening.play("othello-ufmg-2014", Scripted(), black, **limits, conduct__lost_turns=1)
    _, records = read(evening.journal)
    assert any("extended" in record for record in records) is (reason is not None)
    if reason:
        assert (verdict.reason if verdict.reason is Reason.STALLED else lost_by(verdict)) == reason


def lost_by(verdict: Verdict) -> object:
    """Why the last turn was lost."""
    return verdict.detail.values["reason"]


def test_what_stands_at_the_limit_stands_also_on_a_busy_machine(evening: Evening) -> None:
    evening.way = "folder"
    limits: dict[str, Any] = {"limits__move": 1.0, "limits__first_move": 1.0, "limits__grace": 0.0}
    black = Folder(evening.loop, 0.9, False, 0.3, b"5,4")
    evening.play("othello-ufmg-2014", Scripted(), black, **limits, conduct__lost_turns=1)
    _, records = read(evening.journal)
    assert [record["ruled"] for record in records if record.get("side") == "black"] == ["accepted"]
    assert not any("extended" in record for record in records)


def test_an_early_line_is_the_next_answer(evening: Evening) -> None:
    white = Scripted([(0.1, b"MOVE H5,N,2\nMOVE H5,N,2\n")])
    black = Scripted(move("A4,S,2"), move("A4,S,3"))
    verdict = evening.play("dipole-2020", white, black)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.ILLEGAL)
    _, records = read(evening.journal)
    assert [record["seconds"] for record in records if record.get("side") == "white"] == [0.1, 0.0]


def test_leaving_while_waiting_loses_at_once(evening: Evening) -> None:
    white, black = Scripted([(0.9, b"MOVE H5,N,2\n")]), Scripted(seated=[(15.5, End.EOF)])
    verdict = evening.play("dipole-2020", white, black)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.DISCONNECTED)
    assert lines(white)[-2:] == ["YOUR_TURN", "VICTORY"]
    assert evening.loop.now() < 15.6 * 10**9


def test_leaving_in_the_warm_up_loses_at_once(evening: Evening) -> None:
    verdict = evening.play("dipole-2020", Scripted(), Scripted(seated=[(2, End.EOF)]))
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.DISCONNECTED)


def test_what_came_before_the_end_is_ruled_first(evening: Evening) -> None:
    white = Scripted([(0.1, b"MOVE E4,N,2\n"), (0.1, End.EOF)])
    assert evening.play("dipole-2020", white, Scripted(), opening=WON).winner is WHITE


def test_of_endless_lines_only_so_many_are_read_and_the_rest_loses_at_once(evening: Evening) -> None:
    flood: Said = [(15.001 + 0.001 * number, b"MOVE A4,S,2\n" * 500) for number in range(40)]
    white = Scripted()
    verdict = evening.play("dipole-2020", white, Scripted(seated=flood))
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.MALFORMED)
    assert lines(white)[-2:] == ["MESSAGE Your opponent has sent an invalid move", "VICTORY"]
    assert evening.loop.now() < 15.1 * NANOSECONDS
    _, records = read(evening.journal)
    assert MOST_UNRULED < sum(len(record.get("got", "")) for record in records) < MOST_UNRULED + 6001


def test_a_flood_in_the_warm_up_loses_at_once(evening: Evening) -> None:
    verdict = evening.play("dipole-2020", Scripted(), Scripted(seated=[(1, b"MOVE A4,SE,1\n" * 6000)]))
    assert (verdict.losers, verdict.reason, evening.loop.now()) == ((BLACK,), Reason.MALFORMED, NANOSECONDS)


@pytest.mark.parametrize("early", [b"", b"MOVE A4,S,2\n"])
def test_an_endless_line_loses_at_once_whatever_came_before_it(evening: Evening, early: bytes) -> None:
    white, black = Scripted(), Scripted(seated=[(15.2, early + b"x" * 4097)])
    verdict = evening.play("dipole-2020", white, black)
    assert (verdict.losers, verdict.reason) == ((BLACK,), Reason.MALFORMED)
    assert evening.loop.now() < 15.3 * NANOSECONDS


LEAVES_EARLY: Said = [(15.1, b"MOVE A4,S,2\n"), (15.2, End.EOF)]


def test_who_left_after_an_early_line_is_answered_at_its_turn_and_then_loses(evening: Evening) -> None:
    white = Scripted(move("H5,N,2", 0.9))
    verdict = evening.play("dipole-2020", white, Scripted(seated=LEAVES_EARLY))
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.DISCONNECTED)
    assert lines(white)[-4:] == ["VALID_MOVE", "OPPONENT_MOVE A4,S,2", "YOUR_TURN", "VICTORY"]


@pytest.mark.parametrize(
    "fault",
    [(), move("H5,N,9", 0.5), [(0.5, b"hello\n")], [(0.5, End.EOF)]],
    ids=["too slow", "illegal", "malformed", "leaves too"],
)
def test_who_left_first_loses_also_if_the_rival_fails_later(evening: Evening, fault: Said) -> None:
    white = Scripted(fault)
    verdict = evening.play("dipole-2020", white, Scripted(seated=LEAVES_EARLY))
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.DISCONNECTED)
    assert str(verdict.detail).startswith("black disconnected first; then: white ")
    assert lines(white)[-1] == "VICTORY"


def test_who_failed_before_the_rival_left_loses(evening: Evening) -> None:
    black = Scripted(seated=[(15.1, b"MOVE A4,S,2\n"), (15.6, End.EOF)])
    verdict = evening.play("dipole-2020", Scripted(move("H5,N,9", 0.5)), black)
    assert (verdict.winner, verdict.reason) == (BLACK, Reason.ILLEGAL)


def test_who_left_at_the_very_limit_of_the_rival_left_first(evening: Evening) -> None:
    black = Scripted(seated=[(15.1, b"MOVE A4,S,2\n"), (16.0, End.EOF)])
    assert evening.play("dipole-2020", Scripted(), black).losers == (BLACK,)


@orders("loa-2012", "Quando il server riceve questi messaggi scorretti, segnala")
@pytest.mark.parametrize(
    ("seated", "opens", "ruled"),
    [((), [(0.4, b"A2-A3\n")], 0.4), ([(0.3, b"B8-B6\n")], [(0.9, b"A2-C2\n")], 0.3), ((), (), 2.0)],
    ids=["illegal", "out of turn", "too slow"],
)
def test_the_relay_closes_both_connections_as_soon_as_it_has_ruled(
    evening: Evening, seated: Said, opens: Said, ruled: float
) -> None:
    """It does not wait for the turn of the side that is not at fault."""
    white, black = Scripted(opens, opens=True), Scripted(seated=seated)
    evening.play("loa-2012", white, black)
    assert evening.loop.now() == ruled * NANOSECONDS
    assert (white.told[-1], black.told[-1]) == (Order.CLOSE, Order.CLOSE)


def test_only_a_match_that_begins_at_an_opening_tells_it(evening: Evening) -> None:
    """Clients in the field count the MESSAGE lines."""
    white = Scripted(move("H5,N,1"))
    evening.play("dipole-2020", white, Scripted())
    assert [line.split()[1] for line in lines(white) if line.startswith("MESSAGE ")] == ["Group", "All"]


class Absentee(MemoryChannel):
    """A program that never comes."""

    def begin(self) -> None:
        return


@pytest.mark.parametrize(
    ("failing", "word"),
    [
        ([(1.0, End.EOF)], "closed the connection"),
        ([(1.0, b"MOVE H5,N,2\n"), (1.0, End.EOF)], "closed the connection"),
        ([(1.0, b"x" * 5000)], "sent a line of more than 4,096 bytes"),
    ],
)
def test_if_one_fails_before_the_other_comes_and_the_other_never_does_both_lose(
    evening: Evening, failing: Said, word: str
) -> None:
    verdict = evening.play("dipole-2020", Scripted(seated=failing), Absentee(evening.loop, Scripted()))
    assert (verdict.reason, set(verdict.losers)) == (Reason.NO_SHOW, set(Side))
    assert f"before the match, white: {word}; nobody came in time" in str(verdict.detail)


def test_who_comes_and_stays_wins_against_one_who_never_comes(evening: Evening) -> None:
    verdict = evening.play("dipole-2020", Scripted(), Absentee(evening.loop, Scripted()))
    assert (verdict.reason, verdict.losers) == (Reason.NO_SHOW, (BLACK,))


OVER = "A4B3 W 10"


def test_a_finished_opening_has_its_verdict_before_anybody_is_called(evening: Evening) -> None:
    evening.loop.interrupt_after(0)
    white = Scripted()
    verdict = evening.play("dipole-2020", white, Absentee(evening.loop, Scripted()), opening=OVER)
    assert (verdict.winner, verdict.reason, white.told) == (BLACK, Reason.WON, [])


@orders("loa-2012", "Ed inoltre deve essere possibile interrompere una partita manualmente.")
def test_interruption_by_hand_voids_the_match(evening: Evening) -> None:
    evening.loop.interrupt_after(15.5)
    white = Scripted()
    verdict = evening.play("dipole-2020", white, Scripted())
    assert (verdict.reason, verdict.kind) == (Reason.INTERRUPTED, Kind.VOID)
    assert lines(white)[-1].startswith("MESSAGE This match is void")


def test_interruption_in_a_pause_voids_the_match_at_once(evening: Evening) -> None:
    evening.loop.interrupt_after(15.5)
    white, black = Scripted(move("H5,N,2")), Scripted()
    verdict = evening.play("dipole-2020", white, black, wire_options__pace=100)
    assert verdict.reason is Reason.INTERRUPTED
    assert evening.loop.now() == 15_500_000_000
    assert lines(black)[-1].startswith("MESSAGE This match is void")


def test_interruption_in_the_pause_after_the_deciding_move_changes_nothing(evening: Evening) -> None:
    evening.loop.interrupt_after(150)
    verdict = evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening=WON, wire_options__pace=100)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.WON)
    assert evening.loop.now() == 150 * NANOSECONDS


class Lingering(MemoryChannel):
    """A program that does not end by itself."""

    def lingers(self) -> bool:
        return not self.closed


def test_the_farewell_lasts_a_second_unless_somebody_interrupts_it(evening: Evening, tmp_path: Path) -> None:
    black = Lingering(evening.loop, Scripted())
    evening.play("dipole-2020", Scripted(move("E4,N,2")), black, opening=WON)
    assert evening.loop.now() == 16_100_000_000
    (tmp_path / "second").mkdir()
    second = Evening(tmp_path / "second")
    second.loop.interrupt_after(15.3)
    verdict = second.play("dipole-2020", Scripted(move("E4,N,2")), Lingering(second.loop, Scripted()), opening=WON)
    assert (verdict.reason, second.loop.now()) == (Reason.WON, 15_300_000_000)


class TooLate(Lingering):
    """A program that comes when the match is over."""

    def begin(self) -> None:
        self._loop.schedule(self, 10.5, Present())


def test_who_comes_in_the_farewell_is_not_seated_any_more(evening: Evening) -> None:
    late = Scripted()
    white = Lingering(evening.loop, Scripted())
    verdict = evening.play("dipole-2020", white, TooLate(evening.loop, late))
    assert (verdict.reason, verdict.losers, late.told) == (Reason.NO_SHOW, (BLACK,), [])


@orders("loa-2012", "Quando il server riceve questi messaggi scorretti, segnala")
def test_relay_forwards_the_faulty_message_unchanged(evening: Evening) -> None:
    white = Scripted([(0.1, b"A2-C2\n")], opens=True)
    black = Scripted([(0.1, b"b1-b3\r\n")])
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.MALFORMED)
    assert white.heard == b"b1-b3\r\n"
    assert black.heard == b"A2-C2\n"


@orders("loa-2012", "Nel caso in cui l’errore è lo sforamento del tempo massimo")
def test_relay_sends_nothing_after_a_time_out(evening: Evening) -> None:
    white, black = Scripted([(2.001, b"A2-C2\n")], opens=True), Scripted()
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, black.heard) == (BLACK, Reason.TOO_SLOW, b"")


@pytest.mark.parametrize("sent", [b"A2-C2X", b"A2-C2XY"])
def test_relay_six_bytes_without_a_line_end_are_judged_at_once_and_forwarded(evening: Evening, sent: bytes) -> None:
    white, black = Scripted([(0.1, sent)], opens=True), Scripted()
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, black.heard) == (BLACK, Reason.MALFORMED, sent)
    assert evening.loop.now() < NANOSECONDS


@orders("loa-2012", "Con tempo “per far pervenire” si intende che il messaggio")
def test_relay_five_bytes_at_the_deadline_are_a_time_out(evening: Evening) -> None:
    white, black = Scripted([(0.1, b"A2-C2")], opens=True), Scripted()
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, black.heard) == (BLACK, Reason.TOO_SLOW, b"")


@orders("loa-2012", "Solamente la prima mossa (di entrambi i giocatori) può")
def test_relay_first_moves_have_two_seconds(evening: Evening) -> None:
    white = Scripted([(1.9, b"A2-C2\n")], [(1.1, b"C2-E2\n")], opens=True)
    verdict = evening.play("loa-2012", white, Scripted([(1.9, b"B1-B3\n")]))
    assert (verdict.winner, verdict.reason) == (BLACK, Reason.TOO_SLOW)


def test_relay_bytes_out_of_turn_lose(evening: Evening) -> None:
    white, black = Scripted([(1.5, b"A2-C2\n")], opens=True), Scripted(seated=[(0.5, b"B1-B3\n")])
    verdict = evening.play("loa-2012", white, black)
    assert (verdict.winner, verdict.reason, white.heard) == (WHITE, Reason.MALFORMED, b"B1-B3\n")


@orders("othello-sadjad-1389", "در صورتی که برنامه در نوبت خود بیش از دو عدد در خروجی")
def test_sadjad_pairs_in_advance_take_no_time_and_suspension_frames_every_turn(evening: Evening) -> None:
    black = Scripted(pair(2, 4), pair(0, 0))
    white = Scripted(pair(2, 3))
    verdict = evening.play("othello-sadjad-1389", white, black)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.ILLEGAL)
    orders = [action for action in black.told if isinstance(action, Order)]
    assert orders == [Order.SUSPEND, Order.RESUME, Order.SUSPEND, Order.RESUME, Order.KILL]
    assert white.heard == b"8 2\n2 4\n"


def test_ufmg_five_lost_turns_in_a_row(evening: Evening) -> None:
    black = Scripted(*[file(None) for _ in range(5)])
    white = Scripted(*[file(b"garbage") for _ in range(5)])
    verdict = evening.play("othello-ufmg-2014", white, black)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.LOST_TURNS)
    _, records = read(evening.journal)
    assert sum(record.get("ruled") == "turn lost" for record in records) == 8
    assert [record["reason"] for record in records if record.get("ruled") == "over"] == ["missing"]


NO_MOVE = "-OOOOOOX" + "-" * 55 + "X O"


@orders(
    "othello-ufmg-2014", "O arquivo deverá conter somente os dois números separados por vírgula, sem espaço entre eles."
)
@pytest.mark.parametrize(("strict", "lost"), [(False, 0), (True, 1)])
def test_ufmg_a_blank_in_a_move_is_a_lost_turn_only_to_the_letter(evening: Evening, strict: bool, lost: int) -> None:
    black, white = Scripted(file(b"5, 4\n"), *[file(None)] * 5), Scripted(*[file(None)] * 5)
    evening.play("othello-ufmg-2014", white, black, wire_options__strict=strict)
    _, records = read(evening.journal)
    first = next(record for record in records if "ruled" in record)
    assert (first["ruled"] == "turn lost") == bool(lost)


@orders("othello-ufmg-2014", "Caso não haja jogada válida para seu jogador, escreva -1, -1 no arquivo.")
@pytest.mark.parametrize("written", [None, b"", b"0,0\n"])
def test_ufmg_a_pass_that_is_not_written_is_a_lost_turn_only_to_the_letter(
    evening: Evening, written: bytes | None
) -> None:
    for strict in (False, True):
        white = Scripted(file(written), *[file(None)] * 5)
        evening.play(
            "othello-ufmg-2014", white, Scripted(*[file(None)] * 5), None, NO_MOVE, wire_options__strict=strict
        )
        _, records = read(evening.journal)
        ruled = next(record for record in records if "ruled" in record)
        assert ruled["ruled"] == ("turn lost" if strict else "accepted")
        evening.journal.unlink()


def test_ufmg_a_pass_as_the_document_prints_it_is_written_to_the_letter(evening: Evening) -> None:
    white = Scripted(file(b"-1, -1"), *[file(None)] * 5)
    black = Scripted(*[file(None)] * 5)
    evening.play("othello-ufmg-2014", white, black, None, NO_MOVE, wire_options__strict=True)
    _, records = read(evening.journal)
    assert next(record for record in records if "ruled" in record)["ruled"] == "accepted"
