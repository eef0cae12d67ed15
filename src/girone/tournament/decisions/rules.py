"""The rules for decisions: which are possible in the current state of the tournament."""

from collections.abc import Sequence

from girone.model.decision_subject import (
    Correction,
    DecisionSubject,
    Departure,
    ExclusionEffect,
    OfMatch,
    PlayedByHand,
)
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders


def pairing_of_match(state: TournamentState, number: int) -> Pairing:
    """The pairing of a match, by the number of one of its attempts."""
    for attempt in state.attempts:
        if attempt.number == number:
            return attempt.pairing
    last = len(state.attempts)
    if not last:
        raise ConfigError(said("there is no match {number}; `girone matches` lists them", number=number))
    pattern = "there is no match {number}; `girone matches` lists them, 1 to {count}"
    raise ConfigError(said(pattern, number=number, count=last))


def pairing_of_names(state: TournamentState, wanted: str) -> Pairing:
    """A match of the calendar, by its players: WHITE:BLACK, or WHITE:BLACK:NUMBER."""
    calendar = dict.fromkeys(
        fixture.pairing
        for category in state.plan.categories
        for fixture in category.format.fixtures(state.field(category))
    )
    called = {pairing: ":".join(orders.seats(state.plan, pairing)[side] for side in Side) for pairing in calendar}
    found = [pairing for pairing in calendar if wanted in (called[pairing], f"{called[pairing]}:{pairing.number}")]
    if not found:
        raise ConfigError(unknown("match", wanted, called.values()))
    still_open = [pairing for pairing in found if pairing not in state.results]
    return (still_open or found)[0]


def check(
    state: TournamentState, kind: DecisionKind, subject: DecisionSubject, playing: Sequence[Attempt] = ()
) -> None:
    """Raise ConfigError if a decision is impossible in the current state."""
    if subject.entrant_name:
        _check_entrant(state, kind, subject.entrant_name)
    if isinstance(subject, Departure) and subject.then:
        _check_then(state, subject.name, subject.then)
    if isinstance(subject, OfMatch):
        _check_match(state, kind, subject, playing)
    if kind is DecisionKind.PAUSE and state.paused:
        raise ConfigError(said("the tournament is already paused: {remark}", remark=state.paused.reason))
    if kind is DecisionKind.RESUME and not state.paused:
        raise ConfigError(said("the tournament is not paused"))


def _check_entrant(state: TournamentState, kind: DecisionKind, name: str) -> None:
    names = [entrant.name for entrant in state.entrants]
    if name not in names:
        raise ConfigError(unknown("entrant", name, names))
    if kind in (DecisionKind.EXCLUDE, DecisionKind.WITHDRAW) and name in state.out:
        raise ConfigError(said("{name} is already out: {remark}", name=name, remark=state.out[name].reason))
    if kind is DecisionKind.READMIT and name not in state.out:
        raise ConfigError(said("{name} is neither excluded nor withdrawn", name=name))
    if kind is DecisionKind.ACCEPT and name not in state.held:
        raise ConfigError(said("the files of {name} have not changed; there is nothing to accept", name=name))


def _check_then(state: TournamentState, name: str, then: ExclusionEffect) -> None:
    own = [each for each in state.plan.categories if each.name in state.entrant(name).categories]
    if then is ExclusionEffect.TITLE and not any(each.format.has_bracket for each in own):
        raise ConfigError(
            said(
                "{name} plays in no knockout, so no places can move up; leave {quoted} out",
                name=name,
                quoted=repr(then.value),
            )
        )


def _check_match(state: TournamentState, kind: DecisionKind, subject: OfMatch, playing: Sequence[Attempt]) -> None:
    pairing = subject.pairing
    if pairing in [attempt.pairing for attempt in playing]:
        raise ConfigError(said("{pairing} is being played; wait for its end", pairing=pairing))
    gone = [name for name in pairing.names if name in state.out]
    if kind is DecisionKind.RESULT and gone:
        raise ConfigError(
            said("{name} is out, so {pairing} has no result; readmit it first", name=gone[0], pairing=pairing)
        )
    if kind is DecisionKind.REPLAY and gone:
        raise ConfigError(
            said("{name} is out, so {pairing} cannot be played; readmit it first", name=gone[0], pairing=pairing)
        )
    if kind is DecisionKind.REPLAY and pairing not in state.results and pairing not in state.undecided:
        raise ConfigError(said("{pairing} has no result; it will be played anyway", pairing=pairing))
    if kind is DecisionKind.UNDO:
        _check_undo(state, pairing)
    if isinstance(subject, Correction) and subject.winner not in (None, *pairing.names):
        raise ConfigError(unknown("player in this match", str(subject.winner), pairing.names))


def _check_undo(state: TournamentState, pairing: Pairing) -> None:
    decided = state.about_matches.get(pairing, ())
    if not decided:
        raise ConfigError(said("nothing was decided about {pairing}", pairing=pairing))
    last = decided[-1]
    if isinstance(last.subject, PlayedByHand):
        raise ConfigError(said("the moves of {pairing} are on record; have it played again", pairing=pairing))
    if last.kind is DecisionKind.REPLAY and any(
        each.pairing == pairing and each.number > last.after for each in state.attempts
    ):
        raise ConfigError(said("{pairing} has been played again; correct its result", pairing=pairing))
