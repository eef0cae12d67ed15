"""Reads the organiser's file; all mistakes are reported at once, each with its line."""

import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from girone import formats, regulations, wires
from girone.config import Document, TomlTable, cannot_read
from girone.games.openings import fits
from girone.host.sandbox.bubblewrap import GIRONE, TO_CHOOSE, Level
from girone.model.detail import Detail, detail_of, said, unknown
from girone.model.errors import ConfigError, PositionError
from girone.model.game import Game
from girone.model.regulation import Regulation
from girone.model.tournament import Format
from girone.tournament.plan.credit import read_credit
from girone.tournament.plan.delivery import read_delivery
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_file import names_as_written, read_entrants
from girone.tournament.plan.openings import Openings, read_openings
from girone.tournament.plan.plan import ONLY, Category, Excluded, Plan

LAST_PORT = 65_535
SEASON = re.compile(r"[A-Za-z0-9_-]{1,40}")
MATCHES_LOST = "matches_lost_by_fault"
LEAST = 2
"""The smallest number of entrants."""
WHY_FILLED = {
    "name": said("name is empty; it is the title of every table"),
    "seed": said("seed is empty; all lots come from it; write any text, and publish it with the tournament"),
}


def load(file: Path, complete: bool = True) -> Plan:
    """Load a tournament's file; its programs must be on this host."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        begin = said("{detail}; `girone new` writes a file to begin with", detail=cannot_read(file, error))
        raise ConfigError(begin) from None
    return read(text, str(file), file.parent, here=True, complete=complete)


def recorded(text: str, store: Path) -> Plan:
    """Read the plan that a store recorded; the hand-ins need not be there."""
    return read(text, f"{store} (as begun)", store.parent)


def read(text: str, file: str, base: Path, here: bool = False, complete: bool = True) -> Plan:
    """Read a tournament's plan from text; all mistakes are raised together.

    `here`: the programs are on this host, so missing files are mistakes. `complete`: no more entrants will be added,
    so there must be enough of them.
    """
    document = Document(text, file)
    root = document.root
    name, seed = (root.filled(key, why) for key, why in WHY_FILLED.items())
    regulation, overrides = _regulation(root, here)
    categories = _categories(root, regulation)
    tables, provide = root.table("tables"), root.table("provide")
    plan: dict[str, Any] = {
        "tables": tables.whole("count", default=0),
        "cores": tables.whole("cores", default=0),
        "simultaneous": tables.flag("simultaneous", default=False),
        "voids": tables.whole("voids", default=Plan.voids, least=1),
        "port": _port(tables),
        "host": tables.text("host", default=""),
        "wait": root.table("presence").seconds("wait", default=Plan.wait),
        "openings": read_openings(root.table("openings"), base),
        "begins": _begins(root),
        "public_from": root.whole("public_from", default=1, least=1),
        "store": root.text("store", default=""),
        "season": _season(root),
        "sandbox": _sandbox(root),
        "seal": root.table("seal").text("key", default=""),
        "delivery": read_delivery(root.table("delivery")),
        "provide": _provided(provide, "folder", base if here else None),
        "wheels": _provided(provide, "wheels", base if here else None),
        "programs": _programs(provide, here),
        "credit": read_credit(root.table("credit"), [category.name for category in categories]),
        "entrants": read_entrants(root, regulation, [category.name for category in categories], base if here else None),
    }
    if complete:
        _check_numbers(root, plan["entrants"], categories)
    if plan["openings"].count and regulation:
        _check_openings(root, plan["openings"], categories, plan["entrants"], regulation.game)
    document.finish()
    assert regulation
    plan["written"] = names_as_written(text)
    return Plan(name, regulation, overrides, seed, categories=categories, base=base, **plan)


def _season(root: TomlTable) -> str:
    """The name of the season, which becomes part of a folder's name."""
    name = root.text("season", default="")
    if name and not SEASON.fullmatch(name):
        root.complain("season", said("a season has 1 to 40 letters, digits, - and _, not {quoted}", quoted=repr(name)))
    return name


def _regulation(root: TomlTable, here: bool) -> tuple[Regulation | None, dict[str, Any]]:
    name, table = root.text("regulation", among=regulations.names()), root.table("set")
    overrides = dict(_dotted("", table.remaining())) | _renamed(root, here)
    if name not in regulations.names():
        return None, {}
    good: dict[str, Any] = {}
    for key, value in overrides.items():
        try:
            regulations.load(name, good | {key: value})
            good[key] = value
        except ConfigError as wrong:
            table.complain(key, detail_of(wrong))
    return regulations.load(name, good), good


def _renamed(root: TomlTable, here: bool) -> dict[str, Any]:
    """Values under keys of older files; accepted only in tournaments that began with them."""
    if "conduct" not in root:
        return {}
    conduct = root.table("conduct")
    faults = conduct.whole("disqualified_after", default=0)
    if here and "disqualified_after" in conduct:
        pattern = "disqualified_after is a value of the regulation now; write {key} = {value} under [set]"
        conduct.complain("disqualified_after", said(pattern, key=f"conduct.{MATCHES_LOST}", value=faults))
    return {f"conduct.{MATCHES_LOST}": faults} if faults else {}


def _port(tables: TomlTable) -> int:
    port = tables.whole("port", default=0)
    if port > LAST_PORT:
        tables.complain("port", said("port = {port} is too large; it is at most {most}", port=port, most=LAST_PORT))
    return port


def _provided(table: TomlTable, key: str, base: Path | None) -> str:
    folder = table.text(key, default="")
    if folder and base and not (base / folder).is_dir():
        pattern = "{key} = {value}: there is no such folder in {folder} to provide"
        table.complain(key, said(pattern, key=key, value=repr(folder), folder=base))
    return folder


