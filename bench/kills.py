"""kill -9 of the runner, a table, a supervisor or a program, at random moments of a tournament, until it is over.

After every kill of the runner the same command is given again. What the law then leaves to the organiser (a program
that was killed has lost, a pairing that was void twice waits) is decided as an organiser would: play it again. In the
end every pairing must have one result, the tables must equal those of an undisturbed run, nothing may be left running.
Where no programs are among the victims, none may have lost by a fault, at no time.

    python bench/kills.py --kills 200
    python bench/kills.py --kills 200 --victims supervisor --sandbox strict
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from girone.host import proc
from girone.host.prctl import adopt_orphans
from girone.host.sandbox.bubblewrap import Level
from girone.model.tournament import Pairing, Standing
from girone.tournament.results.state import TournamentState
from girone.tournament.run.resume import LONGEST_FAREWELL
from girone.tournament.store.reading import read_store
from girone.tournament.store.store import DATABASE

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]
LEAGUE = 'regulation = "dipole-2020"\n[set]\nlimits.warm_up = 0\nlimits.move = 20\nlimits.start = 60\n'
KNOCKOUT = (
    'regulation = "othello-sadjad-1389"\n[set]\nlimits.move = 20\nlimits.start = 60\ngame.size = 6\n'
    "[categories.open]\n[categories.novices]\n"
)
KINDS = {"league": LEAGUE, "knockout": KNOCKOUT}
PLAYERS = ("random", "greedy", "random", "greedy", "random")
NOVICES = 3
"""The last of the list; with three, one has a bye."""
LONGEST_WAIT = 1.5
"""Seconds until the next kill, at most."""
SPARED = 0.9
VICTIMS = ("runner", "table", "keeper", "program")


def tournament(folder: Path, head: str, entrants: int) -> Path:
    """A file with players that always play the same."""
    lines = [f'name = "Cup"\nseed = "s"\n{head}']
    for at, player in enumerate(PLAYERS[:entrants], start=1):
        novice = at > entrants - NOVICES
        categories = "" if "novices" not in head else f"categories = {json.dumps(['open', *(['novices'] * novice)])}\n"
        lines.append(f'[[entrants]]\nname = "E{at}"\nplayer = "{player}"\n{categories}')
    file = folder / "cup.toml"
    file.write_text("\n".join(lines))
    return file


def run(file: Path) -> "subprocess.Popen[bytes]":
    """Start the runner, or start it again."""
    return subprocess.Popen([*GIRONE, "run", file.name, "--json"], cwd=file.parent, stdout=subprocess.DEVNULL)


def standing(file: Path) -> TournamentState:
    """What the record says."""
    with read_store(file.with_suffix(".store")) as (_, situation):
        return situation


def results(situation: TournamentState) -> dict[Pairing, Standing | None]:
    """The results of all matches in the calendars. A program that was killed may have let another one pass for a while:
    what that one played is on record, and counts no more."""
    fields = [(category.format, situation.field(category)) for category in situation.plan.categories]
    return {each.pairing: field.result(each.pairing) for form, field in fields for each in form.fixtures(field)}


def tables(situation: TournamentState) -> list[object]:
    """All tables and brackets, to be compared."""
    return [stage for category in situation.plan.categories for stage in situation.stages(category)]


def disturb(file: Path, most: int, victims: Sequence[str], chance: random.Random) -> Counter[str]:
    """Run a tournament to its end with at most so many kills; count what was killed."""
    killed: Counter[str] = Counter()
    runner = run(file)
    while runner.poll() is None or ask_again(file, victims):
        if runner.returncode is not None:
            runner = run(file)
        try:
            runner.wait(chance.uniform(0.02, LONGEST_WAIT) if killed.total() < most else None)
        except subprocess.TimeoutExpired:
            killed[kill_one(runner, victims, chance)] += 1
            killed.pop("nobody", None)
    return killed


def ask_again(file: Path, victims: Sequence[str]) -> bool:
    """Decide what is left to the organiser; say whether there is still something to play."""
    if not (file.with_suffix(".store") / DATABASE).exists():
        return True
    situation = standing(file)
    left = {attempt.pairing: attempt.number for attempt in situation.attempts}
    lost = [pairing for pairing, result in situation.results.items() if result.forfeit]  # these players never fail
    assert "program" in victims or not lost, f"lost by a fault: {lost}"
    for pairing in {*lost, *situation.undecided}:
        words = [
            "decide",
            file.with_suffix(".store").name,
            "replay",
            str(left[pairing]),
            "--reason",
            "a program was killed",
        ]
        subprocess.run([*GIRONE, *words], cwd=file.parent, check=True, stdout=subprocess.DEVNULL)
    return not standing(file).finished


def kill_one(runner: "subprocess.Popen[bytes]", victims: Sequence[str], chance: random.Random) -> str:
    """Kill one of the victims; say which. A runner that only begins is mostly spared."""
    tables = proc.children(runner.pid)
    if not tables and chance.random() < SPARED:
        return "nobody"
    supervisors = [supervisor for table in tables for supervisor in proc.children(table)]
    programs = [program for supervisor in supervisors for program in proc.children(supervisor)]
    kinds = {"runner": [runner.pid], "table": tables, "keeper": supervisors, "program": programs}
    there = [kind for kind, found in kinds.items() if found and kind in victims]
    if not there:
        return "nobody"
    kind = chance.choice(there)
    try:
        os.kill(chance.choice(kinds[kind]), signal.SIGKILL)
    except ProcessLookupError:
        return "nobody"
    return kind


def left_running() -> list[int]:
    """What is still ours after a while: orphans of the tournament fall to us."""
    until = time.monotonic() + LONGEST_FAREWELL
    while (left := proc.children(os.getpid())) and time.monotonic() < until:
        os.waitpid(-1, os.WNOHANG)
        time.sleep(0.05)
    return left


def check(head: str, entrants: int, most: int, victims: Sequence[str], chance: random.Random) -> Counter[str]:
    """One tournament with kills beside one without; whatever differs ends the bench."""
    with tempfile.TemporaryDirectory() as calm, tempfile.TemporaryDirectory() as wild:
        undisturbed, disturbed = (tournament(Path(folder), head, entrants) for folder in (calm, wild))
        assert run(undisturbed).wait() == 0
        killed = disturb(disturbed, most, victims, chance)
        before, after = standing(undisturbed), standing(disturbed)
        assert results(after) == results(before), "the results differ"
        assert tables(after) == tables(before), "the tables differ"
        assert all(attempt.ended for attempt in after.attempts), "an attempt has no end"
        assert not left_running(), f"left running: {left_running()}"
        verified = subprocess.run(
            [*GIRONE, "verify", "cup.store"], cwd=wild, check=False, capture_output=True, text=True
        )
        assert verified.returncode == 0, verified.stdout + verified.stderr
    return killed


def main() -> int:
    """Kill and print what was killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=list(KINDS), help=f"which tournaments: {', '.join(KINDS)}")
    parser.add_argument("--kills", type=int, default=200, metavar="N", help="how many in each kind of tournament")
    parser.add_argument("--entrants", type=int, default=len(PLAYERS), choices=range(NOVICES, len(PLAYERS) + 1))
    parser.add_argument("--victims", nargs="+", default=list(VICTIMS), choices=VICTIMS, help="who is killed")
    parser.add_argument("--sandbox", default="limits", choices=list(Level), help="how programs are kept")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    adopt_orphans()
    chance = random.Random(arguments.seed)
    for name in arguments.kinds:
        killed: Counter[str] = Counter()
        tournaments = 0
        while killed.total() < arguments.kills:
            head = f'sandbox = "{arguments.sandbox}"\n{KINDS[name]}'
            most = arguments.kills - killed.total()
            killed += check(head, arguments.entrants, most, arguments.victims, chance)
            tournaments += 1
            print(f"{name}: {killed.total()} of {arguments.kills} kills", file=sys.stderr, flush=True)
        what = ", ".join(f"{kind} {times}" for kind, times in sorted(killed.items()))
        print(
            f"{name}: {killed.total()} kills, tournaments: {tournaments} ({what}): all results as undisturbed",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
