"""How long a program gets ready: a warm-up that nobody needs is not waited for in every match of the lab."""

from girone import regulations
from girone.lab.situation import Sides, Situation
from girone.lab.situation_run import Course
from girone.model.limits import Limits
from girone.model.reason import Reason

QUICK = 0.5
"""The part of the limit within which a first answer shows that no warm-up is needed."""
RESERVE = 2.0
SERVICE = 2.0
"""Seconds that a match takes to begin and to end."""


def warm_up_needed(course: Course) -> float:
    """The seconds of warm-up for this program, at most the regulation's: measured by a match without any.

    The program loses no time by it: what it does not get as warm-up it gets for its first answer. Who has no answer
    even then is helped by no warm-up.
    """
    limits = regulations.load(course.regulation, course.overrides).limits
    longest = limits.warm_up + limits.first_move
    wide = {"limits.warm_up": 0, "limits.first_move": longest}
    enough = longest_measuring(limits)  # the referee ends it before
    situation = Situation("start", "the first answer", sides=Sides.FIRST, overrides=wide, enough=enough, answers=1)
    played = course.play(situation, course.sides(situation)[0], seed=1)
    first = next((ruling.seconds for ruling in played.rulings()), limits.warm_up)
    is_quick = first < QUICK * limits.first_move
    is_silent = played.reason is Reason.TOO_SLOW and not played.is_unjudged  # a busy machine says nothing of it
    return 0.0 if is_quick or is_silent else min(limits.warm_up, RESERVE * first)


def longest_measuring(limits: Limits) -> float:
    """The seconds that this match takes with a program that has no answer."""
    return limits.start + limits.warm_up + limits.first_move + SERVICE
