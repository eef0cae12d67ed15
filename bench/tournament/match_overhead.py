"""Work of the `girone match` runner per game, beside the table and the two programs.

In processor seconds, so that load changes little: of this process, which pairs, begins, records and counts, and of all
others, which play. A long calendar is begun and stopped early, to see whether its length matters. Dipole between two
levels, whose games have about 20 plies.

    python -m bench.tournament.match_overhead --games 40 --calendars 40 2000 20000
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from girone import regulations
from girone.cli.commands.run import play_tournament
from girone.host.cores import VARIABLE
from girone.tournament.plan.match_file import EngineEntry, MatchOrder
from girone.tournament.run.events import Event, MatchEnded
from girone.tournament.run.runner import Runner

REGULATION = "dipole-2020"
WIDE = {"limits.move": 60, "limits.start": 60}


class Counter:
    """A view that counts finished games."""

    def __init__(self) -> None:
        self.ended = 0

    def tell(self, event: Event) -> None:
        """Count a game."""
        self.ended += isinstance(event, MatchEnded)

    def look(self, runner: Runner) -> None:
        """Nothing to draw."""


def main() -> int:
    """Print a row for each length of the calendar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--calendars", type=int, nargs="+", default=[40, 2000, 20_000])
    arguments = parser.parse_args()
    os.environ[VARIABLE] = os.devnull
    for calendar in arguments.calendars:
        games, runner, players, seconds = measured(arguments.games, calendar)
        print(
            f"calendar of {calendar}: {games} games, {seconds / games:.2f} s each; "
            f"runner {1000 * runner / games:.1f} ms, tables and programs {1000 * players / games:.0f} ms of processor: "
            f"{runner / players:.1%}",
            flush=True,
        )
    return 0


def measured(games: int, calendar: int) -> tuple[int, float, float, float]:
    """Games played, processor seconds of this process and of its children, and wall-clock seconds."""
    regulation = regulations.load(REGULATION, WIDE)
    engines = [EngineEntry(name, regulation.wire, {"player": name}) for name in ("level1", "level2")]
    order = MatchOrder(engines, regulation, calendar // 2, "s", WIDE, cores=1)
    with tempfile.TemporaryDirectory() as folder:
        file, count = Path(folder) / "match.toml", Counter()
        file.write_text(order.text(), encoding="utf-8")
        before, begun = _spent(), time.monotonic()
        asked = argparse.Namespace(json=False, quiet=True, plain=True)
        play_tournament(
            asked, file, file.with_suffix(".store"), enough=lambda: count.ended >= games, view=count, tables=1
        )
        own, others = (now - then for now, then in zip(_spent(), before, strict=True))
        return count.ended, own, others, time.monotonic() - begun


def _spent() -> tuple[float, float]:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return used[0].ru_utime + used[0].ru_stime, used[1].ru_utime + used[1].ru_stime


if __name__ == "__main__":
    sys.exit(main())
