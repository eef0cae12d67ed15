"""Enter programs as they were handed in: unpack, build, try, and add them to a tournament's file.

Takes folders of hand-ins, zips, folders of single programs, and lists as CSV. Those that fail are named with the
reason, and the others go on. Hand-ins run as your own user, behind walls if the file says sandbox = "strict": see the
manual on what that means.

Examples:
  girone enter hand_ins/
  girone enter alpha.zip beta.zip --into tournament.toml
  girone enter list.csv --into tournament.toml --replace
"""

import argparse
import sys
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

from girone.cli.arguments import limit_arguments
from girone.cli.shared import json_argument, print_json
from girone.cli.terminal import ended_cleanly
from girone.entries.hand_in import HandIn
from girone.entries.reception import Receipt, Reception, alone, occupied
from girone.entries.sources import gather
from girone.host.lock import Held
from girone.host.sandbox.probe import demand
from girone.model.errors import ConfigError
from girone.model.text import plain
from girone.tournament.plan.file import load
from girone.tournament.results.report import columns
from girone.tournament.store.reading import read_store, store_folder
from girone.tournament.store.store import DATABASE

ALL, SOME = 0, 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help="a folder, a .zip, or a list as .csv")
    parser.add_argument("--into", metavar="FILE", default="tournament.toml", help="the tournament; tournament.toml")
    parser.add_argument("--replace", action="store_true", help="take new files for entrants of the same name")
    parser.add_argument(
        "--delivered", metavar="TIME", default="", help="when all of them came, if not now: '2027-02-15 17:30'"
    )
    limit_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Enter all, one after the other."""
    hand_ins = [
        replace(each, delivered=each.delivered or arguments.delivered) for each in gather(map(Path, arguments.sources))
    ]
    if not hand_ins:
        raise ConfigError(f"there are no hand-ins in {', '.join(arguments.sources)}")
    file = Path(arguments.into)
    plan = load(file, complete=False)
    if arguments.replace and (store_folder(None, file, plan) / DATABASE).exists():
        raise ConfigError(
            f"{file} has begun, and after delivery the software may not change; `girone decide` is for exceptions"
        )
    if arguments.delivered and not plan.delivery.is_set:
        raise ConfigError(f"--delivered is for a tournament with [delivery] in its file, and {file} has none")
    _demand_going_on(file, store_folder(None, file, plan))
    demand(plan.sandbox, plan.base)
    try:
        with alone(file, "girone enter"):
            return _enter(hand_ins, file, arguments)
    except Held as who:
        raise occupied(file, who) from None


def _demand_going_on(file: Path, store: Path) -> None:
    """Raise ConfigError if the last match has been played: who came now would open the tournament again."""
    if not (store / DATABASE).exists():
        return
    try:
        with read_store(store) as (_, situation):
            has_ended = situation.is_over and bool(situation.attempts)
    except ConfigError:  # it was begun without entrants
        return
    if has_ended:
        raise ConfigError(
            f"{file} has ended, and a new entrant would open it again; begin another tournament for it, or write "
            "it into the file by hand"
        )


def _enter(hand_ins: list[HandIn], file: Path, arguments: argparse.Namespace) -> int:
    """Enter all of them, and sum up; the exit code. All came when we began: nobody is late by waiting for others."""
    receipts, began = list[Receipt](), datetime.now(UTC)

    def tell(name: str, what: str) -> None:
        print(f"[{len(receipts) + 1}/{len(hand_ins)}] {plain(name)}: {_shown(what)}", file=sys.stderr, flush=True)

    reception = Reception(file, arguments.replace, tell, arguments.test_limit, arguments.build_limit, now=lambda: began)
    with ended_cleanly():
        try:
            for hand_in in hand_ins:
                receipt = reception.take(hand_in)
                tell(receipt.name, "entered" if receipt.entered else f"refused: {receipt.words}")
                receipts.append(receipt)
                if arguments.json:
                    print_json(asdict(receipt))
        finally:
            if receipts and not arguments.json:
                print(_summary(receipts), flush=True)
    return ALL if all(receipt.entered for receipt in receipts) else SOME


def _shown(words: str) -> str:
    """Words about a hand-in, of several lines perhaps, on a terminal."""
    return "\n    ".join(map(plain, words.split("\n")))


def _summary(receipts: list[Receipt]) -> str:
    entered = [receipt for receipt in receipts if receipt.entered]
    refused = [receipt for receipt in receipts if not receipt.entered]
    parts = []
    if entered:
        rows = [[each.name, each.command, each.frozen[:12], each.words] for each in entered]
        parts.append(columns([["entered", "command", "frozen", "test match"], *rows]))
    if lacking := [each for each in entered if each.missing]:
        parts.append(
            "\n".join(["not handed in", *(f"  {plain(each.name)}: {'; '.join(each.missing)}" for each in lacking)])
        )
    if refused:
        lines = [
            f"  {plain(each.name)}: {_shown(each.words)}" + (f"\n    log: {each.log}" if each.log else "")
            for each in refused
        ]
        parts.append("\n".join(["refused", *lines]))
    return "\n\n".join([*parts, f"{len(entered)} entered, {len(refused)} refused"])
