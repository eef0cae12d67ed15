"""What somebody won, tied and lost, counted."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from girone.model.tournament import Result
from girone.tournament.entries import Entry


@dataclass(frozen=True)
class Tally:
    """Matches with a result, and the sum of the piece differences where pieces count."""

    won: int = 0
    tied: int = 0
    lost: int = 0
    difference: int = 0

    @property
    def played(self) -> int:
        """How many there are."""
        return self.won + self.tied + self.lost

    def as_json(self) -> dict[str, int]:
        """The counts with their sum."""
        return {"played": self.played, **asdict(self)}


def outcome(result: Result, name: str) -> str:
    """A result as one of the two sees it."""
    if result.winner == name:
        return "won"
    return "lost" if name in result.losers else "tied"


def tally(name: str, entries: Iterable[Entry]) -> Tally:
    """The count of an entrant; a pairing that is listed in several categories counts once."""
    results = {entry.pairing: entry.result for entry in entries if entry.result}.values()
    seen = [outcome(result, name) for result in results]
    difference = sum(result.difference(name) for result in results)
    return Tally(seen.count("won"), seen.count("tied"), seen.count("lost"), difference)
