"""Analyse a position or a recorded match: the best move, its score and line, or the exact result.

The score is for the side to move; 100 is about a piece. MOVES come first, as in `girone show`. --exact solves the
position: in Othello the final lead in discs, in the other games 1, 0 or -1. Without --time it runs until it is done;
the exit code is 1 if the time was too short.

For a journal, a match of a store or a file of games (.ggf, .sgf) it names the moves that changed the winner, as far
back from the end as it can solve. --bench searches fixed positions to a fixed depth; the number of nodes is the same on
every machine, and changes only if the search does.

Examples:
  girone analyse othello 5,4 --time 2
  girone analyse othello f5d6c3d3c4
  girone analyse lines_of_action --level 5
  girone analyse dipole --position "A4B12 H5W12 W 0" --time 1 --every-move --json
  girone analyse othello --size 4 --exact --result
  girone analyse othello --position "-X-O-X--O-XOOX-XOOOOXXXXOXOXXXXXOOOOXXXX--OOXXXX--OOXX---OOOOO-- X" --exact
  girone analyse tournament.store 28 --time 5
  girone analyse matches/0001/journal.jsonl
  girone analyse games.ggf 3
  girone analyse othello --bench
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from girone import engine, games
from girone.cli.arguments import json_argument, moves_argument, start_arguments
from girone.cli.commands.show import play_moves
from girone.cli.player_arguments import LARGEST, LARGEST_COUNT, not_negative, quiet_argument, threads_argument, up_to
from girone.cli.shared import chosen_start, print_json
from girone.engine import LEVELS, SOLVER_MEGABYTES, Analysis, Effort, Engine, Solution, Step, in_book, lead
from girone.engine.review import Review, review
from girone.matches.notations.written import after
from girone.model.errors import ConfigError
from girone.model.game import Position
from girone.model.text import counted
from girone.plugins import loadable

SECONDS_TO_SOLVE = 1.0
"""For each position of a recorded match."""
UNSOLVED = 1
SILENT_SECONDS = 1.0
"""Seconds; a shorter analysis shows no progress."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    known = ", ".join(games.names())
    parser.add_argument(
        "game", metavar="GAME|JOURNAL|STORE", nargs="?", help=f"one of: {known}; or the journal of a match, or a store"
    )
    start_arguments(parser)
    moves_argument(parser, "moves to play first; of a store or a file of games: the match, by number or WHITE:BLACK")
    parser.add_argument(
        "--time", type=not_negative, metavar="SECONDS", help="time to think (1; with --exact: until it is done)"
    )
    parser.add_argument("--depth", type=up_to(LARGEST), metavar="N", help="search to this depth, in plies")
    parser.add_argument("--nodes", type=up_to(LARGEST_COUNT), metavar="N", help="search this many positions")
    parser.add_argument("--level", type=int, metavar="L", help=f"think like level {LEVELS[0]} to {LEVELS[-1]}")
    threads_argument(parser)
    parser.add_argument(
        "--every-move", action="store_true", help="a score of the search for every move; not with --exact"
    )
    parser.add_argument("--exact", action="store_true", help="solve the position")
    parser.add_argument("--result", action="store_true", help="--exact: only who wins, which takes less time")
    parser.add_argument(
        "--memory", type=up_to(LARGEST), metavar="MIB", help=f"--exact: size of the table ({SOLVER_MEGABYTES})"
    )
    parser.add_argument("--bench", action="store_true", help="search the fixed positions of the game, or of all games")
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Search and print."""
    _check(arguments)
    if arguments.bench:
        return _bench(arguments)
    if arguments.game is None:
        raise ConfigError("what should be analysed? Name a game, a journal, or a store and a match")
    if arguments.game not in games.names() and Path(arguments.game).exists():
        return _review(arguments)
    _, start = chosen_start(arguments)
    position, _ = play_moves(start, arguments.moves)
    return _solve(arguments, position) if arguments.exact else _think(arguments, position)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse options that would have no effect."""
    if not arguments.exact and (arguments.result or arguments.memory):
        raise ConfigError("--result and --memory are for --exact")
    searching = arguments.depth or arguments.nodes or arguments.level is not None or arguments.every_move
    if searching and (arguments.exact or arguments.bench):
        raise ConfigError(
            "--exact and --bench say how far to search; leave --depth, --nodes, --level and --every-move out"
        )
    if arguments.bench and (arguments.exact or arguments.moves or arguments.position or arguments.time):
        raise ConfigError("--bench has its own positions and depths; it takes only GAME and --json")


