"""Finds the command, runs it, and turns declared errors into one sentence and an exit code."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import ModuleType

from girone import __version__
from girone.cli import renamed
from girone.cli.help import TRANSLATED, Parser, Plain, Visible, complain, readers_language
from girone.model.errors import ConfigError, GironeError, shorten

FOLDER = Path(__file__).parent / "commands"
LONGEST_PATH = 200
"""Characters of a path in a message; a longer one is shortened."""
DONE, MISTAKE, INTERRUPTED = 0, 2, 130
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)
"""Errors of a full or read-only disk: never a bug, wherever they occur."""
GROUPS = {
    "organise": ("new", "plan", "enter", "ladder", "serve", "run", "page", "decide", "worker"),
    "results": ("standings", "matches", "export", "verify", "seal"),
    "author": ("regulations", "kit", "check", "match", "referee", "practice"),
    "watch": ("play", "join", "move", "replay", "show"),
    "engine": ("analyse", "sprt"),
    "machine": ("demo", "doctor", "completion"),
}
"""The commands by task."""
TITLES = {
    "organise": "hold a tournament",
    "results": "read the record",
    "author": "write a program and try it",
    "watch": "play and watch",
    "engine": "use the engine",
    "machine": "see what this machine can do",
}
NO_ACCESS = (errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.ELOOP)
"""Errors of a file that we may not use, with a file name; without one, a signal or a socket may be the cause."""


def main(argv: Sequence[str] | None = None, loaded: Callable[[], None] = lambda: None) -> int:
    """Run one command; return 0 for done, 2 for a mistake in the arguments or files, 130 after Ctrl-C.

    `loaded` is called once the command is imported and its arguments are parsed.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    with redirect_stdout(Visible(sys.stdout)), redirect_stderr(Visible(sys.stderr)):
        return _answered(arguments, loaded)


def _answered(arguments: list[str], loaded: Callable[[], None]) -> int:
    try:
        code = _dispatch(arguments, loaded)
        sys.stdout.flush()
        return code
    except GironeError as error:
        from girone.model.detail import detail_of  # slow to import; help does not need it

        complain(detail_of(error))
        return MISTAKE
    except KeyboardInterrupt:
        from girone.model.detail import said

        complain(said("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _print_no_more()
        return DONE
    except OSError as error:
        if not (what := _file_to_blame(error)):
            raise
        from girone.model.detail import said

        complain(said("{what}: {detail}", what=what, detail=error))
        _flush_output()
        return MISTAKE


def _file_to_blame(error: OSError) -> str:
    """The file, or the full disk, to blame for an error; empty if the error is a bug."""
    name = error.filename2 or error.filename
    if error.errno in (*DISK_FULL, *NO_ACCESS) and name and not isinstance(name, int):
        words = os.fsdecode(name)
        return words if len(words) <= LONGEST_PATH else shorten(words)
    return "cannot write" if error.errno in DISK_FULL else ""


def _flush_output() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _print_no_more()


def _print_no_more() -> None:
    """Send the rest of the output to /dev/null; otherwise Python complains at exit."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def commands() -> tuple[str, ...]:
    """The names of all commands: one module each."""
    return tuple(sorted(file.stem for file in FOLDER.glob("[!_]*.py")))


def _dispatch(arguments: list[str], loaded: Callable[[], None]) -> int:
    match arguments:
        case [] | ["-h" | "--help" | "help"]:
            print(_overview(tuple(GROUPS)))
            return DONE
        case ["help", group] if group in GROUPS:
            print(_overview((group,)))
            return DONE
        case ["help", "--man"]:
            from girone.cli.manual_page import manual_page

            print(manual_page(), end="")
            return DONE
        case ["help", name]:
            arguments = [name, "--help"]
        case ["--version"]:
            print(_version())
            return DONE
    name, *rest = _with_current_names(arguments)
    if name == renamed.SAMPLE:
        module = import_module("girone.players.samples.program")
    elif name in commands():
        module = command(name)
    else:
        from girone.model.detail import unknown

        raise ConfigError(unknown("command", name, commands()))
    told = parser_of(name, module).read(rest)
    loaded()
    code: int = module.run(told)
    return code


def _version() -> str:
    """The version and the platform, for bug reports."""
    import platform

    from girone import engine

    build = engine.build() if engine.available() else None
    core = f"{build['compiler']}, {build['instructions']}" if build else "not built"
    system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"girone {__version__}\n{system}\nnative core: {core}"


def _with_current_names(arguments: list[str]) -> list[str]:
    """The command line with old names of commands and options replaced; prints a note for each."""
    name, *rest = arguments
    if name in renamed.COMMANDS and name not in commands():
        from girone.model.detail import said

        old, (instead, words) = name, renamed.COMMANDS[name]
        pattern = "`girone {old}` is now `girone {name}`; the next release removes the old name"
        complain(said(pattern, old=old, name=instead))
        name, *rest = arguments if name == renamed.SAMPLE else words(rest)
    rest, old_options = renamed.options_of_now(name, rest)
    for option in old_options:
        from girone.model.detail import said

        now = renamed.OPTIONS[name][option]
        pattern = "{option} is now {name}; the next release removes the old name"
        without = "{option} is not needed any more: write its value alone; the next release removes the old name"
        complain(said(pattern, option=option, name=now) if now else said(without, option=option))
    return [name, *rest]


def parser_of(name: str, module: ModuleType) -> Plain:
    """The parser of a command."""
    parser = _parser(name, module.__doc__ or "")
    module.arguments(parser)
    return parser


def _parser(name: str, explained: str) -> Plain:
    prog = f"girone {name}"
    if name in TRANSLATED:
        return Parser(prog, explained, readers_language)
    return Plain(prog, description=explained, formatter_class=argparse.RawDescriptionHelpFormatter)


def _overview(groups: Sequence[str]) -> str:
    lines = ["usage: girone COMMAND ...", "", "Runs board-game AI tournaments, and plays in them."]
    known = commands()  # a hand-in contains only a few commands
    for group in groups:
        own = [f"  {name:12} {headline(name)}" for name in GROUPS[group] if name in known]
        lines += ["", f"{group}: {TITLES[group]}", *own] if own else []
    hint = "girone COMMAND --help teaches each command with examples; girone help GROUP lists one group."
    return "\n".join([*lines, "", hint])


def headline(name: str) -> str:
    """The first line of a command's help, read from its source: importing all commands takes ten times as long."""
    with (FOLDER / f"{name}.py").open(encoding="utf-8") as source:
        return source.readline().strip().strip('"')


def command(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"girone.cli.commands.{name}")
