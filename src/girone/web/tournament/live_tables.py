"""A table in play as its journal tells it: the board, the clocks, the last words."""

import math
import time
from dataclasses import dataclass, field
from pathlib import Path

from girone import regulations
from girone.games.picture import draw
from girone.games.svg import as_wordless_svg
from girone.languages.language import Language
from girone.matches.fields import Header
from girone.matches.journal_lines import Asked, Decided, Line, LostTurn, Moved
from girone.matches.journal_tail import Tail
from girone.matches.table import JOURNAL
from girone.model.detail import Detail
from girone.model.game import Move, Position, Side
from girone.model.record import Attempt
from girone.model.text import plain
from girone.tournament.results.report_json import Json
from girone.web.core.reader_language import in_all
from girone.web.core.wording import worded
from girone.web.tournament.archive import Edition


@dataclass
class LiveTable:
    """One match in play; `read` follows its journal, `state` is what spectators are told."""

    attempt: Attempt
    folder: Path
    position: Position | None = None
    last: tuple[Position, Move] | None = None
    ply: int = 0
    used: dict[Side, float] = field(default_factory=lambda: dict.fromkeys(Side, 0.0))
    thinks: Side | None = None
    limit: float | None = None
    since: float = 0.0
    words: Detail | None = None
    cores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self._tail = Tail(self.folder / JOURNAL)

    def read(self) -> bool:
        """Take in what the journal has got; whether there was anything to see."""
        lines = self._tail.read()
        begun = self.position is None and self._begin(self._tail.header)
        return any([begun, *map(self._take, lines)])

    @property
    def state(self) -> Json:
        """The table for spectators; `since` is when the side to move was asked, `now` when this is told, in seconds.

        It is written once for all of them, so that the board has no words in it.
        """
        picture = draw(self.position, self.last) if self.position else None
        return {
            "match": self.attempt.number,
            "white": self.attempt.white,
            "black": self.attempt.black,
            "ply": self.ply,
            "move": self.last[1] if self.last else None,
            "counts": {side.value: self.position.count(side) for side in Side} if self.position else None,
            "svg": as_wordless_svg(picture) if picture else None,
            "described": in_all(picture.words_in) if picture else {},
            "used": {side.value: round(used, 3) for side, used in self.used.items()},
            "thinks": self.thinks,
            "limit": self.limit,
            "since": self.since,
            "now": time.time(),
            "words": plain(str(self.words)) if self.words else "",
            "said": in_all(self._said) if self.words else {},
        }

    def _said(self, language: Language) -> str:
        return language.tell(self.words) if self.words else ""

    def close(self) -> None:
        """Stop following."""
        self._tail.close()

    def _begin(self, header: Header | None) -> bool:
        if header is None or header.flaw:
            return False
        self.cores = tuple(core for seat in header.seats.values() for core in seat.cores)
        game = regulations.read(header.text, "the regulation", header.regulation, header.overrides).game
        self.position = game.parse(header.opening) if header.opening else game.start()
        return True

    def _take(self, line: Line) -> bool:
        match line:
            case Asked():
                self.thinks, self.limit, self.since = line.side, line.limit and _seconds(line.limit), time.time()
            case Moved() if self.position:
                self.last = self.position, line.move
                self.position = self.position.play(line.move)
                self._answered(line)
            case LostTurn() if self.position:
                self.position = self.position.lose_turn()
                self._answered(line)
            case Decided():
                self.words, self.thinks = worded(line.verdict), None
            case _:
                return False
        return True

    def _answered(self, line: Moved | LostTurn) -> None:
        self.ply += 1
        self.used[line.side] += _seconds(line.seconds)
        self.thinks = None


def _seconds(value: object) -> float:
    """A number that browsers can read, too: a spoilt journal may have others."""
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} are no seconds")
    return value


def table_view(table: LiveTable, edition: Edition) -> Json:
    """A table with its place in the tournament, as far as the edition knows it."""
    attempt, places = table.attempt, edition.digest.places
    fixture = edition.digest.fixtures.get(attempt.pairing)
    return {
        **table.state,
        "stage": fixture.stage if fixture else None,
        "round": fixture.round if fixture else None,
        "entrants": {"white": places.get(attempt.white), "black": places.get(attempt.black)},
        "stage_said": in_all(lambda language: language.tell(fixture.stage)) if fixture else {},
    }
