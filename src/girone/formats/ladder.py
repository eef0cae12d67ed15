"""A standing ladder: entrants are rated by matches, and the next match is the most informative one.

The newest version of each author ("Ada #2" comes after "Ada") is placed by its Bradley–Terry rating; former versions
stay as sparring partners. Each meeting is played with both colours. Every second meeting goes to the author who has
played least, so that frequent uploads do not take everybody's share of the matches.

Played matches are on record and stay; the next matches follow from them alone.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from girone.formats._bracket import record
from girone.model.detail import said
from girone.model.options import option
from girone.model.reason import NOT_PLAYED
from girone.model.record import Attempt
from girone.model.tournament import Field, Fixture, Format, Pairing, Row, Stage, Standing, Table

if TYPE_CHECKING:  # NumPy is imported only when ratings are computed
    from girone.ratings.certificate import RatingEstimate
    from girone.ratings.next_game import Knowledge
    from girone.ratings.results import ScoredGame

LADDER = said("ladder").worded
ON_IT, NEW, FORMER = (
    said("on the ladder").worded,
    said("new").worded,
    said("former version").worded,
)
COLUMNS = ("reached", "rating", "from", "to", "played", "won", "drawn", "lost")
VERSION = re.compile(r" #[1-9][0-9]*$")
CLIMB = 6
"""How many matches a version must have played to be placed, if it is to play as many."""
NEARLY = 0.8
"""Among meetings with at least this share of the largest gain, the one whose authors have played least is chosen."""
Meeting = tuple[frozenset[str], int]
"""Two entrants, and how many times they have met before."""


def author(name: str) -> str:
    """The author of a program: the name without its version number."""
    return VERSION.sub("", name)


def _author_key(name: str) -> str:
    """The author, whatever the case of the letters."""
    return author(name).casefold()


@dataclass(frozen=True)
class Ladder(Format):
    """The newest versions play until each has played enough matches; after that only against new ones."""

    name: ClassVar[str] = LADDER
    words: ClassVar[str] = "a ladder: everybody has a place by rating, and the next match is the one that tells most"
    replaces_losers: ClassVar[bool] = True
    keeps_results: ClassVar[bool] = True
    is_standing: ClassVar[bool] = True

    times: int = option(1, "how many times two who meet play with each colour", range(1, 1001))
    matches: int = option(30, "how many matches a version plays before it is tested no further", range(2, 10_001))
    idle: int = option(0, "how many more it plays while nobody else has any to play", range(10_001))

    def fixtures(self, field: Field) -> list[Fixture]:
        view = LadderView(self, field)
        meetings: dict[Meeting, list[Pairing]] = {}
        for pairing in (*view.played, *view.open, *view.proposed):
            meetings.setdefault(self.meeting(pairing), []).append(pairing)
        return [Fixture(each, LADDER, at) for at, legs in enumerate(meetings.values(), 1) for each in legs]

    def stages(self, field: Field) -> list[Stage]:
        view = LadderView(self, field)
        return [Stage(LADDER, Table(LADDER, COLUMNS, view.rows()))]

    def most(self, entrants: int) -> int:
        return -(-(self.matches + self.idle) // self.legs) * self.legs * entrants if entrants > 1 else 0

    @property
    def legs(self) -> int:
        """The number of matches in one meeting."""
        return 2 * self.times

    def meeting(self, pairing: Pairing) -> Meeting:
        """The meeting that a match belongs to."""
        return frozenset(pairing.names), (pairing.number - 1) // self.times


class LadderView:
    """The state of a ladder: its entrants, the played matches, and the next ones."""

    def __init__(self, form: Ladder, field: Field) -> None:
        self._form, self._field = form, field
        newest = {_author_key(name): name for name in field.present}
        self.current = [name for name in field.present if newest[_author_key(name)] == name]
        members, self._present = set(field.names), frozenset(field.present)
        self.played = [each for each in field.results if members.issuperset(each.names)]
        self._count = Counter(name for each in self.played for name in each.names)

    @cached_property
    def open(self) -> list[Pairing]:
        """Matches that have begun, and the other matches of meetings that were played in part."""
        newest, present = set(self.current), self._present
        matters = [each for each in self.played if present.issuperset(each.names) and not newest.isdisjoint(each.names)]
        legs = [leg for each in matters for leg in self._legs(self._form.meeting(each))]
        begun = [each for each in self._field.begun if present.issuperset(each.names)]
        return sorted({*begun, *legs} - self._field.results.keys())

    @cached_property
    def proposed(self) -> list[Pairing]:
        """The next meetings, of entrants without unfinished ones; at most one for each entrant.

        A match that has begun does not block its entrants here: while they play they are busy anyway, and if it was
        void it may be waiting for a decision.
        """
        busy = {name for pairing in self.open if pairing not in self._field.begun for name in pairing.names}
        ahead = [each for each in self._candidates() if busy.isdisjoint(each[1])]
        share = Counter(dict.fromkeys(map(_author_key, self.current), 0))
        for name, count in self._count.items():
            share[_author_key(name)] += count
        number, found = len({self._form.meeting(each) for each in (*self.played, *self.open)}), list[Pairing]()
        while ahead:
            choice = ahead
            if number % 2:
                waiting = {name for _, pair in ahead for name in pair if name in self._unfinished}
                least = min(waiting, key=lambda name: (share[_author_key(name)], self.current.index(name)))
                choice = [each for each in ahead if least in each[1]]
            near = [pair for gain, pair in choice if gain >= NEARLY * choice[0][0]]
            pair = min(near, key=lambda pair: sum(share[_author_key(name)] for name in pair))
            found += self._legs((frozenset(pair), self._met[frozenset(pair)]), pair)
            ahead = [each for each in ahead if not {*each[1]} & {*pair}]
            number += 1
        return found

    @cached_property
    def _unfinished(self) -> frozenset[str]:
        """The newest versions that have matches left; if there are none, those with idle matches left."""
        most = self._form.matches
        due = frozenset(name for name in self.current if self._count[name] < most)
        return due or frozenset(name for name in self.current if self._count[name] < most + self._form.idle)

    @cached_property
    def _met(self) -> Mapping[frozenset[str], int]:
        """How often each pair has met, for the number of its next meeting."""
        met: Counter[frozenset[str]] = Counter()
        for pairing in (*self.played, *self._field.begun):
            pair, time = self._form.meeting(pairing)
            met[pair] = max(met[pair], time + 1)
        return met

    def _legs(self, meeting: Meeting, order: Sequence[str] = ()) -> list[Pairing]:
        """All matches of a meeting; the later entrant moves first in the first of them."""
        pair, time = meeting
        one, other = order or sorted(pair, key=self._field.names.index, reverse=True)
        numbers = range(time * self._form.times + 1, (time + 1) * self._form.times + 1)
        return [each for number in numbers for each in (Pairing(one, other, number), Pairing(other, one, number))]

    def _candidates(self) -> list[tuple[float, tuple[str, str]]]:
        """All pairs that may meet, sorted by information gain; at least one of the two has matches left.

        Pairs that repeated a game are left out, because they would repeat it again, and so are versions of one author.
        """
        if not self._unfinished:
            return []
        gains = self._knowledge.gains(self.current, self._form.legs)
        rivals = [
            (at, name, _author_key(name)) for at, name in enumerate(self._knowledge.entrants) if name in self._present
        ]
        found = []
        for count, (at, one, whose) in enumerate(rivals):
            for before, other, others in rivals[:count]:
                wanted = one in self._unfinished or other in self._unfinished
                if wanted and whose != others and frozenset((one, other)) not in self._repeated:
                    found.append((-round(float(gains[at, before]), 9), at, before))
        names = self._knowledge.entrants
        return [(-lost, (names[at], names[before])) for lost, at, before in sorted(found)]

    @cached_property
    def _rated(self) -> list[str]:
        """Who is rated: the newest versions, those they have met, and the previous version of each author."""
        newest = set(self.current)
        met = {name for each in self.played if not newest.isdisjoint(each.names) for name in each.names}
        before = {_author_key(name): name for name in self._field.present if name not in newest and self._count[name]}
        rated = newest.union(met, before.values())
        return [name for name in self._field.names if name in rated]

    @cached_property
    def _games(self) -> "list[ScoredGame]":
        """The games that count for the ratings; repetitions of a game by the same two have no weight."""
        from girone.ratings.results import ScoredGame, count_once

        rated = set(self._rated)
        told = [self._field.results[each] for each in sorted(self.played) if rated.issuperset(each.names)]
        counted = [each for each in told if each.reason not in NOT_PLAYED and len(each.losers) < 2]
        games = [ScoredGame(*each.pairing.names, _score(each)) for each in counted]
        return count_once(games, [_key(each) for each in counted])

    @cached_property
    def _repeated(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset((each.first, each.second)) for each in self._games if not each.weight)

    @cached_property
    def _knowledge(self) -> "Knowledge":
        from girone.ratings.next_game import Knowledge
        from girone.ratings.results import PairCounts

        return Knowledge.of(PairCounts.of(self._games, self._rated))

    def rows(self) -> tuple[Row, ...]:
        """The table: placed versions by rating, then new ones, then former ones, newest first."""
        if not self._field.present:
            return ()
        ratings = self._knowledge.ratings(self.current) if self.current else {}
        own: dict[str, list[Standing]] = {name: [] for name in self._field.names}
        for pairing in self.played:
            for name in pairing.names:
                own[name].append(self._field.results[pairing])
        order = sorted(self.current, key=lambda name: -round(ratings[name].elo, 3))
        enough = min(CLIMB, self._form.matches)
        on_it = [name for name in order if self._count[name] >= enough]
        new = [name for name in order if self._count[name] < enough]
        newest = set(self.current)
        former = [name for name in reversed(self._field.present) if name not in newest]
        listed = [(name, state) for state, names in zip(STATES, (on_it, new, former), strict=True) for name in names]
        return tuple(
            Row(rank, name, (state, *_figures(ratings.get(name), own[name]), *record(name, own[name])))
            for rank, (name, state) in enumerate(listed, 1)
        )


STATES = (ON_IT, NEW, FORMER)


def _figures(rating: "RatingEstimate | None", results: Sequence[Standing]) -> tuple[int | None, int | None, int | None]:
    """The rating with its interval; None for entrants that have not played."""
    if rating is None or not results:
        return None, None, None
    return round(rating.elo), round(rating.low), round(rating.high)


def _score(result: Standing) -> float:
    return 0.5 if result.tie else float(result.winner == result.pairing.first)


def _key(result: Standing) -> str:
    """A key that repetitions of a game share."""
    by = result.by
    return (by.facts.key if isinstance(by, Attempt) and by.facts else "") or str(result.pairing)


FORMAT = Ladder
