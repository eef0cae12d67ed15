"""Test whether a program became stronger, by counts of its results (SPRT).

Counts go from the lowest score to the highest. --pairs takes five: pairs of games from one opening with both colours in
which the new program made 0, ½, 1, 1½ and 2 points. --results takes three: losses, ties and wins. The test passes when
elo1 is clearly likelier than elo0, and fails when elo0 is; until then, play on.

Examples:
  girone sprt --elo0 0 --elo1 5 --pairs 12,30,100,35,15
  girone sprt --elo0 -5 --elo1 0 --results 310,402,330 --alpha 0.1 --beta 0.1
  girone sprt --elo0 0 --elo1 5 --pairs 12,30,100,35,15 --normalised --json
"""

import argparse
import dataclasses
import re
from functools import partial

from girone.cli.arguments import json_argument
from girone.cli.shared import print_json
from girone.ratings.scores import GAMES, PAIRS
from girone.ratings.sprt import Question, SprtDecision, SprtResult, judge


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--elo0", type=float, required=True, metavar="ELO", help="Elo difference that is not enough")
    parser.add_argument("--elo1", type=float, required=True, metavar="ELO", help="Elo difference that is hoped for")
    results = parser.add_mutually_exclusive_group(required=True)
    results.add_argument(
        "--pairs", type=partial(counts, PAIRS), metavar="N,N,N,N,N", help="pairs with 0, ½, 1, 1½ and 2 points"
    )
    results.add_argument("--results", type=partial(counts, GAMES), metavar="N,N,N", help="losses, ties and wins")
    parser.add_argument("--alpha", type=float, default=0.05, help="chance to pass at elo0 (0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="chance to fail at elo1 (0.05)")
    parser.add_argument("--normalised", action="store_true", help="elo0 and elo1 are normalised Elo, not logistic")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the state of the test."""
    given = arguments
    question = Question(given.elo0, given.elo1, given.alpha, given.beta, given.normalised)
    finding = judge(question, given.pairs or given.results)
    if given.json:
        print_json(dataclasses.asdict(finding))
    else:
        print("\n".join(in_words(question, finding)))
    return 0


def counts(number: int, text: str) -> list[int]:
    """So many counts on the command line."""
    if not re.fullmatch(r"\d{1,15}(,\d{1,15})*", text) or text.count(",") != number - 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not {number} counts with commas between them")
    return [int(each) for each in text.split(",")]


def in_words(question: Question, finding: SprtResult) -> list[str]:
    """The state of the test as a person reads it."""
    kind = "normalised Elo" if question.normalised else "Elo"
    meaning = {
        SprtDecision.PASSED: f"{question.elo1:g} {kind} rather than {question.elo0:g}",
        SprtDecision.FAILED: f"{question.elo0:g} {kind} rather than {question.elo1:g}",
        SprtDecision.UNDECIDED: f"neither {question.elo0:g} nor {question.elo1:g} {kind} is shown yet; play on",
    }
    low = "no lower limit" if finding.elo_low is None else f"{finding.elo_low:.1f}"
    high = "no upper limit" if finding.elo_high is None else f"{finding.elo_high:.1f}"
    infinite = "minus infinite" if finding.score < 0.5 else "infinite"
    elo = infinite if finding.elo is None else f"{finding.elo:.1f}"
    normalised = "" if finding.normalised_elo is None else f", normalised {finding.normalised_elo:.1f}"
    return [
        f"{finding.decision}: {meaning[finding.decision]}",
        f"  log-likelihood ratio {finding.llr:.2f}; fails at {finding.lower:.2f}, passes at {finding.upper:.2f}",
        f"  score {finding.score:.1%}, Elo {elo} (95 %: {low} to {high}){normalised}",
    ]
