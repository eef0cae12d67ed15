"""Write a starter program: it knows the rules, talks to the referee, and plays any legal move.

THINK HERE marks the place for your ideas. It is plain source in the language of your choice, with scripts that build
and start it, and a README that says how to play, watch, check and enter it.

--house writes girone's engine instead, for demonstrations and not for students: the complete source, start scripts
and a short manual. Every file says that it is part of girone's engine, no matter who hands it in. To set it up you
need Python and, to be strong, a C++ compiler, but no network.

Examples:
  girone kit --list
  girone kit dipole-2020 my-player --language python
  girone kit othello-sadjad-1389 -o my-player.zip --language cpp
  girone kit othello-ufmg-2014 my-player --language java --wire unical_server
  girone kit othello-ufmg-2014 -o tp1.zip --house --team "Os Dois" --author "Ana Souza" --author "Rui Lima"
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from girone import regulations
from girone.cli.arguments import force_argument, json_argument, output_argument, regulation_argument
from girone.cli.help import readers_language
from girone.cli.shared import print_broken, print_json
from girone.lab.kits import kit, submission
from girone.lab.kits.packing import pack
from girone.lab.kits.submission import DOCUMENTATION, File, Signature
from girone.languages.language import Language
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.text import counted
from girone.plugins import loadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    regulation_argument(parser, nargs="?")
    parser.add_argument("folder", metavar="DIR", nargs="?", help="the same as --output DIR")
    output_argument(parser, "a new folder, or a new file NAME.zip", metavar="DIR")
    parser.add_argument(
        "--language", metavar="LANGUAGE", help=said("one of: {names}", names=", ".join(kit.languages())).worded
    )
    parser.add_argument("--wire", metavar="WIRE", help="speak this wire instead of the regulation's")
    parser.add_argument("--house", action="store_true", help="girone's engine, for demonstrations; every file says so")
    parser.add_argument("--team", default="", metavar="NAME", help="--house: the group, for the manual")
    parser.add_argument(
        "--author", action="append", default=[], metavar="NAME", help="--house: who hands in; may be repeated"
    )
    parser.add_argument("--list", action="store_true", help="list the regulations and languages")
    force_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the program and print what to do next."""
    language = readers_language()
    if arguments.list:
        return _list(arguments, language)
    target = arguments.output or arguments.folder
    if arguments.house and (arguments.language or arguments.wire):
        raise ConfigError(
            "--house is Python and C++, and speaks the regulation's wire; leave --language and --wire out"
        )
    if not arguments.house and (arguments.team or arguments.author):
        raise ConfigError("--team and --author are for --house")
    if not (arguments.regulation and target and (arguments.language or arguments.house)):
        how = "--house" if arguments.house else "--language python"
        raise ConfigError(f"write all three, such as `girone kit dipole-2020 my-player {how}`")
    if arguments.house:
        files = submission.gather(arguments.regulation, Signature(arguments.team, arguments.author))
    else:
        files = kit.gather(arguments.regulation, arguments.language, language, arguments.wire)
    pack(files, Path(target), arguments.force)
    if arguments.json:
        print_json({"output": target, "files": [str(file.name) for file in files]})
    elif arguments.house:
        print(_listing(files, target))
    else:
        print(f"{target}: {', '.join(str(file.name) for file in files)}")
        print(language.say("read README.md first; THINK HERE marks the place for your ideas"))
    _miss_paper(files)
    return 0


def _list(arguments: argparse.Namespace, language: Language) -> int:
    """List the regulations and languages for which there are programs."""
    every, broken = loadable(regulations.names(), regulations.load)
    print_broken(broken)
    if arguments.json:
        titles = {each.name: each.title for each in every}
        print_json({"regulations": titles, "languages": list(kit.languages()), "house": list(submission.names())})
        return 0
    for each in every:
        if not arguments.house or each.name in submission.names():
            print(f"{each.name:20} {each.title}")
    if arguments.house:
        return 0
    print(language.say("languages: {names}", names=", ".join(kit.languages())))
    return 0


def _miss_paper(files: Sequence[File]) -> None:
    from girone.lab import paper

    if any(file.name == DOCUMENTATION for file in files) and not paper.available():
        print(f"the document asks for a PDF: `{paper.HOW_TO_GET_IT}` and repeat this command", file=sys.stderr)


def _listing(files: Sequence[File], target: str) -> str:
    """The files at the top; folders with the number of their files."""
    inside = Counter(file.name.parts[0] for file in files)
    folders = {file.name.parts[0] for file in files if len(file.name.parts) > 1}
    lines = [
        f"  {name}/ ({counted(inside[name], 'file')})" if name in folders else f"  {name}" for name in sorted(inside)
    ]
    return "\n".join([f"{target}: {counted(len(files), 'file')}", *lines, "read README.md first"])
