"""How much warm-up a program needs, so that not every match of the lab waits for the regulation's."""

from girone import regulations
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.situation import Sides, Situation
from girone.lab.situations.situation_run import SituationRunner
from girone.model.game import Side
from girone.model.limits import Limits
from girone.model.reason import Reason

QUICK = 0.5
"""Share of the limit: a first answer within it shows that no warm-up is needed."""
RESERVE = 2.0
SERVICE = 2.0
"""Seconds to begin and end a match."""


def warm_up_needed(course: SituationRunner) -> float:
    """Seconds of warm-up that this program needs, at most the regulation's; measured in a match without warm-up."""
    return warm_up_after(first_answer(course), course)


def first_answer(
    course: SituationRunner, side: Side | None = None, number: int = 1, start: float | None = None
) -> PlayedMatch:
    """Play a match up to the program's first answer; `number` numbers the tries, `start` replaces the limit for
    connecting.

    The program loses no time: its first answer may also take the time of the warm-up.
    """
    limits = _limits(course)
    wide = {"limits.warm_up": 0, "limits.first_move": limits.warm_up + limits.first_move}
    if start is not None:
        wide["limits.start"] = start
    enough = longest_measuring(limits)  # the referee's limits end it earlier
    name = "start" if number == 1 else f"start-{number}"
    situation = Situation(name, "the first answer", sides=Sides.FIRST, overrides=wide, enough=enough, answers=1)
    return course.play(situation, side or course.sides(situation)[0], seed=1)


def warm_up_after(played: PlayedMatch, course: SituationRunner) -> float:
    """The warm-up that a first answer calls for; none if the program did not answer even then."""
    limits = _limits(course)
    first = next((ruling.seconds for ruling in played.rulings()), limits.warm_up)
    is_quick = first < QUICK * limits.first_move
    is_silent = played.reason is Reason.TOO_SLOW and not played.is_unjudged  # on a busy machine this says nothing
    return 0.0 if is_quick or is_silent else min(limits.warm_up, RESERVE * first)


def _limits(course: SituationRunner) -> Limits:
    return regulations.load(course.regulation, course.overrides).limits


def longest_measuring(limits: Limits) -> float:
    """Seconds that this match takes with a program that never answers."""
    return limits.start + limits.warm_up + limits.first_move + SERVICE
