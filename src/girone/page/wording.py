"""The words of verdicts as anybody may read them."""

from girone.model.reason import Reason
from girone.tournament.entries import Entry
from girone.tournament.report import plain

UNTOLD = " did not show up"
"""Why a program did not come can name its files: what follows these words is private, as in a parcel."""


def worded(words: str, reason: Reason | None, public: bool = True) -> str:
    """The words of a verdict, or only how it ended where the moves are not public."""
    if reason and not public:
        result, _, _ = words.partition(":")
        return plain(result if reason is Reason.TIE else f"{result}: {reason.words}")
    head, deed, _ = words.partition(UNTOLD)
    return plain(head + deed if reason is Reason.NO_SHOW else words)


def entry_words(entry: Entry, public: bool) -> str:
    """The words of an entry, which are those of its verdict or the organiser's."""
    if entry.record:
        return worded(entry.record.words, entry.record.reason, public)
    return plain(entry.words)
