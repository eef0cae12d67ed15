"""Say which hand-ins are like each other: places that two programs share, whatever they call their variables.

A hint for whoever looks at both programs, never a verdict. Names, numbers, texts, comments and layout do not count.
What the course gave to everybody, girone's own kits, and what most of the programs share is left out. Nothing leaves
the machine.

Examples:
  girone compare hand-ins/
  girone compare tournament.toml --given kit/common
  girone compare rossi.zip bianchi.zip -o alike.html
"""

import argparse
from dataclasses import asdict
from pathlib import Path

from girone.cli.arguments import json_argument, output_argument
from girone.cli.help import readers_language
from girone.cli.shared import print_json, write_file
from girone.entries.compare import compare, page, text


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=Path,
        help="a folder of hand-ins, an archive, a program, a list as CSV, or a tournament's file",
    )
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        type=Path,
        metavar="DIR",
        help="what everybody was given; it does not count; repeatable",
    )
    output_argument(parser, "write HTML with the places side by side")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compare and report."""
    found = compare(arguments.paths, arguments.given)
    if arguments.output:
        write_file(arguments.output, page(found, readers_language()))
    if arguments.json:
        print_json(
            {
                "programs": [each.name for each in found.programs],
                "left_out": {name: str(why) for name, why in found.left_out},
                "pairs": [asdict(pair) for pair in found.pairs],
            }
        )
    else:
        print(text(found, readers_language()))
    return 0
