"""Play matches between two programs and print the verdicts.

Each program is a command in quotes, a folder or an archive as it is handed in (built, and started as its files say), or
`random` or `greedy` for a sample player. A program that connects by TCP has {port} (and {host}) in its command;
without it, unical_server is spoken over standard input and output. Each program runs in a folder of its own; files that
its command names are found from here.

Examples:
  girone match dipole --white random --black greedy
  girone match dipole --white "python3 mybot.py" --black "java -jar rival.jar {host} {port}" --set limits.warm_up=1
  girone match othello --regulation othello-sadjad-1389 --set game.size=10 --white ./mine --black random
  girone match lines_of_action --white "./mine --listen {port}" --black "./mine {host} {port}"
  girone match fission --white ./mine --black greedy -n 10 --swap -q
"""

import argparse
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from girone import wires
from girone.cli.arguments import (
    games_argument,
    json_argument,
    provide_argument,
    provided_of,
    quiet_argument,
    record_argument,
    regulation_option,
    sandbox_argument,
    set_argument,
)
from girone.cli.help import readers_language
from girone.cli.player_arguments import one_game_argument, seed_argument
from girone.cli.shared import print_json
from girone.cli.terminal import Commentary, grounds, interruptions
from girone.entries.subject import demand_built, handed_in, is_hand_in, seat
from girone.host.copies import fresh_folder
from girone.host.sandbox.probe import demand
from girone.lab.subject import Subject
from girone.languages.language import Language
from girone.matches import journal
from girone.matches.order import Contestant, Match
from girone.matches.places import PLAYERS, demand_startable, regulation_for, with_cores
from girone.matches.running_table import TableReport, follow
from girone.model.detail import Detail
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Regulation
from girone.model.text import plain
from girone.tournament.results.facts import lost_turns

VOID, NOBODY = "void", "nobody"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    one_game_argument(parser)
    for side in Side:
        samples = "random, greedy, level1 … level10"
        parser.add_argument(f"--{side}", required=True, metavar="CMD", help=f"the program of {side}, or {samples}")
        parser.add_argument(f"--{side}-wire", metavar="WIRE", help=f"the wire {side} speaks, if not --wire")
    parser.add_argument("--wire", metavar="WIRE", help=f"the wire of both: {', '.join(wires.names())}")
    regulation_option(parser, "default: the one of the game")
    set_argument(parser)
    games_argument(parser, 1, "how many matches")
    parser.add_argument("--swap", action="store_true", help="change colours after every match")
    seed_argument(parser, "seed of the sample players, counted on by the match")
    provide_argument(parser)
    sandbox_argument(parser)
    record_argument(parser, "./matches/NUMBER")
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the matches one after the other."""
    regulation = regulation_for(arguments.game, arguments.regulation, dict(arguments.set))
    _check_seats(arguments, regulation)
    demand(arguments.sandbox, Path(arguments.record_folder or "."))
    folder, wins, void, language = fresh_folder(arguments.record_folder), Counter[str](), 0, readers_language()
    with interruptions() as caught, tempfile.TemporaryDirectory(prefix="girone-match-") as room:
        programs = {side: _program(side, arguments, regulation, Path(room) / side, language) for side in Side}
        for number in range(arguments.games):
            match = _match(arguments, regulation, programs, folder, number)
            commentary = Commentary(sys.stderr, language, every_move=not (arguments.quiet or arguments.json))
            with with_cores(match, lambda: bool(caught)) as pinned:
                result = follow(pinned, commentary.tell, caught)
            void += result.verdict.kind is Kind.VOID
            wins[_credit(arguments, number, result)] += 1
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
        print(language.say("won by {names}", names=names))
    return 1 if void else 0


def _check_seats(arguments: argparse.Namespace, regulation: Regulation) -> None:
    for given in Side:
        command, wire = getattr(arguments, given), _wire(arguments, regulation, given)
        if arguments.swap and wires.kind(wire).differs_by_side() and not (command in PLAYERS or is_hand_in(command)):
            raise ConfigError(f"a program of {wire} is started differently for each colour; leave --swap out")
        if not is_hand_in(command):
            if command not in PLAYERS:
                demand_built(command)
            demand_startable(given, command, wire, regulation)


def _print(number: int, match: Match, result: TableReport, regulation: Regulation, language: Language) -> None:
    print(language.say("match {number}: {detail}", number=number + 1, detail=result.verdict.told))
    print(grounds(result, regulation, language), flush=True)
    lost = _lost_turns(result)
    for side, turns in lost.items():
        why = ", ".join(f"{language.tell(reason.words)} {count}" for reason, count in turns.items())
        print("  " + language.say("lost turns of {side}: {reasons}", side=side, reasons=why), flush=True)
    losers = result.verdict.losers if result.verdict.kind is Kind.FORFEIT else ()
    for side in dict.fromkeys([*losers, *lost]):
        log = Path(match.folder) / f"{side}.log"
        print("  " + language.say("what {side}'s program said: {file}", side=side, file=log), flush=True)


def _lost_turns(result: TableReport) -> dict[str, dict[Reason, int]]:
    """The turns that each side lost, by reason, as the journal has them; sides that lost none are left out."""
    try:
        _, lines = journal.told(result.journal)
    except RecordError:
        return {}
    return {side.value: lost for side in Side if (lost := lost_turns(lines, side))}


def _credit(arguments: argparse.Namespace, number: int, result: TableReport) -> str:
    """Whose win a match is; programs of one name are told apart by the options that gave them."""
    if not result.verdict.winner:
        return VOID if result.verdict.kind is Kind.VOID else NOBODY
    given = _given(arguments, number, result.verdict.winner)
    name: str = getattr(arguments, given)
    return f"{name} (--{given})" if arguments.white == arguments.black else name


def _named(who: str, language: Language) -> str:
    return language.tell(who) if who in (VOID, NOBODY) else who


def _given(arguments: argparse.Namespace, number: int, side: Side) -> Side:
    """The option that gave the program which plays this side in the match of that number."""
    return side.other if arguments.swap and number % 2 == 1 else side


def _wire(arguments: argparse.Namespace, regulation: Regulation, side: Side) -> str:
    wire: str = getattr(arguments, f"{side}_wire") or arguments.wire or regulation.wire
    return wire


def _program(
    side: Side, arguments: argparse.Namespace, regulation: Regulation, room: Path, language: Language
) -> Subject | str:
    """A command, or what lies in a folder or an archive, built and ready to be started."""
    command: str = getattr(arguments, side)
    if command in PLAYERS or not is_hand_in(command):
        return command
    room.mkdir()

    def tell(what: Detail) -> None:
        print(f"{plain(command)}: {language.tell(what)}", file=sys.stderr, flush=True)

    wire = _wire(arguments, regulation, side)
    return handed_in(Path(command), regulation, room, arguments.sandbox, provided_of(arguments.provide), wire, tell)


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
        played_by = _given(arguments, number, side)
        wire = _wire(arguments, regulation, played_by)
        seed = None if arguments.seed is None else arguments.seed + 2 * number + list(Side).index(played_by)
        seats[side] = seat(side, programs[played_by], wire, regulation, own, seed)
    return Match(regulation, seats[Side.WHITE], seats[Side.BLACK], str(own), sandbox=arguments.sandbox)
