"""Matches of girone's engine through the referee, as many at once as the cores allow, each a row when finished."""

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from bench.players.leaving import left_in_order
from bench.yardsticks.opponents import command
from girone import games, regulations
from girone.games.openings import after, openings
from girone.matches.journal import journal
from girone.matches.order import Contestant, Match, Stdio
from girone.matches.running_table import RunningTable
from girone.model.game import Side

REGULATIONS = {
    "dipole": "dipole-2020",
    "fission": "fission-2022",
    "lines_of_action": "loa-2012",
    "othello": "othello-sadjad-1389",
}
GRACE = 1.0
"""Seconds beyond the time for a move before it is lost: packages that search by playouts cannot stop at once."""
WAITING = 600.0
"""The same if limits are processor time, so that load costs nobody a match."""
LOOK = 0.05
AT_ONCE = 0.05
"""Seconds; faster answers were not searched."""


@dataclass(frozen=True)
class Fixture:
    """One match: girone's engine plays this side, from an opening by number."""

    game: str
    opponent: str
    opening: int
    side: Side


def fixtures(meetings: list[tuple[str, str]], numbers: range) -> Iterator[Fixture]:
    """Every meeting in turn, with alternating colours, so that all have equally many matches when time is up."""
    for opening in numbers:
        for side in Side:
            yield from (Fixture(game, opponent, opening, side) for game, opponent in meetings)


def played(
    wanted: Iterator[Fixture], terms: argparse.Namespace, is_decided: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    """The row of each match; none begins when time is up or the question is decided; running ones are finished."""
    until, running = time.monotonic() + 60 * terms.minutes, dict[RunningTable, tuple[Fixture, Path, float]]()
    with TemporaryDirectory() as scratch, left_in_order(running):
        while True:
            seats = terms.jobs - len(running) if time.monotonic() < until and not is_decided() else 0
            for fixture in islice(wanted, seats):
                folder = Path(mkdtemp(dir=scratch))
                running[RunningTable(order(fixture, folder, terms))] = (fixture, folder, time.monotonic())
            if not running:
                return
            for table in [table for table in running if table.poll()]:
                fixture, folder, begun = running.pop(table)
                if row := _row(fixture, table, time.monotonic() - begun, "cpu" if terms.processor_time else "seconds"):
                    yield row
                shutil.rmtree(folder)
            time.sleep(LOOK)


def order(fixture: Fixture, folder: Path, terms: argparse.Namespace) -> Match:
    """The order of a match for a table."""
    limit = terms.seconds + (WAITING if terms.processor_time else GRACE)
    rules = {"limits.move": limit, "limits.first_move": limit, "limits.warm_up": 0, "limits.start": 60}
    if fixture.game == "othello":
        rules["game.layout"] = "standard"
    opening = openings(fixture.game)[fixture.opening]
    start = after(games.load(fixture.game).start(), opening).text()
    seats = {
        side: Contestant(player, "unical_server", Stdio(command(fixture.game, player, opening, terms)))
        for side, player in ((fixture.side, terms.player), (fixture.side.other, fixture.opponent))
    }
    regulation = regulations.load(REGULATIONS[fixture.game], rules)
    return Match(regulation, seats[Side.WHITE], seats[Side.BLACK], str(folder), start)


def _row(fixture: Fixture, table: RunningTable, seconds: float, clock: str) -> dict[str, Any] | None:
    """The row of a match; a void one is only reported."""
    result = table.poll()
    assert result
    if result.verdict.kind == "void":
        print(f"void: {result.words}", file=sys.stderr, flush=True)
        return None
    winner = result.verdict.winner
    return {
        "game": fixture.game,
        "opponent": fixture.opponent,
        "opening": fixture.opening,
        "side": fixture.side,
        "points": 0.5 if winner is None else float(winner == fixture.side),
        "kind": result.verdict.kind,
        "reason": result.verdict.reason,
        "seconds": round(seconds, 1),
        "used": {
            name: _used(result.journal, side, clock)
            for name, side in (("house", fixture.side), ("opponent", fixture.side.other))
        },
    }


def _used(file: Path, side: Side, clock: str) -> float | None:
    """The mean seconds per answer, by the referee's clock or of the processor, without instant answers.

    Forced moves and decided games need no thought.
    """
    _, records = journal.read(file)
    ruled = (record for record in records if record.get("ruled") == "accepted" and record["side"] == side)
    thought = [record[clock] for record in ruled if (record[clock] or 0.0) >= AT_ONCE]
    return round(statistics.mean(thought), 4) if thought else None
