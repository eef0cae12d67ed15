"""Tournaments whose results are made up: values only, no store."""

import random
from pathlib import Path

from girone.model.detail import PLAIN
from girone.model.record import Attempt
from girone.model.verdict import Verdict
from girone.tournament.plan.file import read
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from tests.results.evening import file_of
from tests.verdicts import verdict as made_up

MIRRORED = {"1": "0", "0": "1", "½": "½"}


def plan_of(*names: str, more: str = "") -> Plan:
    """A tournament of these entrants."""
    return read(file_of(*names, more=more), "made up", Path(), complete=False)


def played_state(plan: Plan, chance: random.Random | None = None, words: str = "") -> TournamentState:
    """Every match of the first calendar with a result by chance: wins, ties, forfeits."""
    chance = chance or random.Random(1)
    due = TournamentState(plan, [], []).due
    attempts = [
        Attempt(at, each.pairing, *each.pairing.names, f"matches/{at}", "then", "then", verdict(chance, words))
        for at, each in enumerate(due, start=1)
    ]
    return TournamentState(plan, attempts, [])


def verdict(chance: random.Random, words: str = "") -> Verdict:
    """A verdict as a journal has it."""
    winner = chance.choice(["white", "black", None])
    reason = chance.choice(["won", "illegal"]) if winner else "tie"
    return made_up(winner, reason, 1 if winner else 0, PLAIN(cause=words))
