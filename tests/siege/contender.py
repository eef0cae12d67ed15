"""An entrant of the besieged league, as a program: `python contender.py NAME ROLE BASE`.

What it plays follows from its name and the position alone, so that every result can be told beforehand. `BASE` is the
folder of the tournament, which an attacker lays hands on before it plays.
"""

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from girone.model.game import Move, Position, Side
from girone.players.samples.line import Pipes, converse
from girone.wires.sadjad_stdio.client import SadjadStdio

HONEST, ATTACKER, CRASHER, WASTER = "honest", "attacker", "crasher", "waster"
DISCS_TO_WASTE_AT = 7
LONG = 600.0


def chosen(name: str, position: Position) -> Move:
    """The move that an entrant of this name always plays here."""
    moves = position.moves()
    return moves[hashlib.sha256(f"{name}/{position.text()}".encode()).digest()[0] % len(moves)]


def fails(role: str, position: Position) -> bool:
    """Whether an entrant of this role fails at its turn."""
    discs = sum(position.count(side) for side in Side)
    return role == CRASHER or (role == WASTER and discs >= DISCS_TO_WASTE_AT)


def assault(base: Path) -> Iterator[tuple[str, bool]]:
    """Each attack on a tournament, and whether it succeeded."""
    attacks: list[Callable[[Path], object]] = [_read_record, _read_rivals, _change_file, _kill_runner]
    for attack in attacks:
        try:
            succeeded = bool(attack(base))
        except OSError:
            succeeded = False
        yield attack.__name__, succeeded


def _read_record(base: Path) -> bytes:
    return (base / "cup.store" / "store.sqlite").read_bytes()


def _read_rivals(base: Path) -> list[Path]:
    return list((base / "entrants").iterdir())


def _change_file(base: Path) -> int:
    with (base / "cup.toml").open("r+") as file:  # one of that name in a /tmp of its own would be no success
        return file.write("# mine")


def _kill_runner(base: Path) -> bool:
    """Kill what has the tournament's file in its command, and is not an entrant."""
    wanted = os.fsencode(base / "cup.toml")
    runners = [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/cmdline") if wanted in file.read_bytes()]
    for runner in runners:
        os.kill(runner, signal.SIGKILL)
    return bool(runners)


def main(name: str, role: str, base: str) -> None:
    """Attack where that is the role, then play until the match is over, or until the role says otherwise."""
    if role == ATTACKER:
        for attack, succeeded in assault(Path(base)):
            print(attack, "succeeded" if succeeded else "failed", file=sys.stderr, flush=True)

    for folder in (".", os.environ["HOME"]):
        Path(folder, "thoughts").write_bytes(bytes(1 << 20))

    def think(position: Position) -> Move:
        if fails(role, position):
            if role == CRASHER:
                os.abort()
            time.sleep(LONG)
        return chosen(name, position)

    converse(SadjadStdio(think), Pipes())


if __name__ == "__main__":
    main(*sys.argv[1:])
