"""The table of docs/performance.md, a row per measurement: runs the benches and records their results.

    .venv/bin/python -m bench.performance             # on an idle machine, about four minutes
    .venv/bin/python -m bench.performance ruling      # only the rows of this bench
    .venv/bin/python -m bench.performance --table FILE --machine '16 idle cores' --commit 1a2b3c4    # elsewhere

Then `.venv/bin/python -m bench.figures` writes the page.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.figures import record


@dataclass(frozen=True)
class Yardstick:
    """A row: its question, the bench's arguments, and functions that format the bench's JSON."""

    question: str
    bench: str
    words: tuple[str, ...]
    told: Callable[[Any], tuple[str, str]]
    aim: str = "–"


def main() -> int:
    """Measure and record; nothing is recorded if the bench fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benches", nargs="*", metavar="BENCH", help="such as ruling (all)")
    parser.add_argument("--rows", type=Path, help="write the rows there, and record nothing")
    parser.add_argument("--table", type=Path, metavar="FILE", help="only record such rows")
    parser.add_argument("--machine", help="what they were measured on, in words")
    parser.add_argument("--commit", help="with --table: the state of the sources")
    arguments = parser.parse_args()
    given = {fact: getattr(arguments, fact) for fact in ("machine", "commit") if getattr(arguments, fact)}
    for row in _read(arguments.table) if arguments.table else _measured(arguments.benches):
        print(" | ".join(row.values()), flush=True)
        if arguments.rows:
            with arguments.rows.open("a", encoding="utf-8") as file:
                print(json.dumps(row), file=file)
        else:
            record("performance", row, **given)
    return 0


def _read(file: Path) -> Iterator[dict[str, str]]:
    yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def _measured(benches: list[str]) -> Iterator[dict[str, str]]:
    for each in YARDSTICKS:
        if not benches or each.bench.rpartition(".")[2] in benches:
            yield measured(each)


def measured(yardstick: Yardstick) -> dict[str, str]:
    """Its row of the manual."""
    command = [sys.executable, "-m", f"bench.{yardstick.bench}", *yardstick.words, "--json"]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return as_row(yardstick, said)


def as_row(yardstick: Yardstick, said: str) -> dict[str, str]:
    """A bench's output as the row: one JSON value, or one line per game."""
    try:
        found = json.loads(said)
    except json.JSONDecodeError:
        found = [json.loads(line) for line in said.splitlines()]
    figure, beside = yardstick.told(found)
    return {
        "question": yardstick.question,
        "measured": figure,
        "beside it": beside,
        "aim": yardstick.aim,
        "bench": f"`{yardstick.bench}`",
    }


def _ruling(rows: list[Mapping[str, Any]]) -> tuple[str, str]:
    slowest = max((row for row in rows if row["game"] != "othello 18"), key=lambda row: row["median_ms"])
    return f"{slowest['median_ms']:.2f} ms", f"{slowest['ratio']:.0f} × a loop over the cells"


def _clock(rows: Mapping[str, Mapping[str, float]]) -> tuple[str, str]:
    ours, bare = (rows[f"excess of {what}"] for what in ("the referee's clock", "a bare blocking reader"))
    return f"{ours['median']:.0f} µs, 99 %: {ours['p99']:,.0f}", f"bare reader {bare['median']:.0f}, {bare['p99']:,.0f}"


def _startup(rows: list[Mapping[str, Any]]) -> tuple[str, str]:
    times = {row["launch"]: row["median_ms"] for row in rows}
    return f"{times['join, first move']:.0f} ms", f"bare Python {times['python -c pass']:.0f} ms"


def _standings(row: Mapping[str, float]) -> tuple[str, str]:
    return f"{row['schedule and standings']:.2f} s", f"adding up points {row['bare loop']:.3f} s"


def _certificate(rows: Mapping[str, list[Mapping[str, float]]]) -> tuple[str, str]:
    (row,) = rows["seconds"]
    return f"{row['certificate']:.2f} s", f"one fit {row['one fit']:.3f} s"


def _page(row: Mapping[str, Any]) -> tuple[str, str]:
    warm = max(value for key, value in row.items() if key.startswith("ms /") and not key.endswith(", first"))
    median, most = row["ms from a move to a spectator, median and most, while editions are made"]
    return f"{warm:.0f} ms", f"a move reaches a spectator after {median:.0f} ms, {most:.0f} at most"


def _perft(rows: Mapping[str, Mapping[str, float]]) -> tuple[str, str]:
    rates = {name: rate for name, rate in rows["million_per_second"].items() if name != "xorshift steps"}
    slowest = min((name for name in rates if "10" not in name), key=lambda name: rates[name])
    steps = rows["million_per_second"]["xorshift steps"]
    return f"{rates[slowest]:,.0f} million a second ({slowest})", f"{steps:,.0f} million steps of a bare loop"


def _search(rows: list[Mapping[str, Any]]) -> tuple[str, str]:
    depths = ", ".join(f"{row['game'].replace('_', ' ')} {row['depth']}" for row in rows)
    return f"depth: {depths}", f"{min(row['nodes'] for row in rows) / 1e6:.1f} million nodes at least"


def _stop(rows: Mapping[str, Mapping[str, float]]) -> tuple[str, str]:
    ours, bare = rows["a search, 1 threads"], rows["a bare loop, 1"]
    return f"{ours['median']:.0f} µs, 99 %: {ours['p99']:,.0f}", f"bare loop {bare['median']:.0f}, {bare['p99']:,.0f}"


YARDSTICKS = (
    Yardstick("one ruling in the slowest game, 8 × 8", "referee.ruling", (), _ruling, "0.4 ms"),
    Yardstick(
        "what a program is charged beyond its own time, all cores busy",
        "referee.clock",
        ("--questions", "3000"),
        _clock,
        "1 ms more than a bare reader at 99 %",
    ),
    Yardstick("launch of our player to its first move", "players.startup", (), _startup, "150 ms"),
    Yardstick("schedule and standings, 100 entrants", "tournament.standings", ("100",), _standings, "0.8 s"),
    Yardstick("ranking certificate, 100 entrants", "tournament.certificate", ("100",), _certificate, "1.2 s"),
    Yardstick("slowest page when warm, 10,000 matches", "page.page", ("10000",), _page),
    Yardstick("moves counted on one thread (perft)", "engine.perft", (), _perft, "100 to 300 million"),
    Yardstick("how deep one second reaches, one thread", "engine.search", (), _search),
    Yardstick(
        "how late a search returns, all cores busy",
        "engine.stop",
        ("--searches", "400"),
        _stop,
        "1 ms more than a bare loop at 99 %",
    ),
)


if __name__ == "__main__":
    sys.exit(main())
