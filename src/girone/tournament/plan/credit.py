"""Extra points in a course for places in the tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from girone.config import TomlTable
from girone.model.detail import unknown

Points = tuple[float, ...]
PLACES = "places"


@dataclass(frozen=True)
class Credit:
    """Points for the first places: of every category, or of single ones by name."""

    places: Points = ()
    categories: Mapping[str, Points] = field(default_factory=dict)

    def of(self, category: str, rank: int) -> float:
        """The points for a place."""
        points = self.categories.get(category, self.places)
        return points[rank - 1] if rank <= len(points) else 0

    def is_given(self, category: str) -> bool:
        """Whether a category gives any points."""
        return bool(self.categories.get(category, self.places))


def read_credit(table: TomlTable, categories: Sequence[str]) -> Credit:
    """Read the rules from the organiser's file."""
    places, own = table.numbers(PLACES), dict[str, Points]()
    for key in table.keys():
        if key in categories:
            own[key] = table.numbers(key)
        elif key != PLACES:
            table.remaining()
            table.complain(key, unknown("category", key, [PLACES, *categories]))
    return Credit(places, own)
