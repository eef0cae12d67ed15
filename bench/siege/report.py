"""What came of the rounds: the table of faults, and each failure with the command that repeats it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bench.figures import Table, measured
from bench.siege.round import HELD

Row = dict[str, Any]
ALL = "all rounds"


def summary(rows: Sequence[Row]) -> str:
    """One sentence on all rounds."""
    seeds = ", ".join(str(seed) for seed in sorted({row["seed"] for row in rows}))
    kinds = ", ".join(f"{times} {kind}" for kind, times in sorted(Counter(row["kind"] for row in rows).items()))
    failed = len(rows) - len(held(rows))
    verdict = "every record was as undisturbed" if not failed else f"{failed} failed"
    return f"{len(rows):,} rounds ({kinds}; seeds {seeds}): {verdict}."


def once(rows: Iterable[Row]) -> list[Row]:
    """Each round once, however often it was played; the last time counts."""
    return list({(row["seed"], row["round"]): row for row in rows}.values())


def faults(rows: Sequence[Row], **facts: str) -> Table:
    """How often each fault was done, in how many rounds, and how many of these held; all rounds in the last line."""
    times, met, survived = Counter[str](), Counter[str](), Counter[str]()
    for row in rows:
        times.update(row["faults"])
        met.update(set(row["faults"]))
        survived.update(set(row["faults"]) if row["outcome"] == HELD else ())
    lines = {name: (times[name], met[name], survived[name]) for name in times}
    return _table({**lines, ALL: (times.total(), len(rows), len(held(rows)))}, **facts)


def added(before: Table, now: Table, **facts: str) -> Table:
    """The faults of both, where the rows of the rounds before are not there any more."""
    sums: dict[str, tuple[int, ...]] = {}
    for row in (*before.rows, *now.rows):
        name, *cells = row.cells.values()
        counts = (int(cell.replace(",", "")) for cell in cells)
        sums[name] = tuple(map(sum, zip(sums.get(name, (0, 0, 0)), counts, strict=True)))
    return _table(sums, **facts)


def _table(counts: Mapping[str, Sequence[int]], **facts: str) -> Table:
    lines = (
        [name, *(f"{count:,}" for count in counts[name])]
        for name in sorted(counts, key=lambda name: (name == ALL, name))
    )
    return measured(["fault", "times", "rounds with it", "of these held"], *lines, **facts)


def failures(rows: Sequence[Row]) -> str:
    """Each round that failed: why, and how to play it again."""
    return "\n".join(
        f"round {row['round']} of seed {row['seed']} ({row['kind']}, {', '.join(row['faults'])}), {row['folder']}:\n"
        f"    python -m bench.siege --seed {row['seed']} --first {row['round']} --rounds 1\n{row['outcome']}"
        for row in rows
        if row["outcome"] != HELD
    )


def held(rows: Sequence[Row]) -> list[Row]:
    """The rounds after which all was as it must be."""
    return [row for row in rows if row["outcome"] == HELD]
