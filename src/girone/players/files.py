"""One move by file (UFMG): a quick one first, then better ones until the time is up."""

from pathlib import Path

from girone.games.othello.rules import PASS
from girone.model.errors import ConfigError
from girone.model.game import Move, Position
from girone.players.thinker import WRAP_UP, Search, Thinker
from girone.wires.client import ServerFault
from girone.wires.ufmg_files.client import read

MOVE_FILE = "move.txt"


def position_in(state_file: Path, colour: str) -> Position:
    """The position in a state file, with this colour to move."""
    try:
        return read(state_file.read_text(encoding="latin-1"), colour)
    except OSError as error:
        raise ServerFault(f"cannot read {state_file}: {error.strerror}") from None


def answer(position: Position, folder: Path, thinker: Thinker, deadline: float) -> Move:
    """Write a legal move at once, and every better one that the search finds; return the last one."""
    if not position.moves():
        return write(PASS, folder)
    search = thinker.begin(position, deadline - WRAP_UP)
    written = write(search.best, folder)
    while _await_better(written, search, thinker, deadline):
        written = write(search.best, folder)
    thinker.settle(search)
    return written


def _await_better(written: Move, search: Search, thinker: Thinker, deadline: float) -> bool:
    thinker.await_move(search, lambda: search.is_done or search.best != written, deadline)
    return search.best != written


def write(move: Move, folder: Path) -> Move:
    """Write the move where the server looks for it, atomically."""
    fresh = folder / f"{MOVE_FILE}.new"
    try:
        fresh.write_text(move, encoding="ascii")
        fresh.replace(folder / MOVE_FILE)
    except OSError as error:
        raise ConfigError(f"cannot write {folder / MOVE_FILE}: {error.strerror}") from None
    return move
