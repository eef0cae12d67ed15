"""Girone's engine against a random player in every game and wire: the match orders, for benches under load."""

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import regulations
from girone.matches.order import Contestant, Dialled, Dials, Folder, Match, Reach, Stdio
from girone.model.game import Side

HOUSE, CHANCE = "house", "random"
TIME_TO_COME = 120.0
"""Seconds to connect: many programs start at once, and their start is not measured."""


@dataclass(frozen=True)
class Pair:
    """A game over a wire, with a regulation and possibly another board size."""

    game: str
    wire: str
    regulation: str
    size: int | None = None

    @property
    def name(self) -> str:
        """Its name on the command line."""
        return f"{self.game}{f'-{self.size}' if self.size else ''}/{self.wire}"


PAIRS = {
    pair.name: pair
    for pair in (
        Pair("dipole", "unical_server", "dipole-2020"),
        Pair("fission", "unical_server", "fission-2022"),
        Pair("lines_of_action", "unical_relay", "loa-2012"),
        Pair("lines_of_action", "unical_server", "loa-2012"),
        Pair("othello", "sadjad_stdio", "othello-sadjad-1389"),
        Pair("othello", "sadjad_stdio", "othello-sadjad-1389", size=6),
        Pair("othello", "sadjad_stdio", "othello-sadjad-1389", size=10),
        Pair("othello", "ufmg_files", "othello-ufmg-2014"),
        Pair("othello", "unical_server", "othello-sadjad-1389"),
    )
}


@dataclass(frozen=True)
class Terms:
    """Time per move: the regulation's limits (`limit` is None) or one limit for all moves.

    `start_up` is added if the clock runs while a program starts: for every move of ufmg_files, and for the first of
    sadjad_stdio. Without a margin girone's engine uses its own.
    """

    limit: float | None
    start_up: float = 0.0
    margin: float | None = None
    ponders: bool = True

    def overrides(self, pair: Pair) -> dict[str, Any]:
        """Settings for the referee."""
        quick: dict[str, Any] = {"limits.warm_up": 0, "limits.start": TIME_TO_COME}
        size = {"game.size": pair.size} if pair.size else {}
        if self.limit is None:
            return quick | size
        first = self.limit + (self.start_up if pair.wire in ("ufmg_files", "sadjad_stdio") else 0.0)
        move = self.limit + (self.start_up if pair.wire == "ufmg_files" else 0.0)
        return quick | size | {"limits.move": round(move, 3), "limits.first_move": round(first, 3)}

    def thinking(self, pair: Pair) -> tuple[str, ...]:
        """Arguments for girone's engine."""
        limit = () if self.limit is None else ("--limit", str(self.overrides(pair)["limits.move"]))
        margin = () if self.margin is None else ("--margin", str(self.margin))
        silence = () if self.ponders or pair.wire == "ufmg_files" else ("--no-ponder",)
        return (*limit, *margin, *silence)


def order(pair: Pair, terms: Terms, number: int, folder: Path) -> Match:
    """The match of that number: girone's engine plays White in even ones, and every match has its own seed."""
    house = house_side(number)
    folder = folder.resolve()
    places = {
        house: Contestant(HOUSE, pair.wire, _house(pair, terms, house, folder)),
        house.other: Contestant(CHANCE, pair.wire, _chance(pair, house.other, number, folder)),
    }
    regulation = regulations.load(pair.regulation, terms.overrides(pair))
    return Match(regulation, places[Side.WHITE], places[Side.BLACK], str(folder))


def house_side(number: int) -> Side:
    """The engine's side in the match of that number."""
    return Side.BLACK if number % 2 else Side.WHITE


def python(module: str) -> tuple[str, ...]:
    """A module of girone as a program; sets our environment, which programs at a table do not inherit."""
    ours = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = os.pathsep.join(str(Path(each).resolve()) for each in ours if each)
    return (*(("env", f"PYTHONPATH={path}") if path else ()), sys.executable, "-P", "-m", module)


def _house(pair: Pair, terms: Terms, side: Side, folder: Path) -> Reach:
    join = (*python("girone.cli.start"), "join", pair.game, *terms.thinking(pair))
    match pair.wire:
        case "unical_server":
            return Dials((*join, "--wire", pair.wire, "{host}", "{port}"))
        case "unical_relay" if side is Side.WHITE:
            return Dialled((*join, "--white", "{port}"))
        case "unical_relay":
            return Dials((*join, "--black", "{host}", "{port}"))
        case "ufmg_files":
            move = (*python("girone.cli.start"), "move", *terms.thinking(pair))
            return Folder(folder=_launched(folder / "house.entrant", move))
    return Stdio(join)


def _chance(pair: Pair, side: Side, seed: int, folder: Path) -> Reach:
    sample = (*python("girone.players.samples"), CHANCE, pair.wire, "--seed", str(seed))
    match pair.wire:
        case "unical_server":
            return Dials((*sample, "--game", pair.game, "{host}", "{port}"))
        case "unical_relay" if side is Side.WHITE:
            return Dialled((*sample, "--listen", "{port}"))
        case "unical_relay":
            return Dials((*sample, "{host}", "{port}"))
        case "ufmg_files":
            return Folder(folder=_launched(folder / "random.entrant", sample))
    return Stdio(sample)


def _launched(folder: Path, command: tuple[str, ...]) -> str:
    folder.mkdir(parents=True)
    script = folder / "launch.sh"
    script.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$1" "$2"\n')
    script.chmod(0o755)
    return str(folder)
