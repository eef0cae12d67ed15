"""Show a tournament in the browser: live boards, standings, every match move by move.

The page is a separate process that only reads the store. Given the tournament's file, it can start before the first
match and shows the calendar until then. With --organiser you can also decide, pause and start; keep that address
secret. Visitors can play against the engine or each other; without a store the page offers only that.

Examples:
  girone page tournament.toml
  girone page tournament.store
  girone page tournament.store --host 0.0.0.0 --name games.example.edu
  girone page tournament.store --organiser --open
  girone page --open
"""

import argparse
import webbrowser
from pathlib import Path

from girone.cli.arguments import USUAL_PORT, host_argument, host_name_argument, page_port_argument, tournament_argument
from girone.model.errors import ConfigError
from girone.tournament.plan.file import load
from girone.tournament.store.reading import store_folder


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    meaning = "a tournament's file, or its store, FILE.store; default: no tournament"
    tournament_argument(parser, nargs="?", meaning=meaning)
    host_argument(parser, "127.0.0.1", "where to listen; default: this machine only")
    page_port_argument(parser, f"default: {USUAL_PORT}; 0 is any that is free")
    host_name_argument(parser)
    parser.add_argument("--organiser", action="store_true", help="open the organiser's page, and print its address")
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="the tournament's file, to start it; default: beside the store"
    )
    parser.add_argument(
        "--cache", type=Path, metavar="DIR", help="where evaluations are kept; default: ~/.cache/girone"
    )
    parser.add_argument("--open", action="store_true", help="open it in a browser")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from girone.web.serve import serve
    from girone.web.settings import Settings, new_token, organiser_at, usual_cache

    if arguments.organiser and not arguments.store:
        raise ConfigError("--organiser needs the STORE of a tournament")
    folder, file = arguments.store, arguments.file
    if folder and folder.is_file():
        folder, file = store_folder(None, folder, load(folder)), folder
    settings = Settings(
        folder,
        arguments.host,
        tuple(arguments.name),
        arguments.cache or usual_cache(),
        new_token() if arguments.organiser else "",
        file,
    )

    def listening(address: str) -> None:
        print(address, flush=True)
        if settings.token:
            print(f"organiser, for you alone: {organiser_at(address, settings)}", flush=True)
        if arguments.open:
            webbrowser.open(address)

    serve(settings, arguments.port, listening)
    return 0
