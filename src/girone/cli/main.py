"""The command line: finds the command, calls it, turns declared errors into one sentence and an exit code."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import ModuleType

from girone import __version__
from girone.cli.help import TRANSLATED, Parser, Plain, Visible, complain, readers_language
from girone.model.detail import detail_of, said, unknown
from girone.model.errors import ConfigError, GironeError, shorten

FOLDER = Path(__file__).parent / "commands"
LONGEST_PATH = 200
"""Of a path in a sentence; a longer one is cut, for whoever cannot have it need not read it whole."""
DONE, MISTAKE, INTERRUPTED = 0, 2, 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)
"""What a disk says that takes no more: nobody's bug, wherever it happens."""
GROUPS = {
    "organise": (
        "new",
        "check-config",
        "plan",
        "draw",
        "enter",
        "compare",
        "ladder",
        "run",
        "page",
        "decide",
        "worker",
        "backup",
    ),
    "results": ("standings", "matches", "export", "certificate", "fairness", "verify", "rejudge"),
    "author": ("regulations", "card", "kit", "check", "match", "referee", "practice", "rerun"),
    "watch": ("play", "join", "move", "sample", "replay", "games", "show"),
    "engine": ("analyse", "solve", "perft", "bench", "sprt", "submission"),
    "machine": ("demo", "doctor"),
}
"""The commands by what somebody wants to do."""
TITLES = {
    "organise": "hold a tournament",
    "results": "read the record",
    "author": "write a program and try it",
    "watch": "play and watch",
    "engine": "use the engine",
    "machine": "see what this machine can do",
}
SHUT = (errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.ELOOP)
"""What a system says that does not let us have a file; without a name it may be anything, a signal or a socket."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 for done, 2 for a mistake in what was asked, 130 after Ctrl-C."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    with redirect_stdout(Visible(sys.stdout)), redirect_stderr(Visible(sys.stderr)):
        return _answered(arguments)


def _answered(arguments: list[str]) -> int:
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
        return code
    except GironeError as error:
        complain(detail_of(error))
        return MISTAKE
    except KeyboardInterrupt:
        complain(said("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _print_no_more()
        return DONE
    except OSError as error:
        if not (what := _what_failed(error)):
            raise
        complain(said("{what}: {detail}", what=what, detail=error))
        _print_the_rest()
        return MISTAKE


def _what_failed(error: OSError) -> str:
    """The file that the host does not let us have, or that there is no room; empty where it is a bug of ours."""
    name = error.filename2 or error.filename
    if error.errno in (*FULL, *SHUT) and name and not isinstance(name, int):
        words = os.fsdecode(name)
        return words if len(words) <= LONGEST_PATH else shorten(words)
    return "cannot write" if error.errno in FULL else ""


def _print_the_rest() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _print_no_more()


def _print_no_more() -> None:
    """What is still to be printed goes nowhere, or python would complain of it at its end."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def commands() -> tuple[str, ...]:
    """The names of all commands: one module each, `check_config` for `check-config`."""
    return tuple(sorted(file.stem.replace("_", "-") for file in FOLDER.glob("[!_]*.py")))


def _dispatch(arguments: list[str]) -> int:
    match arguments:
        case [] | ["-h" | "--help" | "help"]:
            print(_overview(tuple(GROUPS)))
            return DONE
        case ["help", group] if group in GROUPS:
            print(_overview((group,)))
            return DONE
        case ["help", name]:
            arguments = [name, "--help"]
        case ["--version"]:
            print(f"girone {__version__}")
            return DONE
    name, *rest = arguments
    if name not in commands():
        raise ConfigError(unknown("command", name, commands()))
    module = _module(name)
    parser = _parser(name, module.__doc__ or "")
    module.arguments(parser)
    code: int = module.run(parser.read(rest))
    return code


def _parser(name: str, explained: str) -> Plain:
    prog = f"girone {name}"
    if name in TRANSLATED:
        return Parser(prog, explained, readers_language)
    return Plain(prog, description=explained, formatter_class=argparse.RawDescriptionHelpFormatter)


def _overview(groups: Sequence[str]) -> str:
    lines = ["usage: girone COMMAND ...", "", "Runs board-game AI tournaments, and plays in them."]
    known = commands()  # a hand-in has few of them
    for group in groups:
        own = [f"  {name:12} {_headline(name)}" for name in GROUPS[group] if name in known]
        lines += ["", f"{group}: {TITLES[group]}", *own] if own else []
    hint = "girone COMMAND --help teaches each command with examples; girone help GROUP lists one group."
    return "\n".join([*lines, "", hint])


def _headline(name: str) -> str:
    """The first line of a command's help, read from its file: to load all commands for it takes ten times as long."""
    with (FOLDER / f"{name.replace('-', '_')}.py").open(encoding="utf-8") as source:
        return source.readline().strip().strip('"')


def _module(name: str) -> ModuleType:
    return import_module(f"girone.cli.commands.{name.replace('-', '_')}")
