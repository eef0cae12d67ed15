"""Start a program at a recorded match once more: the referee is real, the opponent's moves are those of the record.

To reproduce a failure. What the program answers is compared with the record. Where it plays another move, the match
goes on as long as the recorded opponent's moves stay legal. Exit code 0: the same answers and the same verdict; 1:
something differs. Write {port} (and {host}) where the command wants them.

Examples:
  girone rerun matches/0001/journal.jsonl --side white -- ./player.sh {host} {port}
  girone rerun matches/0002/journal.jsonl --side black --quick -- python3 mybot.py
  girone rerun matches/0003/journal.jsonl --side black -- path/to/folder
"""

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from girone import regulations
from girone.cli.arguments import command_argument, program_of, provide_argument, provided_of
from girone.cli.help import readers_language
from girone.cli.shared import json_argument, print_json
from girone.cli.terminal import Commentary, interruptions
from girone.entries.subject import demand_built, handed_in, is_hand_in, seat
from girone.host.copies import fresh_folder
from girone.lab.rerun.comparison import Answered, Pair, as_json, pairs, why_stopped
from girone.lab.rerun.order import RerunMatch, turns_of
from girone.lab.subject import Subject
from girone.languages.language import Language
from girone.matches import journal, replay
from girone.matches.fields import Header, RecordedSeat
from girone.matches.journal_lines import Line
from girone.matches.order import REACHES, Contestant, Way
from girone.matches.places import with_cores
from girone.matches.running_table import follow
from girone.matches.table_report import TableReport
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation

TABLE = "girone.lab.rerun.table"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("journal", metavar="JOURNAL", type=Path, help="the journal of the match")
    command_argument(parser)
    provide_argument(parser)
    parser.add_argument("--side", required=True, choices=list(Side), help="the side that the program plays")
    parser.add_argument("--quick", action="store_true", help="no warm-up, and the opponent answers at once")
    parser.add_argument("--record", metavar="DIR", help="folder for journal and log; default: ./reruns/NUMBER")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play it, and say what differs."""
    if not arguments.command:
        raise ConfigError("write the program after --, such as `-- python3 mybot.py`")
    header, recorded = journal.told(arguments.journal)
    told = replay.tell(arguments.journal, header, recorded)  # refuses what is no whole record
    side, language = Side(arguments.side), readers_language()
    with interruptions() as caught, tempfile.TemporaryDirectory(prefix="girone-rerun-") as room:
        match = _match(arguments, side, header, recorded, Path(room), language)
        with with_cores(match, lambda: bool(caught)) as pinned:
            result = follow(pinned, Commentary(sys.stderr, language, every_move=False).tell, caught, TABLE)
        if caught:
            return 128 + caught[0]
    _, given = journal.told(result.journal)
    both = pairs(side, recorded, given)
    now = replay.story(result.journal)
    last = now.plies[-1].position if now.plies else now.start
    stopped = why_stopped(side, recorded, given, last)
    same = all(pair.same for pair in both) and not stopped and result.verdict.told == told.ending
    if arguments.json:
        said = {"recorded_words": str(told.ending), "stopped": stopped or None, "same": same, **result.record}
        print_json({"side": side, "answers": [as_json(pair) for pair in both], **said})
    else:
        _print(both, result, told.ending, stopped, language)
        print(language.say("the same as on record" if same else "NOT the same as on record"))
        log = Path(match.folder) / f"{side}.log"
        print(f"  {language.say('what the program said: {file}', file=log)}")
    return 0 if same else 1


def _match(
    arguments: argparse.Namespace,
    side: Side,
    header: Header,
    recorded: list[Line],
    room: Path,
    language: Language,
) -> RerunMatch:
    folder = fresh_folder(arguments.record, "reruns")
    quick = {"limits.warm_up": 0} if arguments.quick else {}
    regulation = regulations.load(header.regulation, {**header.overrides, **quick})
    command = program_of(arguments.command)
    if is_hand_in(command):
        provided, wire = provided_of(arguments.provide), header.seats[side].wire
        program: Subject | str = handed_in(
            Path(command),
            regulation,
            room,
            provided=provided,
            wire=wire,
            tell=lambda what: print(language.tell(what), file=sys.stderr, flush=True),
        )
    else:
        demand_built(command)
        program = command
    sides = {
        each: _tested(each, header.seats[each], program, regulation, folder)
        if each is side
        else _as_recorded(header.seats[each])
        for each in Side
    }
    return RerunMatch(
        regulation=regulation,
        white=sides[Side.WHITE],
        black=sides[Side.BLACK],
        folder=str(folder),
        opening=header.opening,
        tested=side,
        turns=list(turns_of(side.other, recorded, arguments.quick)),
    )


def _as_recorded(recorded: RecordedSeat) -> Contestant:
    way = recorded.way if recorded.way in list(Way) else Way.STDIO  # a journal for entrants withholds the rival's
    return Contestant(f"{recorded.name}, as recorded", recorded.wire, REACHES[Way(way)](), recorded.wire_options)


def _tested(
    side: Side, recorded: RecordedSeat, program: Subject | str, regulation: Regulation, folder: Path
) -> Contestant:
    made = seat(side, program, recorded.wire, regulation, folder, None)
    return replace(made, wire_options=recorded.wire_options)


def _print(both: list[Pair], result: TableReport, ending: Detail, stopped: str, language: Language) -> None:
    asked = [pair for pair in both if pair.given]
    for pair in asked:
        assert pair.given
        print(f"{pair.given.ply:4}. {_line(pair, pair.given, language)}")
    if len(asked) < len(both):
        more = language.say_count(
            "{count} more answer on record was not asked for",
            "{count} more answers on record were not asked for",
            count=len(both) - len(asked),
        )
        print(f"      {more}")
    if stopped:
        print(language.say("stopped: {detail}", detail=stopped))
    else:
        print(language.say("now: {detail}", detail=result.verdict.told))
    print(language.say("on record: {detail}", detail=ending))


def _line(pair: Pair, given: Answered, language: Language) -> str:
    recorded, now = pair.recorded, {"detail": given.words, "seconds": f"{given.seconds:.3f}"}
    if not recorded:
        return language.say("{detail}, {seconds} s (not on record)", **now)
    then = f"{recorded.seconds:.3f}"
    if pair.same:
        return language.say("{detail}, {seconds} s (on record {stall} s)", **now, stall=then)
    if given.position != recorded.position:
        words = "{detail}, {seconds} s (on record, in another position, {other}, {stall} s)"
        return language.say(words, **now, other=recorded.words, stall=then)
    lines = (("now: {detail}", given), ("on record: {detail}", recorded))
    differing = [f"\n        {language.say(words, detail=_in_full(each))}" for words, each in lines]
    return language.say("DIFFERS") + "".join(differing)


def _in_full(answer: Answered) -> Detail:
    pattern = "{detail}, {seconds} s, {quoted}"
    return said(pattern, detail=answer.words, seconds=answer.seconds, quoted=repr(answer.raw))
