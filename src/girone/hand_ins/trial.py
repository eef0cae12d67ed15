"""The test match of a hand-in: against the random sample player, short, and judged as every other match."""

import math
import time
from dataclasses import replace
from pathlib import Path

from girone import regulations
from girone.hand_ins.hand_in import Refused
from girone.model.game import Side
from girone.model.reason import Kind, Reason
from girone.model.tournament import Pairing
from girone.result import Result
from girone.tables import RunningTable
from girone.tournament import freeze, orders
from girone.tournament.cores import Cores
from girone.tournament.entrant import Entrant
from girone.tournament.plan import Plan

RIVAL = "the random player"
LONGEST_WARM_UP = 2.0
FEW_MOVES = 10
ENOUGH = 60.0
"""Seconds after which a match without a fault has shown what it should."""
STALLS_ALLOWED = 3
LOOK = 0.02


def try_out(entrant: Entrant, plan: Plan, logs: Path, enough: float) -> list[str]:
    """How its test matches ended, in words; Refused if one was lost by a fault, or could not be played."""
    first = plan.regulation.game.first
    sides = tuple(Side) if entrant.white or entrant.black else (first,)
    return [_play(entrant, side, _shortened(plan), logs, enough) for side in sides]


def _shortened(plan: Plan) -> Plan:
    overrides = dict(plan.overrides)
    overrides["limits.warm_up"] = min(plan.regulation.limits.warm_up, LONGEST_WARM_UP)
    if "move_limit" in (options := plan.regulation.game.options):
        overrides["game.move_limit"] = min(options["move_limit"], FEW_MOVES)
    return replace(plan, overrides=overrides, regulation=regulations.load(plan.regulation.name, overrides), openings=0)


def _play(entrant: Entrant, side: Side, plan: Plan, logs: Path, enough: float) -> str:
    for attempt in range(1, STALLS_ALLOWED + 1):
        folder = logs / f"{side}-{attempt}"
        result = _match(entrant, side, plan, folder, enough)
        if result.verdict["reason"] != Reason.STALLED:
            break
    if result.verdict["kind"] == Kind.FORFEIT and side in result.verdict["losers"]:
        raise Refused(f"its test match as {side}: {result.words}")
    if result.verdict["reason"] == Reason.INTERRUPTED:
        return f"as {side}: no fault in {enough:g} s, then broken off"
    if result.verdict["kind"] == Kind.VOID:
        raise Refused(f"its test match as {side} could not be played: {result.words}")
    return f"as {side}: {result.words}"


def _match(entrant: Entrant, side: Side, plan: Plan, folder: Path, enough: float) -> Result:
    rival = Entrant(RIVAL, plan.regulation.wire, player="random")
    seats = {side: entrant, side.other: rival}
    first = plan.regulation.game.first
    pairing = Pairing(seats[first].name, seats[first.other].name)
    cores = Cores().lend(orders.cores_needed(entrant, rival))
    assert cores
    try:
        with RunningTable(orders.order(plan, pairing, seats, folder, cores, 0)) as table:
            until = time.monotonic() + enough
            while not (result := table.poll()):
                if time.monotonic() > until:
                    table.interrupt()
                    until = math.inf
                time.sleep(LOOK)
            return result
    finally:
        freeze.clear_away(folder)
