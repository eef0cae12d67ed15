"""A sample player as a program. All messages for people go to standard error."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from girone import games, wires
from girone.model.detail import unknown
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Game, Side
from girone.model.wire import Declaration, Way
from girone.players.samples.players import greedy_player, level_player, random_player, slowly
from girone.wires.client import ConversationResult, ServerFault, Think

DONE, FAULT, MISTAKE, INTERRUPTED = 0, 1, 2, 130
MOVE_FILE = Path("move.txt")
PLAYERS: Mapping[str, Callable[[int | None], Think]] = MappingProxyType(
    {"random": random_player, "greedy": lambda seed: greedy_player()}
    | {f"level{level}": lambda seed, level=level: level_player(level) for level in range(1, 11)}
)


def main(argv: Sequence[str] | None = None) -> int:
    """Play one match; a mistake in the command line gives one sentence."""
    parser = argparse.ArgumentParser(
        prog="python -m girone.players.samples", description="Play as one of the sample players."
    )
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
    parser.add_argument("wire", metavar="WIRE", help=f"one of: {', '.join(wires.names())}")
    parser.add_argument("reach", metavar="REACH", nargs="*", help="HOST PORT; ufmg_files: STATE_FILE black|white")
    parser.add_argument("--listen", type=int, metavar="PORT", help="unical_relay: play white, and wait for the server")
    parser.add_argument("--game", metavar="NAME", help="unical_server: the game, where the server does not tell it")
    parser.add_argument("--seed", type=int, metavar="N", help="of the random player; without it every game differs")
    parser.add_argument("--delay", type=float, default=0.0, metavar="SECONDS", help="pause before each answer")


def run(arguments: argparse.Namespace) -> int:
    """Play and print the result; the exit code is 0 with a result, 1 after a fault of the server."""
    for what, value, known in (("player", arguments.player, tuple(PLAYERS)), ("wire", arguments.wire, wires.names())):
        if value not in known:
            raise ConfigError(unknown(what, value, known))
    wire = wires.kind(arguments.wire)
    if arguments.listen is not None and not wire.is_reached(Way.WE_DIAL):
        raise ConfigError(f"--listen does not fit {arguments.wire}: its programs are not called")
    if arguments.game is not None and (wire.launcher or not wires.client_kind(arguments.wire).takes_game):
        raise ConfigError(f"--game does not fit {arguments.wire}: it has one game only")
    if not 0 <= arguments.delay < 1e6:
        raise ConfigError(f"--delay {arguments.delay:g} is not a duration; write seconds such as 0.5")
    think = slowly(PLAYERS[arguments.player](arguments.seed), arguments.delay)
    try:
        result = _play(think, arguments)
    except ServerFault as fault:
        say(f"girone: {fault}")
        return FAULT
    say(result.value)
    return FAULT if result is ConversationResult.UNTOLD else DONE


def say(sentence: str) -> None:
    """Print a message for people on standard error, if possible."""
    with suppress(OSError):
        os.write(2, f"{sentence}\n".encode())


def _play(think: Think, arguments: argparse.Namespace) -> ConversationResult:
    """Play by file, over pipes, or over TCP in either direction, as the wire requires."""
    wire = wires.kind(arguments.wire)
    if wire.is_reached(Way.FOLDER):
        return _by_file(think, arguments)
    from girone.players.samples.line import Pipes, ServerConnection, converse

    def joined(line: ServerConnection, side: Side) -> ConversationResult:
        return converse(wires.client_kind(arguments.wire).join(think, _game(arguments), side, say), line)

    match arguments.reach, arguments.listen:
        case [], None if wire.is_reached(Way.STDIO):
            return joined(Pipes(), Side.WHITE)
        case [host, port], None if wire.is_reached(Way.THEY_DIAL):
            from girone.players.samples.tcp import Connection, dial

            with dial(host, port) as connection:
                return joined(Connection(connection), _side(wire, Way.THEY_DIAL))
        case [], int(port):
            from girone.players.samples.tcp import Connection, open_listener, take_connection

            side = _side(wire, Way.WE_DIAL)
            with open_listener(port) as listener:
                say(f"{side} listens on port {listener.getsockname()[1]}")
                connection = take_connection(listener)
            with connection:
                return joined(Connection(connection), side)
    raise ConfigError(f"{arguments.wire} is reached {_ways(wire)}")


def _game(arguments: argparse.Namespace) -> Game | None:
    if arguments.game:
        return games.load(arguments.game)
    if wires.client_kind(arguments.wire).needs_game:
        raise ConfigError(f"{arguments.wire} does not tell the game; --game does")
    return None


def _side(wire: Declaration, way: Way) -> Side:
    """The side that is reached this way; if both are, the server assigns it."""
    return next(side for side, ways in wire.ways.items() if way in ways)


def _ways(wire: Declaration) -> str:
    """The ways to reach programs of a wire, in words."""
    words = {Way.THEY_DIAL: "HOST PORT", Way.WE_DIAL: "--listen PORT"}
    by_side = wire.differs_by_side()
    dialled = [f"{words[way]} ({_side(wire, way)})" if by_side else words[way] for way in words if wire.is_reached(way)]
    if not dialled:
        return "only over standard input and output"
    piped = ", or without arguments over standard input and output" if wire.is_reached(Way.STDIO) else ""
    return f"by {' or '.join(dialled)}{piped}"


def _by_file(think: Think, arguments: argparse.Namespace) -> ConversationResult:
    answer = wires.client_module(arguments.wire).answer
    match arguments.reach:
        case [state_file, colour]:
            try:
                state = Path(state_file).read_text(encoding="latin-1")
            except OSError as error:
                raise ServerFault(f"cannot read {state_file}: {error.strerror}") from None
            fresh = MOVE_FILE.with_suffix(f".{os.getpid()}")
            fresh.write_text(answer(state, colour, think), encoding="ascii")
            fresh.replace(MOVE_FILE)
            return ConversationResult.ANSWERED
    raise ConfigError(f"{arguments.wire} is called with STATE_FILE black|white")
