"""English sentences that only the page shows: what it refuses, damaged records, casual games and their verdicts."""

import ast
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException

from girone import games
from girone.games.picture import OFF, draw
from girone.matches import fields as record
from girone.matches import journal
from girone.model.errors import GironeError, unknown
from girone.model.game import Game, Position, Side
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame, Defeat, Way
from girone.players.casual.move_choice import Choice
from girone.players.casual.participant import PERSON
from girone.players.casual.saved import from_text, to_text
from girone.web.match.story import told_by
from girone.web.play.game_request import wished
from tests.languages.spoken import PACKAGE, part, text_of
from tests.support import VARIANTS, random_game

REFUSALS = {"HTTPException", "ConfigError", "RecordError", "HostFailed", "refusal", "missing", "number_in", "complain"}
"""What is called with the sentence of a refusal."""
FOR_PROGRAMS = "`"
"""A sentence that begins with this names a key of a JSON body: nobody meets it on a page."""
ELSEWHERE = ("serve.py", "settings.py")
"""Modules that speak in the terminal."""
KINDS = ("category", "entrant", "ruling", "player in this match", "way to go on")
SMALL = [game for game in VARIANTS if game.options.get("size", 8) <= 6 or game.name != "othello"]


def of_refusals() -> Iterator[str]:
    """What the rooms of the page and the organiser's decisions refuse."""
    page = [file for file in sorted((PACKAGE / "web").rglob("*.py")) if file.name not in ELSEWHERE]
    for file in [*page, *(PACKAGE / "tournament" / "decisions" / f"{name}.py" for name in ("request", "by_hand"))]:
        for sentence in refused(file):
            if " " in sentence and not sentence.startswith(FOR_PROGRAMS):
                yield sentence
    yield "match 2 has 1 ply, there is no ply 9"
    for kind in KINDS:
        yield unknown(kind, "xyz", ["Alfa", "Beta"])
        yield unknown(kind, "Alf", ["Alfa", "Beta"])


def of_damage() -> Iterator[str]:
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
        yield from (each.replace(str(file), "the journal") for each in said(partial(journal.read, file)))
        for text in ("", "nonsense\n", "{}\n", '{"journal": 99}\n', '{"journal": 1}\n'):
            file.write_text(text, encoding="utf-8")
            yield from said(partial(told_by, file))


def of_saved_games() -> Iterator[str]:
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
    yield from said(partial(replace(resigned, defeat=Defeat(Side.WHITE, Way.RESIGNED)).play, first, 1.0))


def of_friendlies() -> Iterator[str]:
    """How casual games end, how the sides stand, and why a place cannot be picked."""
    for game in SMALL:
        for seed in range(3):
            *_, (before, move) = random_game(game, seed)
            yield from _verdicts(before.play(move))
        yield from _objections(game)
    yield from _verdicts(games.load("othello", size=4).parse("X" * 8 + "O" * 8 + " X"))
    for score in (0, 130, -130, 40_000):
        yield Advice(Side.WHITE, "A1", score).words


def _verdicts(position: Position) -> Iterator[str]:
    casual_game = CasualGame.begin(position, dict.fromkeys(Side, PERSON), 60.0)
    yield from filter(None, [casual_game.verdict])
    for side in Side:
        for way in Way:
            yield replace(casual_game, defeat=Defeat(side, way)).verdict or ""


def _objections(game: Game) -> Iterator[str]:
    start, cells = Choice(game.start()), draw(game.start()).grid.cells
    for choice in (start, *(start.pick(place) for place in sorted(start.places)[:2])):
        yield from (str(choice.why_not(place)) for place in [*cells, OFF])


def said(call: Callable[[], object]) -> Iterator[str]:
    """The sentence that a call ends in; one that does not object is a mistake."""
    try:
        call()
    except (GironeError, HTTPException) as error:
        yield error.detail if isinstance(error, HTTPException) else str(error)
    else:
        raise AssertionError(f"{call} does not object")


def refused(file: Path) -> Iterator[str]:
    """What the code of a file refuses, with samples for what is put in."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    texts = {
        node.targets[0].id: _sentence(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
            named = [texts.get(each.id) for each in node.args if isinstance(each, ast.Name)]
            yield from filter(None, [*map(_sentence, node.args), *named])


def _sentence(node: ast.expr) -> str | None:
    return "".join(map(part, node.values)) if isinstance(node, ast.JoinedStr) else text_of(node)
