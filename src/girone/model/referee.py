"""The referee: given an answer and its time, it accepts the move or ends the match.

It has no clock and no channel. The same answers and times always lead to the same verdict, so a match can be judged
again from its record.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from girone.model.detail import Detail, Wording, detail_of
from girone.model.errors import MalformedMove, shorten
from girone.model.game import Move, Position, Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Adjudication, ForcedPass, Regulation, Sentence
from girone.model.verdict import Verdict

FAULTS_OF_WRITING = frozenset({Reason.ILLEGAL, Reason.MALFORMED, Reason.MISSING})
FAULTS_OF_A_TURN = FAULTS_OF_WRITING | {Reason.TOO_SLOW}

COUNTED = Wording("counted", "{reason}, white {white_count}, black {black_count}")
LEVEL = Wording("level", "white {white_count}, black {black_count}")
AGAINST = Wording("against_rules", "{move}: {detail}")
AGAINST_AS_WRITTEN = Wording("against_rules.as_written", "{written} (in our notation {move}): {detail}")
TOO_SLOW = Wording("too_slow", "{seconds} s, and the limit was {limit} s")
UNFINISHED = Wording(
    "too_slow.unfinished",
    "{seconds} s, and the limit was {limit} s; {quoted} had arrived, but not its end, such as a line feed",
)
RUNNING_AT_LIMIT = Wording("running_at_limit", "still running at the limit; {detail}")
STALLED = Wording("stalled", "{side} was late by {seconds} s, but the referee's machine stood still for {stall} s")
STARVED = Wording(
    "starved",
    "{side} was late by {seconds} s, but for {starved} s it was ready to run and other processes had its core",
)
LOST_TURNS = Wording(
    "lost_turns",
    "{side} lost {count} turns in a row, the last: {reason}, {detail}",
    one="{side} lost 1 turn in a row, the last: {reason}, {detail}",
)
NEITHER_CAME = Wording("neither_came", "both sides did not show up: {detail}")
RESIGNED = Wording("adjudicated.resigned", "adjudicated: {side} reported a lost position {count} times in a row")
HELD_LEVEL = Wording("adjudicated.level", "adjudicated: both reported an even position {count} times in a row")
LEFT_BEFORE = Wording("left_before", "{side} disconnected first; then: {detail}")
VOID = Wording("void_by", "{reason}: {detail}")
BY_HAND = Wording("void_plainly", "{reason}")
DEEDS = {
    Reason.ILLEGAL: Wording("fault.illegal", "{side} played an illegal move: {detail}"),
    Reason.MALFORMED: Wording("fault.malformed", "{side} sent a malformed answer: {detail}"),
    Reason.MISSING: Wording("fault.missing", "{side} wrote no answer: {detail}"),
    Reason.TOO_SLOW: Wording("fault.too_slow", "{side} was too slow: {detail}"),
    Reason.DISCONNECTED: Wording("fault.disconnected", "{side} disconnected: {detail}"),
    Reason.NO_SHOW: Wording("fault.no_show", "{side} did not show up: {detail}"),
    Reason.EXCLUDED: Wording("fault.excluded", "{side} is excluded: {detail}"),
    Reason.CHANGED_SOFTWARE: Wording("fault.changed_software", "{side} changed its software after delivery: {detail}"),
}


@dataclass(frozen=True)
class Accepted:
    """The move is accepted."""

    side: Side
    move: Move
    position: Position


@dataclass(frozen=True)
class TurnLost:
    """The answer was at fault and costs the turn; `in_a_row` includes this one."""

    side: Side
    reason: Reason
    detail: Detail
    in_a_row: int


Ruling = Accepted | TurnLost | Verdict


class Referee:
    """The state of one match under one regulation, from its start position to its verdict."""

    def __init__(self, regulation: Regulation, start: Position | None = None) -> None:
        if start and start.game != regulation.game:
            raise ValueError(f"the opening is of {start.game}, the regulation plays {regulation.game}")
        self.regulation = regulation
        self.position = start or regulation.game.start()
        self.verdict: Verdict | None = None
        self.last_lost: TurnLost | None = None
        self._answered: set[Side] = set()
        self._lost_in_a_row = dict.fromkeys(Side, 0)
        self._left: set[Side] = set()
        self._plies = 0
        self._scores: dict[Side, list[float | None]] = {side: [] for side in Side}
        self._judge_board()

    @property
    def mover(self) -> Side:
        """The side to move."""
        return self.position.turn

    @property
    def limit(self) -> float:
        """The seconds that the mover has for this answer, without the grace."""
        limits = self.regulation.limits
        return limits.move if self.mover in self._answered else limits.first_move

    @property
    def deadline(self) -> float:
        """The seconds after which an answer is late."""
        return self.limit + self.regulation.limits.grace

    def rule(
        self,
        text: str,
        seconds: float,
        stall: float = 0.0,
        running: bool = False,
        written: str = "",
        starved: float = 0.0,
        score: float | None = None,
    ) -> Ruling:
        """Judge the mover's answer; `stall` is how long the referee's machine stood still during it.

        `running`: at the limit the program was still running, and its answer was read then. `written`: the move in the
        program's own notation. `starved`: how long the program was ready to run but other processes had its core.
        `score`: the program's evaluation, positive if it sees itself ahead.
        """
        if not seconds <= self.deadline:
            return self.late(seconds, stall, starved)
        if self._pass_is_granted():
            return self._accept(self.position.moves()[0])
        try:
            move = self.regulation.game.read(text)
        except MalformedMove as malformed:
            return self.fault(self.mover, Reason.MALFORMED, detail_of(malformed), running)
        if objection := self.position.why_not(move):
            against = AGAINST(move=move, detail=objection)
            if written:
                against = AGAINST_AS_WRITTEN(written=written, move=move, detail=objection)
            return self.fault(self.mover, Reason.ILLEGAL, against, running)
        accepted = self._accept(move)
        if not self.verdict:
            self._adjudicate(accepted.side, score)
        return accepted

    def would_accept(self, text: str) -> bool:
        """Whether this answer would be accepted if it came in time."""
        try:
            return self._pass_is_granted() or not self.position.why_not(self.regulation.game.read(text))
        except MalformedMove:
            return False

    def late(self, seconds: float, stall: float = 0.0, starved: float = 0.0, unfinished: str = "") -> Ruling:
        """Judge an answer that came after the deadline or never.

        The match is void if the machine stalled, or starved the program, for longer than the answer was late.
        `unfinished` is the part of the answer that had arrived.
        """
        late, told = seconds - self.deadline, round(seconds - self.deadline, 3)
        if late < stall:
            return self.void(Reason.STALLED, STALLED(side=self.mover, seconds=told, stall=round(stall, 3)))
        if late < starved:
            return self.void(Reason.STALLED, STARVED(side=self.mover, seconds=told, starved=round(starved, 3)))
        times = {"seconds": round(seconds, 3), "limit": float(self.limit)}
        detail = UNFINISHED(**times, quoted=shorten(unfinished)) if unfinished else TOO_SLOW(**times)
        return self.fault(self.mover, Reason.TOO_SLOW, detail)

    def fault(self, side: Side, reason: Reason, detail: Detail, running: bool = False) -> Ruling:
        """Charge a side with a fault, which costs the turn or the match, as the regulation says.

        A program that was still `running` at the limit without a valid move was too slow, whatever it had written.
        """
        self._must_be_running()
        most = self.regulation.conduct.lost_turns
        if side is self.mover and reason in FAULTS_OF_WRITING and self._pass_is_granted():
            return self._accept(self.position.moves()[0])
        if running and reason in FAULTS_OF_WRITING:
            reason, detail = Reason.TOO_SLOW, RUNNING_AT_LIMIT(detail=detail)
        if not most or side is not self.mover or reason not in FAULTS_OF_A_TURN:
            return self._forfeit((side,), reason, DEEDS[reason](side=side, detail=detail))
        self._answered.add(side)
        self._lost_in_a_row[side] += 1
        self.last_lost = TurnLost(side, reason, detail, self._lost_in_a_row[side])
        if self._lost_in_a_row[side] >= most:
            lost = LOST_TURNS(side=side, count=most, reason=reason, detail=detail)
            return self._forfeit((side,), Reason.LOST_TURNS, lost)
        self.position = self.position.lose_turn()
        self._judge_board()
        return self.last_lost

    def has_left(self, side: Side) -> None:
        """Note that a side has left: it can still win on the board, but not by its opponent's fault."""
        self._left.add(side)

    def both_fail(self, detail: Detail) -> Verdict:
        """Neither side came: both lose."""
        self._must_be_running()
        return self._forfeit(tuple(Side), Reason.NO_SHOW, NEITHER_CAME(detail=detail))

    def void(self, reason: Reason, detail: Detail | None = None) -> Verdict:
        """End the match without a result. HOST_FAILED may replace a verdict that is not recorded yet."""
        if reason is not Reason.HOST_FAILED:
            self._must_be_running()
        assert reason.kind is Kind.VOID, reason
        told = VOID(reason=reason, detail=detail) if detail else BY_HAND(reason=reason)
        return self._end(Verdict(reason, None, (), told, self._sentence(reason), None))

    def _accept(self, move: Move) -> Accepted:
        self._must_be_running()
        side = self.mover
        self._answered.add(side)
        self._lost_in_a_row[side] = 0
        self.position = self.position.play(move)
        self._judge_board()
        return Accepted(side, move, self.position)

    def _adjudicate(self, side: Side, score: float | None) -> None:
        """End the game early if the scores meet the adjudication rules; a missing score breaks a series."""
        rules = self.regulation.adjudication
        self._plies += 1
        self._scores[side].append(score)
        if self._has_given_up(side, rules):
            self._end_early(side.other, RESIGNED(side=side, count=rules.resign_moves))
        elif self._is_held_level(rules):
            self._end_early(None, HELD_LEVEL(count=rules.draw_moves))

    def _has_given_up(self, side: Side, rules: Adjudication) -> bool:
        count, least = rules.resign_moves, rules.resign_score
        if not (count and _all(self._scores[side], count, lambda score: score <= -least)):
            return False
        return not rules.resign_both or _all(self._scores[side.other], count, lambda score: score >= least)

    def _is_held_level(self, rules: Adjudication) -> bool:
        count, most = rules.draw_moves, rules.draw_score
        if not count or self._plies < rules.draw_after:
            return False
        return all(_all(told, count, lambda score: abs(score) <= most) for told in self._scores.values())

    def _end_early(self, winner: Side | None, told: Detail) -> None:
        margin = None if self.regulation.game.largest_margin is None else 0
        losers = (winner.other,) if winner else ()
        self._end(Verdict(Reason.ADJUDICATED, winner, losers, told, self._sentence(Reason.ADJUDICATED), margin))

    def _judge_board(self) -> None:
        outcome = self.position.outcome()
        if not outcome:
            return
        counts = {side: self.position.count(side) for side in Side}
        pieces = {"white_count": counts[Side.WHITE], "black_count": counts[Side.BLACK]}
        told = LEVEL(**pieces) if outcome.reason is Reason.TIE else COUNTED(reason=outcome.reason, **pieces)
        losers = (outcome.winner.other,) if outcome.winner else ()
        margin = abs(counts[Side.WHITE] - counts[Side.BLACK]) if outcome.winner else 0
        self._end(
            Verdict(
                outcome.reason,
                outcome.winner,
                losers,
                told,
                self._sentence(outcome.reason),
                None if self.regulation.game.largest_margin is None else margin,
            )
        )

    def _forfeit(self, losers: tuple[Side, ...], reason: Reason, detail: Detail) -> Verdict:
        if len(losers) == 1 and (departed := losers[0].other) in self._left:
            losers, reason = (departed,), Reason.DISCONNECTED
            detail = LEFT_BEFORE(side=departed, detail=detail)
        winner = losers[0].other if len(losers) == 1 else None
        margin = self.regulation.game.largest_margin
        return self._end(Verdict(reason, winner, losers, detail, self._sentence(reason), margin))

    def _end(self, verdict: Verdict) -> Verdict:
        self.verdict = verdict
        return verdict

    def _sentence(self, reason: Reason) -> Sentence:
        return self.regulation.sentences[reason]

    def _pass_is_granted(self) -> bool:
        if self.regulation.conduct.forced_pass is ForcedPass.DEMANDED:
            return False
        moves = self.position.moves()
        return len(moves) == 1 and self.regulation.game.is_pass(moves[0])

    def _must_be_running(self) -> None:
        if self.verdict:
            raise RuntimeError(f"the match is over: {self.verdict.words}")


def _all(scores: Sequence[float | None], count: int, holds: Callable[[float], bool]) -> bool:
    """Whether the last `count` scores exist and `holds` is true for each of them."""
    last = scores[-count:]
    return len(last) == count and all(score is not None and holds(score) for score in last)


def unwritten(detail: Detail) -> Detail:
    """The detail as older records have it: without the program's own notation and without unfinished answers."""
    values = {name: unwritten(value) if isinstance(value, Detail) else value for name, value in detail.values.items()}
    if detail.key == AGAINST_AS_WRITTEN.key:
        return AGAINST(move=values["move"], detail=values["detail"])
    if detail.key == UNFINISHED.key:
        return TOO_SLOW(seconds=values["seconds"], limit=values["limit"])
    return replace(detail, values=values)
