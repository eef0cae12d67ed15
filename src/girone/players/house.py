"""The search behind girone's engine: the native core if it was built, else Python, with a message."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from girone import engine
from girone.engine import Analysis, Effort, in_book
from girone.model.errors import ConfigError
from girone.model.game import Game, Position
from girone.players.screen import STANDARD_ERROR, Screen
from girone.players.thinker import SearchEngine, Thinker

NEARLY = 15
"""Hundredths of a piece within which a move counts as nearly equal to the best."""


class Reader:
    """Uses another engine, except for positions in the book; with a seed it varies nearly equal moves."""

    def __init__(self, mind: SearchEngine, seed: int | None = None) -> None:
        self._mind = mind
        self._seed = seed

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Look the position up, else search it; with `every_move` it always searches."""
        found = None if every_move else in_book(position)
        if not found:
            return self._mind.analyse(position, effort, every_move, progress)
        chosen = found if self._seed is None else varied(found, f"{self._seed} {position}")
        if progress:
            progress(chosen)
        return chosen

    def stop(self) -> None:
        """Stop the current analysis, or the next one as soon as it begins."""
        self._mind.stop()

    def ready(self) -> None:
        """Forget a stop that came after the last analysis had ended."""
        self._mind.ready()


def varied(found: Analysis, lot: str) -> Analysis:
    """One of the nearly equal moves, chosen by `lot`; proven scores are not varied, because every disc counts there."""
    if found.is_proven:
        return found
    # Imported only here: a player must start fast.
    from random import Random

    near = [each for each in found.moves if each.score >= found.score - NEARLY]
    chosen = Random(lot).choice(near)
    return replace(found, best=chosen.move, score=chosen.score, line=chosen.line)


MEMORY = 32
"""MiB for the table: enough for seconds of search, and quickly cleared at the start."""

WEAKER = "girone: no native core here, so a weaker search in Python plays"
UNKNOWN = "girone: {game} is not in the native core, so a weaker search in Python plays"


def house_mind(megabytes: int, game: Game, told: bool = True) -> Callable[[], SearchEngine]:
    """A function that makes the strongest engine here that knows the game; with `told`, a message names a weaker one.

    It has no opening book.
    """
    if engine.knows(game):
        return lambda: engine.Engine(megabytes)
    if told:
        _announce(UNKNOWN.format(game=game.title) if engine.available() else WEAKER)
    # Imported only here: a player must start fast.
    from girone.players.plain import PlainEngine

    return PlainEngine


def reading_mind(megabytes: int, game: Game, seed: int | None = None) -> Callable[[], SearchEngine]:
    """The same with the opening book, if there is one; a seed varies its nearly equal moves."""
    mind = house_mind(megabytes, game)
    if not engine.knows(game):
        return mind
    from girone.players.house import Reader

    def made() -> SearchEngine:
        engine.in_book(game.start())  # the first lookup loads the book: do it before a clock runs
        return Reader(mind(), seed)

    return made


@cache
def _announce(words: str) -> None:
    """Print a message once, however often it is called."""
    Screen(STANDARD_ERROR, has_boards=False).say(words)


def player_mind(
    game: Game, level: int | None = None, book: bool = True, book_seed: int | None = None
) -> Callable[[], SearchEngine]:
    """A function that makes a player's engine; without the book for levels, because it would change their strength."""
    if not book and book_seed is not None:
        raise ConfigError("--book-seed chooses in the book, --no-book leaves it out; choose one")
    if level is not None and book_seed is not None:
        raise ConfigError("--book-seed is for who plays by the clock; a level plays without the book")
    if not book or level is not None:
        return house_mind(MEMORY, game)
    return reading_mind(MEMORY, game, book_seed)


def thinker(mind: Callable[[], SearchEngine], level: int | None = None, threads: int = 1) -> Thinker:
    """An engine on its own thread: limited by the player's time, or by the level."""
    effort = engine.Effort() if level is None else engine.Effort.of_level(level)
    return Thinker(mind, engine.Effort(nodes=effort.nodes, threads=threads))
