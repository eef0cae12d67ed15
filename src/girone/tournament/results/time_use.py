"""Time used by each entrant: the number of answers, their total, and the longest, in matches that count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from girone.tournament.results.pairings import ListedMatch


@dataclass(frozen=True)
class TimeUse:
    """One entrant's time; `match` is the attempt with its longest answer, None without answers."""

    name: str
    answers: int
    total: float
    longest: float
    match: int | None


def time_use(names: Iterable[str], entries: Sequence[ListedMatch]) -> list[TimeUse]:
    """Everybody's time, in the order of the names."""
    used: dict[str, list[tuple[int, float, float, int]]] = {}
    for entry in entries:
        if entry.record and entry.record.facts:
            for side, name in entry.sides.items():
                time = entry.record.facts.time[side]
                used.setdefault(name, []).append((time.answers, time.total, time.longest, entry.record.number))
    return [_sum(name, used.get(name, [])) for name in names]


def _sum(name: str, used: Sequence[tuple[int, float, float, int]]) -> TimeUse:
    answers, total = sum(each[0] for each in used), sum(each[1] for each in used)
    answered = [(each[2], each[3]) for each in used if each[0]]
    longest, match = max(answered, key=lambda each: each[0], default=(0.0, None))
    return TimeUse(name, answers, round(total, 6), longest, match)
