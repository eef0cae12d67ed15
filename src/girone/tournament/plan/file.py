"""The organiser's file: every mistake in it is reported with its line, all at once."""

import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from girone import formats, regulations
from girone.config import Document, TomlTable
from girone.host.sandbox.bubblewrap import GIRONE, Level
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.model.tournament import Format
from girone.tournament.plan.credit import read_credit
from girone.tournament.plan.delivery import read_delivery
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_file import names_as_written, read_entrants
from girone.tournament.plan.openings_file import check_openings
from girone.tournament.plan.plan import ONLY, Category, Excluded, Plan

LAST_PORT = 65_535
MATCHES_LOST = "matches_lost_by_fault"
LEAST = 2
"""Nobody can play alone."""
WHY_FILLED = {
    "name": "it stands above every table",
    "seed": "all lots come from it; write any text, and publish it with the tournament",
}


def load(file: Path, complete: bool = True) -> Plan:
    """The tournament that a file orders; its programs are on this host."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ConfigError(f"cannot read {file}: {why}; `girone new` writes a file to begin with") from None
    return read(text, str(file), file.parent, here=True, complete=complete)


def recorded(text: str, store: Path) -> Plan:
    """The tournament of a store: what was handed in need not be at hand to tell how it stands."""
    return read(text, f"{store} (as begun)", store.parent)


def read(text: str, file: str, base: Path, here: bool = False, complete: bool = True) -> Plan:
    """The tournament that a text orders; all its mistakes are raised together.

    `here`: the programs are on this host, and what is missing of them is a mistake too. `complete`: no
    entrants are still to come in, so there have to be enough of them.
    """
    document = Document(text, file)
    root = document.root
    name, seed = _filled(root, "name"), _filled(root, "seed")
    regulation, overrides = _regulation(root, here)
    categories = _categories(root, regulation)
    tables, provide = root.table("tables"), root.table("provide")
    plan: dict[str, Any] = {
        "tables": tables.whole("count", default=0),
        "port": _port(tables),
        "host": tables.text("host", default=""),
        "wait": root.table("presence").seconds("wait", default=Plan.wait),
        "openings": root.table("openings").whole("count", default=0),
        "begins": _begins(root),
        "public_from": root.whole("public_from", default=1, least=1),
        "store": root.text("store", default=""),
        "sandbox": _sandbox(root),
        "delivery": read_delivery(root.table("delivery")),
        "provide": _provided(provide, "folder", base if here else None),
        "wheels": _provided(provide, "wheels", base if here else None),
        "programs": _programs(provide, here),
        "credit": read_credit(root.table("credit"), [category.name for category in categories]),
        "entrants": read_entrants(root, regulation, [category.name for category in categories], base if here else None),
    }
    if complete:
        _check_numbers(root, plan["entrants"], categories)
    if plan["openings"] and regulation:
        check_openings(root, plan["openings"], categories, plan["entrants"], regulation.game)
    document.finish()
    assert regulation
    plan["written"] = names_as_written(text)
    return Plan(name, regulation, overrides, seed, categories=categories, base=base, **plan)


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
            table.complain(key, str(wrong))
    return regulations.load(name, good), good


def _renamed(root: TomlTable, here: bool) -> dict[str, Any]:
    """What older files called otherwise: it is read where a tournament was begun with it."""
    if "conduct" not in root:
        return {}
    conduct = root.table("conduct")
    faults = conduct.whole("disqualified_after", default=0)
    if here and "disqualified_after" in conduct:
        words = f"write conduct.{MATCHES_LOST} = {faults} under [set]"
        conduct.complain("disqualified_after", f"disqualified_after is a value of the regulation now; {words}")
    return {f"conduct.{MATCHES_LOST}": faults} if faults else {}


def _filled(root: TomlTable, key: str) -> str:
    text = root.text(key)
    if key in root and not text.strip():
        root.complain(key, f"{key} is empty; {WHY_FILLED[key]}")
    return text


def _port(tables: TomlTable) -> int:
    port = tables.whole("port", default=0)
    if port > LAST_PORT:
        tables.complain("port", f"port = {port} is too large; it is at most {LAST_PORT}")
    return port


def _provided(table: TomlTable, key: str, base: Path | None) -> str:
    folder = table.text(key, default="")
    if folder and base and not (base / folder).is_dir():
        table.complain(key, f"{key} = {folder!r}: there is no such folder in {base} to provide")
    return folder


def _programs(table: TomlTable, here: bool) -> tuple[str, ...]:
    """Programs to show behind walls; girone is one that only its name shows."""
    programs = table.texts("programs")
    for name in programs:
        if here and name != GIRONE and not shutil.which(name):
            table.complain("programs", f"there is no program {name} here to provide")
    return programs


def _begins(root: TomlTable) -> datetime | None:
    text = root.text("begins", default="")
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        root.complain("begins", f"begins = {text!r} is no time; write it as 2027-02-14 09:00")
        return None


def _sandbox(root: TomlTable) -> Level:
    level = root.text("sandbox", default=Level.LIMITS, among=list(Level), what="sandbox")
    return Level(level) if level in list(Level) else Level.LIMITS


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
        root.complain("format", "with [categories] each category has its own format; move these keys there")
        whole.remaining()
    return tuple(_category(name, tables.table(name), "format", usual) for name in tables.keys())


def _category(name: str, table: TomlTable, key: str, usual: str) -> Category:
    wanted = table.text(key, default=usual, among=formats.names(), what="format")
    kind = wanted if wanted in formats.names() else usual
    keeps_results = formats.kind(kind).keeps_results
    default = Excluded.FORFEIT_REST if keeps_results else Excluded.ANNUL
    excluded = table.text("excluded", default=default, among=list(Excluded))
    if keeps_results and excluded in (Excluded.ANNUL, Excluded.FORFEIT):
        table.complain("excluded", f"excluded = {excluded!r} is not for {kind}, whose results decide who plays next")
    if formats.kind(kind).pairs_anew and excluded == Excluded.FORFEIT:
        table.complain("excluded", f"excluded = {excluded!r} is not for {kind}, whose pairings are decided anew")
    chosen = Excluded(excluded) if excluded in list(Excluded) else default
    return Category(name, draw=_draw(kind, table), format=_format(kind, table), excluded=chosen)


def _draw(kind: str, table: TomlTable) -> bool:
    """Whether lots give the places; never where they are taken in the order in which entrants come."""
    is_standing = formats.kind(kind).is_standing
    draw = table.flag("draw", default=not is_standing)
    if draw and is_standing:
        table.complain("draw", f"draw = true is not for {kind}, where everybody is placed in the order of coming")
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
            table.complain(key, str(wrong) if key in known else unknown(f"key for {kind}", key, others))
    return formats.load(kind, **good)


def _check_numbers(root: TomlTable, entrants: tuple[Entrant, ...], categories: tuple[Category, ...]) -> None:
    if len(entrants) < LEAST:
        there = "there is 1 entrant" if entrants else "there are no entrants"
        root.complain("entrants", f"{there}, and a tournament has {LEAST} at least; each has a table [[entrants]]")
        return
    for category in categories:
        inside = sum(category.name in entrant.categories for entrant in entrants)
        if wrong := _too_few(category, inside):
            root.complain("format" if category.name == ONLY else f"categories.{category.name}", wrong)


def _too_few(category: Category, inside: int) -> str:
    """Why so many entrants are too few for a category, or nothing."""
    if inside < LEAST:
        there = "1 entrant" if inside else "no entrants"
        return (
            f"category {category.name!r} has {there}, and needs {LEAST} at least; "
            f"an entrant is in it by categories = [{category.name!r}]"
        )
    return category.format.too_few(inside)
