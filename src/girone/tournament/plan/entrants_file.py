"""The entrants in the organiser's file: each has a name of its own and exactly one way to be reached."""

import re
import tomllib
from datetime import datetime
from pathlib import Path
from unicodedata import is_normalized, normalize

from girone import wires
from girone.config import TomlTable
from girone.model.detail import Wording, unknown
from girone.model.errors import ConfigError, shorten
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.model.wire import Way
from girone.players.samples.program import PLAYERS
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.entrants_here import check_presence

LONGEST_NAME = 60
WAYS = ("player", "command", "folder", "address")
STARTED = ("command", "white", "black", "folder")
"""The keys of a program that girone starts itself; they go together."""
LOOK_ALIKE = Wording("look_alike", "the names {name} and {other} look alike; readers may take one for the other")


def read_entrants(
    root: TomlTable, regulation: Regulation | None, categories: list[str], base: Path | None
) -> tuple[Entrant, ...]:
    """All entrants of the file; `base` is where their programs have to be, None if they need not be here."""
    entrants, taken = list[Entrant](), set[str]()
    for table in root.tables("entrants"):
        entrant = _entrant(table, regulation, categories)
        if entrant.name and entrant.name.casefold() in taken:
            table.complain("name", f"name = {entrant.name!r}: there is an entrant of this name already")
        if regulation and entrant.wire in wires.names():
            _check_wire(table, entrant, regulation)
            if _has_one_way(table, entrant) and base:
                check_presence(table, entrant, base)
        entrants.append(entrant)
        taken.add(entrant.name.casefold())
    return tuple(entrants)


def names_as_written(text: str) -> dict[str, str]:
    """The names that a file without mistakes does not write in NFC, by those that are."""
    if is_normalized("NFC", text) and "\\" not in text:
        return {}
    names = [entrant["name"] for entrant in tomllib.loads(text).get("entrants", ())]
    return {composed: name for name in names if (composed := normalize("NFC", name)) != name}


def _entrant(table: TomlTable, regulation: Regulation | None, categories: list[str]) -> Entrant:
    name, members = normalize("NFC", table.text("name")), table.texts("members")
    if len(name) > LONGEST_NAME or name != name.strip() or not name.isprintable() or ("name" in table and not name):
        table.complain(
            "name", f"name = {shorten(name)}: a name has 1 to {LONGEST_NAME} printable characters, no blanks around"
        )
    if regulation and regulation.members and len(members) > regulation.members:
        most = regulation.members
        table.complain("members", f"{len(members)} members; {regulation.name} allows at most {most}")
    chosen = table.texts("categories", default=categories)
    for category in chosen:
        if category not in categories:
            table.complain("categories", unknown("category", category, categories))
    texts = {key: table.text(key, default="") for key in ("group", *WAYS, *Side)}
    wire = table.text("wire", default=regulation.wire if regulation else wires.names()[0], among=wires.names())
    return Entrant(
        name, wire, members=members, categories=chosen, frozen=_frozen(table), delivered=_delivered(table), **texts
    )


def _frozen(table: TomlTable) -> str:
    frozen = table.text("frozen", default="")
    if frozen and not re.fullmatch("[0-9a-f]{64}", frozen):
        table.complain("frozen", f"frozen = {shorten(frozen)} is no fingerprint; `girone enter` writes it")
    return frozen


def _delivered(table: TomlTable) -> str:
    text = table.text("delivered", default="")
    try:
        if text and not datetime.fromisoformat(text).tzinfo:
            table.complain("delivered", f"delivered = {shorten(text)} has no time zone; write {text}+01:00")
    except ValueError:
        table.complain("delivered", f"delivered = {shorten(text)} is no time such as 2027-02-15T18:00:00+01:00")
        return ""
    return text


def _check_wire(table: TomlTable, entrant: Entrant, regulation: Regulation) -> None:
    try:
        wires.load(entrant.wire, regulation.game)
    except ConfigError as wrong:
        table.complain("wire", str(wrong))


def _has_one_way(table: TomlTable, entrant: Entrant) -> bool:
    started = [key for key in STARTED if getattr(entrant, key)]
    ways = [*(key for key in ("player", "address") if getattr(entrant, key)), *started[:1]]
    if not ways:
        table.complain("name", f"{entrant.name}: how is it reached? Write one of: {', '.join(WAYS)}")
    elif len(ways) > 1:
        table.complain(ways[1], f"{entrant.name}: {' and '.join(ways)} are two ways to reach it; write one of them")
    elif entrant.player and entrant.player not in PLAYERS:
        table.complain("player", unknown("player", entrant.player, PLAYERS))
    elif entrant.address:
        _check_address(table, entrant.address, entrant.wire)
    elif started and (launcher := wires.kind(entrant.wire).launcher) and started != ["folder"]:
        table.complain(
            "name", f"{entrant.name}: a program of {entrant.wire} is a folder with a {launcher}; write only folder"
        )
        return False
    return len(ways) == 1


def _check_address(table: TomlTable, address: str, wire: str) -> None:
    host, colon, port = address.partition(":")
    if not host or (colon and not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536)):
        table.complain("address", f"address = {address!r} is not HOST or HOST:PORT, such as 192.168.0.7:40001")
    elif not port and (called := [side for side, ways in wires.kind(wire).ways.items() if Way.WE_DIAL in ways]):
        table.complain("address", f"address = {address!r}: as {called[0]} of {wire} it is called; write HOST:PORT")
