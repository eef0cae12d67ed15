"""Join a cluster: matches of a `girone run --cluster` are played on this machine, too.

It runs until Ctrl-C, and comes back to the scheduler when that was away. Programs run here as the user who started it;
whoever can reach the scheduler can run anything here. Needs Dask: pip install 'girone[cluster]'.

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
    parser.add_argument("--scheduler", action="store_true", help="be that scheduler, and play nothing here")
    parser.add_argument("--name", metavar="NAME", default="", help="what this machine is called; default: its own name")
    parser.add_argument("--cores", metavar="N", type=int, help="how many cores matches may have; default: all but one")
    parser.add_argument(
        "--cache", metavar="DIR", help="where the files of entrants are kept; default: for this time only"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal."""
    demand()
    from girone.tournament.run.cluster.host import Host
    from girone.tournament.run.cluster.processes import lodging, schedule, work

    language = readers_language()

    def say(words: Detail) -> None:
        print(language.tell(words), file=sys.stderr, flush=True)

    if arguments.scheduler:
        schedule(arguments.address, say)
        return 0
    if arguments.cores is not None and arguments.cores < 1:
        raise ConfigError("--cores: a match needs one core at least")
    work(arguments.address, Host(lodging(arguments.cache), Cores(most=arguments.cores), arguments.name), say)
    return 0
