"""Write a program to begin with: it knows the rules, speaks with the referee, and plays any legal move.

One place in it is marked for thinking. It is plain source in the language of your choice, with scripts that build and
start it, and a README that says how to play, watch, check and enter it.

Examples:
  girone kit --list
  girone kit dipole-2020 my-player --language python
  girone kit othello-sadjad-1389 my-player --language cpp
"""

import argparse
from pathlib import Path

from girone import regulations
from girone.cli.help import readers_language
from girone.cli.shared import print_broken
from girone.lab import kit
from girone.lab.packing import pack
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.plugins import loadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "regulation",
        metavar="REGULATION",
        nargs="?",
        help=said("one of: {names}", names=", ".join(regulations.names())).worded,
    )
    parser.add_argument("folder", metavar="DIR", nargs="?", help="a new folder, or a new file NAME.zip")
    parser.add_argument(
        "--language", metavar="NAME", help=said("one of: {names}", names=", ".join(kit.languages())).worded
    )
    parser.add_argument("--list", action="store_true", help="list the regulations and languages")
    parser.add_argument("--force", action="store_true", help="write over what is there")


def run(arguments: argparse.Namespace) -> int:
    """Write it, and say what to do next."""
    language = readers_language()
    if arguments.list:
        every, broken = loadable(regulations.names(), regulations.load)
        print_broken(broken)
        for each in every:
            print(f"{each.name:20} {each.title}")
        print(language.say("languages: {names}", names=", ".join(kit.languages())))
        return 0
    if not (arguments.regulation and arguments.folder and arguments.language):
        raise ConfigError("write all three, such as `girone kit dipole-2020 my-player --language python`")
    files = kit.gather(arguments.regulation, arguments.language)
    pack(files, Path(arguments.folder), arguments.force)
    print(f"{arguments.folder}: {', '.join(str(file.name) for file in files)}")
    print(language.say("read README.md first; THINK HERE marks the place for your ideas"))
    return 0
