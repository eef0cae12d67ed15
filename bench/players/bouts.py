"""Results of matches of girone's engine against a random player, read from their journals; and their summary."""

import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bench.players.pairs import Pair, house_side
from girone.host.channels.channel import NoteKind
from girone.matches.journal import journal
from girone.matches.running_table import RunningTable
from girone.matches.table_report import TableReport
from girone.model.game import Side
from girone.model.reason import Kind


@dataclass(frozen=True)
class Answer:
    """One answer of girone's engine, by the referee's clock."""

    seconds: float
    limit: float
    is_first: bool


@dataclass(frozen=True)
class Bout:
    """One match, with its results once it is over."""

    pair: Pair
    number: int
    begun: float
    ended: float = 0.0
    result: str = ""
    words: str = ""
    faults: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    journal: Path = field(default_factory=Path)

    @property
    def is_clean(self) -> bool:
        """Whether girone's engine won on the board, without any fault."""
        return self.result == "won" and not self.faults


def witness(bout: Bout, table: RunningTable) -> Bout:
    """The match with its results, after its table has ended."""
    result, house = table.poll(), house_side(bout.number)
    assert result
    # A table that died early has no journal.
    _, records = journal.read(result.journal) if result.journal.exists() else ({}, [])
    faults = tuple(_faults(records, house, result))
    return replace(
        bout,
        ended=time.monotonic(),
        result=_outcome(result, house),
        words="; ".join((f"girone's engine is {house}", result.words, *faults, *map(str, result.notes))),
        faults=faults,
        answers=tuple(_answers(records, house)),
        journal=result.journal,
    )


def _outcome(result: TableReport, house: Side) -> str:
    """Won, tied or lost by girone's engine, void, or won by a fault of the random player."""
    kind, winner = result.verdict.kind, result.verdict.winner
    if kind == "void":
        return "void"
    if winner is None and not result.verdict.losers:
        return "tied"
    if winner != house:
        return "lost"
    return "won" if kind == "played" else "given"


def _faults(records: list[journal.Record], house: Side, result: TableReport) -> Iterator[str]:
    """The faults of girone's engine by reason: from the verdict, lost turns, and programs that did not end well.

    A program of ufmg_files that the referee ends at the limit has lost nothing, but should have ended earlier.
    """
    limit, seconds = 0.0, 0.0
    for record in records:
        match record:
            case {"asked": side, "limit": limit} if side == house:
                seconds = 0.0
            case {"ruled": "turn lost", "side": side, "reason": reason, "seconds": seconds} if side == house:
                yield reason
            case {"ruled": "accepted", "side": side, "seconds": seconds} if side == house:
                pass
            case {"seat": side, "noted": _, "kind": NoteKind.FAILED} if side == house:
                yield "ended at the limit" if seconds >= limit else "crash"
    if result.verdict.kind is Kind.FORFEIT and house in result.verdict.losers:
        yield result.verdict.reason


def _answers(records: list[journal.Record], house: Side) -> Iterator[Answer]:
    asked: journal.Record = {}
    is_first = True
    for record in records:
        if "asked" in record:
            asked = record
        elif "ruled" in record and asked.get("asked") == house:
            yield Answer(record["seconds"], asked["limit"], is_first)
            is_first = False


def row(name: str, bouts: list[Bout]) -> dict[str, Any]:
    """The figures of one pair; longest first answer, then 99th percentile and maximum of the others."""
    results = Counter(bout.result for bout in bouts)
    answers = [answer for bout in bouts for answer in bout.answers]
    first, later = ([each for each in answers if each.is_first is is_first] for is_first in (True, False))
    return {
        "pair": name,
        "games": len(bouts),
        **{result: results[result] for result in ("won", "given", "tied", "lost", "void")},
        "faults": dict(Counter(fault for bout in bouts for fault in bout.faults)),
        "first_limit": max((each.limit for each in first), default=None),
        "first_longest": max((each.seconds for each in first), default=None),
        "limit": max((each.limit for each in later), default=None),
        "p99": percentile_99([each.seconds for each in later]),
        "longest": max((each.seconds for each in later), default=None),
        "answers": len(answers),
        "seconds": round(max(bout.ended for bout in bouts) - min(bout.begun for bout in bouts), 1),
    }


def percentile_99(seconds: list[float]) -> float | None:
    """The time that 99 of 100 stay below."""
    return statistics.quantiles(seconds, n=100, method="inclusive")[98] if len(seconds) > 1 else None


def sheet(rows: list[dict[str, Any]]) -> str:
    """The rows as a table."""
    heads = f"{'pair':29} {'games':>5} {'won':>4} {'given':>5} {'tied':>4} {'lost':>4} {'void':>4}"
    times = f"{'1st limit':>9} {'1st most':>8} {'limit':>6} {'99 %':>6} {'most':>6} {'answers':>7} {'s':>6}  faults"
    return "\n".join([f"{heads} {times}", *map(_line, rows)])


def _line(row: dict[str, Any]) -> str:
    results = f"{row['games']:5} {row['won']:4} {row['given']:5} {row['tied']:4} {row['lost']:4} {row['void']:4}"
    points = ("first_limit", 9), ("first_longest", 8), ("limit", 6), ("p99", 6), ("longest", 6)
    times = " ".join(f"{'–' if row[key] is None else format(row[key], '.3f'):>{width}}" for key, width in points)
    faults = ", ".join(f"{fault} {count}" for fault, count in row["faults"].items()) or "none"
    return f"{row['pair']:29} {results} {times} {row['answers']:7} {row['seconds']:6.0f}  {faults}"
