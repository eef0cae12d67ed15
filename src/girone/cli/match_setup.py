"""Sets up a match between engines from the command line: its file, its openings, and programs to build."""

import argparse
import json
import random
import secrets
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from math import ceil
from pathlib import Path

from girone import engine, formats, wires
from girone.cli.arguments import provided_of
from girone.cli.commands.export import match_form
from girone.cli.help import readers_language
from girone.cli.match_options import (
    EACH_KEYS,
    ENGINE_KEYS,
    ChosenOpenings,
    adjudication_of,
    demand_two,
    key_values,
    openings_of,
    settings_of,
)
from girone.entries.program_source import demand_built, handed_in, is_hand_in, program_of
from girone.games.openings import after, fits, has_extreme, opening_in
from girone.host.copies import fresh_folder
from girone.matches.notations import READERS
from girone.matches.notations.files import moves_of
from girone.matches.places import PLAYERS, absolute_words, demand_startable, regulation_for
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError, MoveError, PositionError
from girone.model.game import Game, Side
from girone.model.regulation import Regulation
from girone.model.text import plain
from girone.tournament.plan.file import load
from girone.tournament.plan.match_file import EngineEntry, MatchOrder

FILE, OPENINGS, ENGINES, REACH = "match.toml", "openings.txt", "engines", "reach.json"
REACHES = ("player", "command", "white", "black", "folder", "address")
LONGEST_NAME = 40


def begun_before(arguments: argparse.Namespace) -> Path | None:
    """The folder of an earlier match to resume, if there is one."""
    folder = Path(arguments.record_folder or "")
    is_there = bool(arguments.record_folder) and (folder / FILE).exists()
    if not arguments.game:
        if not is_there:
            raise ConfigError(said("which game? Or resume an earlier match with --record DIR"))
        return folder
    if not is_there:
        return None
    begun = load(folder / FILE)
    order, _ = _order(arguments, begun.seed, folder)
    if order.text() != (folder / FILE).read_text(encoding="utf-8"):
        pattern = "{folder} has another match; `girone match --record {folder}` resumes it"
        raise ConfigError(said(pattern, folder=folder))
    return folder


def set_up(arguments: argparse.Namespace) -> Path:
    """Create a folder with the match file; remove it again if the set-up fails."""
    is_new = not (arguments.record_folder and Path(arguments.record_folder).exists())
    if not is_new:
        _remove_leftovers(Path(arguments.record_folder))
    folder = fresh_folder(arguments.record_folder)
    try:
        seed = str(arguments.seed) if arguments.seed is not None else secrets.token_hex(8)
        order, positions = _order(arguments, seed, folder)
        if positions:
            (folder / OPENINGS).write_text("\n".join(positions) + "\n", encoding="utf-8")
        (folder / FILE).write_text(order.text(), encoding="utf-8")
        load(folder / FILE)
    except BaseException:
        shutil.rmtree(folder)
        if not is_new:
            folder.mkdir()
        raise
    return folder


def _remove_leftovers(folder: Path) -> None:
    """Remove what an interrupted set-up left behind; anything else stays."""
    left = list(folder.iterdir()) if folder.is_dir() else []
    if all(each.name in (OPENINGS, ENGINES) for each in left):
        for each in left:
            shutil.rmtree(each) if each.is_dir() else each.unlink()


