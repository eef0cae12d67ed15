"""The entrants in the organiser's file: each has a name of its own and exactly one way to be reached."""

import re
import tomllib
from datetime import datetime
from pathlib import Path
from unicodedata import is_normalized, normalize

from girone import wires
from girone.config import TomlTable
from girone.model.detail import Detail, Wording, detail_of, said, unknown
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
            pattern = "name = {name}: there is an entrant of this name already"
            table.complain("name", said(pattern, name=repr(entrant.name)))
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
        pattern = "name = {name}: a name has 1 to {most} printable characters, no blanks around"
        table.complain("name", said(pattern, name=shorten(name), most=LONGEST_NAME))
    if regulation and regulation.members and len(members) > regulation.members:
        pattern = "{number} members; {regulation} allows at most {most}"
        told = said(pattern, number=len(members), regulation=regulation.name, most=regulation.members)
        table.complain("members", told)
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
        pattern = "frozen = {value} is no fingerprint; `girone enter` writes it"
        table.complain("frozen", said(pattern, value=shorten(frozen)))
    return frozen


def _delivered(table: TomlTable) -> str:
    text = table.text("delivered", default="")
    try:
        if text and not datetime.fromisoformat(text).tzinfo:
            pattern = "delivered = {value} has no time zone; write {time}+01:00"
            table.complain("delivered", said(pattern, value=shorten(text), time=text))
    except ValueError:
        pattern = "delivered = {value} is no time such as 2027-02-15T18:00:00+01:00"
        table.complain("delivered", said(pattern, value=shorten(text)))
        return ""
    return text


def _check_wire(table: TomlTable, entrant: Entrant, regulation: Regulation) -> None:
    try:
        wires.load(entrant.wire, regulation.game)
    except ConfigError as wrong:
        table.complain("wire", detail_of(wrong))


def _has_one_way(table: TomlTable, entrant: Entrant) -> bool:
    started = [key for key in STARTED if getattr(entrant, key)]
    ways = [*(key for key in ("player", "address") if getattr(entrant, key)), *started[:1]]
    if not ways:
        pattern = "{name}: how is it reached? Write one of: {names}"
        table.complain("name", said(pattern, name=entrant.name, names=", ".join(WAYS)))
    elif len(ways) > 1:
        names: str | Detail = ways[0]
        for way in ways[1:]:
            names = said("{one} and {other}", one=names, other=way)
        pattern = "{name}: {names} are two ways to reach it; write one of them"
        table.complain(ways[1], said(pattern, name=entrant.name, names=names))
    elif entrant.player and entrant.player not in PLAYERS:
        table.complain("player", unknown("player", entrant.player, PLAYERS))
    elif entrant.address:
        _check_address(table, entrant.address, entrant.wire)
    elif started and (launcher := wires.kind(entrant.wire).launcher) and started != ["folder"]:
        pattern = "{name}: a program of {wire} is a folder with a {file}; write only folder"
        table.complain("name", said(pattern, name=entrant.name, wire=entrant.wire, file=launcher))
        return False
    return len(ways) == 1


def _check_address(table: TomlTable, address: str, wire: str) -> None:
    host, colon, port = address.partition(":")
    if not host or (colon and not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536)):
        pattern = "address = {value} is not HOST or HOST:PORT, such as 192.168.0.7:40001"
        table.complain("address", said(pattern, value=repr(address)))
    elif not port and (called := [side for side, ways in wires.kind(wire).ways.items() if Way.WE_DIAL in ways]):
        pattern = "address = {value}: as {side} of {wire} it is called; write HOST:PORT"
        table.complain("address", said(pattern, value=repr(address), side=called[0], wire=wire))
