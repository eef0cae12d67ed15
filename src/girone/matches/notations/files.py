"""Reads a game from a file: a match's journal, or a game in a notation that can be read."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from girone import games
from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square, squares
from girone.matches.journal import journal
from girone.matches.notations import READERS
from girone.matches.notations.transcript import LOST
from girone.matches.notations.written import WrittenEnding, WrittenGame, WrittenTurn, after
from girone.matches.story import CUT_OFF, tell
from girone.model.errors import ConfigError, MoveError, RecordError
from girone.model.game import Move, Side
from girone.model.referee import COUNTED, LEVEL
from girone.model.text import counted, plain
from girone.model.verdict import TIE, WINS

JOURNALS = ".jsonl"
NUMBER = re.compile(r"\d+\.+")


def recorded(file: Path, number: int = 1) -> WrittenGame:
    """The game with this number in a file; the file name's extension tells the format."""
    reader = READERS.get(file.suffix.lower().removeprefix("."))
    games = _read(file, reader) if reader else [_of_journal(file)]
    if number > len(games):
        raise ConfigError(f"{file} has {counted(len(games), 'game')}; there is no number {number}")
    return games[number - 1]


def moves_in(file: Path, game: str) -> list[Move]:
    """The moves in a file: a journal, a game in a notation, or a text that lists moves."""
    if file.suffix.lower().removeprefix(".") in (*READERS, JOURNALS.removeprefix(".")):
        return [turn.move or LOST for turn in recorded(file).turns]
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ConfigError(f"cannot read {file}: {error.strerror}") from None
    if moves := moves_of(text, game):
        return moves
    raise ConfigError(f"{file} has no moves")


def moves_of(text: str, game: str) -> list[Move]:
    """The moves that a text lists.

    Move numbers such as `12.` and comments after # are skipped; for Othello, squares such as f5d6c3 work too.
    """
    lines = text.splitlines()
    words = [word for line in lines for word in line.partition("#")[0].split() if not NUMBER.fullmatch(word)]
    if games.kind(game) is not Othello:
        return words
    return [move for word in words for text in squares(word) for move in (read_square(text) or text,)]


def _read(file: Path, reader: Callable[[str], Sequence[WrittenGame]]) -> Sequence[WrittenGame]:
    try:
        return [_completed(game) for game in reader(file.read_text(encoding="utf-8", errors="replace"))]
    except OSError as error:
        raise ConfigError(f"cannot read {file}: {error.strerror}") from None
    except (MoveError, RecordError) as error:
        raise RecordError(f"{file}: {error}") from None


def _of_journal(file: Path) -> WrittenGame:
    """The game of a journal; if the extension is unusual, the error also names the other formats."""
    try:
        return from_journal(file)
    except RecordError as error:
        if file.suffix == JOURNALS:
            raise
        endings = ", ".join(f".{ending}" for ending in sorted(READERS))
        raise RecordError(
            f"{error}; a game is read from the journal of a match ({JOURNALS}), or from {endings}"
        ) from None


def _completed(game: WrittenGame) -> WrittenGame:
    """The game with its result in words, and without characters that a terminal would obey."""
    white, black, event = map(plain, (game.white, game.black, game.event))
    return replace(game, white=white, black=black, event=event, words=_said(game))


def _said(game: WrittenGame) -> str:
    """The result on the board in words; the result that the file claims is ignored."""
    last = game.start
    for position, turn in game.played():
        last = after(position, turn)
    outcome = last.outcome()
    if not outcome:
        return CUT_OFF().worded
    counts = {f"{side}_count": last.count(side) for side in Side}
    if not outcome.winner:
        return TIE(detail=LEVEL(**counts)).worded
    return WINS(Side=outcome.winner, detail=COUNTED(reason=outcome.reason, **counts)).worded


def from_journal(file: Path) -> WrittenGame:
    """The game in a journal, as far as it was played."""
    header, lines = journal.read_lines(file)
    story = tell(file, header, lines)
    verdict = story.verdict
    limits = {ply.limit for ply in story.plies[2:]}  # the first moves may have another limit
    return WrittenGame(
        start=story.start,
        turns=tuple(WrittenTurn(ply.move, None if header.by_hand is not None else ply.seconds) for ply in story.plies),
        white=plain(story.white),
        black=plain(story.black),
        event=story.title,
        began=_began(header.began),
        limit=limits.pop() if len(limits) == 1 else None,
        ending=WrittenEnding(verdict.reason, verdict.winner, verdict.margin) if verdict else None,
        words=story.ending.worded,
    )


def _began(told: str) -> datetime | None:
    """When the match began; None if the header has no valid time, because a game can be shown without it."""
    try:
        return datetime.fromisoformat(told)
    except ValueError:
        return None
