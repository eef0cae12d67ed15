"""A table in play as its journal tells it: the board, the clocks, the last words."""

import time
from dataclasses import dataclass
from pathlib import Path

from girone.games.picture import draw
from girone.games.svg import as_wordless_svg
from girone.matches.journal.lines import Asked, Decided, LostTurn, Moved
from girone.matches.journal.tail import MatchTail
from girone.matches.story import MatchFold
from girone.matches.table import JOURNAL
from girone.model.game import Side
from girone.model.record import Attempt
from girone.model.text import plain
from girone.tournament.results.reports.report_json import Json
from girone.web.core.reader_language import in_all
from girone.web.core.wording import worded
from girone.web.tournament.archive import Edition

SEEN = (Asked, Moved, LostTurn, Decided)


@dataclass
class LiveTable:
    """One match in play; `read` follows its journal, `state` is what spectators are told."""

    attempt: Attempt
    folder: Path
    since: float = 0.0
    """When the side to move was asked, in seconds of the clock on the wall."""

    def __post_init__(self) -> None:
        self._tail = MatchTail(self.folder / JOURNAL)

    @property
    def match(self) -> MatchFold | None:
        """What the journal has told so far."""
        return self._tail.match

    @property
    def cores(self) -> tuple[int, ...]:
        """The cores that its programs have."""
        header = self._tail.header
        return tuple(core for seat in header.seats.values() for core in seat.cores) if header and self.match else ()

    def read(self) -> bool:
        """Take in what the journal has got; whether there was anything to see."""
        begun, lines = self.match is None, self._tail.read()
        if any(isinstance(line, Asked) for line in lines):
            self.since = time.time()
        return self.match is not None and (begun or any(isinstance(line, SEEN) for line in lines))

    @property
    def state(self) -> Json:
        """The table for spectators; `since` is when the side to move was asked, `now` when this is told, in seconds.

        It is written once for all of them, so that the board has no words in it.
        """
        match = self.match
        picture = draw(match.position, match.last) if match else None
        asked = match.asked if match else None
        words = worded(match.verdict) if match and match.verdict else None
        plies = match.plies if match else []
        return {
            "match": self.attempt.number,
            "white": self.attempt.white,
            "black": self.attempt.black,
            "ply": len(plies),
            "move": match.last[1] if match and match.last else None,
            "counts": {side.value: match.position.count(side) for side in Side} if match else None,
            "svg": as_wordless_svg(picture) if picture else None,
            "described": in_all(picture.words_in) if picture else {},
            "used": {side.value: round(sum(ply.seconds for ply in plies if ply.side is side), 3) for side in Side},
            "thinks": asked and asked.side,
            "limit": asked and asked.limit,
            "since": self.since,
            "now": time.time(),
            "words": plain(str(words)) if words else "",
            "said": in_all(lambda language: language.tell(words)) if words else {},
        }

    def close(self) -> None:
        """Stop following."""
        self._tail.close()


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
