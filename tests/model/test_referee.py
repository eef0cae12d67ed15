"""The referee: each rule of conduct in one line, on both sides of each limit."""

import math

import pytest

from girone import regulations
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.referee import RUNNING_AT_LIMIT, Accepted, Referee, Ruling, TurnLost, unwritten
from girone.model.verdict import Verdict
from tests.documents import orders
from tests.verdicts import SEEN

WHITE, BLACK = Side.WHITE, Side.BLACK
LEGAL = {
    "loa-2012": "A2-C2",
    "fission-2022": "F6,E",
    "dipole-2020": "H5,N,2",
    "othello-ufmg-2014": "5,4",
    "othello-sadjad-1389": "2,4",
}
ILLEGAL = {
    "loa-2012": "A2-D2",
    "fission-2022": "D4,N",
    "dipole-2020": "H5,N,9",
    "othello-ufmg-2014": "0,0",
    "othello-sadjad-1389": "0,0",
}
every_regulation = pytest.mark.parametrize("name", regulations.names())
where_a_fault_loses = pytest.mark.parametrize("name", sorted(set(regulations.names()) - {"othello-ufmg-2014"}))


def referee(name: str, **overrides: object) -> Referee:
    return Referee(regulations.load(name, {key.replace("__", "."): value for key, value in overrides.items()}))


def from_position(name: str, text: str) -> Referee:
    regulation = regulations.load(name)
    return Referee(regulation, regulation.game.parse(text))


def ended(ruling: Ruling) -> Verdict:
    assert isinstance(ruling, Verdict)
    return ruling


def after(judge: Referee, move: str) -> Verdict:
    assert isinstance(judge.rule(move, 0.1), Accepted)
    assert judge.verdict
    return judge.verdict


def just_over(seconds: float) -> float:
    return math.nextafter(seconds, math.inf)


def test_every_regulation_is_tried() -> None:
    assert set(LEGAL) == set(ILLEGAL) == set(regulations.names())


@every_regulation
def test_a_legal_move_is_accepted(name: str) -> None:
    judge = referee(name)
    mover = judge.mover
    ruling = judge.rule(LEGAL[name], 0.1)
    assert isinstance(ruling, Accepted)
    assert (ruling.side, ruling.move, judge.mover, judge.verdict) == (mover, LEGAL[name], mover.other, None)


@where_a_fault_loses
def test_an_illegal_move_loses_with_the_largest_difference(name: str) -> None:
    judge = referee(name)
    verdict = ended(judge.rule(ILLEGAL[name], 0.1))
    assert (verdict.reason, verdict.winner, verdict.kind) == (Reason.ILLEGAL, judge.mover.other, Kind.FORFEIT)
    assert verdict.margin == judge.regulation.game.largest_margin
    assert ILLEGAL[name] in str(verdict.detail)
    assert verdict.sentence == judge.regulation.sentences[Reason.ILLEGAL]


@where_a_fault_loses
@pytest.mark.parametrize("text", ["", "hello", "A2-C2\n", "５,4", "\x00" * 9, "9" * 5000])
def test_a_malformed_answer_loses(name: str, text: str) -> None:
    verdict = ended(referee(name).rule(text, 0.1))
    assert verdict.reason is Reason.MALFORMED
    assert len(str(verdict.detail)) < 400


@where_a_fault_loses
def test_the_limit_itself_is_in_time_and_the_next_instant_is_not(name: str) -> None:
    judge = referee(name)
    assert isinstance(judge.rule(LEGAL[name], judge.limit), Accepted)
    judge = referee(name)
    mover = judge.mover
    verdict = ended(judge.rule(LEGAL[name], just_over(judge.limit)))
    assert (verdict.reason, verdict.winner) == (Reason.TOO_SLOW, mover.other)


