"""Enter programs as they were handed in: unpack, build and test them, and add them to a tournament's file.

Give it folders of hand-ins, archives, folders of single programs, or CSV lists. It names each program that fails, with
the reason, and enters the others. Hand-ins run as your own user; with sandbox = "strict" in the file, in a sandbox.

--compare enters nothing. It lists pairs of programs that share code, with the places. It is a hint, not a verdict: look
at both programs. Names, numbers, texts, comments and layout do not count, nor does code that the course gave out,
girone's own kits, or code that most programs share.

Examples:
  girone enter hand_ins/
  girone enter alpha.zip beta.zip --into tournament.toml
  girone enter list.csv --into tournament.toml --replace
  girone enter --compare hand_ins/ -o alike.html
  girone enter --compare tournament.toml --given kit/common
"""

import argparse
import shlex
import sys
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

from girone.cli.arguments import json_argument, limit_arguments, output_argument, progress_arguments
from girone.cli.help import complain, readers_language
from girone.cli.shared import print_json, write_file
from girone.cli.terminal import Commentary, ended_cleanly
from girone.entries.admission import demand_admission, with_programs
from girone.entries.compare import compare, identical, page, text
from girone.entries.hand_in import HandIn
from girone.entries.reception import Receipt, Reception, alone, occupied
from girone.entries.sources import gather, not_taken
from girone.host.lock import Held
from girone.host.sandbox.probe import demand
from girone.languages.language import Language
from girone.matches.journal.lines import ignore
from girone.model.detail import Detail, detail_of
from girone.model.errors import ConfigError, HostFailed
from girone.model.text import lookalikes, plain
from girone.tournament.plan.draft import SAMPLES
from girone.tournament.plan.entrants_file import LOOK_ALIKE
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.tournament.results.reports.report import columns

