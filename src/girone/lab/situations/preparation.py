"""How long a program gets ready: a warm-up that nobody needs is not waited for in every match of the lab."""

from girone import regulations
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.situation import Sides, Situation
from girone.lab.situations.situation_run import SituationRunner
from girone.model.game import Side
from girone.model.limits import Limits
from girone.model.reason import Reason

QUICK = 0.5
"""The part of the limit within which a first answer shows that no warm-up is needed."""
RESERVE = 2.0
SERVICE = 2.0
"""Seconds that a match takes to begin and to end."""


def warm_up_needed(course: SituationRunner) -> float:
    """The seconds of warm-up for this program, at most the regulation's: measured by a match without any."""
    return warm_up_after(first_answer(course), course)


def first_answer(
    course: SituationRunner, side: Side | None = None, number: int = 1, start: float | None = None
) -> PlayedMatch:
    """A match up to the program's first answer, its try of this number; `start` are other seconds to show up.

    The program loses no time by it: what it does not get as warm-up it gets for its first answer.
    """
    limits = _limits(course)
    wide = {"limits.warm_up": 0, "limits.first_move": limits.warm_up + limits.first_move}
    if start is not None:
        wide["limits.start"] = start
    enough = longest_measuring(limits)  # the referee ends it before
    name = "start" if number == 1 else f"start-{number}"
    situation = Situation(name, "the first answer", sides=Sides.FIRST, overrides=wide, enough=enough, answers=1)
    return course.play(situation, side or course.sides(situation)[0], seed=1)


def warm_up_after(played: PlayedMatch, course: SituationRunner) -> float:
    """The warm-up that a first answer shows to be needed; who has no answer even then is helped by none."""
    limits = _limits(course)
    first = next((ruling.seconds for ruling in played.rulings()), limits.warm_up)
    is_quick = first < QUICK * limits.first_move
    is_silent = played.reason is Reason.TOO_SLOW and not played.is_unjudged  # a busy machine says nothing of it
    return 0.0 if is_quick or is_silent else min(limits.warm_up, RESERVE * first)


def _limits(course: SituationRunner) -> Limits:
    return regulations.load(course.regulation, course.overrides).limits


def longest_measuring(limits: Limits) -> float:
    """The seconds that this match takes with a program that has no answer."""
    return limits.start + limits.warm_up + limits.first_move + SERVICE
