"""The regulations: each TOML file in here is one; `load` reads it by name and can override single values.

Files in `regulations/` of a GIRONE_PATH folder are regulations too, and so is the file `NAME.toml` in a module that an
installed package offers as the entry point NAME of the group `girone.regulations`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from girone import formats, games, wires
from girone.config import Document, TomlTable, cannot_read
from girone.model.detail import detail_of, unknown
from girone.model.errors import ConfigError
from girone.model.game import Game
from girone.model.limits import Limits
from girone.model.reason import Reason
from girone.model.regulation import (
    Adjudication,
    Conduct,
    Deliverable,
    ForcedPass,
    Meanwhile,
    Points,
    Regulation,
    Sentence,
)
from girone.plugins import HOUSE_SENTENCES, RegulationFiles

FOLDER = Path(__file__).parent
HOUSE = f"{HOUSE_SENTENCES}.toml"
LANGUAGES = ("en", "fa", "it", "pt")


_FILES = RegulationFiles(FOLDER)
names, origin = _FILES.names, _FILES.origin


def load(name: str, overrides: Mapping[str, Any] | None = None) -> Regulation:
    """Load a regulation by name; overrides are dotted keys such as `limits.move`."""
    return read(source(name), f"{name}.toml", name, overrides)


def source(name: str) -> str:
    """The text of a regulation's file."""
    file = _FILES.path(name)
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(cannot_read(file, error)) from None


def card_file(name: str) -> Path | None:
    """The file with the notes of a regulation's card, in `cards/` beside its own file; None if it has none."""
    file = _FILES.path(name).parent / "cards" / f"{name}.toml" if _FILES.has(name) else None
    return file if file and file.is_file() else None


def read(text: str, file: str, name: str, overrides: Mapping[str, Any] | None = None) -> Regulation:
    """Read a regulation from the text of its file; every mistake is reported with its line."""
    document = Document(text, file, overrides)
    root = document.root
    game = _game(root.table("game"))
    regulation = {
        "title": root.text("title"),
        "document": root.text("document"),
        "language": root.text("language", among=LANGUAGES),
        "default": root.flag("default", default=False),
        **_wire(root, game),
        "limits": _limits(root.table("limits")),
        "conduct": _conduct(root.table("conduct")),
        "adjudication": _adjudication(root.table("adjudication")),
        **_tournament(root.table("tournament")),
        "sentences": house_sentences() | _sentences(root.table("sentences")),
    }
    regulation["hand_in"] = tuple(
        Deliverable(each.text("what"), each.texts("files"), each.flag("compiled", default=False))
        for each in root.tables("hand_in")
    )
    document.finish()
    assert game is not None
    return Regulation(name=name, game=game, **regulation, overrides=dict(overrides or {}))


def _game(table: TomlTable) -> Game | None:
    name = table.text("name", among=games.names(), what="game")
    options = table.remaining()
    if name not in games.names():
        return None
    good: dict[str, Any] = {}
    for key, value in options.items():
        try:
            games.load(name, **{key: value})
            good[key] = value
        except ConfigError as wrong:
            table.complain(key, detail_of(wrong))
    return games.load(name, **good)


def _wire(root: TomlTable, game: Game | None) -> dict[str, Any]:
    name, table = root.text("wire", among=wires.names()), root.table("wire_options")
    options = table.remaining()
    if game and name in wires.names():
        if not wires.kind(name).carries(game):
            root.complain("wire", wires.cannot_carry(name, game))
            options = {}
        for key, value in options.items():
            try:
                wires.load(name, game, **{key: value})
            except ConfigError as wrong:
                table.complain(key, detail_of(wrong))
    return {"wire": name, "wire_options": options}


def _limits(table: TomlTable) -> Limits:
    move = table.seconds("move", some=True)
    return Limits(
        move=move,
        first_move=table.seconds("first_move", default=move),
        warm_up=table.seconds("warm_up", default=0.0),
        grace=table.seconds("grace", default=0.0),
        start=table.seconds("start", default=10.0),
    )


def _conduct(table: TomlTable) -> Conduct:
    meanwhile = table.text("meanwhile", among=list(Meanwhile))
    forced_pass = table.text("forced_pass", default=ForcedPass.DEMANDED, among=list(ForcedPass))
    return Conduct(
        meanwhile=Meanwhile(meanwhile) if meanwhile in list(Meanwhile) else Meanwhile.RUNS,
        lost_turns=table.whole("lost_turns", default=0),
        forced_pass=ForcedPass(forced_pass) if forced_pass in list(ForcedPass) else ForcedPass.DEMANDED,
        lost_turns_in_match=table.whole("lost_turns_in_match", default=0),
        lost_turns_in_tournament=table.whole("lost_turns_in_tournament", default=0),
        matches_lost_by_fault=table.whole("matches_lost_by_fault", default=0),
    )


def _adjudication(table: TomlTable) -> Adjudication:
    return Adjudication(
        resign_moves=table.whole("resign_moves", default=0),
        resign_score=table.whole("resign_score", default=0),
        resign_both=table.flag("resign_both", default=False),
        draw_moves=table.whole("draw_moves", default=0),
        draw_score=table.whole("draw_score", default=0),
        draw_after=table.whole("draw_after", default=0),
    )


def _tournament(table: TomlTable) -> dict[str, Any]:
    points = table.table("points") if "points" in table else None
    return {
        "format": table.text("format", among=formats.names()),
        "points": points and Points(points.whole("win"), points.whole("draw"), points.whole("loss")),
        "members": table.whole("members", least=1) if "members" in table else None,
    }


def _sentences(table: TomlTable) -> dict[Reason, Sentence]:
    sentences = {}
    for key in table.keys():
        if key not in list(Reason):
            table.remaining()
            table.complain(key, unknown("reason", key, list(Reason)))
            continue
        words = table.table(key)
        english = words.text("english")
        sentences[Reason(key)] = Sentence(words.text("source"), words.text("text", default=english), english)
    return sentences


@cache
def house_sentences() -> dict[Reason, Sentence]:
    """The sentences by girone itself, for cases that a document does not regulate."""
    document = Document((FOLDER / HOUSE).read_text(encoding="utf-8"), HOUSE)
    sentences = _sentences(document.root.table("sentences"))
    document.finish()
    return sentences