ALL, SOME = 0, 1
_SOURCES = "a folder, a .zip, or a list as .csv; for --compare also a program or a tournament's file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("sources", metavar="SOURCE", nargs="+", type=Path, help=_SOURCES)
    parser.add_argument(
        "--into", metavar="FILE", default="tournament.toml", help="the tournament's file; default: tournament.toml"
    )
    parser.add_argument("--replace", action="store_true", help="replace the files of entrants with the same name")
    parser.add_argument(
        "--delivered", metavar="TIME", default="", help="when they were handed in, if not now: '2027-02-15 17:30'"
    )
    parser.add_argument(
        "--program",
        metavar="NAME=FILE",
        action="append",
        default=[],
        help="which file of a hand-in is the program, where several could be; repeatable",
    )
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="enter a program even if it fails its test matches, and report the findings",
    )
    limit_arguments(parser)
    parser.add_argument("--compare", action="store_true", help="enter nothing: list hand-ins that are similar")
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        type=Path,
        metavar="DIR",
        help="with --compare: what everybody was given; it does not count; repeatable",
    )
    output_argument(parser, "with --compare: write HTML with the places side by side")
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Enter the hand-ins one after the other, or compare them."""
    if arguments.compare:
        return _compare(arguments)
    if arguments.given or arguments.output:
        raise ConfigError("--given and --output are about what --compare finds; give --compare, too")
    hand_ins = [replace(each, delivered=each.delivered or arguments.delivered) for each in gather(arguments.sources)]
    if not hand_ins:
        others = ", ".join(each.name for each in not_taken(arguments.sources))
        there = f"; there is: {others}" if others else ""
        raise ConfigError(f"there are no hand-ins in {', '.join(map(str, arguments.sources))}{there}")
    hand_ins = with_programs(hand_ins, arguments.program)
    file = Path(arguments.into)
    plan = load(file, complete=False)
    demand_admission(file, plan, arguments.replace, arguments.delivered)
    demand(plan.sandbox, plan.base)
    try:
        with alone(file, "girone enter"):
            return _enter(hand_ins, file, arguments)
    except Held as who:
        raise occupied(file, who) from None


def _compare(arguments: argparse.Namespace) -> int:
    """Report which hand-ins share code."""
    found = compare(arguments.sources, arguments.given)
    if arguments.output:
        write_file(arguments.output, page(found, readers_language()))
    if arguments.json:
        print_json(
            {
                "programs": [each.name for each in found.programs],
                "left_out": {name: str(why) for name, why in found.left_out},
                "pairs": [asdict(pair) for pair in found.pairs],
            }
        )
    else:
        print(text(found, readers_language()))
    return ALL


def _enter(hand_ins: list[HandIn], file: Path, arguments: argparse.Namespace) -> int:
    """Enter all hand-ins, print a summary, and return the exit code.

    All count as delivered when the command began: none becomes late by waiting for others.
    """
    receipts, began, language = list[Receipt](), datetime.now(UTC), readers_language()

    def tell(name: str, what: Detail | str) -> None:
        if arguments.quiet:
            return
        number = f"[{len(receipts) + 1}/{len(hand_ins)}]"
        print(f"{number} {plain(name)}: {_shown(language.tell(what))}", file=sys.stderr, flush=True)

    reception = Reception(
        file,
        arguments.replace,
        tell,
        arguments.test_limit,
        arguments.build_limit,
        now=lambda: began,
        anyway=arguments.anyway,
        watch=Commentary(sys.stderr, language, every_move=True, messages=True).tell if arguments.verbose else ignore,
    )
    with ended_cleanly():
        try:
            for hand_in in hand_ins:
                try:
                    receipt = reception.take(hand_in)
                except HostFailed as failure:
                    receipt = Receipt(hand_in.name, str(hand_in.source), False, detail_of(failure))
                tell(receipt.name, _result(receipt, language))
                receipts.append(receipt)
                if arguments.json:
                    print_json(receipt.as_json())
        finally:
            for pair in lookalikes(each.name for each in reception.plan.entrants):
                if any(receipt.entered and receipt.name in pair for receipt in receipts):
                    complain(LOOK_ALIKE(name=pair[0], other=pair[1]))
            for same in identical(reception.plan, [receipt.name for receipt in receipts if receipt.entered]):
                complain(same)
            if receipts and not arguments.json:
                print(_summary(receipts, not_taken(arguments.sources), language, file), flush=True)
                if samples := _samples(reception.plan):
                    pattern = "sample players, which play, too, unless you take them out of {file}: {names}"
                    print(language.say(pattern, names=", ".join(samples), file=file), flush=True)
    return ALL if all(receipt.entered for receipt in receipts) else SOME


def _samples(plan: Plan) -> list[str]:
    """The sample entrants from `girone new` that are still in the file."""
    return [each.name for each in plan.entrants if each.player and SAMPLES.get(each.name) == each.player]


def _result(receipt: Receipt, language: Language) -> str:
    if not receipt.entered:
        return language.say("refused: {detail}", detail=receipt.told)
    return language.say("entered with findings") if receipt.findings else language.say("entered")


def _shown(words: str) -> str:
    """A message about a hand-in, indented for the terminal if it has several lines."""
    return words.replace("\n", "\n    ")


def _summary(receipts: list[Receipt], others: list[Path], language: Language, into: Path) -> str:
    entered = [receipt for receipt in receipts if receipt.entered]
    found = [receipt for receipt in entered if receipt.findings]
    refused = [receipt for receipt in receipts if not receipt.entered]
    parts = []
    if entered:
        rows = [[plain(each.name), each.command, each.frozen[:12], language.tell(each.told)] for each in entered]
        heads = [language.say("command"), language.say("frozen"), language.say("test match")]
        parts.append(columns([[language.say("entered"), *heads], *rows]))
    if lacking := [each for each in entered if each.missing]:
        missing = [f"  {plain(each.name)}: {'; '.join(map(language.tell, each.missing))}" for each in lacking]
        parts.append("\n".join([language.say("not handed in"), *missing]))
    if found:
        told = [f"  {plain(each.name)}: {_shown(language.tell(what))}" for each in found for what in each.findings]
        parts.append("\n".join([language.say("entered with findings that lose matches"), *told]))
    if refused:
        parts.append("\n".join([language.say("refused"), *(_refusal(each, language) for each in refused)]))
    if kept := [each for each in refused if each.folder]:
        command = shlex.join(["girone", "enter", "--anyway", str(into.parent / kept[0].folder), "--into", str(into)])
        parts.append(language.say("to enter one anyway, as it is or repaired by you: {command}", command=command))
    if others:
        words = language.say("ignored: neither folders nor archives nor programs")
        parts.append("\n".join([words, *(f"  {plain(str(each))}" for each in others)]))
    counts = {"entered": len(entered) - len(found), "findings": len(found), "refused": len(refused)}
    if found:
        parts.append(language.say("{entered} entered, {findings} entered with findings, {refused} refused", **counts))
    else:
        parts.append(language.say("{entered} entered, {refused} refused", **counts))
    return "\n\n".join(parts)


def _refusal(receipt: Receipt, language: Language) -> str:
    log = [f"\n    {language.say('log: {file}', file=receipt.log)}"] if receipt.log else []
    files = [f"\n    {language.say('its files: {file}', file=receipt.folder)}"] if receipt.folder else []
    return "".join([f"  {plain(receipt.name)}: {_shown(language.tell(receipt.told))}", *log, *files])
