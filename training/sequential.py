"""Stops a gate once its question is decided: runs the test of `girone sprt` after every pair."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from girone.ratings.sprt import Question, SprtDecision, SprtResult, judge

PAIRS = "pairs "


def question(text: str) -> Question:
    """Parse ELO0:ELO1."""
    low, _, high = text.partition(":")
    return Question(float(low), float(high))


def follow(command: Sequence[str | Path], asked: Question) -> int:
    """Play until the counts printed after every pair decide; started pairs are finished."""
    found: SprtResult | None = None
    with subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, text=True) as program:
        assert program.stderr
        for line in program.stderr:
            print(line, end="", file=sys.stderr, flush=True)
            if line.startswith(PAIRS) and (found is None or found.decision is SprtDecision.UNDECIDED):
                found = judge(asked, [int(count) for count in line.removeprefix(PAIRS).split(",")])
                if found.decision is not SprtDecision.UNDECIDED:
                    program.terminate()
    if found:
        print(told(found, asked))
    return program.returncode


def told(found: SprtResult, asked: Question) -> str:
    """The decision in words."""
    return f"{found.decision}, {asked.elo0:g} against {asked.elo1:g} Elo, log-likelihood ratio {found.llr:.2f}"
