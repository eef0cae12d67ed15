"""Reads the entrants from the organiser's file: each has a unique name and exactly one way to be reached."""

import os
import re
import shlex
import shutil
import tomllib
from datetime import datetime
from pathlib import Path
from unicodedata import is_normalized, normalize

from girone import wires
from girone.config import TomlTable
from girone.host.copies import uncopiable
from girone.matches.order import Folder, usual_reach
from girone.model.detail import Detail, Wording, detail_of, said, unknown
from girone.model.errors import ConfigError, shorten
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.model.wire import Way
from girone.players.samples.program import PLAYERS
from girone.tournament.plan.entrant import Entrant

LONGEST_NAME = 60
WAYS = ("player", "command", "folder", "address")
STARTED = ("command", "white", "black", "folder")
"""The keys of a program that girone starts itself; they may be combined."""
LOOK_ALIKE = Wording("look_alike", "the names {name} and {other} look alike; readers may take one for the other")


def read_entrants(
    root: TomlTable, regulation: Regulation | None, categories: list[str], base: Path | None
) -> tuple[Entrant, ...]:
    """All entrants in the file; `base` is the folder of their programs, None if the programs are not needed here."""
    entrants, taken = list[Entrant](), set[str]()
    for table in root.tables("entrants"):
        entrant = _entrant(table, regulation, categories)
        if entrant.name and entrant.name.casefold() in taken:
            pattern = "name = {name}: there is already an entrant with this name"
            table.complain("name", said(pattern, name=repr(entrant.name)))
        if regulation and entrant.wire in wires.names():
            _check_wire(table, entrant, regulation)
            if _has_one_way(table, entrant) and base:
                _check_presence(table, entrant, base)
        entrants.append(entrant)
        taken.add(entrant.name.casefold())
    return tuple(entrants)


def names_as_written(text: str) -> dict[str, str]:
    """The names that the file does not write in NFC, by their NFC form; the file must have no mistakes."""
    if is_normalized("NFC", text) and "\\" not in text:
        return {}
    names = [entrant["name"] for entrant in tomllib.loads(text).get("entrants", ())]
    return {composed: name for name in names if (composed := normalize("NFC", name)) != name}


def _entrant(table: TomlTable, regulation: Regulation | None, categories: list[str]) -> Entrant:
    name, members = normalize("NFC", table.text("name")), table.texts("members")
    if len(name) > LONGEST_NAME or name != name.strip() or not name.isprintable() or ("name" in table and not name):
        pattern = "name = {name}: a name has 1 to {most} printable characters, without spaces at the ends"
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
        pattern = "frozen = {value} is not a fingerprint; `girone enter` writes it"
        table.complain("frozen", said(pattern, value=shorten(frozen)))
    return frozen


def _delivered(table: TomlTable) -> str:
    text = table.text("delivered", default="")
    try:
        if text and not datetime.fromisoformat(text).tzinfo:
            pattern = "delivered = {value} has no time zone; write {time}+01:00"
            table.complain("delivered", said(pattern, value=shorten(text), time=text))
    except ValueError:
        pattern = "delivered = {value} is not a time such as 2027-02-15T18:00:00+01:00"
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
        pattern = "address = {value}: as {side} of {wire} girone connects to it; write HOST:PORT"
        table.complain("address", said(pattern, value=repr(address), side=called[0], wire=wire))


def _check_presence(table: TomlTable, entrant: Entrant, base: Path) -> None:
    """Note what a program that girone starts lacks."""
    if entrant.player or entrant.address:
        return
    folder = base / entrant.folder
    if entrant.folder and not folder.is_dir():
        table.complain("folder", said("{folder} is not a folder", folder=folder))
        return
    for strange in uncopiable(folder) if entrant.folder else ():
        table.complain("folder", said("{file} is neither a file nor a folder; remove it", file=strange))
    wrong: dict[str, Detail] = {}
    for side in Side:
        key = side if getattr(entrant, side) else "command" if entrant.command else "folder"
        try:
            reach = usual_reach(entrant.wire, side, entrant.command_of(side), str(folder) if entrant.folder else "")
        except ConfigError as refused:
            alone = said(
                "the folder alone does not say how it is started; write command, too ({detail})", detail=refused
            )
            is_alone = key == "folder" and not wires.kind(entrant.wire).launcher
            wrong.setdefault(key, alone if is_alone else detail_of(refused))
            continue
        if not isinstance(reach, Folder) and (missing := _missing(reach.command[0], folder, bool(entrant.folder))):
            wrong[key] = said("{quoted}: {detail}", quoted=repr(shlex.join(reach.command)), detail=missing)
    for key, message in wrong.items():
        table.complain(key, message)


def _missing(word: str, folder: Path, runs_there: bool) -> Detail | None:
    """Why the first word of a command cannot be started, or None; a program runs in a copy of its folder."""
    file = folder / word
    if "/" not in word and shutil.which(word):
        return None
    if not file.is_file():
        pattern = "there is no program {name} here, neither in {folder} nor installed"
        return said(pattern, name=word, folder=folder)
    if not os.access(file, os.X_OK):
        pattern = "{file} may not be executed; chmod +x it, or write what runs it, such as python3 {name}"
        return said(pattern, file=file, name=word)
    if runs_there and "/" not in word:
        return said("{name} is in the folder, and a command finds it as ./{name}", name=word)
    return None
