"""Matches of girone's engine through the referee, as many at once as the cores allow, each a row when it is over."""

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
LOOK = 0.05
AT_ONCE = 0.05
"""Seconds below which an answer was not thought about."""


@dataclass(frozen=True)
class Fixture:
    """One match: girone's engine has this side from an opening by its number."""

    game: str
    opponent: str
    opening: int
    side: Side


def fixtures(meetings: list[tuple[str, str]], numbers: range) -> Iterator[Fixture]:
    """Every meeting in turn, so that all have about as many matches whenever the time is over; colours change."""
    for opening in numbers:
        for side in Side:
            yield from (Fixture(game, opponent, opening, side) for game, opponent in meetings)


def played(
    wanted: Iterator[Fixture], terms: argparse.Namespace, is_decided: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    """The row of each match; none is begun when the minutes are over or it is decided; those that run are finished."""
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
                if row := _row(fixture, table, time.monotonic() - begun):
                    yield row
                shutil.rmtree(folder)
            time.sleep(LOOK)


def order(fixture: Fixture, folder: Path, terms: argparse.Namespace) -> Match:
    """The order of a match."""
    limit = terms.seconds + GRACE
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


def _row(fixture: Fixture, table: RunningTable, seconds: float) -> dict[str, Any] | None:
    """What a match tells; one that is void tells nothing, and is only named."""
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
        "used": {"house": _used(result.journal, fixture.side), "opponent": _used(result.journal, fixture.side.other)},
    }


def _used(file: Path, side: Side) -> float | None:
    """The seconds of an answer in the mean, by the referee's clock, without those that took next to nothing.

    Where a move is forced or the game is decided, nobody has to think.
    """
    _, records = journal.read(file)
    ruled = (record for record in records if record.get("ruled") == "accepted" and record["side"] == side)
    thought = [record["seconds"] for record in ruled if record["seconds"] >= AT_ONCE]
    return round(statistics.mean(thought), 4) if thought else None
