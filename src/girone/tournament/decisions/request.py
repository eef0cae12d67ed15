"""Requests for decisions by an organiser, typed or clicked, and how they are recorded."""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from unicodedata import normalize

from girone.model.decision_subject import (
    AboutEntrant,
    AboutMatch,
    Correction,
    DecisionSubject,
    Departure,
    ExclusionEffect,
    MoreTime,
    PlayedByHand,
    WholeRun,
)
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError, shorten
from girone.model.game import Move
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.decisions import by_hand
from girone.tournament.decisions.rules import check, pairing_of_match, pairing_of_names
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import MATCHES, Store

ABOUT_ENTRANTS = (DecisionKind.EXCLUDE, DecisionKind.WITHDRAW, DecisionKind.READMIT, DecisionKind.ACCEPT)
LEAVING = (DecisionKind.EXCLUDE, DecisionKind.WITHDRAW)
ABOUT_MATCHES = (DecisionKind.REPLAY, DecisionKind.CORRECT, DecisionKind.RESULT, DecisionKind.UNDO)
ABOUT_THE_RUN = (DecisionKind.PAUSE, DecisionKind.RESUME, DecisionKind.PROLONG)
POSSIBLE = (*ABOUT_ENTRANTS, *ABOUT_MATCHES, *ABOUT_THE_RUN)
LONGEST_NUMBER = 9
"""Digits of a match's number; Python refuses to convert very long ones."""


LONGEST_WAIT = 86_400
"""The most seconds by which a roll call can be prolonged at once: a day."""


class Taken(StrEnum):
    """What happened to a decision: recorded, or left for the runner that is writing."""

    RECORDED = "recorded"
    ASKED = "asked"


@dataclass(frozen=True)
class DecisionRequest:
    """A requested decision; `subject` is the name of an entrant or the number of a match.

    `moves` are those of a match played by hand; `seconds` prolong a roll call.
    """

    kind: str
    subject: str = ""
    reason: str = ""
    winner: str = ""
    tie: bool = False
    margin: int | None = None
    then: str = ""
    moves: tuple[Move, ...] = ()
    seconds: int | None = None


@dataclass(frozen=True)
class RecordedDecision:
    """A request that was recorded or left for the runner."""

    kind: DecisionKind
    subject: DecisionSubject
    reason: str
    taken: Taken

    def as_json(self) -> dict[str, Any]:
        """The decision as JSON, for scripts."""
        about = {"ruling": self.kind, "subject": self.subject.as_json()}
        return about | {"reason": self.reason, "taken": self.taken}


def carry(store: Store, state: TournamentState, decision_request: DecisionRequest) -> RecordedDecision:
    """Carry out a request or raise ConfigError; it is recorded here, or by the runner if one is working."""
    subject, winner = (normalize("NFC", name) for name in (decision_request.subject, decision_request.winner))
    decision_request = replace(decision_request, subject=subject, winner=winner)
    kind, about = _kind(decision_request), _subject(state, decision_request)
    reason = decision_request.reason.strip()
    if not reason:
        raise ConfigError(said("a decision needs a reason"))
    check(state, kind, about)
    if kind is DecisionKind.PROLONG and not store.is_being_written:
        raise ConfigError(said("there is nobody to wait for: the tournament is not running"))
    if store.is_being_written:
        request_file = store.inbox.ask(kind, about, reason)
        if _is_accepted(store, request_file):
            return RecordedDecision(kind, about, reason, Taken.ASKED)
        with store.writing():  # the runner has just ended without seeing it
            put_on_record(store, state.plan, kind, about, reason, request_file.name)
            request_file.unlink(missing_ok=True)
        return RecordedDecision(kind, about, reason, Taken.RECORDED)
    with store.writing():
        put_on_record(store, state.plan, kind, about, reason)
    return RecordedDecision(kind, about, reason, Taken.RECORDED)


def put_on_record(
    store: Store, plan: Plan, kind: DecisionKind, subject: DecisionSubject, reason: str, request: str | None = None
) -> Attempt | None:
    """Record a decision, after the match whose moves it brings, if any; the same request is recorded only once."""
    if request and store.has_recorded(request):
        return None
    attempt = None
    if isinstance(subject, PlayedByHand):
        attempt = by_hand.put_on_record(store, plan, subject.pairing, subject.moves, reason)
    store.decide(kind, subject, reason, request)
    return attempt


