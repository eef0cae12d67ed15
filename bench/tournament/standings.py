"""Time to schedule and rank a large league, from a record in memory.

Every pairing of a double round robin has an attempt with a verdict. Measured are the calendar with what is due, the
standings, and both again with half of the matches unplayed: what a runner does after every match. Beside them runs a
bare loop that adds up the points of the same record.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone import formats, regulations
from girone.model.detail import PLAIN
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.regulation import Sentence
from girone.model.verdict import Verdict
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import ONLY, Category, Excluded, Plan
from girone.tournament.results.state import TournamentState


def main() -> int:
    """Measure leagues of several sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entrants", type=int, nargs="*", default=[100, 200, 400])
    parser.add_argument("--repeat", type=int, default=3, help="the best of so many runs counts")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for count in arguments.entrants:
        row = measure(league(count), arguments.repeat)
        if arguments.json:
            print(json.dumps(row))
        else:
            print(", ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    return 0


def league(count: int) -> Plan:
    """So many entrants, a double round robin."""
    entrants = tuple(
        Entrant(f"Entrant {at}", "unical_server", categories=(ONLY,), player="random") for at in range(count)
    )
    category = Category(ONLY, formats.load("double_round_robin"), draw=True, excluded=Excluded.ANNUL)
    return Plan("League", regulations.load("dipole-2020"), {}, "seed", entrants, (category,), Path())


def record(plan: Plan, share: float) -> list[Attempt]:
    """Attempts for this share of the calendar, in order, with random results."""
    chance = random.Random(1)
    due = TournamentState(plan, [], []).due
    return [
        Attempt(at, each.pairing, *each.pairing.names, f"matches/{at:05}", "", "", verdict(chance))
        for at, each in enumerate(due[: int(len(due) * share)], start=1)
    ]


def verdict(chance: random.Random) -> Verdict:
    """A win of either side, or a tie."""
    winner = chance.choice([Side.WHITE, Side.BLACK, None])
    losers, reason = ((winner.other,), Reason.WON) if winner else ((), Reason.TIE)
    margin = chance.randint(1, 12) if winner else 0
    return Verdict(reason, winner, losers, PLAIN(cause="by chance"), Sentence("", "", ""), margin)


def measure(plan: Plan, repeat: int) -> dict[str, Any]:
    """Seconds for each part."""
    whole, half = record(plan, 1.0), record(plan, 0.5)
    return {
        "entrants": len(plan.entrants),
        "pairings": len(whole),
        "schedule": best(repeat, [], lambda _: TournamentState(plan, [], []).due),
        "schedule and standings": best(repeat, whole, lambda attempts: tables(plan, attempts)),
        "half played": best(repeat, half, lambda attempts: tables(plan, attempts)),
        "bare loop": best(repeat, whole, bare),
    }


def tables(plan: Plan, attempts: list[Attempt]) -> None:
    """Compute what is due and the standings."""
    state = TournamentState(plan, attempts, [])
    assert len(state.due) + len(attempts) == len(plan.entrants) * (len(plan.entrants) - 1)
    for category in plan.categories:
        assert state.stages(category)


def bare(attempts: list[Attempt]) -> dict[str, int]:
    """The points alone, without calendar, corrections or tie-breaks."""
    points: dict[str, int] = {}
    for attempt in attempts:
        winner = attempt.verdict.winner if attempt.verdict else None
        for side in ("white", "black"):
            name = attempt.name(side)
            points[name] = points.get(name, 0) + (3 if winner == side else 0 if winner else 1)
    return points


def best(repeat: int, attempts: list[Attempt], work: Callable[[list[Attempt]], object]) -> float:
    """The shortest of some runs in seconds, each with fresh attempts, as if just read from a store."""
    times = []
    for _ in range(repeat):
        new = [replace(attempt) for attempt in attempts]
        began = time.perf_counter()
        work(new)
        times.append(time.perf_counter() - began)
    return round(min(times), 3)


if __name__ == "__main__":
    raise SystemExit(main())
