"""How a match is set up: its regulation, the programs of both sides, their ports and their cores."""

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone import games, regulations, wires
from girone import plugins as away
from girone.host.channels.tcp import Listener
from girone.matches.order import MatchOrder, Place, Reach, Way, usual_reach
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.players.allowance import regulation_of
from girone.players.samples.program import PLAYERS as PLAYERS


def regulation_for(game: str, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Regulation:
    """The regulation of this name, which has to be one of the game; without a name the game's default."""
    games.kind(game)
    regulation = regulations.load(name or regulation_of(game), dict(overrides or {}))
    if regulation.game.name != game:
        raise ConfigError(f"{regulation.name} is a regulation of {regulation.game.name}, not of {game}")
    return regulation


def demand_startable(side: Side, command: str, wire: str, regulation: Regulation) -> None:
    """Raise ConfigError where `place` would, without leaving a trace."""
    wires.load(wire, regulation.game)
    if command not in PLAYERS:
        usual_reach(wire, side, command)


def place(side: Side, command: str, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Place:
    """A seat for a command, a folder, or one of the sample players."""
    if command in PLAYERS:
        return Place(command, wire, built_in(command, side, wire, regulation.game.name, folder, seed))
    return Place(command, wire, absolute(usual_reach(wire, side, command), Path()))


def built_in(player: str, side: Side, wire: str, game: str, folder: Path, seed: int | None) -> Reach:
    """How a player of ours is started; `folder` takes what it needs beside the match."""
    chosen = () if seed is None else ("--seed", str(seed))
    base = (*away.carried(), sys.executable, "-P", "-m", "girone.players.samples", player, wire)
    kind = wires.kind(wire)
    way = kind.ways[side][0]
    match way:
        case Way.WE_DIAL:
            return Reach(way, (*base, "--listen", "{port}", *chosen))
        case Way.THEY_DIAL:
            return Reach(way, (*base, "{host}", "{port}", *chosen))
        case Way.FOLDER:
            return Reach(way, folder=str(_sample_folder(folder / f"{side}.entrant", kind.launcher, base, chosen)))
        case Way.STDIO:
            told = ("--game", game) if wires.client_kind(wire).takes_game else ()
            return Reach(way, (*base, *told, *chosen))


def _sample_folder(folder: Path, launcher: str, base: tuple[str, ...], chosen: tuple[str, ...]) -> Path:
    folder.mkdir(parents=True)
    script = folder / launcher
    script.write_text(f'#!/bin/sh\nexec {shlex.join(base)} "$1" "$2" {shlex.join(chosen)}\n')
    script.chmod(0o755)
    return folder.resolve()


def absolute(reach: Reach, base: Path) -> Reach:
    """Words that name files in `base` become absolute, because the program runs in a folder of its own."""
    words = tuple(str((base / word).absolute()) if _is_file(base, word) else word for word in reach.command)
    return replace(reach, command=words)


def _is_file(base: Path, word: str) -> bool:
    try:
        return bool(word) and (base / word).exists() and ("/" in word or shutil.which(word) is None)
    except OSError:  # too long for a name
        return False


def with_cores(order: MatchOrder) -> MatchOrder:
    """Give each program a core of its own, as far as there are enough and both may run at once."""
    both_run = not any(wires.kind(order.place(side).wire).rests_meanwhile for side in Side)
    white, black = allotted(sorted(os.sched_getaffinity(0)), both_run)
    return replace(order, white=replace(order.white, cores=white), black=replace(order.black, cores=black))


def allotted(cores: list[int], both_run: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cores of white and black: two if both may run at once; the first is ours where there are more than two."""
    free = cores[1:] if len(cores) > 2 else cores
    second = free[1] if both_run and len(free) > 1 else free[0]
    return (free[0],), (second,)


def open_doors(host: str, reaches: Mapping[Side, Reach]) -> dict[Side, Listener]:
    """One door for each port; both seats of unical_server share theirs."""
    doors: dict[int, Listener] = {}
    for reach in reaches.values():
        if reach.port not in doors:
            try:
                doors[reach.port] = Listener(host, reach.port)
            except (OSError, UnicodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else error
                raise ConfigError(f"cannot listen on {host} port {reach.port}: {reason}") from None
    return {side: doors[reach.port] for side, reach in reaches.items()}