@orders("loa-2012", "Ogni partita viene caratterizzata da un tempo di riflessione")
@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("loa-2012", 1),
        ("fission-2022", 1),
        ("dipole-2020", 1),
        ("othello-ufmg-2014", 5),
        ("othello-sadjad-1389", 2),
    ],
)
def test_seconds_a_move(name: str, seconds: float) -> None:
    assert regulations.load(name).limits.move == seconds


@orders("fission-2022", "All’inizio del gioco viene garantito un tempo pari a")
@pytest.mark.parametrize(("name", "seconds"), [("fission-2022", 30), ("dipole-2020", 15), ("loa-2012", 0)])
def test_warm_up(name: str, seconds: float) -> None:
    assert regulations.load(name).limits.warm_up == seconds


@orders("loa-2012", "Solamente la prima mossa (di entrambi i giocatori) può")
def test_lines_of_action_gives_each_player_two_seconds_for_the_first_move() -> None:
    judge = referee("loa-2012")
    limits = []
    for move in ("A2-C2", "B1-B3", "C2-E2"):
        limits.append((judge.mover, judge.limit))
        assert isinstance(judge.rule(move, judge.limit), Accepted), move
    assert limits == [(WHITE, 2), (BLACK, 2), (WHITE, 1)]
    assert ended(judge.rule("B8-B7", 1.001)).reason is Reason.TOO_SLOW


def test_grace_extends_the_deadline_not_the_limit() -> None:
    assert isinstance(referee("dipole-2020", limits__grace=0.02).rule("H5,N,2", 1.02), Accepted)
    assert ended(referee("dipole-2020", limits__grace=0.02).rule("H5,N,2", just_over(1.02))).reason is Reason.TOO_SLOW
    assert referee("dipole-2020", limits__grace=0.02).limit == 1


def test_no_answer_at_all_is_too_slow() -> None:
    assert ended(referee("dipole-2020").late(1.2)).winner is BLACK


def test_a_stall_voids_only_if_the_answer_was_late_by_less() -> None:
    assert ended(referee("dipole-2020").rule("H5,N,2", 1.25, stall=0.26)).kind is Kind.VOID
    assert ended(referee("dipole-2020").rule("H5,N,2", 1.25, stall=0.25)).reason is Reason.TOO_SLOW
    assert isinstance(referee("dipole-2020").rule("H5,N,2", 0.9, stall=5), Accepted)


def test_who_had_no_core_is_excused_only_if_it_was_late_by_less() -> None:
    void = ended(referee("dipole-2020").rule("H5,N,2", 1.25, stall=0.1, starved=0.26))
    why = void.detail.values["detail"]
    assert void.kind is Kind.VOID
    assert isinstance(why, Detail)
    assert why.key == "starved"
    assert ended(referee("dipole-2020").rule("H5,N,2", 1.25, stall=0.2, starved=0.25)).reason is Reason.TOO_SLOW
    assert ended(referee("dipole-2020").late(1.25, starved=0.2)).reason is Reason.TOO_SLOW
    assert ended(referee("othello-ufmg-2014").late(9.0, starved=9.0)).kind is Kind.VOID


def test_what_is_told_of_a_late_answer_is_told_in_milliseconds() -> None:
    stalled = ended(referee("dipole-2020").late(1.23456, stall=0.98765)).detail.values["detail"]
    slow = ended(referee("dipole-2020").late(1.23456)).detail.values["detail"]
    assert isinstance(stalled, Detail)
    assert isinstance(slow, Detail)
    assert (stalled.values["seconds"], stalled.values["stall"]) == (0.235, 0.988)
    assert (slow.values["seconds"], slow.values["limit"]) == (1.235, 1)


@every_regulation
def test_whether_an_answer_would_be_accepted_is_known_before_it_is_ruled_on(name: str) -> None:
    judge = referee(name)
    told = [judge.would_accept(answer) for answer in (LEGAL[name], ILLEGAL[name], "garbage")]
    assert told == [True, False, False]
    assert judge.position == judge.regulation.game.start()
    assert isinstance(judge.rule(LEGAL[name], 0.1), Accepted)


