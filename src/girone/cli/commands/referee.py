"""Be the course's server: wait for two programs that other people start on other machines, and referee their match.

With the wire unical_server the first program that connects is White, the second Black; --white-from and --black-from
keep a seat for one address. With unical_relay (Lines of Action) the white program listens itself: --white says
where, and --listen is our port for black; ports above 40000 pass the routers of the laboratory.

Examples:
  girone referee dipole-2020 --port 8901
  girone referee fission-2022 --port 8901 --forever --set limits.warm_up=5
  girone referee loa-2012 --white 192.0.2.7:45001 --listen 45002
"""

import argparse
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace

from girone import regulations
from girone.cli.doors import open_doors, port_number, reaches
from girone.cli.matches import Commentary, fresh_folder, grounds
from girone.cli.overrides import set_argument
from girone.cli.reader import readers_language
from girone.cli.shared import json_argument, not_negative, print_json
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.channels.tcp import Listener
from girone.matches.journal_lines import Came, Did, Line
from girone.matches.order import Contestant, Dialled, Dials, Match
from girone.matches.result import Result
from girone.matches.table import JOURNAL, sit
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("regulation", metavar="REGULATION", help=f"one of: {', '.join(regulations.names())}")
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="our address to listen on (0.0.0.0: all)")
    parser.add_argument("--port", type=port_number, metavar="P", help="our port (unical_server); default: 8901")
    for side in Side:
        parser.add_argument(f"--{side}-from", metavar="ADDRESS", help=f"only this host may take {side}'s seat")
    parser.add_argument("--white", metavar="HOST:PORT", help="where the white program listens (unical_relay)")
    parser.add_argument(
        "--listen", type=port_number, metavar="PORT", help="our port for the black program (unical_relay)"
    )
    set_argument(parser)
    parser.add_argument(
        "--wait", type=not_negative, default=600.0, metavar="SECONDS", help="how long to wait for the programs"
    )
    parser.add_argument("--forever", action="store_true", help="referee one match after the other until Ctrl-C")
    parser.add_argument("--record", metavar="DIR", help="folder for one match's journal; default: ./matches/NUMBER")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the doors and referee."""
    be_prompt()
    overrides = dict(arguments.set)
    if arguments.forever and arguments.record:
        raise ConfigError("--record is the folder of one match; with --forever the journals go to ./matches/NUMBER")
    regulation = regulations.load(arguments.regulation, overrides)
    wait = None if "limits.start" in overrides else arguments.wait
    ways = {side: replace(reach, wait=wait) for side, reach in reaches(arguments, regulation).items()}
    listeners = open_doors(arguments.host, {side: way for side, way in ways.items() if isinstance(way, Dials)})
    try:
        with closing(RealEventLoop()) as loop, loop.interruptible():
            while True:
                verdict = _referee(arguments, regulation, ways, loop, listeners)
                if loop.interrupted:
                    return 130
                if verdict.reason is Reason.HOST_FAILED:
                    return 1
                if not arguments.forever:
                    return 0
    finally:
        for listener in listeners.values():
            listener.close()


def _referee(
    arguments: argparse.Namespace,
    regulation: Regulation,
    ways: Mapping[Side, Dials | Dialled],
    loop: RealEventLoop,
    listeners: Mapping[Side, Listener],
) -> Verdict:
    folder = fresh_folder(None if arguments.forever else arguments.record)
    sides = {side: Contestant(f"the {side} program", regulation.wire, reach) for side, reach in ways.items()}
    match = Match(regulation, sides[Side.WHITE], sides[Side.BLACK], str(folder))
    ports = ", ".join(f"{side} on port {listener.port}" for side, listener in listeners.items())
    print(f"waiting for {ports}", file=sys.stderr, flush=True)
    language = readers_language()
    commentary, came = Commentary(sys.stderr, language, every_move=True), list[Line]()

    def watch(line: Line) -> None:
        came.extend([line] if isinstance(line, Came | Did) else [])
        commentary.tell(line)

    verdict = sit(match, loop, listeners, watch)
    if loop.interrupted and not came:  # there was no match
        (folder / JOURNAL).unlink()
        if not arguments.record:
            folder.rmdir()
        return verdict
    result = Result(verdict, folder / JOURNAL)
    if arguments.json:
        print_json(result.record)
    else:
        print(f"{language.tell(result.verdict.told)}\n{grounds(result, regulation, language)}", flush=True)
    return verdict
