"""How correct programs write a move on each wire, and how a wire is told something."""

from collections.abc import Callable

from girone.games.othello.squares import square
from girone.model.notices import Notice
from girone.model.wire import Wire, Write
from girone.wires.gtp.referee import Gtp

CUT_MATTERS = {"unical_relay"}
"""Its document counts what is readable when the sixth byte is read."""
SPELLINGS: dict[str, Callable[[str], bytes]] = {
    "gtp": lambda move: b"= " + square(move).encode() + b"\n\n",
    "nboard": lambda move: b"=== " + square(move).encode() + b"/0.5/0.1\n",
    "sadjad_stdio": lambda move: " ".join(reversed(move.split(","))).encode() + b"\n",
    "ufmg_files": lambda move: move.encode() + b"\n",
    "unical_relay": lambda move: move.encode() + b"\n",
    "unical_server": lambda move: b"MOVE " + move.encode() + b"\n",
}


def tell(wire: Wire, notice: Notice) -> None:
    """Tell a seat whose program does what it must; over gtp that is to confirm all that asks for no move."""
    for action in wire.send(notice):
        if isinstance(wire, Gtp) and isinstance(action, Write):
            confirmed = [line for line in action.data.splitlines() if not line.startswith(b"genmove")]
            assert not wire.receive(b"=\n\n" * len(confirmed))
