"""docs/api.md: the Python interface, from its signatures and docstrings."""

import inspect
from collections.abc import Iterator
from enum import Enum
from typing import Any

import girone
from girone import engine
from girone.engine.board import Board
from girone.matches.story import Ply, Story
from girone.model.game import Game, Outcome, Position, Side
from girone.model.verdict import Verdict
from girone.play_match import Played
from girone.players import othello
from girone.ratings.certificate import Certificate
from girone.tournament.tournament import Standings

PARTS: dict[str, dict[str, Any]] = {
    "The package": {
        f"girone.{name}": getattr(girone, name) for name in girone.__all__ if name not in ("__version__", "games")
    },
    "Games": {"Game": Game, "Position": Position, "Outcome": Outcome, "Side": Side},
    "Matches": {"Played": Played, "Story": Story, "Ply": Ply, "Verdict": Verdict},
    "Tournaments": {"Standings": Standings, "Certificate": Certificate},
    "The engine": {
        "girone.engine.analyse": engine.analyse,
        "girone.engine.solve": engine.solve,
        "girone.engine.board.Board": Board,
        "girone.players.othello.play": othello.play,
    },
}


def page() -> str:
    """Every public function and class with its methods."""
    parts = [
        "# The Python API",
        "Written from signatures and docstrings; [the library](library.md) is the tutorial. "
        "`girone.games()` lists the names of "
        "all games.",
    ]
    for title, things in PARTS.items():
        parts += [f"## {title}", *(text for name, thing in things.items() for text in _thing(name, thing))]
    return "\n\n".join(parts) + "\n"


def _thing(name: str, thing: Any) -> Iterator[str]:
    if not inspect.isclass(thing):
        yield f"### `{name}`\n\n`{name.rpartition('.')[2]}{signature(thing)}`\n\n{_told(thing)}"
        return
    yield f"### `{name}`\n\n{_told(thing)}"
    members = list(_members(thing))
    if members:
        yield "\n".join(members)


def _members(kind: type) -> Iterator[str]:
    """The public methods, properties and fields with a docstring."""
    if issubclass(kind, Enum):
        yield "Values: " + ", ".join(f"`{each.value}`" for each in kind) + "."
        return
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) and inspect.getdoc(member):
            yield f"- `{name}`: {_told(member)}"
        elif callable(found := getattr(kind, name)) and inspect.getdoc(found) and not inspect.isclass(found):
            yield f"- `{name}{signature(found, bound=inspect.isfunction(member))}`: {_told(found)}"


def signature(function: Any, bound: bool = False) -> str:
    """A signature in one line, with short type names and without `self`."""
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return "(…)"
    parameters = list(found.parameters.values())[1 if bound else 0 :]
    bare = [_bare(each) for each in parameters]
    return str(found.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def _bare(parameter: inspect.Parameter) -> inspect.Parameter:
    default = parameter.default
    if isinstance(default, Enum):
        default = default.value
    elif callable(default) and default is not inspect.Parameter.empty:
        default = ...
    return parameter.replace(annotation=inspect.Parameter.empty, default=default)


def _told(thing: Any) -> str:
    text = (inspect.getdoc(thing) or "").split("\n\n")[0 if inspect.isclass(thing) else slice(None)]
    whole = text if isinstance(text, str) else " ".join(text)
    return " ".join(whole.split()).replace("<", "&lt;").replace("{", "\\{")
