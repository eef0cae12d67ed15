"""Whether everybody had the same time: margins, close answers, pauses, suspensions and load, by entrant and by match.

It answers "the server was slow" with what was measured in the matches, and adds nothing to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from girone.model.record import Attempt
from girone.tournament.results.clocking import Clocked, MatchClock, clock_of
from girone.tournament.results.state import TournamentState

NEAR = 0.9
"""The part of the limit from which on an answer was close to the limit."""
NOTABLE = 0.01
"""Seconds from which on a pause of our machine counts as one here."""


@dataclass(frozen=True)
class Treatment:
    """How one entrant fared: its answers and margins, and what our machine did on its turns.

    `stall` is the time that our machine stood still on its turns, `starved` how long it was ready to run on them and
    other processes had its core, `suspended` how long stopping and waking it took.
    """

    name: str
    answers: int
    longest: float
    tightest: float | None
    near: int
    late: int
    stall: float
    longest_stall: float
    stalled_answers: int
    starved: float
    longest_starved: float
    starved_answers: int
    suspended: float
    longest_suspended: float


@dataclass(frozen=True)
class Hosting:
    """What the host was like in one match."""

    match: int
    white: str
    black: str
    host: str
    cores: tuple[int, ...]
    shared: bool
    load: float | None
    load_at_end: float | None
    stall: float
    longest_stall: float
    starved: float
    near: int
    late: int
    voided: bool


@dataclass(frozen=True)
class Machine:
    """One host of the tournament: its matches, and the positions a second of its calibration where it had one."""

    name: str
    matches: int
    speed: float | None


@dataclass(frozen=True)
class Fairness:
    """The whole report; `late` are the answers that were too slow, `near` those that nearly were."""

    entrants: tuple[Treatment, ...]
    matches: tuple[Hosting, ...]
    late: tuple[Clocked, ...]
    near: tuple[Clocked, ...]
    scheduling: tuple[str, ...]
    host_cores: tuple[int, ...]
    hosts: tuple[Machine, ...]
    unread: int


def fairness(store: Path, state: TournamentState) -> Fairness:
    """The report of all matches that have ended, by their journals; `unread` counts those without one."""
    ended = [attempt for attempt in state.attempts if attempt.reason is not None and not _is_by_hand(attempt)]
    clocks = [clock for attempt in ended if (clock := clock_of(store, attempt))]
    names = [entrant.name for entrant in state.entrants]
    answers = [answer for clock in clocks for answer in clock.answers]
    return Fairness(
        entrants=tuple(_treatment(name, answers, clocks) for name in names),
        matches=tuple(map(_hosting, clocks)),
        late=tuple(answer for answer in answers if answer.late),
        near=tuple(sorted(filter(_is_near, answers), key=lambda answer: answer.margin)),
        scheduling=tuple(sorted({clock.scheduling for clock in clocks})),
        host_cores=tuple(sorted({clock.host_cores for clock in clocks if clock.host_cores})),
        hosts=tuple(_machine(name, clocks) for name in sorted({clock.host for clock in clocks})),
        unread=len(ended) - len(clocks),
    )


def _is_by_hand(attempt: Attempt) -> bool:
    """Whether people carried its moves over, so that there was nothing to measure."""
    return bool(attempt.facts and attempt.facts.by_hand)


def _machine(name: str, clocks: Sequence[MatchClock]) -> Machine:
    """A host; one that was measured several times is as fast as it mostly was."""
    here = [clock for clock in clocks if clock.host == name]
    speeds = [clock.speed for clock in here if clock.speed]
    return Machine(name, len(here), median(speeds) if speeds else None)


def _is_near(answer: Clocked) -> bool:
    return not answer.late and answer.seconds > NEAR * answer.limit


def _treatment(name: str, everybodys: Iterable[Clocked], clocks: Sequence[MatchClock]) -> Treatment:
    answers = [answer for answer in everybodys if answer.name == name]
    stalls, starved = [answer.stall for answer in answers], [answer.starved or 0.0 for answer in answers]
    waits = [seconds for clock in clocks for who, seconds in clock.suspensions if who == name]
    return Treatment(
        name=name,
        answers=len(answers),
        longest=max((answer.seconds for answer in answers), default=0.0),
        tightest=min((answer.margin for answer in answers), default=None),
        near=sum(map(_is_near, answers)),
        late=sum(answer.late for answer in answers),
        stall=sum(stalls),
        longest_stall=max(stalls, default=0.0),
        stalled_answers=sum(stall >= NOTABLE for stall in stalls),
        starved=sum(starved),
        longest_starved=max(starved, default=0.0),
        starved_answers=sum(each >= NOTABLE for each in starved),
        suspended=sum(waits) / len(waits) if waits else 0.0,
        longest_suspended=max(waits, default=0.0),
    )


def _hosting(clock: MatchClock) -> Hosting:
    stalls = [answer.stall for answer in clock.answers]
    return Hosting(
        match=clock.match,
        white=clock.white,
        black=clock.black,
        host=clock.host,
        cores=clock.cores,
        shared=clock.shared,
        load=clock.load,
        load_at_end=clock.load_at_end,
        stall=sum(stalls),
        longest_stall=max(stalls, default=0.0),
        starved=sum(answer.starved or 0.0 for answer in clock.answers),
        near=sum(map(_is_near, clock.answers)),
        late=sum(answer.late for answer in clock.answers),
        voided=clock.stalled,
    )
