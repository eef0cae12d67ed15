"""Play one match at somebody else's server, with the engine, by hand, or as a sample player.

Each game has its wire: Dipole and Fission connect to HOST PORT, Lines of Action waits for the server (--white PORT) or
connects to it (--black HOST PORT), Othello uses standard input and output. The result is printed, on standard error
where standard output is the wire. With gtp and nboard it is the engine of a program that drives engines. To try a
server, --player random takes any legal move, --player greedy the one that looks best at once. Exit codes: 0 if there is
a result, won or lost; 1 after a fault of the server.

Examples:
  girone join dipole 127.0.0.1 8901
  girone join fission 127.0.0.1 8901 --limit 1 --margin 0.2
  girone join lines_of_action --white 40001
  girone join lines_of_action --black 127.0.0.1 40002 --manual
  girone join othello
  girone join othello --wire unical_server
  girone join othello --wire gtp
  girone join dipole --by-hand --side black
  girone join dipole 127.0.0.1 8901 --player random --seed 7
"""

import argparse
import os
from collections.abc import Iterator

from girone import games, wires
from girone.cli.help import readers_language
from girone.cli.player_arguments import (
    not_negative,
    one_game_argument,
    option_argument,
    quiet_argument,
    seed_argument,
    thinking_arguments,
)
from girone.cli.shared import DONE, FAULT, INTERRUPTED, allowance, leave, thinker
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.game import Game, Side
from girone.model.wire import Way
from girone.players.keyboard import KEYBOARD, Keyboard
from girone.players.player import Player
from girone.players.screen import STANDARD_ERROR, STANDARD_OUTPUT, Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import MARGIN, NEAR, regulation_of, wire_of
from girone.plugins import loadable

ENGINE_PATIENCE = 5.0
"""Seconds to make the engine before we connect; no clock runs yet."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    one_game_argument(parser)
    parser.add_argument("reach", metavar="HOST PORT", nargs="*", help="unical_server: where the server listens")
    parser.add_argument("--white", type=int, metavar="PORT", help="unical_relay: play white, wait for the server here")
    parser.add_argument(
        "--black", nargs=2, metavar=("HOST", "PORT"), help="unical_relay: play black, connect to the server"
    )
    parser.add_argument(
        "--wire",
        metavar="WIRE",
        help="unical_server supports all games, over pipes without HOST PORT; Othello: gtp, nboard",
    )
    option_argument(parser, "--option", "an option of the game, such as size=10, where the server does not tell it")
    thinking_arguments(parser)
    parser.add_argument("--no-ponder", action="store_true", help="do not think in the opponent's time")
    parser.add_argument("--manual", action="store_true", help="type our moves; `auto` and `manual` switch at any time")
    parser.add_argument("--by-hand", action="store_true", help="without a server: type the opponent's moves, too")
    parser.add_argument("--side", choices=list(Side), help="--by-hand: our side (default: who moves first)")
    parser.add_argument("--player", metavar="PLAYER", help="instead of the engine: random, greedy, level1 … level10")
    seed_argument(parser, "--player: seed of the random player; without it every game differs")
    parser.add_argument("--delay", type=not_negative, metavar="SECONDS", help="--player: pause before each answer")
    quiet_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Connect, play, and print the result."""
    game = games.load(arguments.game, **dict(arguments.option))
    wire = _checked_wire(arguments, game)
    if arguments.player:
        return _as_sample(arguments, wire)
    if arguments.seed is not None or arguments.delay is not None:
        raise ConfigError("--seed and --delay are for --player")
    over_pipes = not (arguments.by_hand or arguments.reach or arguments.white is not None or arguments.black)
    if over_pipes and arguments.manual:
        raise ConfigError(
            "--manual needs the keyboard, and standard input is the wire here; --by-hand plays without one"
        )
    screen = _screen(arguments, over_pipes)
    keyboard = _keyboard(arguments, over_pipes, screen)
    limits = allowance(arguments, regulation_of(game.name), NEAR if over_pipes or _is_near(arguments) else MARGIN)
    mind = thinker(arguments, game)
    try:
        # With --by-hand every board is already shown, after either side's move.
        commented = Screen(STANDARD_OUTPUT, has_boards=False) if arguments.by_hand else screen
        player = Player(
            mind, limits, commented, _ponders(arguments, wire), keyboard, hurries_people=arguments.limit is not None
        )
        if arguments.by_hand:
            assert keyboard
            return leave(mind, _without_server(game, arguments, player, keyboard, screen))
        return leave(mind, _at_server(game, wire, arguments, player, mind, screen))
    finally:
        mind.close()


def _as_sample(arguments: argparse.Namespace, wire: str) -> int:
    """Play as a sample player."""
    from girone.players.samples import program

    if arguments.by_hand or arguments.manual:
        raise ConfigError("--player plays by itself; leave --by-hand and --manual out")
    return program.run(
        argparse.Namespace(
            player=arguments.player,
            wire=wire,
            reach=list(arguments.black or arguments.reach),
            listen=arguments.white,
            game=arguments.game if wires.client_kind(wire).takes_game else None,
            seed=arguments.seed,
            delay=arguments.delay or 0.0,
        )
    )


