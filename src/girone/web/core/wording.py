"""Public texts of verdicts, and the page's refusals."""

from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException

from girone.model.detail import Detail, Wording
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.verdict import Verdict
from girone.tournament.results.pairings import ListedMatch

NOTHING = Detail("", {}, "")
TIE = Wording("tie_only", "Tie")
WINS = Wording("wins_by_name", "{name} wins: {detail}")
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


def attempt_words(attempt: Attempt, verdict: Verdict | None, public: bool = True) -> Detail:
    """The same, with the winner's name instead of its colour."""
    told = worded(verdict, public)
    if verdict is None or verdict.winner is None:
        return told
    return WINS(name=attempt.white if verdict.winner is Side.WHITE else attempt.black, detail=told.values["detail"])


def match_words(entry: ListedMatch, public: bool) -> str:
    """The text of a calendar entry: the verdict's, or the organiser's."""
    record = entry.record
    return attempt_words(record, record.verdict, public).worded if record else entry.words
