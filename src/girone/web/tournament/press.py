"""The press: it prints editions one after the other, and takes from the last one what has not changed since.

An edition that was worked out anew has the same bytes on every page; a test compares the two after every step.
"""

from girone.tournament.results.onward import Places, carried_on, news
from girone.web.tournament.archive import Edition
from girone.web.tournament.revision import changes, revised
from girone.web.tournament.tally import tally


class Press:
    """Works editions out, for one thread at a time."""

    def __init__(self) -> None:
        self._last: Edition | None = None
        self._places: tuple[Places, ...] = ()

    def print(self, edition: Edition) -> Edition:
        """Work out everything that pages look up."""
        last, self._last = self._last, edition
        if last is None or not self._carries_on(last, edition):
            self._places = ()
            edition.work_out()
        return edition

    def _carries_on(self, last: Edition, edition: Edition) -> bool:
        """Let an edition know what it would work out; False where too much has changed."""
        attempts = news(last.situation, edition.situation)
        if attempts is None:
            return False
        self._places = self._places or tuple(Places.within(chapter) for chapter in last.results.chapters)
        results = carried_on(last.results, edition.situation, attempts, self._places)
        if results is None:
            return False
        changed = changes(last.digest, results)
        digest, new = revised(last.digest, results, changed), [entry for _, entry in changed.values()]
        names = {name for entry in new for name in entry.pairing.names}
        vars(edition).update(
            results=results,
            digest=digest,
            entries=last.entries | {attempt.number: entry for entry in new for attempt, _ in entry.attempts},
            tallies=last.tallies | {name: tally(name, digest.by_entrant[name]) for name in names},
        )
        return True
