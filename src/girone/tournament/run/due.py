"""What is due, kept between two results: a result takes away its own pairing, and all else is worked out anew.

The record stays the only truth. Whenever something was decided, or a result can tell who plays next, the calendar is
made anew from the situation; a test compares the two after every result.
"""

from collections.abc import Collection

from girone.model.record import Attempt
from girone.model.tournament import Fixture, Pairing
from girone.tournament.results.state import COUNTED_VOIDS, TournamentState, waits


class Calendar:
    """The matches that are due as a situation tells, and then as the attempts change it that end afterwards."""

    def __init__(self, situation: TournamentState) -> None:
        self.decided = situation
        """For what decisions alone tell; of results it knows those of its own time."""
        self._due = {due.pairing: due for due in situation.due}
        self._voids = situation.voids.copy()
        self._is_fixed = not any(each.format.replaces_losers for each in situation.plan.categories)

    @property
    def due(self) -> Collection[Fixture]:
        """What is to be played now, in order."""
        return self._due.values()

    def blocked(self, pairing: Pairing) -> str | None:
        """Why a due match waits for the organiser, in words."""
        return waits(pairing, self._voids[pairing], self.decided.held)

    def takes_in(self, attempt: Attempt) -> bool:
        """Change what the end of an attempt changes; False where that is more than its own pairing."""
        if self.decided.is_superseded(attempt):
            return True
        if attempt.counts and not self._is_fixed:
            return False
        if attempt.counts:
            self._due.pop(attempt.pairing, None)
        elif attempt.reason in COUNTED_VOIDS:
            self._voids[attempt.pairing] += 1
        return True