@pytest.mark.parametrize("reason", [Reason.DISCONNECTED, Reason.NO_SHOW, Reason.EXCLUDED, Reason.CHANGED_SOFTWARE])
@every_regulation
def test_leaving_loses_for_the_side_that_left_whoever_is_to_move(name: str, reason: Reason) -> None:
    for side in Side:
        verdict = ended(referee(name).fault(side, reason, SEEN))
        assert (verdict.reason, verdict.winner, verdict.losers) == (reason, side.other, (side,))


def test_who_has_left_cannot_win_by_a_fault_of_the_rival() -> None:
    judge = referee("dipole-2020")
    judge.has_left(BLACK)
    verdict = ended(judge.rule("H5,N,9", 0.1))
    assert (verdict.losers, verdict.reason) == ((BLACK,), Reason.DISCONNECTED)
    assert str(verdict.detail).startswith("black disconnected first; then: white played an illegal move: H5,N,9")


def test_who_has_left_may_still_win_on_the_board() -> None:
    judge = from_position("dipole-2020", "C4B2 E4W3 W 10")
    judge.has_left(WHITE)
    assert after(judge, "E4,N,2").winner is WHITE


@every_regulation
def test_if_both_fail_both_lose(name: str) -> None:
    verdict = referee(name).both_fail(SEEN)
    assert (verdict.winner, set(verdict.losers), verdict.kind) == (None, {WHITE, BLACK}, Kind.FORFEIT)
    assert verdict.difference(WHITE) == verdict.difference(BLACK)
    assert verdict.words.startswith("Both lose")


@pytest.mark.parametrize("reason", [Reason.INTERRUPTED, Reason.STALLED, Reason.HOST_FAILED])
def test_void_has_no_winner_no_loser_and_no_margin(reason: Reason) -> None:
    verdict = referee("loa-2012").void(reason, SEEN)
    assert (verdict.winner, verdict.losers, verdict.margin, verdict.kind) == (None, (), None, Kind.VOID)


def test_nothing_is_ruled_after_the_end() -> None:
    judge = referee("dipole-2020")
    judge.rule("garbage", 0.1)
    with pytest.raises(RuntimeError, match="the match is over"):
        judge.rule("H5,N,2", 0.1)
    with pytest.raises(RuntimeError, match="the match is over"):
        judge.fault(WHITE, Reason.NO_SHOW, SEEN)


@every_regulation
def test_every_reason_rests_on_a_sentence(name: str) -> None:
    assert set(regulations.load(name).sentences) == set(Reason)


def test_a_time_that_is_no_number_is_not_in_time() -> None:
    assert ended(referee("dipole-2020").rule("H5,N,2", math.nan)).reason is Reason.TOO_SLOW


def test_a_finished_opening_has_its_verdict_at_once() -> None:
    judge = from_position("dipole-2020", "A4B3 W 10")
    assert judge.verdict
    assert (judge.verdict.winner, judge.verdict.reason) == (BLACK, Reason.WON)


def test_an_opening_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the regulation plays"):
        Referee(regulations.load("dipole-2020"), regulations.load("fission-2022").game.start())


def test_a_lost_turn_may_end_the_game() -> None:
    regulation = regulations.load("fission-2022", {"conduct.lost_turns": 5})
    blocked = "BW....../WW....../......../......../......../......../......../..W.W... W 10"
    judge = Referee(regulation, regulation.game.parse(blocked))
    assert isinstance(judge.rule("zzz", 0.1), TurnLost)
    assert judge.verdict
    assert judge.verdict.reason is Reason.NO_LEGAL_MOVE


def test_only_the_mover_can_lose_the_turn() -> None:
    assert ended(referee("othello-ufmg-2014").fault(WHITE, Reason.MISSING, SEEN)).losers == (WHITE,)


# UFMG: a fault loses the turn, five in a row lose the match.


