"""Measure a program against the ten levels of girone's engine: how far it comes, and its worst mistakes.

It does not play all levels: it climbs while the program wins, then plays where the result is in doubt. The report has
the level with its interval, the time used, and the costliest moves. If a program crashes, the report shows its last
output and the exit code is 1. Write {port} (and {host}) where the command needs them. For Lines of Action the program
is started differently for each colour: --white and --black, or --folder.

Examples:
  girone practice --regulation dipole-2020 -- ./player.sh {host} {port}
  girone practice --regulation othello-sadjad-1389 --set game.size=6 -- ./player.sh
  girone practice --regulation loa-2012 --folder my-player -n 20 -o report.html
"""

import argparse
import io
import shlex
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from girone import engine, regulations
from girone.cli.arguments import (
    games_argument,
    json_argument,
    output_argument,
    program_arguments,
    program_of,
    progress_arguments,
    provide_argument,
    provided_of,
    record_argument,
    set_argument,
)
from girone.cli.help import readers_language
from girone.cli.player_arguments import positive
from girone.cli.shared import print_json, write_out
from girone.cli.terminal import Commentary, interruptions
from girone.engine import LEVELS
from girone.entries.program_source import subject_of
from girone.host.copies import fresh_folder
from girone.lab.practice.climb import climb
from girone.lab.practice.mistakes import mistakes
from girone.lab.practice.report import as_json, line, report, text
from girone.lab.practice.report_html import page
from girone.lab.practice.sparring import PracticeSetup
from girone.model.errors import ConfigError, CoreMissing

LONGEST_WARM_UP = 2.0
MOST_MISTAKES = 6


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    program_arguments(parser)
    games_argument(parser, 12, "how many games at most")
    parser.add_argument("--level", type=positive, default=1, metavar="L", help="the level to begin with, 1 to 10")
    parser.add_argument("--folder", metavar="DIR", help="a hand-in, as a folder or zip: unpacked, built, started")
    provide_argument(parser)
    set_argument(parser)
    record_argument(parser, "./practice/NUMBER")
    output_argument(parser, "write the report as one HTML file, with pictures")
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Climb the levels, print every game, and report."""
    if arguments.level not in LEVELS:
        raise ConfigError(f"level {arguments.level} does not exist; levels are {LEVELS[0]} to {LEVELS[-1]}")
    if not engine.available():
        raise CoreMissing("the levels need the native core; install a C++20 compiler, then install girone again")
    regulation = regulations.load(arguments.regulation, dict(arguments.set))
    if not engine.knows(regulation.game):
        raise CoreMissing(f"the levels need the native core, and {regulation.game.title} has only its Python rules")
    language, out = readers_language(), io.StringIO() if arguments.quiet else sys.stderr
    with tempfile.TemporaryDirectory(prefix="girone-practice-") as workspace, interruptions() as caught:
        command, white, black = program_of(arguments.command), arguments.white or "", arguments.black or ""
        subject = subject_of(
            regulation,
            Path(workspace),
            command,
            white,
            black,
            arguments.folder or "",
            provided=provided_of(arguments.provide),
            tell=lambda what: print(language.tell(what), file=out, flush=True),
        )
        warm_up = {"limits.warm_up": min(regulation.limits.warm_up, LONGEST_WARM_UP)}
        folder = fresh_folder(arguments.record_folder, "practice")
        ring = PracticeSetup(subject, regulation.name, {**warm_up, **dict(arguments.set)}, folder, lambda: bool(caught))
        if arguments.verbose:
            ring = replace(ring, tell=Commentary(sys.stderr, language, every_move=True, messages=True).tell)
        bouts = climb(
            ring,
            arguments.games,
            arguments.level,
            lambda number, bout: print(line(number, bout, language), file=out, flush=True),
        )
    if caught:
        return 128 + caught[0]
    has_crashed = any(bout.has_crashed for bout in bouts)
    found = [] if has_crashed else mistakes(bouts, MOST_MISTAKES)
    told = replace(
        report(subject.name, regulation.title, regulation.game.name, bouts, found), check=_check_command(arguments)
    )
    if arguments.output:
        write_out(arguments.output, page(told))
    if arguments.json:
        print_json(as_json(told))
    else:
        print(text(told, language))
        print(language.say("journals and logs: {file}", file=folder))
    return int(has_crashed)


def _check_command(arguments: argparse.Namespace) -> str:
    """The `girone check` command for the same program."""
    words = ["girone", "check", "--regulation", arguments.regulation]
    for option in ("white", "black", "folder"):
        if given := getattr(arguments, option):
            words += [f"--{option}", given]
    return shlex.join([*words, *(["--", *arguments.command] if arguments.command else [])])
