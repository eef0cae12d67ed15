"""Results of the rounds: a table of faults, and each failure with the command that repeats it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bench.siege.round import HELD

Row = dict[str, Any]
ALL = "all rounds"


def summary(rows: Sequence[Row]) -> str:
    """A summary of all rounds in a sentence."""
    seeds = ", ".join(str(seed) for seed in sorted({row["seed"] for row in rows}))
    kinds = ", ".join(f"{times} {kind}" for kind, times in sorted(Counter(row["kind"] for row in rows).items()))
    failed = len(rows) - len(held(rows))
    verdict = "every record was as undisturbed" if not failed else f"{failed} failed"
    return f"{len(rows):,} rounds ({kinds}; seeds {seeds}): {verdict}."


def once(rows: Iterable[Row]) -> list[Row]:
    """Each round once, with its last result."""
    return list({(row["seed"], row["round"]): row for row in rows}.values())


def faults(rows: Sequence[Row]) -> str:
    """How often each fault occurred, in how many rounds, and how many of those passed; the last line has all rounds."""
    times, met, survived = Counter[str](), Counter[str](), Counter[str]()
    for row in rows:
        times.update(row["faults"])
        met.update(set(row["faults"]))
        survived.update(set(row["faults"]) if row["outcome"] == HELD else ())
    lines = {name: (times[name], met[name], survived[name]) for name in times}
    counts = {**dict(sorted(lines.items())), ALL: (times.total(), len(rows), len(held(rows)))}
    heads = ["| fault | times | rounds with it | of these held |", "|---|---|---|---|"]
    return "\n".join(
        [*heads, *(f"| {name} | {' | '.join(f'{count:,}' for count in counts[name])} |" for name in counts)]
    )


def failures(rows: Sequence[Row]) -> str:
    """Each failed round: the reason, and how to repeat it."""
    return "\n".join(
        f"round {row['round']} of seed {row['seed']} ({row['kind']}, {', '.join(row['faults'])}), {row['folder']}:\n"
        f"    python -m bench.siege --seed {row['seed']} --first {row['round']} --rounds 1\n{row['outcome']}"
        for row in rows
        if row["outcome"] != HELD
    )


def held(rows: Sequence[Row]) -> list[Row]:
    """The rounds that passed."""
    return [row for row in rows if row["outcome"] == HELD]