@orders("othello-ufmg-2014", "seu agente deverá respeitar o protocolo de jogadas do")
@pytest.mark.parametrize("answer", ["0,0", "nonsense", "-1,-1", ""])
def test_ufmg_a_fault_costs_the_turn_only(answer: str) -> None:
    judge = referee("othello-ufmg-2014")
    rows = judge.position.rows()
    ruling = judge.rule(answer, 0.1)
    assert isinstance(ruling, TurnLost)
    assert (ruling.side, ruling.in_a_row, judge.mover, judge.position.rows()) == (BLACK, 1, WHITE, rows)


def test_ufmg_a_missing_file_costs_the_turn() -> None:
    assert isinstance(referee("othello-ufmg-2014").fault(BLACK, Reason.MISSING, SEEN), TurnLost)


def test_ufmg_four_lost_turns_are_forgiven_and_the_fifth_in_a_row_loses() -> None:
    judge = referee("othello-ufmg-2014")
    for turn in range(4):
        for _ in Side:
            ruling = judge.rule("garbage", 0.1)
            assert isinstance(ruling, TurnLost)
            assert ruling.in_a_row == turn + 1
    verdict = ended(judge.rule("garbage", 0.1))
    assert (verdict.reason, verdict.winner) == (Reason.LOST_TURNS, WHITE)


def test_ufmg_an_accepted_move_resets_the_count() -> None:
    judge = referee("othello-ufmg-2014")
    for _ in range(4):
        judge.rule("garbage", 0.1)
        judge.rule("garbage", 0.1)
    for _ in Side:
        assert isinstance(judge.rule(judge.position.moves()[0], 0.1), Accepted)
    ruling = judge.rule("garbage", 0.1)
    assert isinstance(ruling, TurnLost)
    assert ruling.in_a_row == 1


FORCED_PASS = "-OOOOOOX" + "-" * 56 + " O"


@pytest.mark.parametrize("answer", ["-1,-1", "0,0", "garbage", ""])
def test_ufmg_a_forced_pass_is_a_pass_whatever_was_written(answer: str) -> None:
    judge = from_position("othello-ufmg-2014", FORCED_PASS)
    assert judge.would_accept(answer)
    ruling = judge.rule(answer, 0.1)
    assert isinstance(ruling, Accepted)
    assert (ruling.move, judge.mover) == ("-1,-1", BLACK)


def test_ufmg_a_forced_pass_stands_also_without_a_file() -> None:
    ruling = from_position("othello-ufmg-2014", FORCED_PASS).fault(WHITE, Reason.MISSING, SEEN)
    assert isinstance(ruling, Accepted)


def test_ufmg_a_forced_pass_resets_the_count() -> None:
    judge = referee("othello-ufmg-2014")
    for _ in range(8):
        judge.rule("garbage", 0.1)
    judge.position = judge.regulation.game.parse(FORCED_PASS.replace("O", "#").replace("X", "O").replace("#", "X"))
    assert isinstance(judge.rule("garbage", 0.1), Accepted)
    judge.position = judge.regulation.game.start()
    ruling = judge.rule("garbage", 0.1)
    assert isinstance(ruling, TurnLost)
    assert (ruling.side, ruling.in_a_row) == (BLACK, 1)


def test_ufmg_a_forced_pass_is_granted_also_where_turns_cannot_be_lost() -> None:
    regulation = regulations.load("othello-ufmg-2014", {"conduct.lost_turns": 0})
    judge = Referee(regulation, regulation.game.parse(FORCED_PASS))
    assert isinstance(judge.fault(WHITE, Reason.MISSING, SEEN), Accepted)


