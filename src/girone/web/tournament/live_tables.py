"""A table in play, read from its journal: board, clocks, verdict."""

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
from girone.web.core.wording import attempt_words
from girone.web.tournament.archive import Edition

SEEN = (Asked, Moved, LostTurn, Decided)


@dataclass
class LiveTable:
    """One match in play; `read` follows its journal, `state` is what spectators get."""

    attempt: Attempt
    folder: Path
    since: float = 0.0
    """When the side to move was asked, as wall-clock seconds."""

    def __post_init__(self) -> None:
        self._tail = MatchTail(self.folder / JOURNAL)

    @property
    def match(self) -> MatchFold | None:
        """The match so far, from the journal."""
        return self._tail.match

    @property
    def cores(self) -> tuple[int, ...]:
        """The cores of its programs."""
        header = self._tail.header
        return tuple(core for seat in header.seats.values() for core in seat.cores) if header and self.match else ()

    def read(self) -> bool:
        """Read new lines; whether there was anything to show."""
        begun, lines = self.match is None, self._tail.read()
        if any(isinstance(line, Asked) for line in lines):
            self.since = time.time()
        return self.match is not None and (begun or any(isinstance(line, SEEN) for line in lines))

    @property
    def state(self) -> Json:
        """The table for spectators; `since` is when the side to move was asked, `now` the current time, both in
        seconds.

        It is encoded once for everybody, so the board contains no translated text.
        """
        match = self.match
        picture = draw(match.position, match.last) if match else None
        asked = match.asked if match else None
        words = attempt_words(self.attempt, match.verdict) if match and match.verdict else None
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
    """A table with its place in the tournament, if the edition knows it."""
    attempt, places = table.attempt, edition.digest.places
    fixture = edition.digest.fixtures.get(attempt.pairing)
    return {
        **table.state,
        "stage": fixture.stage if fixture else None,
        "round": fixture.round if fixture else None,
        "entrants": {"white": places.get(attempt.white), "black": places.get(attempt.black)},
        "stage_said": in_all(lambda language: language.tell(fixture.stage)) if fixture else {},
    }
