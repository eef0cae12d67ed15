"""Act as the course's server: wait for two programs that other people start on other machines, and referee their match.

With the wire unical_server the first program that connects is White, the second Black; --white-from and --black-from
keep a seat for one address. With unical_relay (Lines of Action) the white program listens itself: --white says
where, and --listen is our port for black; ports above 40000 pass the routers of the laboratory.

Examples:
  girone referee dipole-2020 --port 8901
  girone referee fission-2022 --port 8901 --forever --set limits.warm_up=5
  girone referee loa-2012 --white 192.0.2.7:45001 --listen 45002
"""

import argparse
import socket
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace

from girone import regulations, wires
from girone.cli.arguments import (
    host_argument,
    json_argument,
    port,
    progress_arguments,
    record_argument,
    regulation_argument,
    set_argument,
    wait_argument,
)
from girone.cli.help import readers_language
from girone.cli.shared import print_json
from girone.cli.terminal import Commentary, grounds
from girone.host.channels.event_loop import RealEventLoop, be_prompt
from girone.host.channels.tcp import SAFE_PORT, Listener
from girone.host.copies import fresh_folder
from girone.matches.journal.lines import Came, Did, Line
from girone.matches.order import Contestant, Dialled, Dials, Match, Way
from girone.matches.places import open_listeners
from girone.matches.table import JOURNAL, sit
from girone.matches.table_report import TableReport
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    regulation_argument(parser)
    host_argument(parser, "0.0.0.0", "our address to listen on (0.0.0.0: all)")
    parser.add_argument("--port", type=port, metavar="PORT", help="our port (unical_server); default: 8901")
    for side in Side:
        parser.add_argument(f"--{side}-from", metavar="ADDRESS", help=f"only this host may take {side}'s seat")
    parser.add_argument("--white", metavar="HOST:PORT", help="where the white program listens (unical_relay)")
    parser.add_argument("--listen", type=port, metavar="PORT", help="our port for the black program (unical_relay)")
    set_argument(parser)
    wait_argument(parser, "how long to wait for the programs")
    parser.add_argument("--forever", action="store_true", help="referee one match after the other until Ctrl-C")
    record_argument(parser, "./matches/NUMBER")
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Listen, and referee."""
    be_prompt()
    overrides = dict(arguments.set)
    if arguments.forever and arguments.record_folder:
        raise ConfigError("--record is the folder of one match; with --forever the journals go to ./matches/NUMBER")
    regulation = regulations.load(arguments.regulation, overrides)
    wait = None if "limits.start" in overrides else arguments.wait
    ways = {side: replace(reach, wait=wait) for side, reach in _reaches(arguments, regulation).items()}
    listeners = open_listeners(arguments.host, {side: way for side, way in ways.items() if isinstance(way, Dials)})
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
    folder = fresh_folder(None if arguments.forever else arguments.record_folder)
    sides = {side: Contestant(f"the {side} program", regulation.wire, reach) for side, reach in ways.items()}
    match = Match(regulation, sides[Side.WHITE], sides[Side.BLACK], str(folder))
    ports = ", ".join(f"{side} on port {listener.port}" for side, listener in listeners.items())
    if not arguments.quiet:
        print(f"waiting for {ports}", file=sys.stderr, flush=True)
    language = readers_language()
    commentary, came = Commentary(sys.stderr, language, not arguments.quiet, arguments.verbose), list[Line]()

    def watch(line: Line) -> None:
        came.extend([line] if isinstance(line, Came | Did) else [])
        commentary.tell(line)

    verdict = sit(match, loop, listeners, watch)
    if loop.interrupted and not came:  # nobody came before Ctrl-C
        (folder / JOURNAL).unlink()
        if not arguments.record_folder:
            folder.rmdir()
        return verdict
    result = TableReport(verdict, folder / JOURNAL)
    if arguments.json:
        print_json(result.record)
    else:
        print(f"{language.tell(result.verdict.told)}\n{grounds(result, regulation, language)}", flush=True)
    return verdict


def _reaches(arguments: argparse.Namespace, regulation: Regulation) -> dict[Side, Dials | Dialled]:
    """How each program connects to us, or we to it; options that do not fit the wire are refused."""
    wire = wires.kind(regulation.wire)
    if wire.is_reached(Way.WE_DIAL):
        _refuse(arguments, regulation.wire, "port", "white_from")
        return _relay(arguments, regulation.wire)
    if wire.is_reached(Way.THEY_DIAL):
        _refuse(arguments, regulation.wire, "white", "listen")
        ours = wire.usual_port if arguments.port is None else arguments.port
        return {side: Dials(port=ours, allowed=_allowed(arguments, side)) for side in Side}
    raise ConfigError(
        f"{regulation.name} speaks {regulation.wire}, whose programs girone starts itself; use `girone match`"
    )


def _relay(arguments: argparse.Namespace, wire: str) -> dict[Side, Dials | Dialled]:
    if arguments.white is None or arguments.listen is None:
        raise ConfigError(f"{wire} needs --white HOST:PORT, where white listens, and --listen PORT for black")
    host, _, text = arguments.white.rpartition(":")
    try:
        number = port(text)
    except argparse.ArgumentTypeError:
        number = 0
    if not number:
        raise ConfigError(f"--white {arguments.white} is not HOST:PORT")
    address = _addresses("--white", host.strip("[]") or "127.0.0.1")[0]
    for each in (number, arguments.listen):
        if each <= SAFE_PORT:
            warning = (
                f"port {each} is not above {SAFE_PORT}; a laboratory's routers may filter it (Lines of Action 2012, §3)"
            )
            print(f"warning: {warning}", file=sys.stderr)
    allowed = _allowed(arguments, Side.BLACK)
    return {
        Side.WHITE: Dialled(host=address, port=number),
        Side.BLACK: Dials(port=arguments.listen, allowed=allowed),
    }


def _refuse(arguments: argparse.Namespace, wire: str, *options: str) -> None:
    """Refuse options of another wire: they would have no effect."""
    for option in options:
        if getattr(arguments, option) is not None:
            raise ConfigError(
                f"--{option.replace('_', '-')} does not fit {wire}; `girone referee --help` says what does"
            )


def _allowed(arguments: argparse.Namespace, side: Side) -> tuple[str, ...]:
    host = getattr(arguments, f"{side}_from")
    family = socket.AF_INET6 if ":" in arguments.host else socket.AF_INET
    return () if host is None else _addresses(f"--{side}-from", host, family)


def _addresses(option: str, host: str, family: int = socket.AF_UNSPEC) -> tuple[str, ...]:
    """The addresses of a host name or address; ConfigError if there is none."""
    try:
        found = socket.getaddrinfo(host, None, family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not the name of a host"
        raise ConfigError(f"{option} {host}: no such host: {reason}") from None
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))
