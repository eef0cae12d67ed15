"""Check a program: put it into scripted situations of its wire, and say what would lose matches, and why.

Exit code 0: nothing that loses matches was found; 1: something was; 3: nothing could be judged. Each fault is
reported once; if the same cause ends every game early, the rest is tried only with --all. The program is started anew
for every match, in a folder of its own. For Lines of Action it is started differently for each colour: --white and
--black. Write {port} (and {host}) where the command needs them. Programs of Othello 2014 are folders with a launch.sh.

Examples:
  girone check --regulation dipole-2020 -- python3 mybot.py
  girone check --regulation fission-2022 -- java -jar mine.jar {host} {port}
  girone check --regulation loa-2012 --white "./mine --listen {port}" --black "./mine {host} {port}"
  girone check --regulation othello-ufmg-2014 -- path/to/folder
  girone check --regulation dipole-2020 --folder hand-in/ -o report.html
  girone check --regulation dipole-2020 --listen 8901
  girone check --regulation dipole-2020 --quick -- ./mine
  girone check --regulation dipole-2020 --list
"""

import argparse
import io
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from girone import regulations
from girone.cli.arguments import (
    json_argument,
    output_argument,
    program_arguments,
    program_of,
    progress_arguments,
    provide_argument,
    provided_of,
    sandbox_argument,
    set_argument,
    wait_argument,
)
from girone.cli.help import readers_language
from girone.cli.shared import print_json, wants_colour, write_out
from girone.cli.terminal import Commentary, ended_cleanly
from girone.entries.program_source import subject_of
from girone.host.copies import fresh_folder
from girone.host.sandbox.probe import demand
from girone.lab.examination import LabReport, SituationOutcome, SituationResult, examine, longest
from girone.lab.finding import Grade
from girone.lab.report_html import page
from girone.lab.report_json import as_json
from girone.lab.report_text import Prompter, text
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_list import chosen, quick
from girone.lab.situations.situation_run import SituationRunner
from girone.languages import ENGLISH

CLEAN, LOSES, UNJUDGED = 0, 1, 3


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    program_arguments(parser)
    parser.add_argument("--folder", metavar="DIR", help="a hand-in, as a folder or zip: unpacked, built, checked")
    provide_argument(parser)
    parser.add_argument("--listen", metavar="[HOST:]PORT", help="wait here for a program that somebody else starts")
    parser.add_argument(
        "--connect", metavar="HOST:PORT", help="address of a white program of unical_relay that is already running"
    )
    wait_argument(parser, "how long to wait for such a program")
    parser.add_argument(
        "--only", action="append", default=[], metavar="SITUATION", help="only this situation; repeatable"
    )
    parser.add_argument(
        "--quick", action="store_true", help="a first look: short matches; long situations are left out and named"
    )
    parser.add_argument("--all", action="store_true", help="go on even if the same cause ends every game early")
    parser.add_argument("--list", action="store_true", help="list the situations of the regulation")
    set_argument(parser)
    sandbox_argument(parser)
    parser.add_argument("--record", metavar="DIR", dest="record_folder", help="keep journals and logs there")
    output_argument(parser, "write the report as one HTML file")
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check the program, show progress, and report."""
    regulation = regulations.load(arguments.regulation, dict(arguments.set))
    situations = chosen(regulation, arguments.only)
    left_out: list[str] = []
    if arguments.quick:
        situations, left_out = quick(situations)
    if arguments.list:
        return _list(situations, arguments.json)
    demand(arguments.sandbox, Path(arguments.record_folder or tempfile.gettempdir()))
    language = readers_language()
    prompter = Prompter(io.StringIO() if arguments.quiet else sys.stderr, language, arguments.verbose)
    with ended_cleanly(), tempfile.TemporaryDirectory(prefix="girone-lab-") as temporary:
        workspace = Path(temporary)
        subject = subject_of(
            regulation,
            workspace,
            program_of(arguments.command),
            arguments.white or "",
            arguments.black or "",
            arguments.folder or "",
            arguments.listen or "",
            arguments.connect or "",
            arguments.sandbox,
            provided_of(arguments.provide),
            prompter.note,
        )
        overrides = dict(arguments.set) | ({} if subject.is_ours else {"limits.start": arguments.wait})
        folder = fresh_folder(arguments.record_folder) if arguments.record_folder else workspace / "matches"
        course = SituationRunner(subject, regulation.name, overrides, folder, warm_up=0.0, sandbox=arguments.sandbox)
        if arguments.verbose:
            course = replace(course, tell=Commentary(sys.stderr, language, every_move=True, messages=True).tell)
        if not subject.is_ours:
            course = replace(course, summon=prompter.summon)
        if subject.is_ours:
            prompter.expect(len(situations), longest(course, situations))
        report = replace(examine(course, situations, prompter.tell, arguments.all), left_out=tuple(left_out))
    if not arguments.record_folder:
        report = report.without_records()
    if arguments.output:
        write_out(arguments.output, page(report, regulation, language))
    if arguments.json:
        print_json(as_json(report))
    else:
        print(text(report, regulation, language, wants_colour()), flush=True)
    return _code(report)


def _list(situations: list[Situation], as_json: bool) -> int:
    language = readers_language()
    if as_json:
        print_json({situation.name: situation.say(ENGLISH) for situation in situations})
        return CLEAN
    for situation in situations:
        print(f"{situation.name:20} {situation.say(language)}")
    return CLEAN


def _code(report: LabReport) -> int:
    if report.worst is Grade.LOSES:
        return LOSES
    return UNJUDGED if all(_is_unjudged(sitting) for sitting in report.sittings) else CLEAN


def _is_unjudged(sitting: SituationResult) -> bool:
    return sitting.outcome is SituationOutcome.UNJUDGED
