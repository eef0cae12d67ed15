"""Draws the picture of `girone run` for the README, docs/pictures/run-live.svg, as a terminal shows it in mid-run.

    .venv/bin/python -m tools.live_screen

A small tournament of sample players is really played until there is something to see; it takes a minute.
"""

from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from girone.cli.live import LiveView
from girone.languages import ENGLISH
from girone.tournament.plan.file import load
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store.reading import opened
from tools.screens import slim
from tools.screenshots import tournament

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "run-live.svg"
COLUMNS = 108
PLAYED, LINES = 9, 60
"""Matches that are over, and lines of the journal of each table in play, before the picture is taken."""


def main() -> None:
    """Play until there is something to see, and draw it."""
    with TemporaryDirectory() as scratch:
        file = tournament(Path(scratch))
        plan = load(file)
        view = LiveView(plan, ENGLISH)
        drawn: list[str] = []

        def look(runner: Runner) -> None:
            view.look(runner)
            if not drawn and _is_worth_it(runner):
                drawn.append(_drawn(view, runner))

        with opened(plan, file, Path(scratch) / "autunno.store") as store:
            Runner(plan, store, view.tell, lambda: RunRequest.ABANDON if drawn else RunRequest.GO_ON, look).run()
        PICTURE.write_text(drawn[0], encoding="utf-8")
        print(f"{PICTURE}  {PICTURE.stat().st_size // 1024} KiB")


def _is_worth_it(runner: Runner) -> bool:
    journals = [playing.table.journal for playing in runner.playing]
    long = [file for file in journals if file.exists() and file.read_bytes().count(b"\n") > LINES]
    return len(runner.state.results) >= PLAYED and len(long) == runner.plan.tables


def _drawn(view: LiveView, runner: Runner) -> str:
    console = Console(record=True, width=COLUMNS, file=StringIO())
    console.print(view.picture(runner.state))
    return slim(console.export_svg(title="girone run autunno.toml"))


if __name__ == "__main__":
    main()
