"""English sentences that only the page shows: what it refuses, damaged records, casual games and their verdicts."""

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from girone import games
from girone.games.picture import OFF, draw
from girone.matches.journal import fields as record
from girone.matches.journal import journal
from girone.model.detail import Detail, detail_of
from girone.model.errors import GironeError
from girone.model.game import Game, Position, Side
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame, Defeat, DefeatKind
from girone.players.casual.move_choice import MoveChoice
from girone.players.casual.participant import PERSON
from girone.players.casual.saved import from_text, to_text
from girone.web.core.wording import Refusal
from girone.web.match.story import told_by
from girone.web.play.game_request import wished
from tests.support import VARIANTS, random_game

SMALL = [game for game in VARIANTS if game.options.get("size", 8) <= 6 or game.name != "othello"]


def of_damage() -> Iterator[Detail]:
    """Why the moves of a match cannot be shown."""
    deep = b"[" * 200 + b"]" * 200
    for line in (b"nonsense", b"[1]", deep, b'{"a": ' + deep + b"}"):
        yield from said(partial(record.read_line, line))
    for fields in ({}, {"t": "noon"}, {"t": 1, "asked": "red"}):
        yield from said(partial(record.check_record, fields))
    for header in ({}, {"regulation": 1, "seats": {}, "opening": None}):
        yield from said(partial(record.check_header, header))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "journal")
        yield from said(partial(told_by, file))
        yield from said(partial(journal.read, file))
        for text in ("", "nonsense\n", "{}\n", '{"journal": 99}\n', '{"journal": 1}\n'):
            file.write_text(text, encoding="utf-8")
            yield from said(partial(told_by, file))


def of_saved_games() -> Iterator[Detail]:
    """Why a text is no saved game."""
    game = games.load("othello", size=4)
    good = json.loads(to_text(CasualGame.begin(game.start(), dict.fromkeys(Side, PERSON), None)))
    first = game.start().moves()[0]
    changes: list[dict[str, Any]] = [
        {"friendly": 2},
        {"more": 1},
        {"moves": 1},
        {"moves": [1]},
        {"moves": [["9,9", 1]]},
        {"running": "x"},
        {"defeat": 1},
    ]
    for bad in ("{", "{}", '{"friendly": 1}', *(json.dumps(good | change) for change in changes)):
        yield from said(partial(from_text, bad, "this text"))
    slow = json.dumps(good | {"white": {"seconds": 60}})
    timeless = json.dumps(good | {"clock": 0})
    yield from (each for bad in (slow, timeless) for each in said(partial(wished, {"saved": bad})))
    resigned = CasualGame.begin(game.start(), dict.fromkeys(Side, PERSON), None).play(first, 1.0)
    yield from said(partial(replace(resigned, defeat=Defeat(Side.WHITE, DefeatKind.RESIGNED)).play, first, 1.0))


def of_friendlies() -> Iterator[Detail]:
    """How casual games end, how the sides stand, and why a place cannot be picked."""
    for game in SMALL:
        for seed in range(3):
            *_, (before, move) = random_game(game, seed)
            yield from _verdicts(before.play(move))
        yield from _objections(game)
    yield from _verdicts(games.load("othello", size=4).parse("X" * 8 + "O" * 8 + " X"))
    for score in (0, 130, -130, 40_000):
        yield Advice(Side.WHITE, "A1", score).words


def _verdicts(position: Position) -> Iterator[Detail]:
    casual_game = CasualGame.begin(position, dict.fromkeys(Side, PERSON), 60.0)
    lost = [replace(casual_game, defeat=Defeat(side, way)) for side in Side for way in DefeatKind]
    yield from filter(None, (each.verdict for each in (casual_game, *lost)))


def _objections(game: Game) -> Iterator[Detail]:
    start, cells = MoveChoice(game.start()), draw(game.start()).grid.cells
    for choice in (start, *(start.pick(place) for place in sorted(start.places)[:2])):
        yield from (choice.why_not(place) for place in [*cells, OFF])


def said(call: Callable[[], object]) -> Iterator[Detail]:
    """The sentence that a call ends in; one that does not object is a mistake."""
    try:
        call()
    except (GironeError, Refusal) as error:
        yield error.told if isinstance(error, Refusal) else detail_of(error)
    else:
        raise AssertionError(f"{call} does not object")
