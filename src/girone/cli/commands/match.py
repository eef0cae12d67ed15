"""Play matches: two programs and their verdicts, or many games between engines and how strong they are.

With --white and --black, two programs play one match, and you see every move.

Several engines after GAME play many games: each opening with both colours, as many at once as there are cores. A table
shows Elo, pairs, time and faults; --sprt stops when the test is decided. The record is a tournament's: after Ctrl-C or
a kill the same --record DIR resumes.

A program is a command in quotes; a folder or an archive to hand in, which girone builds; or `random`, `greedy` or
`level1` to `level10`. Write {port} (and {host}) into the command of a program that connects by TCP; without them, it
talks over standard input and output. Each program runs in a folder of its own. Files in its command are relative to the
current folder.

Examples:
  girone match dipole --white random --black greedy
  girone match dipole --white "python3 mybot.py" --black "java -jar rival.jar {host} {port}" --set limits.warm_up=1
  girone match othello --regulation othello-sadjad-1389 --set game.size=10 --white ./mine --black random
  girone match lines_of_action --white "./mine --listen {port}" --black "./mine {host} {port}"
  girone match othello ./new ./old --games 1000 --each st=0.1 --sprt elo0=0,elo1=10 -o games.sgf
  girone match othello --engine cmd=./mine wire=nboard --engine cmd=level5 wire=nboard --rounds 100 --openings xot
  girone match dipole ./mine level3 level5 --tournament gauntlet --games 600 --record night
  girone match --record night
"""

import argparse
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from girone import wires
from girone.cli.arguments import (
    games_argument,
    json_argument,
    output_argument,
    plain_argument,
    progress_arguments,
    provide_argument,
    provided_of,
    record_argument,
    regulation_option,
    sandbox_argument,
    set_argument,
)
from girone.cli.help import readers_language
from girone.cli.match_options import engine_arguments, is_of_engines, only_for_engines
from girone.cli.player_arguments import one_game_argument, seed_argument
from girone.cli.program_output import print_output
from girone.cli.shared import print_json
from girone.cli.terminal import Commentary, grounds, interruptions
from girone.entries.program_source import demand_built, handed_in, is_hand_in
from girone.host.copies import fresh_folder
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import WITHOUT_LIMITS, demand, level_of_match
from girone.lab.tested_program import Subject, seat
from girone.languages.language import Language
from girone.matches.journal import journal
from girone.matches.order import Contestant, Match
from girone.matches.places import PLAYERS, demand_startable, regulation_for, with_cores
from girone.matches.running_table import TableReport, follow, follow_here
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Regulation
from girone.model.text import plain
from girone.tournament.results.facts import lost_turns

