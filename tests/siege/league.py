"""A league among honest entrants, attackers, crashers and wasters of time; and its results, told beforehand."""

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from girone import regulations
from girone.model.reason import Reason
from girone.model.tournament import Pairing, Standing
from girone.tournament.results.state import TournamentState
from tests.siege import contender
from tests.siege.contender import ATTACKER, CRASHER, HONEST, WASTER

REGULATION = "othello-sadjad-1389"
LIMITS = {"limits.move": 2, "limits.first_move": 30, "limits.start": 60, "game.size": 4}
FAULTS = {CRASHER: Reason.DISCONNECTED, WASTER: Reason.TOO_SLOW}
Told = tuple[str | None, bool]
"""The winner, and whether a fault decided."""


def entrants(honest: int, of_each: int) -> dict[str, str]:
    """Names and roles: so many honest ones, and so many of each other kind."""
    counts = {HONEST: honest, ATTACKER: of_each, CRASHER: of_each, WASTER: of_each}
    return {f"{role}{number}": role for role, count in counts.items() for number in range(1, count + 1)}


def write(base: Path, roles: dict[str, str], sandbox: str) -> Path:
    """The tournament's file, with a hand-in for each entrant."""
    lines = [
        f'name = "Siege"\nregulation = "{REGULATION}"\nseed = "siege"\nsandbox = "{sandbox}"',
        "[provide]",
        'programs = ["girone"]',
        "[set]",
    ]
    lines += [f"{key} = {value}" for key, value in LIMITS.items()]
    lines += ["[format]", 'kind = "round_robin"']
    for name, role in roles.items():
        folder = base / "entrants" / name
        folder.mkdir(parents=True)
        shutil.copy(contender.__file__, folder / "contender.py")
        command = f"{sys.executable} -P contender.py {name} {role} {base}"
        lines.append(f'[[entrants]]\nname = "{name}"\nfolder = "entrants/{name}"\ncommand = "{command}"')
    file = base / "cup.toml"
    file.write_text("\n".join([*lines, ""]))
    return file


def told(pairing: Pairing, roles: dict[str, str]) -> Told:
    """How a match must end, played through in thought."""
    position = regulations.load(REGULATION, LIMITS).game.start()
    seats = {position.turn: pairing.first, position.turn.other: pairing.second}
    while not (outcome := position.outcome()):
        mover = seats[position.turn]
        if contender.fails(roles[mover], position):
            return pairing.other(mover), True
        position = position.play(contender.chosen(mover, position))
    return (seats[outcome.winner] if outcome.winner else None), False


def wrong(state: TournamentState, roles: dict[str, str]) -> list[str]:
    """What is not as it must be: matches and points, in words."""
    results = state.results
    missing = len(roles) * (len(roles) - 1) // 2 - len(results)
    found = [f"{missing} matches have no result"] if missing else []
    for pairing, result in results.items():
        if (result.winner, result.forfeit) != told(pairing, roles) or not _is_the_right_fault(result, roles):
            found.append(f"{pairing}: {result.winner} by {result.reason}, and not {told(pairing, roles)}")
    (stage,) = (stage for category in state.plan.categories for stage in state.stages(category))
    at = stage.table.columns.index("points")
    points = {row.name: row.cells[at] for row in stage.table.rows}
    return found + [f"{name}: {points[name]} points" for name in roles if points[name] != _points(name, results, roles)]


def _is_the_right_fault(result: Standing, roles: dict[str, str]) -> bool:
    return not result.forfeit or [result.reason] == [FAULTS[roles[loser]] for loser in result.losers]


def _points(name: str, pairings: Iterable[Pairing], roles: dict[str, str]) -> int:
    winners = [told(pairing, roles)[0] for pairing in pairings if name in pairing.names]
    return 3 * winners.count(name) + winners.count(None)
