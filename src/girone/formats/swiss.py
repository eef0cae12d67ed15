"""The Swiss system: in each round entrants with equal scores meet, nobody meets a rival twice, and colours balance.

The number of a pairing is its round. Therefore the record shows which pairings of a round were played, and they stay
even if a result is corrected later.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from girone.model.detail import Detail, said
from girone.model.options import option
from girone.model.tournament import Field, Fixture, Format, Pairing, Row, Stage, Standing, Table

SWISS = said("Swiss system").worded
COLUMNS = (
    *("played", "won", "drawn", "lost", "byes", "points"),
    *("Buchholz cut 1", "Buchholz", "Sonneborn–Berger", "direct", "lot", "first", "forfeits"),
)
BYE = ""
"""Stands for the rival of the entrant that has the bye."""


@dataclass(frozen=True)
class Score:
    """What the pairing of a round needs to know about an entrant; `colours` has a True for each time it moved first."""

    name: str
    points: int = 0
    rivals: tuple[str, ...] = ()
    colours: tuple[bool, ...] = ()

    @property
    def balance(self) -> int:
        """How much more often it moved first than second."""
        return 2 * sum(self.colours) - len(self.colours)

    @property
    def wish(self) -> int:
        """Positive if it should move second next, negative if first; 2 or -2 if it must."""
        again = self.colours[-2:]
        if len(again) == 2 and again[0] == again[1]:
            return 2 if again[0] else -2
        return self.balance or (0 if not again else 1 if again[-1] else -1)


@dataclass(frozen=True)
class Round:
    """A round: its pairings, and the entrant with the bye."""

    pairings: tuple[Pairing, ...]
    bye: str = ""


@dataclass(frozen=True)
class Swiss(Format):
    """Each round pairs entrants with about the same points; a bye counts as a win."""

    name: ClassVar[str] = "swiss"
    words: ClassVar[str] = "a Swiss system: entrants with about the same points meet"
    both_colours: ClassVar[bool] = False
    replaces_losers: ClassVar[bool] = True
    keeps_results: ClassVar[bool] = True

    rounds: int = option(0, "how many rounds are played; 0 is as many as find a winner, and one more", range(101))

    def fixtures(self, field: Field) -> list[Fixture]:
        rounds = enumerate(self._played(field), start=1)
        return field.counted([Fixture(pairing, SWISS, at) for at, each in rounds for pairing in each.pairings])

    def stages(self, field: Field) -> list[Stage]:
        return [Stage(SWISS, _table(field, self._played(field)))]

    def most(self, entrants: int) -> int:
        return self.rounds_of(entrants) * (entrants // 2)

    def rounds_of(self, entrants: int) -> int:
        """The number of rounds for this many entrants.

        The default is never so large that rivals would have to meet again; a chosen number is limited to the number of
        rivals.
        """
        places = entrants + entrants % 2
        if entrants < 2:
            return 0
        return min(self.rounds, places - 1) or min((entrants - 1).bit_length() + 1, places // 2)

    @classmethod
    def proposal(cls, entrants: int) -> tuple[Detail, Format] | None:
        rounds = cls().rounds_of(entrants)
        if rounds >= entrants - 1:
            return None
        return said("a Swiss system of {rounds} rounds", rounds=rounds), cls()

    def _played(self, field: Field) -> list[Round]:
        """All rounds up to the current one."""
        scores = {name: Score(name) for name in field.names}
        played: list[Round] = []
        for number in range(1, self.rounds_of(len(field.names)) + 1):
            begun = [each for each in field.results if each.number == number and scores.keys() >= {*each.names}]
            this = _round(tuple(scores.values()), number, tuple(sorted(begun)))
            played.append(this)
            results = [result for pairing in this.pairings if (result := field.result(pairing))]
            if len(results) < len(this.pairings):
                break
            scores = _after(scores, this, results, field)
        return played


def _after(scores: Mapping[str, Score], ended: Round, results: Sequence[Standing], field: Field) -> dict[str, Score]:
    """The scores after a round."""
    points, now = field.terms.points, dict(scores)
    for result in results:
        for name in result.pairing.names:
            one = now[name]
            now[name] = replace(
                one,
                points=one.points + result.points(name, points),
                rivals=(*one.rivals, result.pairing.other(name)),
                colours=(*one.colours, result.pairing.first == name),
            )
    if ended.bye:
        one = now[ended.bye]
        now[ended.bye] = replace(one, points=one.points + points.win, rivals=(*one.rivals, BYE))
    return now


def _round(scores: tuple[Score, ...], number: int, begun: tuple[Pairing, ...]) -> Round:
    """Pair a round by the scores before it, in the order of the places; matches that have begun stay as they are."""
    fresh = _paired(scores, number)
    if set(begun) <= set(fresh.pairings):
        return fresh
    busy = [name for pairing in begun for name in pairing.names]
    kept = [pairing for pairing in begun if all(busy.count(name) == 1 for name in pairing.names)]
    free = [each for each in scores if not any(each.name in pairing.names for pairing in kept)]
    rest = _paired(tuple(free), number)
    return Round((*kept, *rest.pairings), rest.bye)


@lru_cache(maxsize=256)
def _paired(scores: tuple[Score, ...], number: int) -> Round:
    """The best pairing: no rival twice, then no colour three times in a row, then equal points, then Dutch order."""
    import networkx  # imported late: only this format needs it

    ranked = sorted(scores, key=lambda each: -each.points)
    graph = networkx.Graph()
    cost = _Cost(ranked)
    for low in range(len(ranked)):
        for high in range(low + 1, len(ranked)):
            graph.add_edge(low, high, weight=-cost.pair(low, high))
        if len(ranked) % 2:
            graph.add_edge(low, len(ranked), weight=-cost.bye(low))
    found = sorted(tuple(sorted(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    pairings, bye = [], ""
    for table, (low, high) in enumerate(found):
        if high == len(ranked):
            bye = ranked[low].name
        else:
            first, second = _colours(ranked[low], ranked[high], table)
            pairings.append(Pairing(first.name, second.name, number))
    return Round(tuple(pairings), bye)


def _colours(one: Score, other: Score, table: int) -> tuple[Score, Score]:
    """Who moves first and who second; `one` has the higher place."""
    if one.wish != other.wish:
        return (one, other) if one.wish < other.wish else (other, one)
    for ours, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if ours != theirs:
            return (other, one) if ours else (one, other)
    first = table % 2 == 0 if not one.colours else not one.colours[-1]
    return (one, other) if first else (other, one)


class _Cost:
    """The cost of a pair as one number: a later criterion never outweighs an earlier one."""

    def __init__(self, ranked: Sequence[Score]) -> None:
        self._ranked = ranked
        self._count = count = len(ranked) + 1
        self._spread = count * (ranked[0].points - ranked[-1].points) ** 2 + 1 if ranked else 1
        self._group = {
            points: [at for at, each in enumerate(ranked) if each.points == points]
            for points in {each.points for each in ranked}
        }

    def pair(self, low: int, high: int) -> int:
        one, other = self._ranked[low], self._ranked[high]
        clash = one.wish * other.wish > 0
        group = self._group[one.points]
        half = len(group) // 2
        off = abs(high - low - half) if one.points == other.points else high - low
        return self._number(
            one.rivals.count(other.name),
            clash and min(abs(one.wish), abs(other.wish)) > 1,
            (one.points - other.points) ** 2,
            clash,
            off,
        )

    def bye(self, at: int) -> int:
        one, last = self._ranked[at], self._ranked[-1]
        return self._number(one.rivals.count(BYE), False, (one.points - last.points) ** 2, False, self._count - at)

    def _number(self, again: int, must: bool, gap: int, clash: bool, off: int) -> int:
        count = self._count
        return (((again * count + must) * self._spread + gap) * count + clash) * count * count + off


def _table(field: Field, rounds: Sequence[Round]) -> Table:
    """The table, sorted by points and tie-breaks."""
    terms = field.terms
    results: dict[str, list[Standing]] = {name: [] for name in field.names}
    byes = dict.fromkeys(field.names, 0)
    for each in rounds:
        ended = [result for pairing in each.pairings if (result := field.result(pairing))]
        for result in ended:
            for name in result.pairing.names:
                results[name].append(result)
        if each.bye and (len(ended) == len(each.pairings)):
            byes[each.bye] += 1
    points = {
        name: sum(each.points(name, terms.points) for each in own) + byes[name] * terms.points.win
        for name, own in results.items()
    }
    lots = terms.lots.order("standings Swiss system", field.names)
    lines = {}
    for name in field.present:
        own = results[name]
        rivals = sorted([*(points[each.pairing.other(name)] for each in own), *[points[name]] * byes[name]])
        won, lost = sum(each.winner == name for each in own), sum(name in each.losers for each in own)
        level = [each for each in own if points[each.pairing.other(name)] == points[name]]
        beaten = sum(points[each.pairing.other(name)] for each in own if each.winner == name)
        tied = sum(points[each.pairing.other(name)] for each in own if each.tie)
        lines[name] = {
            "played": len(own),
            "won": won,
            "drawn": len(own) - won - lost,
            "lost": lost,
            "byes": byes[name],
            "points": points[name],
            "Buchholz cut 1": sum(rivals[1:]),
            "Buchholz": sum(rivals),
            "Sonneborn–Berger": beaten + tied / 2 + byes[name] * points[name],
            "direct": sum(each.points(name, terms.points) for each in level),
            "lot": lots.index(name) + 1,
            "first": sum(each.pairing.first == name for each in own),
            "forfeits": sum(each.forfeit and name in each.losers for each in own),
        }
    order = sorted(lines, key=lambda name: _key(lines[name]))
    return Table(
        SWISS,
        COLUMNS,
        tuple(Row(at, name, tuple(lines[name][each] for each in COLUMNS)) for at, name in enumerate(order, 1)),
    )


def _key(line: Mapping[str, float]) -> tuple[float, ...]:
    return *(-line[each] for each in ("points", "Buchholz cut 1", "Buchholz", "Sonneborn–Berger", "direct")), line[
        "lot"
    ]


FORMAT = Swiss
