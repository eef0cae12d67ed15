"""The openings of a tournament: the game's balanced ones in an order drawn by lot, or those of a file in its order."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from girone.config import TomlTable, cannot_read
from girone.games.openings import opening_in, openings
from girone.model.detail import said
from girone.model.game import Game
from girone.model.lots import Lots


@dataclass(frozen=True)
class Openings:
    """How many openings a pair plays; `positions` come from a file. With `repeat` each is played with both colours."""

    count: int = 0
    positions: tuple[str, ...] = ()
    repeat: bool = True

    def of(self, game: Game, lots: Lots, number: int, is_turned: bool) -> str | None:
        """The opening of a pair's meeting with this number; None if there are none."""
        if not self.count:
            return None
        at = number - 1 if self.repeat else 2 * (number - 1) + is_turned
        if self.positions:
            return self.positions[at % len(self.positions)]
        lines = _drawn(game.name, lots.seed)
        return opening_in(game, lines[at % len(lines)]).text()


@cache
def _drawn(game: str, seed: str) -> list[str]:
    """The balanced openings of a game, in the order of their lots."""
    return Lots(seed).order("openings", [" ".join(line) for line in openings(game)])


def read_openings(table: TomlTable, base: Path) -> Openings:
    """Read the table [openings]; the file that it names has one position per line."""
    count, repeat = table.whole("count", default=0), table.flag("repeat", default=True)
    if not (name := table.text("file", default="")):
        return Openings(count, repeat=repeat)
    try:
        lines = (base / name).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        table.complain("file", cannot_read(base / name, error))
        return Openings()
    positions = tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
    if not positions:
        table.complain("file", said("{file} has no positions", file=base / name))
    return Openings(count, positions, repeat)
