"""A tournament read from its store alone: what was handed in need not be at hand."""

from girone.tournament.plan.file import recorded
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import Store


def situation_of(store: Store) -> TournamentState:
    """Where the tournament of a store stands."""
    return TournamentState(recorded(store.plan, store.folder), store.attempts(), store.decisions())