def _order(arguments: argparse.Namespace, seed: str, folder: Path) -> tuple[MatchOrder, list[str]]:
    """The match that the command line orders, and positions for its openings unless they are the game's own."""
    each = key_values(arguments.each, EACH_KEYS, "--each")
    listed: list[EngineEntry] = []
    if arguments.game.endswith(".toml"):
        regulation, listed = _from_file(Path(arguments.game))
    else:
        regulation = regulation_for(arguments.game, arguments.regulation)
    settings = dict(regulation.overrides) | settings_of(each, regulation.limits) | adjudication_of(arguments)
    settings |= dict(arguments.set)
    regulation = regulation_for(regulation.game.name, regulation.name, settings)
    if arguments.output:
        match_form(arguments.output, type(regulation.game))
    given = [{"cmd": command} for command in arguments.engines]
    given += [key_values(words, ENGINE_KEYS, "--engine") for words in arguments.engine]
    taken = {entry.name for entry in listed}
    for one in given:
        usual = {key: value for key, value in each.items() if key in ENGINE_KEYS}
        listed.append(_entry(usual | one, regulation, arguments, folder, taken))
    if len(listed) < 2:
        raise ConfigError(said("a match needs at least two engines, not {count}", count=len(listed)))
    demand_two(arguments.sprt, len(listed))
    for entry in listed:
        if (arguments.resign or arguments.draw) and not wires.kind(entry.wire).tells_scores:
            pattern = "{option} needs scores, which only nboard sends; {name} speaks {wire}"
            option = "--resign" if arguments.resign else "--draw"
            raise ConfigError(said(pattern, option=option, name=entry.name, wire=entry.wire))
    _demand_scores(arguments, listed)
    challengers = min(arguments.seeds, len(listed) - 1) if arguments.tournament == formats.ONE_AGAINST_ALL else 0
    order = MatchOrder(listed, regulation, 1, seed, settings, challengers)
    rounds = arguments.rounds or ceil(arguments.games / (2 * order.pairs))
    chosen = openings_of(arguments.openings)
    tells_start = all(wires.kind(entry.wire).tells_start for entry in listed)
    has_openings = chosen.source != "none" and (bool(chosen.source) or (tells_start and fits(regulation.game)))
    positions: list[str] = []
    if has_openings and chosen.source not in ("", "balanced"):
        positions = _positions(chosen, regulation.game, rounds * (1 if arguments.repeat else 2), seed)
    return (
        MatchOrder(
            listed,
            regulation,
            rounds,
            seed,
            settings,
            challengers,
            openings_file=OPENINGS if positions else "",
            has_openings=has_openings,
            repeat=arguments.repeat,
            cores=arguments.cores or 0,
            sandbox=arguments.sandbox.value,
        ),
        positions,
    )


def _demand_scores(arguments: argparse.Namespace, listed: Sequence[EngineEntry]) -> None:
    """Refuse --resign and --draw if too few engines report scores."""
    ours = [entry.name for entry in listed if "player" in entry.reach]
    telling = len(listed) - len(ours)
    for option, least in (("--resign", 1), ("--draw", 2)):
        if getattr(arguments, option.removeprefix("--")) and telling < least:
            pattern = "{option} needs scores, and {names} tell none; `girone join GAME --wire nboard` as a command does"
            raise ConfigError(said(pattern, option=option, names=", ".join(ours)))


def _from_file(file: Path) -> tuple[Regulation, list[EngineEntry]]:
    """The regulation with its settings, and the entrants of a tournament file as engines."""
    plan = load(file, complete=False)
    entries = []
    for entrant in plan.entrants:
        reach = {key: value for key in REACHES if (value := getattr(entrant, key))}
        if reach.get("folder"):
            reach["folder"] = str((plan.base / reach["folder"]).resolve())
        else:
            reach |= {key: absolute_words(reach[key], plan.base) for key in ("command", *Side) if key in reach}
        entries.append(EngineEntry(entrant.name, entrant.wire, reach))
    return plan.regulation, entries


def _wire_for_openings(regulation: Regulation) -> str:
    """A wire for our own players, which speak all of them: the regulation's, or one that can announce an opening."""
    for name in (regulation.wire, *wires.names()):
        if wires.kind(name).tells_start and not wires.kind(name).launcher:
            with suppress(ConfigError):  # it does not carry this game
                wires.load(name, regulation.game)
                return name
    return regulation.wire


