"""List the games, their notation and their options.

Examples:
  girone games
  girone games --json
"""

import argparse
import dataclasses
from typing import Any

from girone import games
from girone.cli.shared import json_argument, print_broken, print_json
from girone.model.game import Game
from girone.plugins import loadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print every game; the status is 1 if one from outside cannot be loaded."""
    kinds, broken = loadable(games.names(), games.kind)
    print_broken(broken)
    if arguments.json:
        print_json([_as_json(kind) for kind in kinds])
        return bool(broken)
    for kind in kinds:
        print(f"{kind.name}: {kind.title}, {kind.first} moves first")
        if origin := games.origin(kind.name):
            print(f"  from: {origin}")
        print(f"  moves: {kind.notation_words}")
        for option in dataclasses.fields(kind):
            print(f"  {option.name} ({option.default}): {option.metadata['meaning']}")
    return bool(broken)


def _as_json(kind: type[Game]) -> dict[str, Any]:
    options = {
        option.name: {
            "default": option.default,
            "meaning": option.metadata["meaning"],
            **_choices(option.metadata["choices"]),
        }
        for option in dataclasses.fields(kind)
    }
    origin = games.origin(kind.name)
    return {"game": kind.name, "title": kind.title, "first": kind.first, "origin": origin, "options": options}


def _choices(choices: Any) -> dict[str, Any]:
    if isinstance(choices, range):
        return {"least": choices[0], "most": choices[-1], "step": choices.step}
    return {"choices": list(choices)}
