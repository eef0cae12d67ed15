"""The entrants in the organiser's file: each has a name of its own and exactly one way to be reached."""

from pathlib import Path

from girone import wires
from girone.config import Table
from girone.model.errors import ConfigError, shorten, unknown
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.order import usual_reach
from girone.samples.program import PLAYERS
from girone.tournament.entrant import Entrant

LONGEST_NAME = 60
WAYS = ("player", "command", "folder", "address")


def read_entrants(
    root: Table, regulation: Regulation | None, categories: list[str], base: Path | None
) -> tuple[Entrant, ...]:
    """All entrants of the file; where there is a base, their own files are sought in it."""
    entrants: list[Entrant] = []
    for table in root.tables("entrants"):
        entrant = _entrant(table, regulation, categories)
        if entrant.name.casefold() in {other.name.casefold() for other in entrants}:
            table.complain("name", f"name = {entrant.name!r}: there is an entrant of this name already")
        if regulation:
            _check_wire(table, entrant, regulation)
            if base:
                _check_way(table, entrant, base)
        entrants.append(entrant)
    if not entrants:
        root.complain("entrants", "there are no entrants; each has a table of its own under [[entrants]]")
    return tuple(entrants)


def _entrant(table: Table, regulation: Regulation | None, categories: list[str]) -> Entrant:
    name, members = table.text("name"), table.texts("members")
    if len(name) > LONGEST_NAME or name != name.strip() or not name.isprintable():
        table.complain(
            "name", f"name = {shorten(name)}: a name has at most {LONGEST_NAME} printable characters, no blanks around"
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
    return Entrant(name, wire, members=members, categories=chosen, **texts)


def _check_wire(table: Table, entrant: Entrant, regulation: Regulation) -> None:
    try:
        wires.load(entrant.wire, regulation.game)
    except ConfigError as wrong:
        table.complain("wire", str(wrong))


def _check_way(table: Table, entrant: Entrant, base: Path) -> None:
    started = bool(entrant.command or entrant.white or entrant.black)
    ways = [bool(entrant.player), bool(entrant.address), started or bool(entrant.folder)]
    if sum(ways) != 1:
        table.complain(
            "name", f"{entrant.name}: write exactly one of: {', '.join(WAYS)} (folder and command go together)"
        )
    elif entrant.player:
        if entrant.player not in PLAYERS:
            table.complain("player", unknown("player", entrant.player, PLAYERS))
    elif entrant.folder and not (base / entrant.folder).is_dir():
        table.complain("folder", f"{base / entrant.folder} is no folder")
    elif not entrant.address:
        _check_commands(table, entrant, base)


def _check_commands(table: Table, entrant: Entrant, base: Path) -> None:
    for side in Side:
        key = side if getattr(entrant, side) else "command" if entrant.command else "folder"
        folder = str(base / entrant.folder) if entrant.folder else ""
        try:
            usual_reach(entrant.wire, side, entrant.command_of(side), folder)
        except ConfigError as wrong:
            table.complain(key, str(wrong))
            return
