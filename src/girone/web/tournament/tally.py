"""Wins, ties and losses of an entrant."""

from collections.abc import Iterable
from dataclasses import dataclass

from girone.model.tournament import Pairing, Standing
from girone.tournament.results.pairings import ListedMatch


@dataclass
class Tally:
    """Matches with a result, and the sum of piece differences if pieces count."""

    won: int = 0
    tied: int = 0
    lost: int = 0
    difference: int = 0

    def add(self, result: Standing, name: str) -> None:
        """Count one more result of `name`."""
        seen = outcome(result, name)
        self.won += seen == "won"
        self.tied += seen == "tied"
        self.lost += seen == "lost"
        self.difference += result.difference(name)

    def as_json(self) -> dict[str, int]:
        """The counts and their sum."""
        played = self.won + self.tied + self.lost
        return {
            "played": played,
            "won": self.won,
            "tied": self.tied,
            "lost": self.lost,
            "difference": self.difference,
        }


def outcome(result: Standing, name: str) -> str:
    """A result from one entrant's point of view."""
    if result.winner == name:
        return "won"
    return "lost" if name in result.losers else "tied"


def tally(name: str, entries: Iterable[ListedMatch]) -> Tally:
    """The counts of an entrant's matches; a pairing listed in several categories counts once."""
    counted, seen = Tally(), set[Pairing]()
    for entry in entries:
        if entry.result and entry.pairing not in seen:
            seen.add(entry.pairing)
            counted.add(entry.result, name)
    return counted
