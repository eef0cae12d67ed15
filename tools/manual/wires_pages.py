"""The reference of the wires: games, options, and all golden conversations as diagrams."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from girone import wires
from tools.manual.contents import tree_below
from tools.manual.sequence import diagram, read
from tools.manual.tables import code, table

CONVERSATIONS = Path(__file__).parents[2] / "tests" / "data" / "conversations"
Draw = Callable[[str, str], str]


def overview() -> str:
    """A table of all wires."""
    rows = (_row(name) for name in wires.names())
    heads = ("wire", "games", "meanwhile", "bears lost turns", "tells other starts", "options")
    parts = [
        "# Every wire",
        "Written from the wires when the manual is built. [The wires](../wires.md) says how programs are reached, what "
        "loses, and what was decided where a document is silent. Below, every wire with its tested conversations.",
        table(heads, rows),
        tree_below([f"reference/wire-{name}" for name in wires.names()]),
    ]
    return "\n\n".join(parts) + "\n"


def _row(name: str) -> tuple[str, ...]:
    wire = wires.kind(name)
    return (
        f"[{code(name)}](wire-{name}.md)",
        ", ".join(wire.games),
        "rests" if wire.rests_meanwhile else "runs",
        "yes" if wire.bears_lost_turns else "no",
        "yes" if wire.tells_start else "no",
        ", ".join(code(f"{key} = {str(value).lower()}") for key, value in wire.options.items()),
    )


def of_wire(name: str, draw: Draw) -> str:
    """One wire with its conversations; `draw` stores a picture and returns its address."""
    about = (import_module(f"girone.wires.{name}").__doc__ or "").strip()
    signs = (
        "Blue goes to the program, brown comes from it, a dot is what the referee has to tell, ⇒ what it understands; "
        "text between the lines is done with the program."
    )
    return "\n\n".join([f"# `{name}`", about, signs, *_conversations(name, draw)]) + "\n"


def _conversations(name: str, draw: Draw) -> Iterator[str]:
    for file in conversations_of(name):
        shows, head, steps = read(file)
        title = file.stem.removeprefix(f"{name}_").replace("_", " ").capitalize()
        address = draw(f"wire-{file.stem}", diagram(steps, head["seat"]))
        about = ", ".join(f"{key} `{value}`" for key, value in head.items() if key != "wire")
        yield f"## {title}\n\n{shows}\n\n{about}\n\n![{title}]({address})"


def conversations_of(name: str) -> list[Path]:
    """The conversations of a wire, the whole game first."""
    files = sorted(CONVERSATIONS.glob(f"{name}_*.txt"))
    return sorted(files, key=lambda file: not file.stem.endswith(("_game", "_first_player", "_player_1")))