@orders(
    "othello-ufmg-2014",
    "Seu agente terá 5 segundos para ler este arquivo, chamar a sua função play e escrever a jogada",
)
@pytest.mark.parametrize("answer", ["garbage", "", "0,0", "-1,-1"])
def test_ufmg_without_a_valid_move_a_program_that_still_runs_at_the_limit_is_too_slow(answer: str) -> None:
    ruling = referee("othello-ufmg-2014").rule(answer, 5.0, running=True)
    assert isinstance(ruling, TurnLost)
    assert ruling.reason is Reason.TOO_SLOW
    assert ruling.detail.key == RUNNING_AT_LIMIT.key
    assert str(ruling.detail).startswith("still running at the limit; ")
    assert answer in str(ruling.detail)


def test_ufmg_a_valid_move_counts_also_from_a_program_that_still_runs_at_the_limit() -> None:
    assert isinstance(referee("othello-ufmg-2014").rule("5,4", 5.0, running=True), Accepted)


def test_ufmg_a_forced_pass_stands_also_if_the_program_still_runs_at_the_limit() -> None:
    judge = from_position("othello-ufmg-2014", FORCED_PASS)
    assert isinstance(judge.fault(WHITE, Reason.MISSING, SEEN, running=True), Accepted)


# Sadjad: passing with a move available breaks the rules; a forced pass must be said.


@orders("othello-sadjad-1389", "در صورتی که هر یک از بازیکنان اشتباه بازی کنند و قواعد")
def test_sadjad_a_pass_with_a_move_available_loses() -> None:
    verdict = ended(referee("othello-sadjad-1389").rule("-1,-1", 0.1))
    assert verdict.reason is Reason.ILLEGAL
    assert "passing is only allowed without a legal move" in str(verdict.detail)


@orders("othello-sadjad-1389", "در صورتی که امکان بازی وجود نداشته باشد (هیچ مهرهای")
def test_sadjad_a_forced_pass_must_be_said() -> None:
    assert isinstance(from_position("othello-sadjad-1389", FORCED_PASS).rule("-1,-1", 0.1), Accepted)
    assert ended(from_position("othello-sadjad-1389", FORCED_PASS).rule("0,1", 0.1)).reason is Reason.ILLEGAL


# Endings on the board, with their margins.

LONE = "......../......../......../......../......../......../......../"


@orders("fission-2022", "Il gioco si conclude quando uno dei due giocatori non")
def test_fission_last_stones_win() -> None:
    verdict = after(from_position("fission-2022", f"{LONE}W..B..W. W 10"), "H1,E")
    assert (verdict.reason, verdict.winner, verdict.margin) == (Reason.WON, WHITE, 1)


@orders("fission-2022", "Entrambi i giocatori rimangono con una sola pedina.")
def test_fission_one_stone_each_is_a_tie() -> None:
    verdict = after(from_position("fission-2022", f"W......./{LONE[9:]}W.B....B W 10"), "H1,E")
    assert (verdict.reason, verdict.winner) == (Reason.TIE, None)
    assert verdict.words == "Tie: white 1, black 1"


@orders("fission-2022", "La scacchiera rimane vuota.")
def test_fission_empty_board_is_a_tie() -> None:
    verdict = after(from_position("fission-2022", f"{LONE[:-9]}...B..../W..B.... W 10"), "H1,E")
    assert (verdict.reason, verdict.winner, verdict.margin) == (Reason.TIE, None, 0)


@orders("fission-2022", "Il giocatore che deve effettuare la mossa non ha mosse disponibili.")
def test_fission_without_a_move_is_a_tie() -> None:
    blocked = "BW....../WW....../......../......../......../......../......../..W.W... W 10"
    verdict = after(from_position("fission-2022", blocked), "H3,W")
    assert (verdict.reason, verdict.winner) == (Reason.NO_LEGAL_MOVE, None)


@pytest.mark.parametrize(("rule", "winner"), [("tie", None), ("count", BLACK)])
def test_fission_move_limit_is_a_tie_or_a_count(rule: str, winner: Side | None) -> None:
    regulation = regulations.load("fission-2022", {"game.at_limit": rule})
    board = "B......./......../B......./......../B......./......../......../W......W"
    early = Referee(regulation, regulation.game.parse(f"{board} B 98"))
    assert isinstance(early.rule("A1,E", 0.1), Accepted)
    assert early.verdict is None
    verdict = after(Referee(regulation, regulation.game.parse(f"{board} B 99")), "A1,E")
    assert (verdict.reason, verdict.winner) == (Reason.MOVE_LIMIT, winner)


