"""A sample player as a program. Everything that a person reads goes to standard error."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from girone import clients
from girone.clients.client import Client, Result, ServerFault, Think
from girone.model.errors import ConfigError, GironeError, unknown
from girone.model.game import Side
from girone.samples.players import greedy_player, level_player, random_player, slowly

DONE, FAULT, MISTAKE, INTERRUPTED = 0, 1, 2, 130
MOVE_FILE = Path("move.txt")
PLAYERS: Mapping[str, Callable[[int | None], Think]] = MappingProxyType(
    {"random": random_player, "greedy": lambda seed: greedy_player()}
    | {f"level{level}": lambda seed, level=level: level_player(level) for level in range(1, 11)}
)


def main(argv: Sequence[str] | None = None) -> int:
    """Play one match; a mistake in the command line is answered in a sentence."""
    parser = argparse.ArgumentParser(prog="python -m girone.samples", description="Play as one of the sample players.")
    arguments(parser)
    try:
        return run(parser.parse_intermixed_args(argv))
    except GironeError as error:
        say(f"girone: {error}")
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("player", metavar="PLAYER", help=f"one of: {', '.join(PLAYERS)}")
    parser.add_argument("wire", metavar="WIRE", help=f"one of: {', '.join(WIRES)}")
    parser.add_argument("reach", metavar="REACH", nargs="*", help="HOST PORT; ufmg_files: STATE_FILE black|white")
    parser.add_argument("--listen", type=int, metavar="PORT", help="unical_relay: play white, and wait for the server")
    parser.add_argument("--game", metavar="NAME", help="unical_server: the game, where the server does not tell it")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="of the random player; without it no game is like another"
    )
    parser.add_argument("--delay", type=float, default=0.0, metavar="SECONDS", help="pause before each answer")


def run(arguments: argparse.Namespace) -> int:
    """Play, say the result; the status is 0 with a result, 1 after a fault of the server."""
    wires = (*WIRES, *clients.names_outside())
    for what, value, known in (("player", arguments.player, tuple(PLAYERS)), ("wire", arguments.wire, wires)):
        if value not in known:
            raise ConfigError(unknown(what, value, known))
    for option, wire in (("listen", "unical_relay"), ("game", "unical_server")):
        if getattr(arguments, option) is not None and arguments.wire in WIRES and arguments.wire != wire:
            raise ConfigError(f"--{option} is for {wire} only")
    if not 0 <= arguments.delay < 1e6:
        raise ConfigError(f"--delay {arguments.delay:g} is not a duration; write seconds such as 0.5")
    think = slowly(PLAYERS[arguments.player](arguments.seed), arguments.delay)
    try:
        result = WIRES.get(arguments.wire, _from_outside)(think, arguments)
    except ServerFault as fault:
        say(f"girone: {fault}")
        return FAULT
    say(result.value)
    return FAULT if result is Result.UNTOLD else DONE


def say(sentence: str) -> None:
    """Tell the person who started us, if there is one."""
    with suppress(OSError):
        os.write(2, f"{sentence}\n".encode())


def _unical_server(think: Think, arguments: argparse.Namespace) -> Result:
    from girone import games
    from girone.clients.unical_server import UnicalServer
    from girone.samples.line import Pipes, converse
    from girone.samples.tcp import Connection, dial

    client = UnicalServer(think, games.load(arguments.game) if arguments.game else None)
    match arguments.reach:
        case []:
            return converse(client, Pipes())
        case [host, port]:
            with dial(host, port) as connection:
                return converse(client, Connection(connection))
    raise ConfigError("unical_server is reached by HOST PORT, or over standard input and output by nothing")


def _unical_relay(think: Think, arguments: argparse.Namespace) -> Result:
    from girone.clients.unical_relay import UnicalRelay
    from girone.samples.line import converse
    from girone.samples.tcp import Connection, dial, let_in, open_door

    match arguments.reach, arguments.listen:
        case [host, port], None:
            with dial(host, port) as connection:
                return converse(UnicalRelay(think, Side.BLACK), Connection(connection))
        case [], int(door_number):
            with open_door(door_number) as door:
                say(f"white listens on port {door.getsockname()[1]}")
                connection = let_in(door)
            with connection:
                return converse(UnicalRelay(think, Side.WHITE), Connection(connection))
    raise ConfigError("unical_relay is reached by HOST PORT (black) or --listen PORT (white)")


def _sadjad_stdio(think: Think, arguments: argparse.Namespace) -> Result:
    from girone.clients.sadjad_stdio import SadjadStdio

    return _over_pipes(SadjadStdio(think), arguments)


def _gtp(think: Think, arguments: argparse.Namespace) -> Result:
    from girone.clients.gtp import Gtp

    return _over_pipes(Gtp(think), arguments)


def _nboard(think: Think, arguments: argparse.Namespace) -> Result:
    from girone.clients.nboard import NBoard

    return _over_pipes(NBoard(think), arguments)


def _from_outside(think: Think, arguments: argparse.Namespace) -> Result:
    from girone import games

    if not arguments.game:
        raise ConfigError(f"{arguments.wire} does not tell the game; --game does")
    return _over_pipes(clients.from_outside(arguments.wire)(think, games.load(arguments.game)), arguments)


def _over_pipes(client: Client, arguments: argparse.Namespace) -> Result:
    from girone.samples.line import Pipes, converse

    if arguments.reach:
        raise ConfigError(f"{arguments.wire} is reached over standard input and output, by nothing else")
    return converse(client, Pipes())


def _ufmg_files(think: Think, arguments: argparse.Namespace) -> Result:
    from girone.clients.ufmg_files import answer

    match arguments.reach:
        case [state_file, colour]:
            try:
                state = Path(state_file).read_text(encoding="latin-1")
            except OSError as error:
                raise ServerFault(f"cannot read {state_file}: {error.strerror}") from None
            fresh = MOVE_FILE.with_suffix(f".{os.getpid()}")
            fresh.write_text(answer(state, colour, think), encoding="ascii")
            fresh.replace(MOVE_FILE)
            return Result.ANSWERED
    raise ConfigError("ufmg_files is called with STATE_FILE black|white")


WIRES: Mapping[str, Callable[[Think, argparse.Namespace], Result]] = MappingProxyType(
    {
        "gtp": _gtp,
        "nboard": _nboard,
        "sadjad_stdio": _sadjad_stdio,
        "ufmg_files": _ufmg_files,
        "unical_relay": _unical_relay,
        "unical_server": _unical_server,
    }
)