NOBODY = "nobody"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    one_game_argument(parser, "?", "; or a tournament's file, whose entrants meet")
    parser.add_argument("engines", metavar="ENGINE", nargs="*", help="programs that meet each other in many games")
    for side in Side:
        samples = "random, greedy, level1 … level10"
        parser.add_argument(f"--{side}", metavar="CMD", help=f"the program of {side}, or {samples}")
        parser.add_argument(f"--{side}-wire", metavar="WIRE", help=f"the wire {side} speaks, if not --wire")
    parser.add_argument("--wire", metavar="WIRE", help=f"the wire of both: {', '.join(wires.names())}")
    regulation_option(parser, "default: the one of the game")
    set_argument(parser)
    games_argument(parser, 1, "how many matches; between engines every pair has the same number")
    parser.add_argument("--swap", action="store_true", help="change colours after every match")
    seed_argument(parser, "seed of the sample players, one more for each match")
    provide_argument(parser)
    sandbox_argument(parser)
    record_argument(parser, "./matches/NUMBER")
    engine_arguments(parser)
    output_argument(parser, "between engines: write the games or results; the suffix says in which format")
    plain_argument(parser)
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the matches one after the other, or many games between engines."""
    if is_of_engines(arguments):
        return _run_engines(arguments)
    if arguments.white is None or arguments.black is None:
        raise ConfigError(said("who plays? Write --white and --black, or engines after the game"))
    if arguments.output or (others := only_for_engines(arguments)):
        option = "-o" if arguments.output else others[0]
        raise ConfigError(said("{option} is for engines, which stand after the game", option=option))
    regulation = regulation_for(arguments.game, arguments.regulation, dict(arguments.set))
    _check_seats(arguments, regulation)
    arguments.sandbox = level_of_match(arguments.sandbox, Path(arguments.record_folder or "."))
    folder, wins, void, language = fresh_folder(arguments.record_folder), Counter[str](), 0, readers_language()
    if arguments.sandbox is Level.NONE:
        print(f"girone: {language.tell(WITHOUT_LIMITS)}", file=sys.stderr, flush=True)
    with interruptions() as caught, tempfile.TemporaryDirectory(prefix="girone-match-") as workspace:
        programs = {side: _program(side, arguments, regulation, Path(workspace) / side, language) for side in Side}
        for number in range(arguments.games):
            match = _match(arguments, regulation, programs, folder, number)
            moves = arguments.verbose or not (arguments.quiet or arguments.json)
            commentary = Commentary(sys.stderr, language, moves, arguments.verbose, regulation.limits.warm_up)
            result = _played(match, commentary, caught)
            if result.verdict.kind is Kind.VOID:
                void += 1
            else:
                wins[_winner_name(arguments, number, result)] += 1
            for note in result.notes:
                print(f"      {language.tell(note)}", file=sys.stderr, flush=True)
            if arguments.json:
                seated = {side: each.name for side, each in match.contestants.items()}
                print_json({"match": number + 1, **seated, **result.record, "lost_turns": _lost_turns(result)})
            else:
                _print(number, match, result, regulation, language)
            if caught or result.verdict.reason is Reason.INTERRUPTED:
                return 128 + (caught or [signal.SIGINT])[0]
    if arguments.games > 1 and not arguments.json:
        names = ", ".join(f"{_named(who, language)}: {count}" for who, count in wins.most_common())
        print(language.say("won by {names}", names=names) if wins else language.say("no match has a result"))
        if void:
            print(language.say("void, and not counted: {count}", count=void))
    return 1 if void else 0


def _played(match: Match, commentary: Commentary, caught: Sequence[int]) -> TableReport:
    if match.sandbox is Level.NONE:
        return follow_here(match, commentary.tell)
    with with_cores(match, lambda: bool(caught)) as pinned:
        return follow(pinned, commentary.tell, caught, look=commentary.look)


def _run_engines(arguments: argparse.Namespace) -> int:
    if (arguments.white or arguments.black) and not (arguments.game or arguments.engine):
        raise ConfigError(said("which game? Write it first: girone match dipole --white … --black …"))
    if arguments.white or arguments.black or arguments.swap:
        raise ConfigError(
            said("--white, --black and --swap are for two programs; engines change colours by themselves")
        )
    demand(arguments.sandbox)
    from girone.cli.match_runner import run_engines  # slow to import; only many games need it

    return run_engines(arguments)


def _check_seats(arguments: argparse.Namespace, regulation: Regulation) -> None:
    for given in Side:
        command, wire = getattr(arguments, given), _wire(arguments, regulation, given)
        if arguments.swap and wires.kind(wire).differs_by_side() and not (command in PLAYERS or is_hand_in(command)):
            raise ConfigError(f"a program of {wire} is started differently for each colour; leave --swap out")
        if not is_hand_in(command):
            demand_startable(given, command, wire, regulation)
            demand_built(command)


def _print(number: int, match: Match, result: TableReport, regulation: Regulation, language: Language) -> None:
    print(language.say("match {number}: {detail}", number=number + 1, detail=result.verdict.told))
    print(grounds(result, regulation, language), flush=True)
    lost = _lost_turns(result)
    for side, turns in lost.items():
        why = ", ".join(f"{language.tell(reason.words)} {count}" for reason, count in turns.items())
        print("  " + language.say("lost turns of {side}: {reasons}", side=side, reasons=why), flush=True)
    losers = result.verdict.losers if result.verdict.kind is Kind.FORFEIT else ()
    for side in dict.fromkeys([*losers, *lost]):
        print_output(side, Path(match.folder), language, has_failed=side in losers)


def _lost_turns(result: TableReport) -> dict[str, dict[Reason, int]]:
    """The turns that each side lost, counted by reason, from the journal; sides without lost turns are omitted."""
    try:
        _, lines = journal.read_lines(result.journal)
    except RecordError:
        return {}
    return {side.value: lost for side in Side if (lost := lost_turns(lines, side))}


def _winner_name(arguments: argparse.Namespace, number: int, result: TableReport) -> str:
    """The winner's name for the summary; programs of the same name are told apart by the option that gave them."""
    if not result.verdict.winner:
        return NOBODY
    given = _option_of(arguments, number, result.verdict.winner)
    name: str = getattr(arguments, given)
    return f"{name} (--{given})" if arguments.white == arguments.black else name


def _named(who: str, language: Language) -> str:
    return language.tell(who) if who == NOBODY else who


def _option_of(arguments: argparse.Namespace, number: int, side: Side) -> Side:
    """The option (--white or --black) whose program plays this side in match `number`."""
    return side.other if arguments.swap and number % 2 == 1 else side


def _wire(arguments: argparse.Namespace, regulation: Regulation, side: Side) -> str:
    wire: str = getattr(arguments, f"{side}_wire") or arguments.wire or regulation.wire
    return wire


def _program(
    side: Side, arguments: argparse.Namespace, regulation: Regulation, workspace: Path, language: Language
) -> Subject | str:
    """A command as it is, or a folder or archive built and ready to start."""
    command: str = getattr(arguments, side)
    if command in PLAYERS or not is_hand_in(command):
        return command
    if arguments.sandbox is Level.NONE:
        raise ConfigError(said("programs are built only on Linux; give the command of {program}", program=command))
    workspace.mkdir()

    def tell(what: Detail) -> None:
        if not arguments.quiet:
            print(f"{plain(command)}: {language.tell(what)}", file=sys.stderr, flush=True)

    wire = _wire(arguments, regulation, side)
    return handed_in(
        Path(command), regulation, workspace, arguments.sandbox, provided_of(arguments.provide), wire, tell
    )


def _match(
    arguments: argparse.Namespace,
    regulation: Regulation,
    programs: Mapping[Side, Subject | str],
    folder: Path,
    number: int,
) -> Match:
    own = folder if arguments.games == 1 else folder / f"{number + 1:04}"
    seats: dict[Side, Contestant] = {}
    for side in Side:
        played_by = _option_of(arguments, number, side)
        wire = _wire(arguments, regulation, played_by)
        seed = None if arguments.seed is None else arguments.seed + 2 * number + list(Side).index(played_by)
        seats[side] = seat(side, programs[played_by], wire, regulation, own, seed)
    return Match(regulation, seats[Side.WHITE], seats[Side.BLACK], str(own), sandbox=arguments.sandbox)
