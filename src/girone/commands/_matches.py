"""What the commands that play matches share: seats from the command line, folders, live commentary."""

import json
from pathlib import Path
from typing import IO

from girone import wires
from girone.journal import Record
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.order import Place, usual_reach
from girone.result import Result
from girone.seating import PLAYERS, absolute, built_in


def place(side: Side, command: str, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Place:
    """A seat for a command, a folder, or one of the sample players."""
    wires.load(wire, regulation.game)
    if command in PLAYERS:
        return Place(command, wire, built_in(command, side, wire, regulation.game.name, folder, seed))
    return Place(command, wire, absolute(usual_reach(wire, side, command), Path()))


class Commentary:
    """Tells a match from its records, as it happens: every move, or only what is out of the ordinary."""

    def __init__(self, out: IO[str], every_move: bool) -> None:
        self._out = out
        self._every_move = every_move
        self._ply = 0
        self._begun = ""

    def read(self, journal: IO[str]) -> None:
        """Tell what was added to a journal; a line that is not whole yet waits."""
        *lines, self._begun = (self._begun + journal.read()).split("\n")
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:  # not ours: `girone rejudge` will say so
                continue
            if isinstance(record, dict):
                self.tell(record)

    def tell(self, record: Record) -> None:
        """Tell one record."""
        match record:
            case {"ruled": "accepted", "side": side, "move": move, "seconds": seconds}:
                self._ply += 1
                if self._every_move:
                    self._say(f"{self._ply:4}. {side} {move}  {seconds:.3f} s")
            case {"ruled": "turn lost", "side": side, "reason": reason, "detail": detail}:
                self._say(f"      {side} loses the turn ({reason}): {detail}")
            case {"seat": side, "noted": detail} if "ended with exit code 0" not in detail and "are gone" not in detail:
                self._say(f"      {side}: {detail}")
            case {"seat": side, "present": True} if self._every_move:
                self._say(f"      {side} is here")
            case {"seat": side, "absent": detail}:
                self._say(f"      {side} does not come: {detail}")

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def fresh_folder(wanted: str | None) -> Path:
    """The folder for a record: the one asked for, or the next free number in ./matches."""
    if wanted:
        folder = Path(wanted)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ConfigError(f"{folder} is there already and not empty; a record is never written over another")
        return folder
    parent, number = Path("matches"), 1
    while (parent / f"{number:04}").exists():
        number += 1
    return parent / f"{number:04}"


def in_words(result: Result) -> str:
    """The verdict with the rule it rests on."""
    rule = result.verdict["rule"]
    return f"{result.words}\n  rule: {rule['english']} [{rule['source']}]"
