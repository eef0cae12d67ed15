"""Matches of the house through the referee, as many at once as there are cores for them, each a row when it is over."""

import argparse
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from bench.players.leaving import left_in_order
from bench.yardsticks.opponents import command
from girone import games, regulations
from girone.games.openings import after, openings
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


@dataclass(frozen=True)
class Fixture:
    """One match: the house has this side from an opening by its number."""

    game: str
    opponent: str
    opening: int
    side: Side


def fixtures(meetings: list[tuple[str, str]], numbers: range) -> Iterator[Fixture]:
    """Every meeting in turn, so that all have about as many matches whenever the time is over; colours change."""
    for opening in numbers:
        for side in Side:
            yield from (Fixture(game, opponent, opening, side) for game, opponent in meetings)


def played(wanted: Iterator[Fixture], terms: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The row of each match; none is begun when the minutes are over, and those that run are played to their end."""
    until, running = time.monotonic() + 60 * terms.minutes, dict[RunningTable, tuple[Fixture, Path, float]]()
    with TemporaryDirectory() as scratch, left_in_order(running):
        while True:
            seats = terms.jobs - len(running) if time.monotonic() < until else 0
            for fixture in islice(wanted, seats):
                folder = Path(mkdtemp(dir=scratch))
                running[RunningTable(order(fixture, folder, terms))] = (fixture, folder, time.monotonic())
            if not running:
                return
            for table in [table for table in running if table.poll()]:
                fixture, folder, begun = running.pop(table)
                yield _row(fixture, table, time.monotonic() - begun)
                shutil.rmtree(folder)
            time.sleep(LOOK)


def order(fixture: Fixture, folder: Path, terms: argparse.Namespace) -> Match:
    """The order of a match."""
    limit = terms.seconds + GRACE
    rules = {"limits.move": limit, "limits.first_move": limit, "limits.warm_up": 0, "limits.start": 60}
    if fixture.game == "othello":
        rules["game.layout"] = "standard"
    start = after(games.load(fixture.game).start(), openings(fixture.game)[fixture.opening]).text()
    seats = {
        side: Contestant(player, "unical_server", Stdio(command(fixture.game, player, terms)))
        for side, player in ((fixture.side, terms.player), (fixture.side.other, fixture.opponent))
    }
    regulation = regulations.load(REGULATIONS[fixture.game], rules)
    return Match(regulation, seats[Side.WHITE], seats[Side.BLACK], str(folder), start)


def _row(fixture: Fixture, table: RunningTable, seconds: float) -> dict[str, Any]:
    result = table.poll()
    assert result
    if result.verdict.kind == "void":
        raise SystemExit(f"void: {result.words}")
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
    }
