"""What a tournament will be, told before the first match: who meets whom how often."""

from dataclasses import dataclass

from girone.model.text import counted
from girone.tournament.plan.plan import Category, Plan
from girone.tournament.results.state import TournamentState


@dataclass(frozen=True)
class CategoryPreview:
    """A category before it begins; `fixed` of its matches are known now, `most` is how many there can be."""

    category: Category
    entrants: tuple[str, ...]
    fixed: int
    most: int

    @property
    def matches(self) -> str:
        """The number of matches in words."""
        if self.fixed == self.most:
            return counted(self.most, "match", "matches")
        most = counted(self.most, "match", "matches")
        return f"at most {most}, of which {self.fixed:,} {'is' if self.fixed == 1 else 'are'} known now"


def prospects(plan: Plan) -> list[CategoryPreview]:
    """All categories of a tournament that has not begun."""
    state = TournamentState(plan, (), ())
    found = []
    for category in plan.categories:
        inside = tuple(entrant.name for entrant in plan.entrants if category.name in entrant.categories)
        fixed = len(category.format.fixtures(state.field(category)))
        found.append(CategoryPreview(category, inside, fixed, category.format.most(len(inside))))
    return found


def shared(plan: Plan) -> int:
    """How many of the matches known now serve more than one category, and are played once."""
    return sum(len(due.categories) - 1 for due in TournamentState(plan, (), ()).due)
