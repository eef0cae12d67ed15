"""The program under test: how it is reached on each side, and the files that every match gets a copy of."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from girone.host.copies import copy_folder, uncopiable
from girone.matches.order import Folder, Reach, usual_reach
from girone.matches.places import PLAYERS, absolute, built_in, reach_here
from girone.model.errors import ConfigError
from girone.model.game import Side

COPY = "program"
"""Where a match has its copy of the program's folder: what the program writes never touches the original."""


@dataclass(frozen=True)
class Subject:
    """One program: commands by side, a folder of its own, or the addresses where somebody else starts it."""

    name: str
    wire: str
    commands: Mapping[Side, str]
    folder: Path | None = None
    afar: Mapping[Side, Reach] | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that it can play."""
        return tuple(side for side in Side if side in (self.afar if self.afar is not None else self.commands))

    @property
    def is_ours(self) -> bool:
        """Whether girone starts it."""
        return self.afar is None

    def demand_startable(self) -> None:
        """Raise ConfigError where it cannot be started at all."""
        if not self.sides:
            raise ConfigError("there is no program to check; write its command after --, or give --folder")
        for side, command in self.commands.items():
            if command not in PLAYERS:
                reach = usual_reach(self.wire, side, command, str(self.folder or ""))
                for strange in uncopiable(Path(reach.folder)) if isinstance(reach, Folder) else ():
                    raise ConfigError(f"{strange} is neither a file nor a folder; remove it")

    def reach(self, side: Side, game: str, match: Path, seed: int) -> Reach:
        """How the table of one match comes to it; its files are laid out there."""
        if self.afar is not None:
            return self.afar[side]
        command = self.commands[side]
        if command in PLAYERS:
            reach = built_in(command, side, self.wire, game, seed)
            return reach_here(reach, side, self.wire, Path(), match)
        if self.folder:
            return usual_reach(self.wire, side, command, str(self._copied(self.folder, match)))
        reach = absolute(usual_reach(self.wire, side, command), Path())
        if isinstance(reach, Folder):
            return Folder(str(self._copied(Path(reach.folder), match)))
        return reach

    def _copied(self, folder: Path, match: Path) -> Path:
        copy = match / COPY
        copy_folder(folder, copy)
        return copy.resolve()