def _is_accepted(store: Store, request_file: Path) -> bool:
    """Whether a runner has recorded a request, or is there to do so."""
    return store.is_being_written or not request_file.exists()


def _kind(decision_request: DecisionRequest) -> DecisionKind:
    if decision_request.kind not in POSSIBLE:
        raise ConfigError(unknown("ruling", decision_request.kind, POSSIBLE))
    return DecisionKind(decision_request.kind)


def _subject(state: TournamentState, decision_request: DecisionRequest) -> DecisionSubject:
    kind = _kind(decision_request)
    if decision_request.then and kind not in LEAVING:
        raise ConfigError(said("`then` is for exclude and withdraw; leave it out"))
    if kind in ABOUT_THE_RUN:
        if decision_request.subject:
            raise ConfigError(
                said(
                    "{state} applies to the whole run; leave {quoted} out",
                    state=kind,
                    quoted=repr(decision_request.subject),
                )
            )
        return MoreTime(_seconds(decision_request)) if kind is DecisionKind.PROLONG else WholeRun()
    if not decision_request.subject:
        what = said("the name of an entrant") if kind in ABOUT_ENTRANTS else said("the number of a match")
        raise ConfigError(said("{state} needs {detail}", state=kind, detail=what))
    if kind in ABOUT_ENTRANTS:
        return _about_entrant(state, kind, decision_request)
    pairing = _pairing(state, decision_request)
    if decision_request.winner:
        check(state, kind, Correction(pairing, decision_request.winner, None))
    if kind is DecisionKind.RESULT and decision_request.moves:
        if decision_request.winner or decision_request.tie or decision_request.margin is not None:
            raise ConfigError(said("the moves tell who won; leave --winner, --tie and --margin out"))
        return PlayedByHand(pairing, tuple(by_hand.whole_game(state.plan, pairing, decision_request.moves)))
    if kind in (DecisionKind.REPLAY, DecisionKind.UNDO):
        return AboutMatch(pairing)
    return _correction(state, decision_request, pairing)


def _about_entrant(state: TournamentState, kind: DecisionKind, decision_request: DecisionRequest) -> DecisionSubject:
    name, then = decision_request.subject, decision_request.then
    if then and then not in list(ExclusionEffect):
        raise ConfigError(unknown("such effect", then, list(ExclusionEffect)))
    if kind in LEAVING:
        return Departure(name, ExclusionEffect(then) if then else None)
    if kind is DecisionKind.ACCEPT and name in state.held:
        return state.held[name]
    return AboutEntrant(name)


def _pairing(state: TournamentState, decision_request: DecisionRequest) -> Pairing:
    """The match in question; a result can be entered even for one that has not been played."""
    if decision_request.kind == DecisionKind.RESULT and ":" in decision_request.subject:
        return pairing_of_names(state, decision_request.subject)
    number = decision_request.subject.removeprefix(f"{MATCHES}/")
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise ConfigError(
            said(
                "{quoted} is not a match; write its number, as `girone matches` lists it",
                quoted=shorten(decision_request.subject),
            )
        )
    return pairing_of_match(state, int(number))


def _seconds(decision_request: DecisionRequest) -> int:
    if decision_request.seconds is None or not 0 < decision_request.seconds <= LONGEST_WAIT:
        raise ConfigError(said("prolong says by how many seconds: --seconds 300, at most {count}", count=LONGEST_WAIT))
    return decision_request.seconds


def _correction(state: TournamentState, decision_request: DecisionRequest, pairing: Pairing) -> Correction:
    if bool(decision_request.winner) == decision_request.tie:
        if decision_request.kind == DecisionKind.RESULT:
            raise ConfigError(said("a result has moves, or says who won, or that it was a tie, and not both"))
        raise ConfigError(said("a correction says who won, or that it was a tie, and not both"))
    largest, winner = state.plan.terms.largest_margin, decision_request.winner or None
    if decision_request.tie or largest is None:
        if decision_request.margin is not None:
            raise ConfigError(said("a margin is for a win in a game in which pieces count; leave it out"))
        return Correction(pairing, winner, 0)
    if decision_request.margin is None:
        raise ConfigError(said("a result says by how many pieces: a margin of 0 to {count}", count=largest))
    if not 0 <= decision_request.margin <= largest:
        raise ConfigError(
            said(
                "a margin of {number} is not possible; it is 0 to {count}",
                number=decision_request.margin,
                count=largest,
            )
        )
    return Correction(pairing, winner, decision_request.margin)
