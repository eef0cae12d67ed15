"""Test whether a program became stronger, from a record of its games or from counts of its results (SPRT).

A record is the folder of `girone match`, a tournament's store or file, or journals of single matches. Two games from
one opening with both colours are a pair. Without a record, give counts from the lowest score to the highest: --pairs
takes five, pairs in which the new program made 0, ½, 1, 1½ and 2 points; --results takes losses, ties and wins. The
test passes when elo1 is clearly likelier than elo0, and fails when elo0 is. Until then, play on.

Examples:
  girone sprt matches/0001 --elo0 0 --elo1 5
  girone sprt tournament.store --new Mine --old Yours --elo0 0 --elo1 10
  girone sprt games/*/journal.jsonl --elo0 0 --elo1 10 --singles
  girone sprt --elo0 0 --elo1 5 --pairs 12,30,100,35,15
  girone sprt --elo0 -5 --elo1 0 --results 310,402,330 --alpha 0.1 --beta 0.1 --normalised --json
"""

import argparse
import dataclasses
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from girone.cli.arguments import json_argument
from girone.cli.shared import print_json
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.ratings.match_table import MatchTable
from girone.ratings.scores import GAMES, PAIRS
from girone.ratings.sprt import Question, SprtDecision, SprtResult, judge


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("records", metavar="JOURNAL|STORE", type=Path, nargs="*", help="where the games are on record")
    parser.add_argument("--elo0", type=float, required=True, metavar="ELO", help="Elo difference that is too small")
    parser.add_argument("--elo1", type=float, required=True, metavar="ELO", help="Elo difference that you hope for")
    parser.add_argument("--new", metavar="NAME", help="the program under test; default: the first on record")
    parser.add_argument("--old", metavar="NAME", help="its opponent, where it has several")
    parser.add_argument("--singles", action="store_true", help="count single games of the record, not pairs")
    results = parser.add_mutually_exclusive_group()
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
    typed = given.pairs or given.results
    if bool(typed) + bool(given.records) != 1:
        raise ConfigError(said("which games? Name their record, or write --pairs or --results"))
    finding = judge(question, typed or _on_record(given))
    if given.json:
        print_json(dataclasses.asdict(finding))
    else:
        print("\n".join(in_words(question, finding)))
    return 0


def _on_record(given: argparse.Namespace) -> list[int]:
    """Counts from the recorded games between the tested program and its opponent."""
    from girone.tournament.results.engine_games import recorded_games  # slow to import; only records need it

    games = recorded_games(given.records)
    names = list(dict.fromkeys(name for game in games for name in (game.first, game.second)))
    new = _chosen("--new", given.new, names, names[:1])
    old = _chosen("--old", given.old, [name for name in names if name != new], names[1:] if new == names[0] else [])
    table = MatchTable((new, old), repeat=not given.singles)
    for game in games:
        if {game.first, game.second} == {new, old}:
            table.add(game)
    found = table.counts(new)
    if not sum(found):
        pattern = "{name} and {other} have no pair of games on record; --singles counts single games"
        raise ConfigError(said(pattern, name=new, other=old))
    return found


def _chosen(option: str, wanted: str | None, names: Sequence[str], usual: Sequence[str]) -> str:
    if wanted is not None and wanted not in names:
        raise ConfigError(unknown("program", wanted, list(names)))
    if wanted is not None:
        return wanted
    if len(usual) == 1 or len(names) == 1:
        return (usual or names)[0]
    raise ConfigError(said("which program? Write {option}: {names}", option=option, names=", ".join(names)))


def counts(number: int, text: str) -> list[int]:
    """Parse `number` counts separated by commas."""
    if not re.fullmatch(r"\d{1,15}(,\d{1,15})*", text) or text.count(",") != number - 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not {number} counts with commas between them")
    return [int(each) for each in text.split(",")]


def in_words(question: Question, finding: SprtResult) -> list[str]:
    """The state of the test as sentences."""
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
