"""Write the house player as a program that is ready to hand in, for one of the five documents: a folder, or a zip.

It is for demonstrations and for comparison, and its sources and scripts say so; students begin with `girone kit`.

It has the complete source and everything it needs, start scripts, and a short manual. Its set-up step needs Python and,
to be strong, a C++ compiler; no network.

Examples:
  girone submission --list
  girone submission dipole-2020 hand-in/
  girone submission othello-ufmg-2014 tp1.zip --team "Os Dois" --author "Ana Souza" --author "Rui Lima"
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from girone import regulations
from girone.lab import paper, submission
from girone.lab.packing import pack
from girone.lab.submission import DOCUMENTATION, File, Signature
from girone.model.errors import ConfigError
from girone.model.text import counted


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("name", metavar="NAME", nargs="?", help=f"one of: {', '.join(submission.names())}")
    parser.add_argument("destination", metavar="DESTINATION", nargs="?", help="a new folder, or a new file NAME.zip")
    parser.add_argument("--list", action="store_true", help="list the documents that there is a hand-in for")
    parser.add_argument("--force", action="store_true", help="write over what is there")
    parser.add_argument("--team", default="", metavar="NAME", help="the group, for the manual")
    parser.add_argument("--author", action="append", default=[], metavar="NAME", help="who hands in; may be repeated")


def run(arguments: argparse.Namespace) -> int:
    """Write it, and say what was written."""
    if arguments.list:
        for name in submission.names():
            print(f"{name:20} {regulations.load(name).title}")
        return 0
    if not arguments.destination:
        raise ConfigError("write NAME and DESTINATION, such as `girone submission dipole-2020 hand-in/`")
    files = submission.gather(arguments.name, Signature(arguments.team, arguments.author))
    pack(files, Path(arguments.destination), arguments.force)
    print(_listing(files, arguments.destination))
    if any(file.name == DOCUMENTATION for file in files) and not paper.available():
        print(f"the document asks for a PDF: `{paper.HOW_TO_GET_IT}` and call this again", file=sys.stderr)
    return 0


def _listing(files: Sequence[File], destination: str) -> str:
    """What lies at the top, folders with the number of their files."""
    inside = Counter(file.name.parts[0] for file in files)
    folders = {file.name.parts[0] for file in files if len(file.name.parts) > 1}
    lines = [
        f"  {name}/ ({counted(inside[name], 'file')})" if name in folders else f"  {name}" for name in sorted(inside)
    ]
    return "\n".join([f"{destination}: {counted(len(files), 'file')}", *lines, "read README.md first"])