@orders("dipole-2020", "Lo scopo del gioco è eliminare dalla scacchiera tutte")
def test_dipole_taking_the_last_enemy_wins() -> None:
    verdict = after(from_position("dipole-2020", "C4B2 E4W3 W 10"), "E4,N,2")
    assert (verdict.reason, verdict.winner, verdict.margin) == (Reason.WON, WHITE, 3)


def test_dipole_taking_ones_own_last_off_loses() -> None:
    verdict = after(from_position("dipole-2020", "A2W2 H1B5 W 10"), "A2,N,2")
    assert (verdict.reason, verdict.winner) == (Reason.WON, BLACK)


def test_dipole_move_limit_counts_pieces() -> None:
    assert after(from_position("dipole-2020", "A4B5 H5W6 B 119"), "A4,S,2").winner is WHITE
    assert after(from_position("dipole-2020", "A4B5 H5W5 B 119"), "A4,S,2").winner is None
    judge = from_position("dipole-2020", "A4B5 H5W6 W 118")
    judge.rule("H5,N,2", 0.1)
    assert judge.verdict is None


def test_lines_of_action_connection_counts_before_the_limit() -> None:
    apart = "B......B/......../......../......../......../......../W......./..W....."
    verdict = after(from_position("loa-2012", f"{apart} W 199"), "C1-B1")
    assert (verdict.reason, verdict.winner, verdict.margin) == (Reason.WON, WHITE, None)
    verdict = after(from_position("loa-2012", f"{apart} W 199"), "C1-C2")
    assert (verdict.reason, verdict.winner) == (Reason.MOVE_LIMIT, None)
    judge = from_position("loa-2012", f"{apart} W 198")
    assert isinstance(judge.rule("C1-C2", 0.1), Accepted)
    assert judge.verdict is None


def test_a_move_is_told_as_its_program_wrote_it() -> None:
    verdict = Referee(regulations.load("othello-sadjad-1389")).rule("0,5", 0.1, written="5 0")
    assert isinstance(verdict, Verdict)
    assert verdict.words.startswith("White wins: black played an illegal move: 5 0 (in our notation 0,5): ")
    assert str(unwritten(verdict.detail)).startswith("black played an illegal move: 0,5: ")


@pytest.mark.parametrize(
    ("agreed", "scores", "ended_after", "winner"),
    [
        ({"resign_moves": 2, "resign_score": 10}, [1, -10, 1, -10.5, 1], 4, BLACK),
        ({"resign_moves": 2, "resign_score": 10}, [1, -10, 1, None, 1, -10], None, None),
        ({"resign_moves": 2, "resign_score": 10, "resign_both": True}, [9, -12, 12, -12, 12, -12], 6, BLACK),
        ({"draw_moves": 2, "draw_score": 1, "draw_after": 5}, [0, 1, -1, 0.5, 1], 5, None),
        ({"draw_moves": 2, "draw_score": 1}, [0, 1, -1, 2, 1, 1], None, None),
        ({}, [-64, 64, -64, 64], None, None),
    ],
)
def test_scores_end_a_game_early(
    agreed: dict[str, object], scores: list[float | None], ended_after: int | None, winner: Side | None
) -> None:
    judge = referee("othello-ufmg-2014", **{f"adjudication__{key}": value for key, value in agreed.items()})
    for number, score in enumerate(scores, start=1):
        judge.rule(judge.position.moves()[0], 0.1, score=score)
        if judge.verdict:
            assert (number, judge.verdict.reason, judge.verdict.winner) == (ended_after, Reason.ADJUDICATED, winner)
            return
    assert ended_after is None
