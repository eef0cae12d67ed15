"""The bot with its vices as a subject of the lab, and a short match that shows any of them."""

import shlex
import sys
from pathlib import Path

from girone.host.supervisor.control import ResourceLimits
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.script import Script, ScriptedFault
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.tested_program import Subject
from girone.model.game import Side
from tests.bots.vices import vices_of
from tests.matches.evening import VICES

REGULATIONS = {
    "unical_server": "dipole-2020",
    "unical_relay": "loa-2012",
    "sadjad_stdio": "othello-sadjad-1389",
    "ufmg_files": "othello-ufmg-2014",
}
LIMIT = 2.0
WIDE = 20.0
LOSES_TIME = {"silent", "slow", "byte-a-second", "half-a-line", "ignores-sigterm"}
CASES = [(wire, vice) for wire in REGULATIONS for vice in vices_of(wire)]
ENDS_SOON = Script(delay=0.2, delayed=9, fault=ScriptedFault.ILLEGAL, at=4)
SHORT = Situation("short", "a match that the opponent ends soon", ENDS_SOON, enough=60.0)
"""The vices act at the second move, and the end is there for those that act then."""
CEILINGS = ResourceLimits(memory=512 * 1024**2)


def vicious(wire: str, vice: str, folder: Path) -> Subject:
    """The bot with a vice, or without one."""
    chosen = f"--vice {vice} --seconds {LIMIT + 1}" if vice else ""
    bot = f"{shlex.quote(sys.executable)} {shlex.quote(str(VICES))} {wire}"
    dials = f"{bot} {{host}} {{port}} {chosen}"
    match wire:
        case "unical_server":
            commands = dict.fromkeys(Side, f"{dials} --game dipole")
        case "unical_relay":
            commands = {Side.WHITE: f"{bot} --listen {{port}} {chosen}", Side.BLACK: dials}
        case "ufmg_files":
            entrant = folder / f"entrant-{vice}"
            entrant.mkdir(parents=True)
            (entrant / "launch.sh").write_text(f'#!/bin/sh\nexec {bot} "$1" "$2" {chosen}\n')
            commands = dict.fromkeys(Side, str(entrant))
        case _:
            commands = dict.fromkeys(Side, f"{bot} {chosen}")
    return Subject(vice or "no vice", wire, commands)


def limits(wire: str, vice: str) -> dict[str, float]:
    """Limits that no loaded machine misses, except where missing them is the vice."""
    move = LIMIT if vice in LOSES_TIME or wire == "ufmg_files" else WIDE
    return {"limits.move": move, "limits.first_move": WIDE, "limits.warm_up": 0, "limits.start": WIDE}


def meet(wire: str, vice: str, folder: Path, situation: Situation = SHORT) -> PlayedMatch:
    """One match of the bot in the lab."""
    subject = vicious(wire, vice, folder)
    course = SituationRunner(subject, REGULATIONS[wire], limits(wire, vice), folder / "matches", 0.0, CEILINGS)
    return course.play(situation, Side.BLACK, seed=1)
