"""A match as its journal tells it to strangers: the story and the lines, without what is private to the programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.languages.language import Language
from girone.matches import journal
from girone.matches.journal_lines import Line, line_of
from girone.matches.replay import Story, tell
from girone.model.errors import RecordError
from girone.model.game import Position, Side
from girone.model.text import plain
from girone.tournament.results.redact import redacted, withheld

KEPT = 32
"""Matches whose journals are held in memory, those that were asked for last."""


@dataclass(frozen=True)
class Told:
    """A journal that was read; `by_hand` is why people carried the moves over, empty where programs played."""

    story: Story
    lines: list[Line]
    by_hand: str = ""

    @cached_property
    def charts(self) -> dict[str, str]:
        """The chart of times by language, as it was printed first: all who follow a match ask for it after a move."""
        return {}

    @property
    def last(self) -> int:
        """The number of the last ply, 0 before the first."""
        return len(self.story.plies)

    def side(self, ply: int) -> Side:
        """Who played a ply."""
        return self.position_before(ply).turn

    def position_before(self, ply: int) -> Position:
        """The position in which a ply was played."""
        return self.story.plies[ply - 2].position if ply > 1 else self.story.start

    def board(self, ply: int, language: Language) -> str:
        """The board after a ply as SVG."""
        if not ply:
            return as_svg(draw(self.story.start), language)
        played = self.story.plies[ply - 1]
        return as_svg(draw(played.position, (self.position_before(ply), played.move or "")), language)


def told_by(file: Path) -> Told:
    """What a journal tells now; a RecordError says in a sentence why it tells nothing, and names no folder."""
    try:
        seen = file.stat()
    except OSError:
        raise RecordError("the journal of this match is not there") from None
    return _told_by(file, seen.st_mtime_ns, seen.st_size)


def journal_of(file: Path) -> str:
    """The journal as a stranger gets it, from which anybody can judge the match again."""
    with _no_folder_named(file):
        return redacted(file, None)


@lru_cache(KEPT)
def _told_by(file: Path, changed: int, size: int) -> Told:
    with _no_folder_named(file):
        header, records = journal.read(file)
        by_hand = plain(str(header.get("by_hand", "")))
        story = tell(file, header, [line_of(record) for record in records])
        return Told(story, [line_of(record) for record in withheld(header, records, None)[1]], by_hand)


@contextmanager
def _no_folder_named(file: Path) -> Iterator[None]:
    try:
        yield
    except RecordError as error:
        raise RecordError(plain(str(error).replace(str(file), "the journal"))) from None
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # a record that has not what records have
        raise RecordError(plain(f"the journal, line 1: {error!r}")) from None
