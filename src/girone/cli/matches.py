"""What the commands that play matches share: seats from the command line, folders, live commentary."""

import itertools
from contextlib import suppress
from pathlib import Path
from typing import IO

from girone import wires
from girone.host.channels.channel import Absent, Matter, Noted, Present
from girone.languages.language import Language
from girone.matches.journal_lines import Came, Failed, Line, LostTurn, Mended, Moved
from girone.matches.order import Place, usual_reach
from girone.matches.places import PLAYERS, absolute, built_in
from girone.matches.result import Result
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation


def demand_startable(side: Side, command: str, wire: str, regulation: Regulation) -> None:
    """Raise ConfigError where `place` would, without leaving a trace."""
    wires.load(wire, regulation.game)
    if command not in PLAYERS:
        usual_reach(wire, side, command)


def place(side: Side, command: str, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Place:
    """A seat for a command, a folder, or one of the sample players."""
    if command in PLAYERS:
        return Place(command, wire, built_in(command, side, wire, regulation.game.name, folder, seed))
    return Place(command, wire, absolute(usual_reach(wire, side, command), Path()))


class Commentary:
    """Tells a match from its records, as it happens: every move, or only what is out of the ordinary."""

    def __init__(self, out: IO[str], language: Language, every_move: bool) -> None:
        self._out = out
        self._language = language
        self._every_move = every_move
        self._ply = 0

    def tell(self, line: Line) -> None:
        """Tell one line."""
        match line:
            case Moved(side=side, move=move, seconds=seconds):
                self._ply += 1
                if self._every_move:
                    told = {"side": side, "move": move, "seconds": f"{seconds:.3f}"}
                    self._say("{side} {move}  {seconds} s", f"{self._ply:4}.", **told)
            case LostTurn(side=side, reason=reason, detail=detail):
                self._say("{side} loses the turn ({reason}): {detail}", side=side, reason=reason.words, detail=detail)
            case Came(seat=side, what=Noted(detail, kind)) if kind not in (Matter.LEFT, Matter.GONE):
                self._say("{side}: {detail}", side=side, detail=detail)
            case Came(seat=side, what=Present()) if self._every_move:
                self._say("{side} is here", side=side)
            case Came(seat=side, what=Absent(detail)):
                self._say("{side} does not come: {detail}", side=side, detail=detail)
            case Failed(detail=detail) | Mended(detail=detail):
                self._say("our own side: {detail}", detail=detail)

    def _say(self, pattern: str, head: str = "     ", **values: str | Detail) -> None:
        print(f"{head} {self._language.say(pattern, **values)}", file=self._out, flush=True)


def fresh_folder(wanted: str | None, usual: str = "matches") -> Path:
    """Make the folder for what is written: the one asked for, or the next free number in the usual one."""
    folder = Path(wanted or usual)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not wanted:
            return _next_number(folder)
        if not any(folder.iterdir()):
            return folder
    except FileExistsError:
        raise ConfigError(said("{folder} is no folder; nothing is written over another file", folder=folder)) from None
    except OSError as error:
        raise ConfigError(said("nothing can be written into {folder}: {detail}", folder=folder, detail=error)) from None
    raise ConfigError(
        said("{folder} is there already and not empty; nothing is written over: name a new folder", folder=folder)
    )


def _next_number(parent: Path) -> Path:
    """A folder of our own, also if somebody else looks for a number at the same time."""
    for number in itertools.count(1):
        with suppress(FileExistsError):
            folder = parent / f"{number:04}"
            folder.mkdir()
            break
    return folder


def grounds(result: Result, regulation: Regulation, language: Language) -> str:
    """The rule that a verdict rests on, quoted from its document where the reader has its language, and the record."""
    rule = result.verdict.sentence
    own = regulation.language == language.code and rule.text != rule.english
    text = rule.text if own else language.tell(rule.english)
    quoted = language.say("rule: {rule} [{source}]", rule=text, source=rule.source)
    recorded = language.say("record: {file}", file=result.journal)
    return f"  {quoted}\n  {recorded}"
