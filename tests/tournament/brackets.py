"""Knockouts in a real store, in which the better places win, and what their bracket has to be by the rules alone."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from girone.model.game import Side
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.plan.drawing import undrawn
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.subjects import about
from tests.verdicts import verdict

HEAD = 'name = "Cup"\nregulation = "othello-sadjad-1389"\nseed = "s"\n'
ABSENT = ""
"""Nobody comes to this place of the bracket."""


def file_of(categories: Mapping[str, Sequence[str]], formats: Mapping[str, str]) -> str:
    """The text of a tournament's file: who is in which category, and how each is played."""
    tables = "".join(f"[categories.{name}]\ndraw = false\n{formats[name]}\n" for name in categories)
    names = dict.fromkeys(name for listed in categories.values() for name in listed)
    entrants = "".join(
        f'[[entrants]]\nname = "{name}"\nplayer = "random"\n'
        f"categories = {[each for each, listed in categories.items() if name in listed]}\n"
        for name in names
    )
    return HEAD + tables + entrants


def cup_of(*names: str, more: str = "") -> str:
    """The text of a file with one knockout, places as listed."""
    return file_of({"all": names}, {"all": f'format = "knockout"\n{more}'})


class Cup:
    """A tournament on record; of two who first meet, the first in `order` wins, and then always (`better`)."""

    def __init__(self, folder: Path, text: str, order: Sequence[str]) -> None:
        self.folder, self.order, self.better = folder, list(order), dict[frozenset[str], str]()
        self.store = Store.create(folder, text)

    def kill(self) -> None:
        """Forget all but the files."""
        self.store.close()
        self.store = Store(self.folder)

    @property
    def now(self) -> TournamentState:
        return state_of(self.store)

    def play(self, most: int | None = None) -> "Cup":
        """Play what is due, or some of it."""
        for subject, reason in undrawn(self.now):
            self.store.decide(DecisionKind.DRAW, subject, reason)
        played = 0
        while due := self.now.due:
            for each in due:
                if played == most:
                    return self
                self.match(each.pairing)
                played += 1
        return self

    def match(self, pairing: Pairing) -> Attempt:
        """Play one match."""
        seats = orders.seats(self.now.plan, pairing)
        attempt = self.store.begin(pairing, seats[Side.WHITE], seats[Side.BLACK])
        winner = self.better.setdefault(frozenset(pairing.names), min(pairing.names, key=self.order.index))
        won = next(side for side in seats if seats[side] == winner)
        return self.store.end(attempt, verdict(won, margin=2), None)

    def decide(self, ruling: DecisionKind, name: str, reason: str = "copied", **more: Any) -> "Cup":
        self.store.decide(ruling, about(ruling, name=name, **more), reason)
        return self

    def exclude(self, name: str, **more: Any) -> "Cup":
        return self.decide(DecisionKind.EXCLUDE, name, **more)

    def ranks(self, at: int = -1) -> list[tuple[int, str]]:
        """The last table of the first category."""
        now = self.now
        return [(row.rank, row.name) for row in now.stages(now.plan.categories[0])[at].table.rows]

    def due(self) -> set[frozenset[str]]:
        """Who is to meet."""
        return {frozenset(each.pairing.names) for each in self.now.due}

    def ties(self) -> dict[frozenset[str], str]:
        """Who won each tie of which both legs are on record, read from the attempts alone."""
        met = Counter(frozenset(each.pairing.names) for each in self.store.attempts() if each.counts)
        return {pair: self.better[pair] for pair, legs in met.items() if legs == 2}

    def entry(self, one: str, other: str) -> ListedMatch:
        return next(each for each in gather(self.now).matches if {one, other} == set(each.pairing.names))


def wanted(
    names: Sequence[str], out: Collection[str], played: Mapping[frozenset[str], str]
) -> tuple[str | None, set[frozenset[str]]]:
    """Who has won a bracket and who has to meet in it, by the rules: first against last, who is out is not there.

    None is a winner that is not known yet.
    """
    size = 1
    while size < len(names):
        size *= 2
    return _won([*range(1, size + 1)], names, out, played)


def _won(
    seeds: Sequence[int], names: Sequence[str], out: Collection[str], played: Mapping[frozenset[str], str]
) -> tuple[str | None, set[frozenset[str]]]:
    if len(seeds) == 1:
        name = names[seeds[0] - 1] if seeds[0] <= len(names) else ABSENT
        return (ABSENT if name in out else name), set()
    upper = [seed for at, seed in enumerate(seeds) if at % 4 in (0, 3)]
    one, here = _won(upper, names, out, played)
    other, there = _won([seed for seed in seeds if seed not in upper], names, out, played)
    if one is None or other is None:
        return None, here | there
    if not (one and other):
        return one or other, here | there
    pair = frozenset((one, other))
    return played.get(pair), here | there | {pair}
