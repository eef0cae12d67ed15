"""Setting up a match: its regulation, both programs with their files, ports and cores."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from girone import games, regulations, wires
from girone import plugins as away
from girone.host.channels.tcp import Listener
from girone.host.copies import lay_out
from girone.host.cores import Cores
from girone.matches.order import (
    Contestant,
    Dialled,
    Dials,
    Folder,
    Match,
    Person,
    Reach,
    Stdio,
    Way,
    entrant_folder,
    usual_reach,
)
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.players.samples.program import PLAYERS as PLAYERS
from girone.players.time_allowance import regulation_of

COPY = "{side}.entrant"
"""Where a match keeps its copy of an entrant's folder, so that a program never writes to the original."""
OURS = "{girone}"
"""The first word of a command that starts one of our players; each host replaces it."""
AnyMatch = TypeVar("AnyMatch", bound=Match)


def regulation_for(game: str, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Regulation:
    """The regulation of this name, which must be one of the game; without a name, the game's default."""
    games.kind(game)
    regulation = regulations.load(name or regulation_of(game), dict(overrides or {}))
    if regulation.game.name != game:
        raise ConfigError(f"{regulation.name} is a regulation of {regulation.game.name}, not of {game}")
    return regulation


def demand_startable(side: Side, command: str, wire: str, regulation: Regulation) -> None:
    """Raise ConfigError if `place` would, without changing anything."""
    wires.load(wire, regulation.game)
    if command not in PLAYERS:
        usual_reach(wire, side, command)


def place(side: Side, command: str, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Contestant:
    """A seat for a command, a program's folder, or one of our sample players."""
    if command in PLAYERS:
        reach = built_in(command, side, wire, regulation.game.name, seed)
        return Contestant(command, wire, reach_here(reach, side, wire, Path(), folder))
    return Contestant(command, wire, absolute(usual_reach(wire, side, command), Path()))


def built_in(player: str, side: Side, wire: str, game: str, seed: int | None) -> Reach:
    """How one of our players is reached, in a form that works on any host."""
    chosen = () if seed is None else ("--seed", str(seed))
    base = (OURS, player, wire)
    match wires.kind(wire).ways[side][0]:
        case Way.WE_DIAL:
            return Dialled((*base, "--listen", "{port}", *chosen))
        case Way.THEY_DIAL:
            return Dials((*base, "{host}", "{port}", *chosen))
        case Way.FOLDER:
            return Folder(command=(OURS, *chosen, player, wire))
        case _:
            told = ("--game", game) if wires.client_kind(wire).takes_game else ()
            return Stdio((*base, *told, *chosen))


def on_this_host(
    match: Match,
    bases: Mapping[Side, Path],
    folder: Path,
    cores: Sequence[int],
    host: Mapping[str, str | float] | None = None,
    kept: Sequence[Path] = (),
) -> Match:
    """Set up a match in its folder on this host; handed-in files are copied from `bases`."""
    folder.mkdir(parents=True)
    sides = {}
    for side, each in match.contestants.items():
        reach = reach_here(each.reach, side, each.wire, bases[side], folder)
        sides[side] = replace(each, reach=reach, cores=(cores[0],) if side is Side.WHITE else (cores[-1],))
    white, black = sides[Side.WHITE], sides[Side.BLACK]
    places = tuple(str(place.resolve()) for place in kept)
    return replace(match, white=white, black=black, folder=str(folder), host=dict(host or {}), kept=places)


def reach_here(reach: Reach, side: Side, wire: str, base: Path, folder: Path) -> Reach:
    """How a program is reached on this host: its files are in `base`; `folder` receives what the match needs."""
    workspace, launcher = folder / COPY.format(side=side), wires.kind(wire).launcher
    if isinstance(reach, Person):
        return reach
    if reach.folder:
        copy = lay_out(base / reach.folder, workspace)
        own = entrant_folder(str(copy), wire, launcher) if isinstance(reach, Folder) else copy
        return replace(reach, folder=str(own))
    if reach.command[:1] != (OURS,):
        return absolute(reach, base)
    command = (*away.carried(), sys.executable, "-P", "-m", "girone.players.samples", *reach.command[1:])
    if isinstance(reach, Folder):
        return Folder(str(_launched(workspace, launcher, command)), house=True)
    return replace(reach, command=command, house=True)


def _launched(folder: Path, launcher: str, command: tuple[str, ...]) -> Path:
    folder.mkdir(parents=True)
    script = folder / launcher
    script.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$1" "$2"\n')
    script.chmod(0o755)
    return folder.resolve()


def absolute(reach: Reach, base: Path) -> Reach:
    """Make paths of files in `base` absolute, because the program runs in another folder."""
    if isinstance(reach, Folder | Person):
        return reach
    return replace(reach, command=tuple(_absolute(word, base) for word in reach.command))


def absolute_words(command: str, base: Path) -> str:
    """A command in which paths of files in `base` are absolute."""
    try:
        return shlex.join(_absolute(word, base) for word in shlex.split(command))
    except ValueError as error:
        raise ConfigError(f"{command!r}: {error}") from None


def _absolute(word: str, base: Path) -> str:
    """Make a word absolute if it names a file, or each part of a class path such as `bin:lib/*`."""
    if _is_file(base, word):
        return str((base / word).absolute())
    parts = word.split(":")
    if len(parts) == 1 or not any(_is_file(base, part.removesuffix("/*")) for part in parts):
        return word
    return ":".join(_absolute(part.removesuffix("/*"), base) + "/*" * part.endswith("/*") for part in parts)


def _is_file(base: Path, word: str) -> bool:
    try:
        return bool(word) and (base / word).exists() and ("/" in word or shutil.which(word) is None)
    except OSError:  # too long for a name
        return False


@contextmanager
def with_cores(match: AnyMatch, is_left: Callable[[], bool] = lambda: False) -> Iterator[AnyMatch]:
    """Lend cores to the match for the block: one for each program if both run at once and enough are free.

    If others hold the cores, wait a short time, unless `is_left`; then share them and tell the user.
    """
    both_run = not any(wires.kind(each.wire).rests_meanwhile for each in match.contestants.values())
    cores = Cores()
    lent = cores.lend_or_share(2 if both_run else 1, _tell, is_left)
    white, black = replace(match.white, cores=lent[:1]), replace(match.black, cores=lent[-1:])
    try:
        yield replace(match, white=white, black=black)
    finally:
        cores.take_back(lent)


def _tell(words: Detail) -> None:
    from girone.languages import of_terminal  # imported late, because it is rarely needed and slow

    language = of_terminal(os.environ, sys.stderr.encoding)
    print(f"girone: {language.tell(words)}", file=sys.stderr, flush=True)


def open_listeners(host: str, reaches: Mapping[Side, Dials]) -> dict[Side, Listener]:
    """One listener per port; both seats of unical_server share one."""
    listeners: dict[int, Listener] = {}
    for reach in reaches.values():
        if reach.port not in listeners:
            try:
                listeners[reach.port] = Listener(host, reach.port)
            except (OSError, UnicodeError) as error:
                raise ConfigError(
                    said("cannot listen on {host} port {port}: {detail}", host=host, port=reach.port, detail=error)
                ) from None
    return {side: listeners[reach.port] for side, reach in reaches.items()}
