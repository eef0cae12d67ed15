"""Play one match as a sample player, random or greedy, over any wire.

`python -m girone.players.samples` is the same. It says the result on standard error; the exit status is 0 if
there is one, 1 after a fault of the server.

Examples:
  girone sample random unical_server 127.0.0.1 8901 --game dipole
  girone sample greedy unical_server
  girone sample greedy unical_relay --listen 40001
  girone sample random unical_relay 127.0.0.1 40002 --seed 7
  girone sample random sadjad_stdio --delay 0.5
  girone sample greedy ufmg_files state.txt black
"""

import argparse

from girone.players.samples import program


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    program.arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    return program.run(arguments)
