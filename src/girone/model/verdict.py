"""The end of a match, with its reason and the sentence it rests on."""

from dataclasses import dataclass

from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Sentence


@dataclass(frozen=True)
class Verdict:
    """Who won and why. Both sides may lose (`losers`); a tie has no winner and no loser; a void match neither.

    `margin` is the winner's pieces minus the loser's, the largest possible after a forfeit, None where
    pieces do not count or the match is void.
    """

    reason: Reason
    winner: Side | None
    losers: tuple[Side, ...]
    detail: str
    sentence: Sentence
    margin: int | None

    @property
    def kind(self) -> Kind:
        """Played, forfeit or void."""
        return self.reason.kind

    def difference(self, side: Side) -> int | None:
        """The piece difference that counts for a side."""
        if self.margin is None:
            return None
        return -self.margin if side in self.losers else self.margin

    @property
    def words(self) -> str:
        """The verdict as it is announced."""
        return said_once(f"{self._result}: {self.detail}")

    @property
    def _result(self) -> str:
        if self.kind is Kind.VOID:
            return "Void"
        if self.winner:
            return f"{self.winner.capitalize()} wins"
        return "Both lose" if self.losers else "Tie"


def said_once(words: str) -> str:
    """The words of a verdict without what they say twice: the detail on record begins with the reason."""
    if words == "Void: interrupted by hand: ended by hand":
        return "Void: interrupted by hand"
    return words.replace("Tie: tie, ", "Tie: ") if words.startswith("Tie: tie, ") else words