def _entry(
    given: Mapping[str, str], regulation: Regulation, arguments: argparse.Namespace, folder: Path, taken: set[str]
) -> EngineEntry:
    """An engine as the command line gives it."""
    command, asked = given.get("cmd", ""), given.get("wire") or arguments.wire
    wire = asked or regulation.wire
    if (ours := command.replace(" ", "")) in PLAYERS:
        wire = asked or _wire_for_openings(regulation)
        wires.load(wire, regulation.game)
        return EngineEntry(_name(given, ours, taken), wire, {"player": ours})
    name = _name(given, _usual_name(command or given.get("white", "")), taken)
    if is_hand_in(command):
        return EngineEntry(
            name, wire, _built(Path(command), regulation, arguments, folder / ENGINES / name, wire, folder)
        )
    extra = f" {given['args']}" if given.get("args") else ""
    commands = {"command": command} if command else {side.value: given.get(side, "") for side in Side}
    reach = {key: absolute_words(value + extra, Path()) for key, value in commands.items() if value}
    if given.get("dir"):
        reach = {key: value + extra for key, value in commands.items() if value}
        reach["folder"] = str(Path(given["dir"]).resolve())
    else:
        for side in Side:
            own = command or given.get(side, "")
            demand_startable(side, own, wire, regulation)
            demand_built(own)
    return EngineEntry(name, wire, reach)


def _usual_name(command: str) -> str:
    """Default name of a program: its file, not the interpreter that runs it."""
    words = _words(command)
    file = (program_of(words) or next(iter(words), "")).rstrip("/")
    return Path(file).name


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise ConfigError(f"{command!r}: {error}") from None


def _name(given: Mapping[str, str], usual: str, taken: set[str]) -> str:
    """A name that no other engine has."""
    wanted = given.get("name") or plain(usual).strip()[:LONGEST_NAME] or "engine"
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    taken.add(name)
    return name


def _built(
    source: Path, regulation: Regulation, arguments: argparse.Namespace, workspace: Path, wire: str, folder: Path
) -> dict[str, str]:
    """A hand-in built inside the record, so that a resumed match uses the same program."""
    if not workspace.exists():
        workspace.mkdir(parents=True)
        language = readers_language()

        def tell(what: Detail) -> None:
            if not arguments.quiet:
                print(f"{source}: {language.tell(what)}", file=sys.stderr, flush=True)

        subject = handed_in(
            source, regulation, workspace, arguments.sandbox, provided_of(arguments.provide), wire, tell
        )
        assert subject.folder
        reach = {"folder": str(subject.folder.relative_to(folder))}
        if not wires.kind(wire).launcher:
            reach |= {side.value: command for side, command in subject.commands.items()}
        (workspace / REACH).write_text(json.dumps(reach), encoding="utf-8")
    found: dict[str, str] = json.loads((workspace / REACH).read_text(encoding="utf-8"))
    return found


def _positions(chosen: ChosenOpenings, game: Game, count: int, seed: str) -> list[str]:
    """The positions of a file, or `count` random ones as in extreme Othello (XOT)."""
    if chosen.source == "xot":
        from girone.engine.openings import XOT, level_openings

        if not (has_extreme(game) and engine.available()):
            raise ConfigError(
                f"{game.title} has no xot openings here: they are for 8×8 discs, and need the native core"
            )
        lines = islice(level_openings(game.name, XOT, int.from_bytes(seed.encode())), count)
        return [opening_in(game, " ".join(moves)).text() for moves in lines]
    positions = _in_file(Path(chosen.source), game, chosen.plies)
    if chosen.shuffled:
        random.Random(seed).shuffle(positions)
    positions = positions[chosen.start - 1 :]
    if not positions:
        raise ConfigError(said("{file} has no openings", file=chosen.source))
    return positions


def _in_file(file: Path, game: Game, plies: int | None) -> list[str]:
    """The openings of a file: games in a notation, or one line each with moves or a position."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(said("cannot read {file}: {detail}", file=file, detail=error)) from None
    if reader := READERS.get(file.suffix.lower().removeprefix(".")):
        told = [(each.start, [turn.move for turn in each.turns if turn.move]) for each in reader(text)]
        return [after(start, tuple(moves[:plies])).text() for start, moves in told]
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not (line := line.partition("#")[0].strip()):
            continue
        try:
            found.append(_opening(line, game, plies))
        except (MoveError, PositionError) as error:
            raise ConfigError(said("{file}, line {number}: {detail}", file=file, number=number, detail=error)) from None
    return found


def _opening(line: str, game: Game, plies: int | None) -> str:
    try:
        return game.parse(line).text()
    except PositionError:
        return opening_in(game, " ".join(moves_of(line, game.name)[:plies])).text()
