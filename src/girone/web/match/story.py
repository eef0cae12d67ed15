"""A match as the public may see it, read from its journal without private values."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.languages.language import Language
from girone.matches.journal import journal
from girone.matches.journal.fields import header_of
from girone.matches.journal.lines import Line, line_of
from girone.matches.story import Story, tell
from girone.model.detail import Detail, Value, detail_of, said
from girone.model.errors import RecordError
from girone.model.game import Position, Side
from girone.model.text import plain
from girone.tournament.results.redact import redacted, withheld

KEPT = 32
"""Journals kept in memory, the most recently used."""


@dataclass(frozen=True)
class PublicStory:
    """A journal that was read; `by_hand` is why people carried the moves, empty if programs played."""

    story: Story
    lines: list[Line]
    by_hand: str = ""

    @cached_property
    def charts(self) -> dict[str, str]:
        """Rendered charts of times by language: all followers ask for them after each move."""
        return {}

    @property
    def last(self) -> int:
        """The number of the last ply; 0 before the first."""
        return len(self.story.plies)

    def side(self, ply: int) -> Side:
        """The side that played a ply."""
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


def told_by(file: Path) -> PublicStory:
    """Read a journal; a RecordError says why that failed, without naming a folder."""
    try:
        seen = file.stat()
    except OSError:
        raise RecordError(said("the journal of this match is not there")) from None
    return _told_by(file, seen.st_mtime_ns, seen.st_size)


def journal_of(file: Path) -> str:
    """The public form of a journal, from which anybody can judge the match again."""
    with _no_folder_named(file):
        return redacted(file, None)


@lru_cache(KEPT)
def _told_by(file: Path, changed: int, size: int) -> PublicStory:
    with _no_folder_named(file):
        first, records = journal.read(file)
        header = header_of(first)
        story = tell(file, header, [line_of(record) for record in records])
        shown = [line_of(record) for record in withheld(first, records, None)[1]]
        return PublicStory(story, shown, plain(header.by_hand or ""))


@contextmanager
def _no_folder_named(file: Path) -> Iterator[None]:
    try:
        yield
    except RecordError as error:
        raise RecordError(_unnamed(detail_of(error), file)) from None
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # a journal with missing or wrong fields
        told = said("{file}, line {number}: {detail}", file=file, number=1, detail=plain(repr(error)))
        raise RecordError(_unnamed(told, file)) from None


def _unnamed(told: Detail, file: Path) -> Detail:
    """The detail without the file's name."""
    values = {gap: _without(value, file) for gap, value in told.values.items()}
    return replace(told, values=values)


def _without(value: Value, file: Path) -> Value:
    if isinstance(value, Detail):
        return _unnamed(value, file)
    return said("the journal") if value == str(file) else plain(value) if isinstance(value, str) else value
