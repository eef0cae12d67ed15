"""Public texts of verdicts, and the page's refusals."""

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
    """A deliberate refusal with its sentence."""

    def __init__(self, status: int, told: Detail, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, str(told), headers)
        self.told = told


def worded(verdict: Verdict | None, public: bool = True) -> Detail:
    """A verdict without private details, or only how the match ended if its moves are not public."""
    if verdict is None:
        return NOTHING
    if public:
        return verdict.public.told
    return TIE() if verdict.reason is Reason.TIE else replace(verdict, detail=REASON(reason=verdict.reason)).told


def match_words(entry: ListedMatch, public: bool) -> str:
    """The text of a calendar entry: the verdict's, or the organiser's."""
    return worded(entry.record.verdict, public).worded if entry.record else entry.words
