"""Whether everybody had the same time: margins, close answers, stalls, suspensions and load, by entrant and by match.

It answers the complaint "the server was slow" with measurements from the matches only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from girone.model.record import Attempt
from girone.tournament.results.clocking import Clocked, MatchClock, clock_of
from girone.tournament.results.state import TournamentState

NEAR = 0.9
"""The share of the limit from which an answer counts as close to it."""
NOTABLE = 0.01
"""Seconds from which a stall of our machine is counted."""


@dataclass(frozen=True)
class Treatment:
    """The conditions of one entrant: its answers and margins, and what our machine did during its turns.

    `stall` is how long our machine stood still, `starved` how long the program was ready to run while others had its
    core, `suspended` how long suspending and resuming took.
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
    """The state of the host in one match."""

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
    """One host of the tournament: its matches, and its speed in positions per second, if measured."""

    name: str
    matches: int
    speed: float | None


@dataclass(frozen=True)
class Fairness:
    """The whole report; `late` are answers after the limit, `near` those close to it."""

    entrants: tuple[Treatment, ...]
    matches: tuple[Hosting, ...]
    late: tuple[Clocked, ...]
    near: tuple[Clocked, ...]
    scheduling: tuple[str, ...]
    host_cores: tuple[int, ...]
    hosts: tuple[Machine, ...]
    unread: int


def fairness(store: Path, state: TournamentState) -> Fairness:
    """The report on all ended matches, from their journals; `unread` counts matches without a readable one."""
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
    """Whether people relayed the moves, so that nothing was measured."""
    return bool(attempt.facts and attempt.facts.by_hand)


def _machine(name: str, clocks: Sequence[MatchClock]) -> Machine:
    """A host, with the median of its measured speeds."""
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
