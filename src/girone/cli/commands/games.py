"""List the games, their notation and their options.

Examples:
  girone games
  girone games --json
"""

import argparse
import dataclasses
from typing import Any

from girone import games
from girone.cli.shared import json_argument, print_json
from girone.model.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print every game."""
    kinds = [games.kind(name) for name in games.names()]
    if arguments.json:
        print_json([_as_json(kind) for kind in kinds])
        return 0
    for kind in kinds:
        print(f"{kind.name}: {kind.title}, {kind.first} moves first")
        print(f"  moves: {kind.notation_words}")
        for option in dataclasses.fields(kind):
            print(f"  {option.name} ({option.default}): {option.metadata['meaning']}")
    return 0


def _as_json(kind: type[Game]) -> dict[str, Any]:
    options = {
        option.name: {
            "default": option.default,
            "meaning": option.metadata["meaning"],
            **_choices(option.metadata["choices"]),
        }
        for option in dataclasses.fields(kind)
    }
    return {"game": kind.name, "title": kind.title, "first": kind.first, "options": options}


def _choices(choices: Any) -> dict[str, Any]:
    if isinstance(choices, range):
        return {"least": choices[0], "most": choices[-1], "step": choices.step}
    return {"choices": list(choices)}
