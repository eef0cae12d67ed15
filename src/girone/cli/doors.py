"""How programs that other people start come to us: addresses and ports from the command line, and our open doors."""

import argparse
import socket
import sys
from collections.abc import Mapping

from girone import wires
from girone.host.channels.tcp import SAFE_PORT, Listener
from girone.matches.order import Reach, Way
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation


def reaches(arguments: argparse.Namespace, regulation: Regulation) -> dict[Side, Reach]:
    """How the programs come to us, or we to them; options that do not fit the wire are refused."""
    wire = wires.kind(regulation.wire)
    if wire.is_reached(Way.WE_DIAL):
        _refuse(arguments, regulation.wire, "port", "white_from")
        return _relay(arguments, regulation.wire)
    if wire.is_reached(Way.THEY_DIAL):
        _refuse(arguments, regulation.wire, "white", "listen")
        port = wire.usual_port if arguments.port is None else arguments.port
        return {side: Reach(Way.THEY_DIAL, port=port, allowed=_allowed(arguments, side)) for side in Side}
    raise ConfigError(
        f"{regulation.name} speaks {regulation.wire}, whose programs girone starts itself; use `girone match`"
    )


def _relay(arguments: argparse.Namespace, wire: str) -> dict[Side, Reach]:
    if arguments.white is None or arguments.listen is None:
        raise ConfigError(f"{wire} needs --white HOST:PORT, where white listens, and --listen PORT for black")
    host, _, port = arguments.white.rpartition(":")
    try:
        number = port_number(port)
    except (ValueError, argparse.ArgumentTypeError):
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
        Side.WHITE: Reach(Way.WE_DIAL, host=address, port=number),
        Side.BLACK: Reach(Way.THEY_DIAL, port=arguments.listen, allowed=allowed),
    }


def _refuse(arguments: argparse.Namespace, wire: str, *options: str) -> None:
    """Options of the other wire would do nothing, and whoever gave them expects something."""
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
    """The addresses of a host by its name or address; of one that has none, the organiser is told."""
    try:
        found = socket.getaddrinfo(host, None, family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no name of a host"
        raise ConfigError(f"{option} {host}: no such host: {reason}") from None
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


def open_doors(host: str, reaches: Mapping[Side, Reach]) -> dict[Side, Listener]:
    """One door for each port; both seats of unical_server share theirs."""
    doors: dict[int, Listener] = {}
    for reach in reaches.values():
        if reach.port not in doors:
            try:
                doors[reach.port] = Listener(host, reach.port)
            except (OSError, UnicodeError) as error:
                raise ConfigError(
                    said("cannot listen on {host} port {port}: {detail}", host=host, port=reach.port, detail=error)
                ) from None
    return {side: doors[reach.port] for side, reach in reaches.items()}


def port_number(text: str) -> int:
    """A port on the command line."""
    port = int(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port; a port is a number from 0 to 65535")
    return port
