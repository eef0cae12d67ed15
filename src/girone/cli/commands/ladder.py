"""Run a standing ladder: programs put into a folder are built, tested, entered and ranked.

Each folder and each archive in DROP is one author's program. When its files change, it is handed in again as the next
version, which replaces the one before. receipts/NAME.txt beside the tournament's file tells the author the result.
`girone page` shows the ladder. The same command resumes.

Examples:
  girone new dipole-2020 --format ladder -o ladder.toml
  girone ladder drop/ --into ladder.toml
  girone page ladder.store --host 0.0.0.0
  girone ladder drop/ --into ladder.toml --once
"""

import argparse
import math
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from girone.cli.arguments import json_argument, limit_arguments, store_option
from girone.cli.commands.run import FINISHED, play_tournament, waiting
from girone.cli.help import complain, readers_language
from girone.cli.player_arguments import not_negative, quiet_argument
from girone.cli.shared import print_json
from girone.cli.terminal import ended_cleanly
from girone.entries.admission import entered_names, excluded_reasons, opens_later
from girone.entries.arena.checks import CheckQueue
from girone.entries.arena.ladder_breaks import LadderBreaks
from girone.entries.arena.practice import PracticeQueue
from girone.entries.drop_folder.drop_folder import Drop, settled
from girone.entries.reception import Reception, alone, occupied
from girone.formats.ladder import LADDER
from girone.host.lock import Held
from girone.host.sandbox.probe import demand
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError, GironeError, HostFailed
from girone.model.text import plain
from girone.tournament.plan.file import LEAST, load
from girone.tournament.results.reports.report import tables
from girone.tournament.store.reading import opened, store_folder

EVERY = 60.0
INTERRUPTED = 128
SETTLE_SECONDS = 2.0
"""Seconds without a change before a hand-in is taken, so that no half-copied file is read."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("drop", metavar="DROP", type=Path, help="the folder where authors put their programs")
    parser.add_argument(
        "--into", metavar="FILE", default="ladder.toml", help="the tournament's file; default: ladder.toml"
    )
    store_option(parser)
    parser.add_argument(
        "--every", type=not_negative, default=EVERY, metavar="SECONDS", help=f"time between two looks ({EVERY:g})"
    )
    parser.add_argument("--once", action="store_true", help="look once, play what is due, and end")
    parser.add_argument(
        "--settle",
        type=not_negative,
        default=SETTLE_SECONDS,
        metavar="SECONDS",
        help=f"how long files must stay unchanged before they are handed in ({SETTLE_SECONDS:g})",
    )
    limit_arguments(parser)
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Look for new hand-ins, enter them, play, and wait, until Ctrl-C."""
    file = Path(arguments.into)
    plan = load(file, complete=False)
    if not any(category.format.is_standing for category in plan.categories):
        pattern = (
            '{file} has no ladder: write kind = "{kind}" in its [format], '
            "or make a file for one: girone new {name} --format {form}"
        )
        raise ConfigError(said(pattern, file=file, kind=LADDER, name=plan.regulation.name, form=LADDER))
    if file.resolve().is_relative_to(arguments.drop.resolve()):
        raise ConfigError(
            said(
                "{file} is in {folder}, where everything counts as a program; keep it beside that folder",
                file=file,
                folder=arguments.drop,
            )
        )
    demand(plan.sandbox, plan.base)
    arguments.plain = True
    try:
        with alone(file, f"girone ladder {arguments.drop}"):
            return _run_ladder(arguments, file, store_folder(arguments.store, file, plan))
    except Held as who:
        if not arguments.once:
            raise occupied(file, who) from None
        complain(said("{name} is running in the folder of {file}; nothing is done this time", name=who, file=file))
        return 0


def _run_ladder(arguments: argparse.Namespace, file: Path, folder: Path) -> int:
    """Enter and play in a loop; return the exit code."""
    language, shown = readers_language(), ""
    drop, breaks = (
        Drop(arguments.drop, file.parent, language),
        LadderBreaks(file.parent, [PracticeQueue(file), CheckQueue(file)]),
    )
    every = math.inf if arguments.once else arguments.every
    if opens := opens_later(file, datetime.now(UTC)):
        complain(said("delivery opens on {time}; until then nothing is accepted", time=opens))
    _create_store(file, folder)
    while True:
        code = FINISHED
        with ended_cleanly():
            _enter(drop, file, arguments)
        news = _watch(lambda: not opens_later(file, datetime.now(UTC)) and drop.news(entered_names(file)), every)
        asked = _watch(lambda: breaks.are_due, every)
        if len(entered_names(file)) >= LEAST:
            code, state = play_tournament(arguments, file, folder, enough=_either(news, asked))
            now = f"{tables(state, language)}\n{waiting(state, folder, language)}"
            if now != shown and not arguments.json:
                print(f"\n{now}", end="", flush=True)
            shown = now
        if arguments.once or code >= INTERRUPTED:
            return code
        if not news():
            with ended_cleanly():
                if not breaks.take(news):
                    time.sleep(arguments.every)


def _watch(look: Callable[[], object], every: float) -> Callable[[], bool]:
    """A function that tells whether `look` has found something new; it looks every few seconds until it has."""
    is_new, due = False, time.monotonic() + every

    def news() -> bool:
        nonlocal is_new, due
        if not is_new and time.monotonic() >= due:
            try:
                is_new, due = bool(look()), time.monotonic() + every
            except (GironeError, OSError):
                is_new = True  # the main loop looks again and reports the error once the matches in play have ended
        return is_new

    return news


def _either(*looks: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: any(look() for look in looks)


def _create_store(file: Path, folder: Path) -> None:
    """Create the store if the file already has enough entrants, so that the page opens during the first tests."""
    if len(entered_names(file)) >= LEAST:
        plan = load(file)
        demand(plan.sandbox, folder, plan.base)
        with opened(plan, file, folder):
            pass


def _enter(drop: Drop, file: Path, arguments: argparse.Namespace) -> None:
    """Enter everything that is new and no longer changing."""
    if opens_later(file, datetime.now(UTC)):
        return
    entered, opens = entered_names(file), load(file, complete=False).delivery.opens
    news = settled(lambda: drop.news(entered, opens), lambda: time.sleep(arguments.settle))
    if not news:
        return

    def tell(name: str, what: Detail | str) -> None:
        shown = readers_language().tell(what).replace("\n", "\n    ")
        print(f"{plain(name)}: {shown}", file=sys.stderr, flush=True)

    def progress(name: str, what: Detail) -> None:
        drop.note_progress(what, reception.logs)
        if not arguments.quiet:
            tell(name, what)

    reception = Reception(file, False, progress, enough=arguments.test_limit, build_within=arguments.build_limit)
    excluded = excluded_reasons(store_folder(arguments.store, file, reception.plan))
    for at, (mark, hand_in) in enumerate(news.items()):
        if arguments.json:
            waiting = drop.queue(list(news.values())[at:])
            print_json({"event": "queue", "waiting": [each.as_json() for each in waiting]})
        try:
            receipt = drop.enter(mark, hand_in, reception, excluded)
        except HostFailed as failure:
            tell(hand_in.name, said("{detail}; trying again at the next look", detail=detail_of(failure)))
            continue
        if receipt:
            tell(receipt.name, receipt.outcome if receipt.entered else said("refused: {detail}", detail=receipt.told))
        else:
            tell(hand_in.name, said("is still changing; waiting for the next look"))
