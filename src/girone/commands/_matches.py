"""What the commands that play matches share: seats from the command line, tables as processes, live commentary."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from girone import wires
from girone.journal import Record
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Side
from girone.model.regulation import Regulation
from girone.order import MatchOrder, Place, Reach, Way, usual_reach
from girone.table import JOURNAL

SAMPLES = ("greedy", "random")
LOOK = 0.05
"""Seconds between two looks into a journal that grows."""


class TableFailed(GironeError):
    """A table ended without a verdict; its journal stays as it is."""


def place(side: Side, command: str, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Place:
    """A seat for a command, a folder, or one of the sample players."""
    wires.load(wire, regulation.game)
    if command in SAMPLES:
        return Place(command, wire, _sample(command, side, wire, regulation, folder, seed))
    return Place(command, wire, _absolute(usual_reach(wire, side, command)))


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


def run_table(order: MatchOrder, commentary: "Commentary") -> Record:
    """Play one match in a process of its own, telling what its journal says meanwhile."""
    table = subprocess.Popen(
        [sys.executable, "-P", "-m", "girone.table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    former = signal.signal(signal.SIGINT, lambda *_: table.send_signal(signal.SIGINT))
    try:
        assert table.stdin
        table.stdin.write(order.to_json())
        table.stdin.close()
        _follow(table, Path(order.folder) / JOURNAL, commentary)
        assert table.stdout
        said = table.stdout.read().splitlines()
    finally:
        signal.signal(signal.SIGINT, former)
    if table.returncode:
        raise TableFailed(
            f"the table ended with code {table.returncode}; what there is of the match is in {order.folder}"
        )
    try:
        result: Record = json.loads(said[-1])
    except (IndexError, ValueError):
        raise TableFailed(f"the table said no verdict; what there is of the match is in {order.folder}") from None
    return result


def _follow(table: "subprocess.Popen[str]", file: Path, commentary: "Commentary") -> None:
    journal: IO[str] | None = None
    while True:
        ended = table.poll() is not None
        if journal is None and file.exists():
            journal = file.open(encoding="utf-8", errors="replace")
        if journal:
            commentary.read(journal)
        if ended:
            break
        time.sleep(LOOK)
    if journal:
        journal.close()


class Commentary:
    """Tells a match from its records, as it happens: every move, or only what is out of the ordinary."""

    def __init__(self, out: IO[str], every_move: bool) -> None:
        self._out = out
        self._every_move = every_move
        self._ply = 0
        self._begun = ""

    def read(self, journal: IO[str]) -> None:
        """Tell what was added to a journal; a line that is not whole yet waits."""
        *lines, self._begun = (self._begun + journal.read()).split("\n")
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:  # not ours: `girone rejudge` will say so
                continue
            if isinstance(record, dict):
                self.tell(record)

    def tell(self, record: Record) -> None:
        """Tell one record."""
        match record:
            case {"ruled": "accepted", "side": side, "move": move, "seconds": seconds}:
                self._ply += 1
                if self._every_move:
                    self._say(f"{self._ply:4}. {side} {move}  {seconds:.3f} s")
            case {"ruled": "turn lost", "side": side, "reason": reason, "detail": detail}:
                self._say(f"      {side} loses the turn ({reason}): {detail}")
            case {"seat": side, "noted": detail} if "ended with exit code 0" not in detail and "are gone" not in detail:
                self._say(f"      {side}: {detail}")
            case {"seat": side, "present": True} if self._every_move:
                self._say(f"      {side} is here")
            case {"seat": side, "absent": detail}:
                self._say(f"      {side} does not come: {detail}")
            case {"failed": words} | {"mended": words}:
                self._say(f"      our own side: {words}")

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def fresh_folder(wanted: str | None) -> Path:
    """The folder for a record: the one asked for, or the next free number in ./matches."""
    if wanted:
        folder = Path(wanted)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ConfigError(f"{folder} is there already and not empty; a record is never written over another")
        return folder
    parent, number = Path("matches"), 1
    while (parent / f"{number:04}").exists():
        number += 1
    return parent / f"{number:04}"


def _sample(player: str, side: Side, wire: str, regulation: Regulation, folder: Path, seed: int | None) -> Reach:
    chosen = () if seed is None else ("--seed", str(seed))
    base = (sys.executable, "-P", "-m", "girone.samples", player, wire)
    match wire:
        case "unical_relay" if side is Side.WHITE:
            return Reach(Way.WE_DIAL, (*base, "--listen", "{port}", *chosen))
        case "unical_relay":
            return Reach(Way.THEY_DIAL, (*base, "{host}", "{port}", *chosen))
        case "unical_server":
            return Reach(Way.STDIO, (*base, "--game", regulation.game.name, *chosen))
        case "ufmg_files":
            return Reach(Way.FOLDER, folder=str(_sample_folder(folder / f"{side}.entrant", base, chosen)))
    return Reach(Way.STDIO, (*base, *chosen))


def _sample_folder(folder: Path, base: tuple[str, ...], chosen: tuple[str, ...]) -> Path:
    folder.mkdir(parents=True)
    script = folder / "launch.sh"
    script.write_text(f'#!/bin/sh\nexec {shlex.join(base)} "$1" "$2" {shlex.join(chosen)}\n')
    script.chmod(0o755)
    return folder.resolve()


def _absolute(reach: Reach) -> Reach:
    """Words that name files here become absolute, because the program runs in a folder of its own."""
    words = tuple(str(Path(word).absolute()) if _is_file_here(word) else word for word in reach.command)
    return replace(reach, command=words)


def _is_file_here(word: str) -> bool:
    try:
        return bool(word) and Path(word).exists() and ("/" in word or shutil.which(word) is None)
    except OSError:  # too long for a name
        return False


def in_words(result: dict[str, Any]) -> str:
    """The verdict with the rule it rests on."""
    rule = result["verdict"]["rule"]
    return f"{result['words']}\n  rule: {rule['english']} [{rule['source']}]"
