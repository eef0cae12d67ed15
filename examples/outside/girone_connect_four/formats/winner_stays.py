"""The winner stays: one entrant after the other meets whoever won the match before."""

from dataclasses import dataclass
from typing import ClassVar

from girone.model.tournament import Field, Fixture, Format, Pairing, Row, Stage, Table

TITLE = "the winner stays"


@dataclass(frozen=True)
class WinnerStays(Format):
    """Challengers come in the order of their places; after a tie the holder stays."""

    name: ClassVar[str] = "winner_stays"
    words: ClassVar[str] = TITLE
    both_colours: ClassVar[bool] = False
    replaces_losers: ClassVar[bool] = True
    pairs_anew: ClassVar[bool] = True

    def fixtures(self, field: Field) -> list[Fixture]:
        """The matches up to the first that is not played."""
        return self._run(field)[0]

    def stages(self, field: Field) -> list[Stage]:
        """The holder, then those who held longest."""
        fixtures, holder = self._run(field)
        results = [result for each in fixtures if (result := field.result(each.pairing))]
        won = {name: sum(result.winner == name for result in results) for name in field.present}
        ranked = sorted(field.present, key=lambda name: (name != holder, -won[name]))
        rows = (Row(rank, name, (won[name],)) for rank, name in enumerate(ranked, start=1))
        return [Stage(TITLE, Table(TITLE, ("won",), tuple(rows)))]

    def most(self, entrants: int) -> int:
        """Each match sends one home."""
        return max(entrants - 1, 0)

    def _run(self, field: Field) -> tuple[list[Fixture], str]:
        holder, *challengers = [name for name in field.names if name not in field.annulled] or [""]
        fixtures: list[Fixture] = []
        for at, challenger in enumerate(challengers, start=1):
            fixtures.append(Fixture(Pairing(challenger, holder), TITLE, at))
            result = field.result(fixtures[-1].pairing)
            if not result:
                break
            holder = challenger if result.winner == challenger else holder
        return fixtures, holder


FORMAT = WinnerStays