def _programs(table: TomlTable, here: bool) -> tuple[str, ...]:
    """The programs to show in the sandbox; girone is shown only if it is named."""
    programs = table.texts("programs")
    for name in programs:
        if here and name != GIRONE and not shutil.which(name):
            table.complain("programs", said("there is no program {name} here to provide", name=name))
    return programs


def _begins(root: TomlTable) -> datetime | None:
    text = root.text("begins", default="")
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        root.complain("begins", said("begins = {value} is not a time; write it as 2027-02-14 09:00", value=repr(text)))
        return None


def _sandbox(root: TomlTable) -> Level:
    level = root.text("sandbox", default=Level.LIMITS, among=list(TO_CHOOSE), what="sandbox")
    return Level(level) if level in TO_CHOOSE else Level.LIMITS


def _dotted(prefix: str, values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in values.items():
        pairs += _dotted(f"{prefix}{key}.", value) if isinstance(value, dict) else [(f"{prefix}{key}", value)]
    return pairs


def _categories(root: TomlTable, regulation: Regulation | None) -> tuple[Category, ...]:
    usual = regulation.format if regulation else formats.names()[0]
    whole, tables = root.table("format"), root.table("categories")
    if not tables.keys():
        return (_category(ONLY, whole, "kind", usual),)
    if whole.keys():
        root.complain("format", said("with [categories] each category has its own format; move these keys there"))
        whole.remaining()
    return tuple(_category(name, tables.table(name), "format", usual) for name in tables.keys())


def _category(name: str, table: TomlTable, key: str, usual: str) -> Category:
    wanted = table.text(key, default=usual, among=formats.names(), what="format")
    kind = wanted if wanted in formats.names() else usual
    keeps_results = formats.kind(kind).keeps_results
    default = Excluded.FORFEIT_REST if keeps_results else Excluded.ANNUL
    excluded = table.text("excluded", default=default, among=list(Excluded))
    if keeps_results and excluded in (Excluded.ANNUL, Excluded.FORFEIT):
        pattern = "excluded = {value} is not possible in a {kind}, whose results decide who plays next"
        table.complain("excluded", said(pattern, value=repr(excluded), kind=kind))
    if formats.kind(kind).pairs_anew and excluded == Excluded.FORFEIT:
        pattern = "excluded = {value} is not possible in a {kind}, whose pairings are decided again"
        table.complain("excluded", said(pattern, value=repr(excluded), kind=kind))
    chosen = Excluded(excluded) if excluded in list(Excluded) else default
    return Category(name, draw=_draw(kind, table), format=_format(kind, table), excluded=chosen)


def _draw(kind: str, table: TomlTable) -> bool:
    """Whether places are drawn by lot; impossible for formats in which they follow the order of arrival."""
    is_standing = formats.kind(kind).is_standing
    draw = table.flag("draw", default=not is_standing)
    if draw and is_standing:
        pattern = "draw = true is not possible in a {kind}, where places follow the order of arrival"
        table.complain("draw", said(pattern, kind=kind))
    return draw


def _format(kind: str, table: TomlTable) -> Format:
    good: dict[str, Any] = {}
    for key, value in table.remaining().items():
        try:
            formats.load(kind, **{key: value})
            good[key] = value
        except ConfigError as wrong:
            known = formats.load(kind).options
            others = [*known, "draw", "excluded", "format", "kind"]
            unfit = unknown(said("key for {kind}", kind=kind), key, others)
            table.complain(key, detail_of(wrong) if key in known else unfit)
    return formats.load(kind, **good)


def _check_numbers(root: TomlTable, entrants: tuple[Entrant, ...], categories: tuple[Category, ...]) -> None:
    if len(entrants) < LEAST:
        there = said("there is 1 entrant") if entrants else said("there are no entrants")
        pattern = "{detail}, and a tournament has at least {least}; each has a table [[entrants]]"
        root.complain("entrants", said(pattern, detail=there, least=LEAST))
        return
    for category in categories:
        inside = sum(category.name in entrant.categories for entrant in entrants)
        if wrong := _too_few(category, inside):
            root.complain("format" if category.name == ONLY else f"categories.{category.name}", wrong)


def _too_few(category: Category, inside: int) -> Detail | None:
    """Why a category has too few entrants, or None."""
    if inside < LEAST:
        return said(
            "category {category} has {entrants}, and needs at least {least}; "
            "entrants join it by categories = [{category}]",
            category=repr(category.name),
            entrants=said("1 entrant") if inside else said("no entrants"),
            least=LEAST,
        )
    return category.format.too_few(inside)


def _check_openings(
    root: TomlTable, openings: Openings, categories: Sequence[Category], entrants: Sequence[Entrant], game: Game
) -> None:
    """Note what prevents every pair from playing each opening with both colours."""
    count = openings.count
    for category in categories:
        times = category.format.options.get("times", 0)
        if not (category.format.both_colours and times == count):
            root.complain(
                "openings.count",
                said(
                    "with {number} openings every pair plays each of them with both colours: "
                    "category {category} needs a format that can, with times = {number}",
                    number=count,
                    category=repr(category.name),
                ),
            )
    for name in sorted({entrant.wire for entrant in entrants} & set(wires.names())):
        if not wires.kind(name).tells_start:
            pattern = "{name} cannot transmit a position, so there are no openings"
            root.complain("openings.count", said(pattern, name=name))
    try:
        for text in openings.positions:
            game.parse(text)
    except PositionError as wrong:
        root.complain("openings.file", detail_of(wrong))
    if not openings.positions and not fits(game):
        pattern = "the openings of {game} are for its usual start, and [set] changes that"
        root.complain("openings.count", said(pattern, game=game.name))
