"""Join a cluster: this machine plays matches of a `girone run --cluster`.

It runs until Ctrl-C, and reconnects if the scheduler was away. Programs run as the user who started it. Anybody who can
reach the scheduler can run anything here. It needs Dask: pip install 'girone[cluster]'.

Examples:
  girone worker --scheduler tcp://10.0.0.1:8786
  girone worker tcp://10.0.0.1:8786
  girone worker tcp://10.0.0.1:8786 --name lab-7 --cores 4
"""

import argparse
import sys

from girone.cli.help import readers_language
from girone.host.cores import Cores
from girone.model.detail import Detail
from girone.model.errors import ConfigError
from girone.tournament.run.cluster.extra import demand


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("address", metavar="tcp://HOST:PORT", help="the scheduler")
    parser.add_argument("--scheduler", action="store_true", help="be the scheduler, and play no matches")
    parser.add_argument("--name", metavar="NAME", default="", help="the name of this machine; default: its own")
    parser.add_argument("--cores", metavar="N", type=int, help="how many cores matches may use; default: all but one")
    parser.add_argument(
        "--cache", metavar="DIR", help="where the files of entrants are kept; default: a temporary folder"
    )


def run(arguments: argparse.Namespace) -> int:
    """Work until a signal comes."""
    demand()
    from girone.tournament.run.cluster.host import Host
    from girone.tournament.run.cluster.processes import schedule, work, workspace_of_host

    language = readers_language()

    def say(words: Detail) -> None:
        print(language.tell(words), file=sys.stderr, flush=True)

    if arguments.scheduler:
        schedule(arguments.address, say)
        return 0
    if arguments.cores is not None and arguments.cores < 1:
        raise ConfigError("--cores: a match needs at least one core")
    work(arguments.address, Host(workspace_of_host(arguments.cache), Cores(most=arguments.cores), arguments.name), say)
    return 0
