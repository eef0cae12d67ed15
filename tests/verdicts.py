"""Verdicts made up for a test."""

from girone.model.detail import PLAIN, Detail
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Sentence
from girone.model.verdict import Verdict

SEEN = PLAIN(cause="seen")


def verdict(
    winner: str | None = "white", reason: str = Reason.WON, margin: int | None = 1, detail: Detail = SEEN
) -> Verdict:
    """Who won, and why; without a winner it is a tie, or void."""
    won = Side(winner) if winner else None
    counts = None if Reason(reason).kind is Kind.VOID else margin
    return Verdict(Reason(reason), won, (won.other,) if won else (), detail, Sentence("here", "so", "so"), counts)
