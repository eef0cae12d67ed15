"""Show a tournament in the browser: live boards, standings, every match move by move.

The page is a process of its own that only reads the store. It can be started before, during and after the tournament.

Examples:
  girone page tournament.store
  girone page tournament.store --host 0.0.0.0 --port 8000
"""

import argparse

from girone.commands._shared import positive
from girone.commands._tournaments import store_argument


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="NAME", help="where to listen; default: this machine only"
    )
    parser.add_argument("--port", type=positive, default=8000, metavar="N", help="default: 8000")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    import uvicorn

    from girone.page.app import application

    print(f"http://{arguments.host}:{arguments.port}/", flush=True)
    uvicorn.run(application(arguments.store), host=arguments.host, port=arguments.port, log_level="warning")
    return 0