def _think(arguments: argparse.Namespace, position: Position) -> int:
    if outcome := position.outcome():
        raise ConfigError(f"the game is over: {outcome.reason.words}")
    quiet = arguments.quiet or arguments.json or not sys.stderr.isatty()
    analysis = Engine().analyse(position, _effort(arguments), arguments.every_move, None if quiet else _tell)
    book = in_book(position)
    if arguments.json:
        print_json({**asdict(analysis), "book": book and asdict(book)})
        return 0
    print(f"{position.turn} plays {analysis.best}, score {analysis.score}")
    print(f"line: {' '.join(analysis.line)}")
    print(f"depth {analysis.depth}, {analysis.nodes:,} nodes in {analysis.seconds:.2f} s")
    if book:
        worth = f"proven {lead(book.score):+}" if book.is_proven else f"score {book.score}, depth {book.depth}"
        print(f"the book plays {book.best}, {worth}: {' '.join(book.line[:8])}")
    for scored in analysis.moves if arguments.every_move else ():
        print(f"{scored.score:7} {' '.join(scored.line[:8])}")
    return 0


def _solve(arguments: argparse.Namespace, position: Position) -> int:
    try:
        solver = Engine(arguments.memory or SOLVER_MEGABYTES)
    except MemoryError:
        usual = f"the usual one has {SOLVER_MEGABYTES}"
        raise ConfigError(f"this machine has no room for a table of {arguments.memory} MiB; {usual}") from None
    tell = None if arguments.quiet else _tell_step
    solution = solver.solve(position, arguments.time, arguments.threads, arguments.result, tell)
    if arguments.json:
        print_json(asdict(solution))
    else:
        print(_solved(position, solution))
    known = solution.result if arguments.result else solution.score
    return UNSOLVED if known is None else 0


def _solved(position: Position, solution: Solution) -> str:
    effort = f"{solution.nodes:,} nodes in {solution.seconds:.2f} s"
    if solution.result is None:
        return f"not solved\n{effort}"
    verdict = {"win": "wins", "tie": "ties", "loss": "loses"}[solution.result]
    by = f" by {abs(solution.score)}" if solution.score and position.game.solved_by_margin else ""
    lines = [f"{position.turn} {verdict}{by}"]
    lines += [f"best move: {solution.best}", f"line: {' '.join(solution.line)}"] if solution.best else []
    return "\n".join([*lines, effort])


def _bench(arguments: argparse.Namespace) -> int:
    from girone.engine.bench import bench

    known = [game.name for game in loadable(games.names(), games.load)[0] if engine.knows(game)]
    for name in [arguments.game] if arguments.game else known or games.names():
        games.kind(name)
        nodes, seconds = bench(name)
        if arguments.json:
            print_json({"game": name, "nodes": nodes, "seconds": seconds, "nodes_per_second": nodes / seconds})
        else:
            print(f"{name:16} {nodes:>12,} nodes {nodes / seconds / 1e6:8.2f} million a second", flush=True)
    return 0


def _review(arguments: argparse.Namespace) -> int:
    from girone.tournament.store.journals import game_at

    if arguments.depth or arguments.nodes or arguments.level is not None or arguments.every_move or arguments.position:
        raise ConfigError("a recorded match takes only --time, --threads and --json")
    match, *more = arguments.moves or [None]
    if more:
        raise ConfigError(f"one match at a time; leave {' '.join(more)} out")
    told, solver = game_at(Path(arguments.game), match), Engine(SOLVER_MEGABYTES)
    seconds = arguments.time or SECONDS_TO_SOLVE
    found = review(
        [told.start, *(after(position, turn) for position, turn in told.played())],
        [turn.move for turn in told.turns],
        lambda position: solver.solve(position, seconds, arguments.threads, result_is_enough=True),
    )
    if arguments.json:
        print_json({**asdict(found), "losing": found.losing and asdict(found.losing)})
    else:
        print("\n".join(_told(found)))
    return 0


def _told(found: Review) -> Iterator[str]:
    if found.exact_from is None:
        yield "not even the last position was solved in the time"
        return
    stood = f"{found.winner} wins" if found.winner else "it is a tie"
    yield f"exact after {counted(found.exact_from, 'move')}, where {stood}"
    for each in found.mistakes:
        does = {"loss": "loses", "tie": "ties", "win": "wins"}
        better = f"; {each.better} {does[each.before]}" if each.better else ""
        first = ", the first losing move" if each == found.losing else ""
        yield f"{each.ply:4}. {each.side} {each.move} {does[each.after]}{better}{first}"
    if not found.mistakes:
        yield "no move since has changed who wins"


def _effort(arguments: argparse.Namespace) -> Effort:
    if arguments.level is not None:
        if arguments.time or arguments.depth or arguments.nodes:
            raise ConfigError("--level says how long to think; leave --time, --depth and --nodes out")
        return Effort.of_level(arguments.level)
    limited = arguments.time or arguments.depth or arguments.nodes
    return Effort(arguments.time if limited else 1.0, arguments.depth, arguments.nodes, arguments.threads)


def _tell(analysis: Analysis) -> None:
    line = " ".join(analysis.line[:8])
    print(f"depth {analysis.depth:2} score {analysis.score:6} {analysis.nodes:>12,} nodes {line}", file=sys.stderr)


def _tell_step(step: Step) -> None:
    if step.seconds >= SILENT_SECONDS:
        print(f"{step.seconds:7.1f} s {step.nodes:>15,} nodes: {step.words}", file=sys.stderr, flush=True)
