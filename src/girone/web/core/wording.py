"""The words of verdicts as anybody may read them, and of what the page refuses."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException

from girone.model.detail import Detail, Wording
from girone.model.reason import Reason
from girone.model.verdict import Verdict
from girone.tournament.results.pairings import ListedMatch

NOTHING = Detail("", {}, "")
TIE = Wording("tie_only", "Tie")
REASON = Wording("reason_only", "{reason}")


class Refusal(HTTPException):
    """What a page refuses on purpose, with the sentence that says why."""

    def __init__(self, status: int, told: Detail, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, str(told), headers)
        self.told = told


def worded(verdict: Verdict | None, public: bool = True) -> Detail:
    """A verdict without what is private, or only how it ended where the moves are not public."""
    if verdict is None:
        return NOTHING
    if public:
        return verdict.public.told
    return TIE() if verdict.reason is Reason.TIE else replace(verdict, detail=REASON(reason=verdict.reason)).told


def match_words(entry: ListedMatch, public: bool) -> str:
    """The words of an entry, which are those of its verdict or the organiser's."""
    return worded(entry.record.verdict, public).worded if entry.record else entry.words
