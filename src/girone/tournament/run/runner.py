"""The runner plays what is due and records the results. It always resumes from the record alone."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum

from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.decision_subject import DecisionSubject, Departure, EntrantFiles, MoreTime
from girone.model.detail import Wording, detail_of, said
from girone.model.errors import ConfigError, HostFailed
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt, DecisionKind
from girone.model.referee import Referee
from girone.model.tournament import Fixture, Pairing
from girone.tournament.decisions import request as decision_request
from girone.tournament.decisions import rules as decisions
from girone.tournament.decisions.disqualification import disqualified, is_at_stake
from girone.tournament.plan.drawing import undrawn
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.plan.plan import Plan
from girone.tournament.results.facts import told_by
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders
from girone.tournament.run.events import (
    DecisionRefused,
    DecisionTaken,
    Event,
    FoundPaused,
    HostNews,
    MatchBegan,
    MatchEnded,
    ProgramCame,
    RollOpened,
    RoundSealed,
)
from girone.tournament.run.executor import Executor, LocalExecutor, MatchInPlay, Slot
from girone.tournament.run.resume import left_behind
from girone.tournament.run.roll_call import RollCall
from girone.tournament.run.round_seals import organiser_key, sealed_now
from girone.tournament.store import freeze
from girone.tournament.store.store import Store

LOOK = 0.02
"""Seconds between two looks at the tables."""
FAILURES = 3
"""After this many failures of our own host in a row the run stops, because it would only spoil more matches."""

AS_HANDED_IN = Wording("decided.as_handed_in", "as handed in")
OTHER_FILES = Wording("decided.other_files", "its files are not those handed in")
WHO_CAME = Wording("decided.who_came", "which programs on other machines had connected")
NOT_BEGUN = Wording("not_begun", "the match could not begin: {detail}")


class RunRequest(Enum):
    """What the organiser wants a run to do."""

    GO_ON = 0
    FINISH = 1
    ABANDON = 2


@dataclass(frozen=True)
class AttemptInPlay:
    """A match in play at the table with this number, counted from 0."""

    attempt: Attempt
    due: Fixture
    table: MatchInPlay
    slot: Slot
    number: int


class Runner:
    """Plays a tournament; `tell` receives every event, `wish` says whether to continue.

    Without an `executor` the matches are played on this host.
    """

    def __init__(
        self,
        plan: Plan,
        store: Store,
        tell: Callable[[Event], None],
        wish: Callable[[], RunRequest],
        look: Callable[["Runner"], None] = lambda runner: None,
        executor: Executor | None = None,
    ) -> None:
        self.plan = plan
        self.store = store
        self.playing: list[AttemptInPlay] = []
        self._tell = tell
        self._wish = wish
        self._look = look
        self._executor = executor or LocalExecutor(plan.base, of_a_match=plan.cores)
        self._key = organiser_key(plan)
        self.roll_call = RollCall(plan.wait)
        self._failures: set[str] = set()
        self._interrupted: set[int] = set()
        self._attempts = {attempt.number: attempt for attempt in store.attempts()}
        self._state: TournamentState | None = None
        self._has_changed = True

    def run(self) -> TournamentState:
        """Play until nothing is left to play, or until `wish` says otherwise."""
        self._settle_interrupted()
        self._disqualify()
        self._freeze()
        self._draw()
        if paused := self.state.paused:
            self._tell(FoundPaused(paused.reason))
        try:
            while True:
                self._record_requests()
                self._report_news()
                wish = self._wish()
                if wish is RunRequest.GO_ON and not self.state.paused:
                    self._begin_possible_matches()
                elif wish is RunRequest.ABANDON:
                    self._interrupt()
                self._call_the_roll()
                if not (self.playing or (wish is RunRequest.GO_ON and self._waits())):
                    return self.state
                self._collect()
                self._look(self)
                time.sleep(LOOK)
        finally:
            for playing in self.playing:
                playing.table.kill()
                playing.slot.give_back()

    def _waits(self) -> bool:
        """Whether there is something to play later: the run is paused, or the executor may get a free slot."""
        could = any(not self.state.blocked(due.pairing) for due in self.state.due)
        return could and (bool(self.state.paused) or self._executor.may_grow)

    def _report_news(self) -> None:
        """Report the executor's news; afterwards try to begin matches, because hosts may have come."""
        self._has_changed |= self._executor.asks_again()
        for words in self._executor.news():
            self._has_changed = True
            self._tell(HostNews(words))

    @property
    def state(self) -> TournamentState:
        """The current state, cached: nobody else writes the record, and the beginning of a match does not change it."""
        if self._state is None:
            self._state = TournamentState(self.plan, tuple(self._attempts.values()), self.store.decisions())
        return self._state

    def _drop_state(self) -> None:
        """Drop the cached state after a match has ended or something was decided."""
        self._state, self._has_changed = None, True

    def _settle_interrupted(self) -> None:
        """Settle matches that were in play when a runner ended: by their verdicts, or as void."""
        for attempt in self.state.attempts:
            if attempt.ended is None:
                folder = self.store.folder / attempt.folder
                result = left_behind(self.plan, folder)
                self._record(attempt, result)
                freeze.clear_away(folder)
        self._drop_state()

    def _freeze(self) -> None:
        """Record the fingerprint of every new entrant's files, as in the tournament's file if it has one."""
        for entrant in self.state.entrants:
            if entrant.name not in self.state.software:
                found = entrant.frozen or freeze.fingerprint(entrant, self.plan.base)
                self._decide(DecisionKind.ACCEPT, EntrantFiles(entrant.name, found), AS_HANDED_IN().worded)

    def _draw(self) -> None:
        """Record the draws that are missing."""
        for subject, reason in undrawn(self.state):
            self._decide(DecisionKind.DRAW, subject, reason)

    def _begin_possible_matches(self) -> None:
        """Begin matches if anything has changed since the last call; otherwise no core or entrant can be free."""
        while self._has_changed:
            self._has_changed = False
            self._begin_matches()

    def _begin_matches(self) -> None:
        known = self.state
        least = min((cores_needed(entrant) for entrant in known.entrants), default=1)
        busy = {name for playing in self.playing for name in playing.attempt.pairing.names}
        in_play = {playing.attempt.pairing for playing in self.playing}
        for due in known.due:
            if len(self.playing) >= (self.plan.tables or len(known.due)):
                return
            is_busy = due.pairing in in_play if self.plan.simultaneous else not busy.isdisjoint(due.pairing.names)
            if is_busy or known.blocked(due.pairing):
                continue
            seats = {side: known.entrant(name) for side, name in orders.seats(self.plan, due.pairing).items()}
            slot = self._executor.reserve(seats.values())
            if slot is None:
                if _needs_least(seats.values(), least):
                    return
                continue
            if not self._files_are_the_same(due.pairing):
                slot.give_back()
                return
            attempt = self.store.begin(due.pairing, seats[Side.WHITE].name, seats[Side.BLACK].name, known.software)
            self._attempts[attempt.number] = attempt
            number = self._free_table()
            match = orders.match_of(self.plan, due.pairing, seats, number, known.software)
            try:
                table = slot.seat(match, self.store.folder.absolute() / attempt.folder)
            except OSError as error:
                self._could_not_begin(attempt, slot, error)
                return
            self.playing.append(AttemptInPlay(attempt, due, table, slot, number))
            busy.update(due.pairing.names)
            in_play.add(due.pairing)
            self._open_the_roll(due)
            self.roll_call.call(attempt.number, due.place, match, table.journal)
            self._tell(MatchBegan(attempt, due, match.ports))

    def _open_the_roll(self, due: Fixture) -> None:
        """Before a round with programs on other machines begins, open its roll call."""
        same = [each.pairing for each in self.state.due if each.place == due.place]
        entrant = self.state.entrant
        names = {name for pairing in same for name in pairing.names if entrant(name).address}
        if self.roll_call.open(due.place, names):
            self._tell(RollOpened(due, tuple(sorted(names)), self.plan.wait))

    def _call_the_roll(self) -> None:
        """Report names that have come, and record the roll call of a round when it is complete."""
        for match, name in self.roll_call.look():
            self._tell(ProgramCame(match, name))
        for told in self.roll_call.answered(self.state.due) if self.roll_call.is_open else ():
            self._decide(DecisionKind.ROLL_CALL, told, WHO_CAME().worded)

    def _prolong(self, seconds: float) -> None:
        """Give all awaited programs more time."""
        self.roll_call.prolong(seconds)
        for playing in self.playing:
            if playing.attempt.number in self.roll_call.waiting:
                playing.table.prolong(seconds)

    def _could_not_begin(self, attempt: Attempt, slot: Slot, error: OSError) -> None:
        """Void a match that the host could not even begin."""
        why = NOT_BEGUN(detail=detail_of(error))
        journal = self.store.folder / attempt.folder / JOURNAL
        self._end(attempt, slot, TableReport(Referee(self.plan.regulation).void(Reason.HOST_FAILED, why), journal))

    def _free_table(self) -> int:
        taken = {playing.number for playing in self.playing}
        return min(set(range(len(taken) + 1)) - taken)

    def _files_are_the_same(self, pairing: Pairing) -> bool:
        """Check that software has not changed (Lines of Action, §4.3); changed files are held for the organiser."""
        same = True
        for name in pairing.names:
            found = freeze.fingerprint(self.state.entrant(name), self.plan.base)
            if found != self.state.software[name]:
                same = False
                self._decide(DecisionKind.HOLD, EntrantFiles(name, found), OTHER_FILES().worded)
        return same

    def _collect(self) -> None:
        for playing in list(self.playing):
            if result := playing.table.poll():
                self.playing.remove(playing)
                self._end(playing.attempt, playing.slot, result)
                self._seal_round(playing.due)

    def _seal_round(self, last: Fixture) -> None:
        """Sign the record, if ordered, when the last match of a round has ended."""
        if not self._key:
            return
        left = (*self.state.due, *(playing.due for playing in self.playing))
        if not any(each.place == last.place for each in left):
            self._tell(RoundSealed(last, sealed_now(self.store, self._key)))

    def _end(self, attempt: Attempt, slot: Slot, result: TableReport) -> None:
        """Record the result of a match and what follows from it."""
        slot.give_back()
        self._call_the_roll()
        self.roll_call.drop(attempt.number)
        self._record(attempt, result)
        self._drop_state()
        if is_at_stake(self._attempts[attempt.number], self.plan.regulation.conduct):
            self._disqualify()
        self._stop_if_the_host_fails(attempt, slot, result)

    def _record(self, attempt: Attempt, result: TableReport) -> None:
        told = told_by(result.journal)
        ended = self._attempts[attempt.number] = self.store.end(attempt, result.verdict, told)
        self._tell(MatchEnded(ended, result.verdict, result.notes))

    def _disqualify(self) -> None:
        """Exclude everybody whom the regulation disqualifies."""
        state = self.state
        for each in disqualified(state):
            if each.name not in state.out:
                self._decide(
                    DecisionKind.EXCLUDE, Departure(each.name, None, each.rule, each.match), each.reason.worded
                )

    def _stop_if_the_host_fails(self, attempt: Attempt, slot: Slot, result: TableReport) -> None:
        if result.verdict.reason is not Reason.HOST_FAILED:
            self._failures.clear()
            return
        self._failures.add(slot.lost or f"match {attempt.number}")  # a lost host takes several matches, but counts once
        if len(self._failures) >= FAILURES:
            pattern = (
                "{count} matches in a row failed because of this host, the last one: {detail}; fix that, "
                "then run the same command again to resume"
            )
            raise HostFailed(said(pattern, count=FAILURES, detail=result.verdict.told))

    def _record_requests(self) -> None:
        """Record requested decisions; those that are not possible any more are reported instead."""
        for asked in self.store.inbox.asked():
            try:
                decisions.check(self.state, asked.kind, asked.subject, [playing.attempt for playing in self.playing])
                if asked.kind is DecisionKind.PROLONG and not self.roll_call.waiting:
                    raise ConfigError(said("there is nobody to wait for"))
            except ConfigError as objection:
                self._tell(DecisionRefused(asked.kind, asked.subject, detail_of(objection).worded))
            else:
                self._decide(asked.kind, asked.subject, asked.reason, asked.file.name)
                if isinstance(asked.subject, MoreTime):
                    self._prolong(asked.subject.seconds)
            asked.file.unlink()

    def _decide(self, kind: DecisionKind, subject: DecisionSubject, reason: str, request: str | None = None) -> None:
        if attempt := decision_request.put_on_record(self.store, self.plan, kind, subject, reason, request):
            self._attempts[attempt.number] = attempt
        self._drop_state()
        self._tell(DecisionTaken(kind, subject, reason))

    def _interrupt(self) -> None:
        for playing in self.playing:
            if playing.attempt.number not in self._interrupted:
                self._interrupted.add(playing.attempt.number)
                playing.table.interrupt()


def _needs_least(entrants: Collection[Entrant], least: int) -> bool:
    """Whether no match needs less than these entrants, so that nobody finds a slot if they find none."""
    return cores_needed(*entrants) <= least and not any(entrant.address for entrant in entrants)
