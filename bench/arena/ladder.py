"""How close a ladder gets to the true order, and how fairly it shares matches: a simulated term of uploads.

Entrants have true strengths, which change with every version; results are drawn from Davidson's model. The ladder picks
the pairings one by one from the record alone. It is compared with random pairings of the newest versions. No programs
are run.

    python -m bench.arena.ladder --entrants 30 --versions 20 --matches 2000
"""

import argparse
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from girone.formats.ladder import Ladder, LadderView, author
from girone.model.lots import Lots
from girone.model.reason import Reason
from girone.model.regulation import Points
from girone.model.tournament import Field, Pairing, Standing, Terms

FORM = Ladder(matches=10_000)
TERMS = Terms(Points(3, 1, 0), None, Lots("bench"))
APART, BETTER, VARIED, FIRST_MOVE, TIES = 300.0, 15.0, 80.0, 30.0, 0.3
"""Elo: spread of authors, mean gain of a version, its spread, and first-move advantage; last the share of ties."""
EVEN, UNEVEN = "even", "uneven"
Choose = Callable[[Field, random.Random], Pairing]


@dataclass
class Term:
    """A simulated term: when each version comes, and its true strength."""

    arrivals: list[tuple[int, str]] = field(default_factory=list)
    strength: dict[str, float] = field(default_factory=dict)


def term(chance: random.Random, asked: argparse.Namespace) -> Term:
    """All authors start at once; further versions come at random times until the last part of the term.

    With uneven uploads, a sixth of the authors upload ten times as often as the others.
    """
    made, last = Term(), round(asked.matches * asked.until)
    for number in range(asked.entrants):
        strength, versions = chance.gauss(0, APART), asked.versions
        if asked.uploads == UNEVEN:
            versions = round(asked.versions * (4 if number < asked.entrants // 6 else 0.4))
        moments = sorted([0, *(chance.randint(1, last) for _ in range(versions - 1))])
        for version, at in enumerate(moments, 1):
            name = f"E{number}" if version == 1 else f"E{number} #{version}"
            made.arrivals.append((at, name))
            made.strength[name] = strength
            strength += chance.gauss(BETTER, VARIED)
    made.arrivals.sort(key=lambda each: each[0])
    return made


def by_ladder(now: Field, chance: random.Random) -> Pairing:
    """The ladder's next pairing."""
    return FORM.due(now)[0].pairing


def by_lot(now: Field, chance: random.Random) -> Pairing:
    """A random pairing of two newest versions."""
    one, other = chance.sample(LadderView(FORM, now).current, 2)
    number = 1
    while Pairing(one, other, number) in now.results:
        number += 1
    return Pairing(one, other, number)


def played(course: Term, matches: int, choose: Choose, seed: int) -> dict[str, Any]:
    """Play a term; returns its figures."""
    chance, now, ahead = random.Random(seed), Field((), {}, TERMS), list(course.arrivals)
    taus, decisions, began, worked = [], [], time.perf_counter(), time.process_time()
    for at in range(matches):
        names = list(now.names)
        while ahead and ahead[0][0] <= at:
            names.append(ahead.pop(0)[1])
        now = replace(now, names=tuple(names))
        before = time.process_time()
        pairing = choose(now, chance)
        decisions.append(time.process_time() - before)
        now = replace(now, results={**now.results, pairing: drawn(pairing, course.strength, chance)})
        if (at + 1) % (matches // 10) == 0:
            taus.append(tau(now, course.strength))
    return {
        "seconds": round(time.perf_counter() - began, 1),
        "seconds of a core": round(time.process_time() - worked, 1),
        "milliseconds a decision, median": round(1000 * statistics.median(decisions), 1),
        "milliseconds a decision, most": round(1000 * max(decisions), 1),
        "kendall tau after each tenth": [round(each, 2) for each in taus],
        "kendall tau in the end": round(taus[-1], 3),
        **shares(now),
        "true ratings within their 95 % interval": round(covered(now, course.strength), 3),
    }


def drawn(pairing: Pairing, strength: Mapping[str, float], chance: random.Random) -> Standing:
    """A random result from the true strengths."""
    half = 10 ** ((strength[pairing.first] - strength[pairing.second] + FIRST_MOVE) / 800)
    win, tie, loss = half, TIES, 1 / half
    winner = chance.choices([pairing.first, None, pairing.second], [win, tie, loss])[0]
    losers = (pairing.other(winner),) if winner else ()
    return Standing(pairing, Reason.WON if winner else Reason.TIE, winner, losers)


def ranked(now: Field) -> list[tuple[str, Sequence[Any]]]:
    """The newest versions in the ladder's order, climbing or not, with their cells."""
    newest = set(LadderView(FORM, now).current)
    return [(row.name, row.cells) for row in FORM.stages(now)[0].table.rows if row.name in newest]


def tau(now: Field, strength: Mapping[str, float]) -> float:
    """Kendall's tau between the order by rating and the true order."""
    rows = [(cells[1] or 0, strength[name]) for name, cells in ranked(now)]
    signs = [(one[0] > two[0]) - (one[0] < two[0]) for one, two in combinations(rows, 2)]
    truth = [(one[1] > two[1]) - (one[1] < two[1]) for one, two in combinations(rows, 2)]
    return sum(sign * true for sign, true in zip(signs, truth, strict=True)) / len(signs)


def covered(now: Field, strength: Mapping[str, float]) -> float:
    """Share of the newest versions whose true rating is in the interval."""
    rows = [(name, cells) for name, cells in ranked(now) if cells[1] is not None]
    mean = statistics.mean(strength[name] for name, _ in rows)
    inside = [bool(cells[2] <= strength[name] - mean <= cells[3]) for name, cells in rows]
    return statistics.mean(inside)


def shares(now: Field) -> dict[str, Any]:
    """Numbers of matches of each author and each newest version."""
    own = Counter(author(name) for pairing in now.results for name in pairing.names)
    versions = Counter(name for pairing in now.results for name in pairing.names)
    newest = LadderView(FORM, now).current
    unplayed = sum(versions[name] == 0 for name in now.names)
    return {
        "matches of an author: least, median, most": _three(own[author(name)] for name in newest),
        "matches of a newest version: least, median, most": _three(versions[name] for name in newest),
        "versions": len(now.names),
        "versions replaced before their first match": unplayed,
    }


def _three(counts: Any) -> list[float]:
    listed = sorted(counts)
    return [listed[0], statistics.median(listed), listed[-1]]


def main() -> int:
    """Play a term with the ladder's pairings and one with random pairings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entrants", type=int, default=30)
    parser.add_argument("--versions", type=int, default=20, help="of each entrant")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--until", type=float, default=0.75, help="the part of the term in which versions come")
    parser.add_argument("--uploads", choices=(EVEN, UNEVEN), default=EVEN)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    course = term(random.Random(asked.seed), asked)
    ways = {"the match that tells most": by_ladder, "drawn by lot": by_lot}
    print(
        json.dumps({way: played(course, asked.matches, choose, asked.seed) for way, choose in ways.items()}, indent=2)
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
