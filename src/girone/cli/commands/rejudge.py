"""Judge a match again from its journal, and compare with the verdict on record.

The bytes of both programs and their times go through wires, rules and referee once more. Exit code 0: the same
verdict; 1: another one, or a journal that cannot be judged.

Examples:
  girone rejudge matches/0001/journal.jsonl
  girone rejudge --json matches/*/journal.jsonl
"""

import argparse
from pathlib import Path

from girone.cli.help import complain, readers_language
from girone.cli.shared import json_argument, print_json
from girone.matches import replay
from girone.model.errors import RecordError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("journals", metavar="JOURNAL", nargs="+", type=Path, help="journals of matches")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Judge each of them."""
    differing, language = 0, readers_language()
    for file in arguments.journals:
        try:
            judged = replay.rejudge(file)
        except RecordError as error:
            differing += 1
            complain(str(error))
            continue
        differing += not judged.agrees
        if arguments.json:
            print_json({"journal": str(file), "agrees": judged.agrees, "verdict": judged.verdict.as_json()})
        else:
            same = "the same verdict" if judged.agrees else "ANOTHER verdict; on record: {detail}"
            claimed = language.say(same, detail=judged.claimed.told)
            print(f"{file}: {language.tell(judged.verdict.told)}\n  {claimed}")
    return 1 if differing else 0
