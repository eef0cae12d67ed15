"""Be the course's server: wait for two programs that other people start on other machines, and referee their match.

With the wire unical_server the first program that connects is White, the second Black; --white-from and --black-from
keep a seat for one address. With unical_relay (Lines of Action) the white program listens itself: --white says
where, and --listen is our port for black; ports above 40000 pass the routers of the laboratory (seed 000 §3).

Examples:
  girone referee dipole-2020 --port 8901
  girone referee fission-2022 --port 8901 --forever --set limits.warm_up=5
  girone referee loa-2012 --white 192.0.2.7:45001 --listen 45002
"""

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from girone import regulations
from girone.channels.hall import be_prompt
from girone.channels.tcp import SAFE_PORT, Listener
from girone.commands._matches import Commentary, fresh_folder, in_words
from girone.commands._shared import json_argument, not_negative, option_argument, print_json
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.order import MatchOrder, Place, Reach, Way
from girone.result import Result
from girone.table import JOURNAL, sit

DEFAULT_PORT = 8901


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("regulation", metavar="REGULATION", help=f"one of: {', '.join(regulations.names())}")
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="our address to listen on (0.0.0.0: all)")
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, metavar="P", help="our port (unical_server)")
    for side in Side:
        parser.add_argument(f"--{side}-from", metavar="ADDRESS", help=f"only this address may take {side}'s seat")
    parser.add_argument("--white", metavar="HOST:PORT", help="where the white program listens (unical_relay)")
    parser.add_argument("--listen", type=_port, metavar="PORT", help="our port for the black program (unical_relay)")
    option_argument(parser, "--set", "override one value of the regulation, such as limits.move=2")
    parser.add_argument(
        "--wait", type=not_negative, default=600.0, metavar="SECONDS", help="how long to wait for the programs"
    )
    parser.add_argument("--forever", action="store_true", help="referee one match after the other until Ctrl-C")
    parser.add_argument("--record", metavar="DIR", help="folder for one match's journal; default: ./matches/NUMBER")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the doors and referee."""
    be_prompt()
    overrides = {"limits.start": arguments.wait} | dict(arguments.set)
    if arguments.forever and arguments.record:
        raise ConfigError("--record is the folder of one match; with --forever the journals go to ./matches/NUMBER")
    regulation = regulations.load(arguments.regulation, overrides)
    reaches = _reaches(arguments, regulation)
    listeners = _open_doors(
        arguments.host, {side: reach for side, reach in reaches.items() if reach.way is Way.THEY_DIAL}
    )
    try:
        while True:
            interrupted = _referee(arguments, regulation, overrides, reaches, listeners)
            if interrupted or not arguments.forever:
                return 130 if interrupted else 0
    finally:
        for listener in listeners.values():
            listener.close()


def _referee(
    arguments: argparse.Namespace,
    regulation: Regulation,
    overrides: Mapping[str, Any],
    reaches: Mapping[Side, Reach],
    listeners: Mapping[Side, Listener],
) -> bool:
    folder = fresh_folder(None if arguments.forever else arguments.record)
    places = {side: Place(f"the {side} program", regulation.wire, reach) for side, reach in reaches.items()}
    order = MatchOrder(regulation.name, dict(overrides), places[Side.WHITE], places[Side.BLACK], str(folder))
    ports = ", ".join(f"{side} on port {listener.port}" for side, listener in listeners.items())
    print(f"waiting for {ports}", file=sys.stderr, flush=True)
    verdict = sit(order, listeners, Commentary(sys.stderr, every_move=True).tell)
    result = Result.of(verdict, folder / JOURNAL)
    if arguments.json:
        print_json(result.record)
    else:
        print(f"{in_words(result)}\n  record: {result.journal}", flush=True)
    return verdict.reason == "interrupted"


def _reaches(arguments: argparse.Namespace, regulation: Regulation) -> dict[Side, Reach]:
    allowed = {side: tuple(filter(None, [getattr(arguments, f"{side}_from")])) for side in Side}
    if regulation.wire == "unical_server":
        return {side: Reach(Way.THEY_DIAL, port=arguments.port, allowed=allowed[side]) for side in Side}
    if regulation.wire != "unical_relay":
        raise ConfigError(
            f"{regulation.name} speaks {regulation.wire}, whose programs girone starts itself; use `girone match`"
        )
    if not (arguments.white and arguments.listen):
        raise ConfigError("unical_relay needs --white HOST:PORT, where white listens, and --listen PORT for black")
    host, _, port = arguments.white.rpartition(":")
    try:
        dialled = Reach(Way.WE_DIAL, host=host or "127.0.0.1", port=_port(port))
    except (ValueError, argparse.ArgumentTypeError):
        raise ConfigError(f"--white {arguments.white} is not HOST:PORT") from None
    for number in (dialled.port, arguments.listen):
        if number <= SAFE_PORT:
            warning = f"port {number} is not above {SAFE_PORT}; a laboratory's routers may filter it (seed 000 §3)"
            print(f"warning: {warning}", file=sys.stderr)
    return {Side.WHITE: dialled, Side.BLACK: Reach(Way.THEY_DIAL, port=arguments.listen, allowed=allowed[Side.BLACK])}


def _open_doors(host: str, reaches: Mapping[Side, Reach]) -> dict[Side, Listener]:
    """One door for each port; both seats of unical_server share theirs."""
    doors: dict[int, Listener] = {}
    for reach in reaches.values():
        if reach.port not in doors:
            try:
                doors[reach.port] = Listener(host, reach.port)
            except OSError as error:
                raise ConfigError(f"cannot listen on {host} port {reach.port}: {error.strerror}") from None
    return {side: doors[reach.port] for side, reach in reaches.items()}


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port; a port is a number from 0 to 65535")
    return port