def _checked_wire(arguments: argparse.Namespace, game: Game) -> str:
    """The wire from the arguments."""
    every = loadable(wires.names(), lambda name: (name, wires.kind(name)))[0]
    known = [name for name, kind in every if kind.carries(game) and not kind.launcher]
    wire: str = arguments.wire or _usual_wire(game, known)
    if wire not in known:
        raise ConfigError(unknown(said("wire of {name}", name=game.name), wire, known))
    for mistake in _mistakes(arguments, wire):
        raise ConfigError(mistake)
    return wire


def _usual_wire(game: Game, known: list[str]) -> str:
    """The wire of the game's default regulation, if a player can join over it."""
    usual = wire_of(regulation_of(game.name))
    return usual if usual in known else known[0]


def _mistakes(arguments: argparse.Namespace, wire: str) -> Iterator[str]:
    """Options that contradict the wire or each other."""
    kind = wires.kind(wire)
    is_relay = arguments.white is not None or bool(arguments.black)
    if arguments.side and not arguments.by_hand:
        yield "--side is for --by-hand; at a server, the server says which side we are"
    if (arguments.white is not None) + bool(arguments.black) + bool(arguments.reach) + arguments.by_hand > 1:
        yield "choose one: HOST PORT, --white PORT, --black HOST PORT or --by-hand"
    if is_relay and not kind.differs_by_side():
        yield f"--white and --black do not fit {wire}; {arguments.game} over {wire} takes HOST PORT"
    if kind.differs_by_side() and not (is_relay or arguments.by_hand):
        yield f"{wire} is reached by --white PORT or --black HOST PORT"
    if not kind.is_reached(Way.THEY_DIAL) and arguments.reach:
        yield f"{wire} is reached only over standard input and output"
    if len(arguments.reach) not in (0, 2):
        yield "a server is reached by HOST PORT, such as 127.0.0.1 8901"
    both_ways = kind.is_reached(Way.THEY_DIAL) and kind.is_reached(Way.STDIO)
    if both_ways and arguments.wire is None and not (arguments.reach or arguments.by_hand):
        yield f"{arguments.game} is played at HOST PORT; --wire {wire} without them means the pipes"


def _is_near(arguments: argparse.Namespace) -> bool:
    """Whether the server that we connect to is on this machine."""
    address: list[str] = arguments.black or arguments.reach
    return bool(address) and (address[0] in ("localhost", "::1") or address[0].startswith("127."))


def _ponders(arguments: argparse.Namespace, wire: str) -> bool:
    """Whether to think in the opponent's time: not at a level, nor if the wire suspends us or only consults us."""
    return not (arguments.no_ponder or arguments.level is not None or not wires.client_kind(wire).may_ponder)


def _screen(arguments: argparse.Namespace, over_pipes: bool) -> Screen:
    if over_pipes:
        return Screen(STANDARD_ERROR, has_boards=False)
    has_boards = arguments.manual or arguments.by_hand or (os.isatty(STANDARD_OUTPUT) and not arguments.quiet)
    language = readers_language() if arguments.manual or arguments.by_hand else None
    return Screen(STANDARD_OUTPUT, has_boards, language)


def _keyboard(arguments: argparse.Namespace, over_pipes: bool, screen: Screen) -> Keyboard | None:
    """The keyboard, if there is one and the wire does not use standard input."""
    if over_pipes or not (arguments.manual or arguments.by_hand or os.isatty(KEYBOARD)):
        return None
    keyboard = Keyboard(screen.say, arguments.manual, has_both_sides=arguments.by_hand)
    keyboard.watch()
    return keyboard


def _at_server(
    game: Game, wire: str, arguments: argparse.Namespace, player: Player, mind: Thinker, screen: Screen
) -> int:
    from girone.players.conversation import converse, reach
    from girone.players.punctuality import prompt
    from girone.wires.client import ConversationResult, ServerFault

    kind = wires.client_kind(wire)
    if kind.is_consulted:
        from girone.players.boards import adviser

        client = kind.consulted(adviser(player, mind, may_be_granted_time=arguments.limit is None))
    else:
        client = kind.join(player.think, game, Side.BLACK if arguments.black else Side.WHITE, screen.say)
    address = tuple(arguments.black or arguments.reach)
    if address or arguments.white is not None:
        mind.await_engine(ENGINE_PATIENCE)
    try:
        with prompt(mind.lateness), reach(address, arguments.white, screen.say) as line:
            result = converse(client, line, player, screen, is_timed_from_launch=kind.is_timed_from_launch)
    except ServerFault as fault:
        Screen(STANDARD_ERROR, has_boards=False).say(f"girone: {fault}")
        return FAULT
    return FAULT if result is ConversationResult.UNTOLD else DONE


def _without_server(
    game: Game, arguments: argparse.Namespace, player: Player, keyboard: Keyboard, screen: Screen
) -> int:
    from girone.players.by_hand import play_by_hand

    start = game.start()
    side = Side(arguments.side) if arguments.side else start.turn
    result = play_by_hand(start, side, player, keyboard, screen)
    if result is None:
        screen.say(said("interrupted: nothing more was typed").worded)
    return INTERRUPTED if result is None else DONE
