"""List the regulations, or show one with every value and its sentences, or its rules on one page.

--card writes the rules for the notice board, in the document's language or in English: the game, the program, the
limits, what loses, our choices where the document is silent, and how to test a program. It is one HTML file; print it
from a browser on A4.

Examples:
  girone regulations
  girone regulations loa-2012
  girone regulations dipole-2020 --set limits.move=2 --json
  girone regulations dipole-2020 --card > card.html
  girone regulations othello-sadjad-1389 --card --language en -o card.html
"""

import argparse
from dataclasses import asdict
from typing import Any

from girone import regulations, wires
from girone.cli.arguments import json_argument, output_argument, regulation_argument, set_argument
from girone.cli.shared import options_in_words, print_broken, print_json, write_out
from girone.model.errors import ConfigError
from girone.model.regulation import Conduct, Regulation
from girone.plugins import loadable


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    regulation_argument(parser, "name", nargs="?")
    set_argument(parser)
    parser.add_argument("--card", action="store_true", help="its rules on one page, as HTML")
    parser.add_argument(
        "--language", metavar="CODE", help="--card: the document's own language, which is the usual one, or en"
    )
    output_argument(parser, "--card: write it there, not to standard output")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one regulation, or a line for each; the exit code is 1 if one from outside the package cannot be loaded."""
    overrides = dict(arguments.set)
    if not arguments.card and (arguments.language or arguments.output):
        raise ConfigError("--language and --output are for --card")
    if arguments.card and not arguments.name:
        raise ConfigError("--card is of one regulation; name it, as in: girone regulations loa-2012 --card")
    if arguments.card and arguments.json:
        raise ConfigError("--card is a page in HTML; leave --json out")
    if arguments.name:
        regulation = regulations.load(arguments.name, overrides)
        if arguments.card:
            return _print_card(regulation, arguments)
        wires.load(regulation.wire, regulation.game)  # a match may choose another wire; here it must fit the game
        print_json(_as_json(regulation)) if arguments.json else _print_whole(regulation)
        return 0
    if overrides:
        raise ConfigError(
            "--set changes one regulation; name it, as in: girone regulations loa-2012 --set limits.move=2"
        )
    every, broken = loadable(regulations.names(), regulations.load)
    print_broken(broken)
    if arguments.json:
        print_json([_as_json(regulation) for regulation in every])
        return bool(broken)
    for regulation in every:
        origin = regulations.origin(regulation.name)
        print(f"{regulation.name:20} {regulation.title}{f' (from {origin})' if origin else ''}")
    return bool(broken)


def _print_card(regulation: Regulation, arguments: argparse.Namespace) -> int:
    from girone.regulations import cards
    from girone.regulations.cards.card import card

    language = arguments.language or next(iter(cards.languages(regulation)), regulation.language)
    write_out(arguments.output, card(regulation, language))
    return 0


def _print_whole(regulation: Regulation) -> None:
    limits, conduct, points = regulation.limits, regulation.conduct, regulation.points
    rows = {
        "document": f"{regulation.document} ({regulation.language})",
        "game": f"{regulation.game.title}, {options_in_words(regulation.game)}",
        "first mover": regulation.game.first,
        "wire": regulation.wire,
        "wire options": ", ".join(f"{key} {value}" for key, value in regulation.wire_options.items())
        or "as documented",
        "seconds a move": f"{limits.move:g} (first move {limits.first_move:g}, grace {limits.grace:g})",
        "warm-up": f"{limits.warm_up:g} s; {limits.start:g} s to show up",
        "meanwhile": f"the opponent's program {_MEANWHILE[conduct.meanwhile]}",
        "fault": f"loses the turn, {conduct.lost_turns} in a row lose the match"
        if conduct.lost_turns
        else "loses the match",
        "disqualified": _disqualified(conduct),
        "forced pass": conduct.forced_pass,
        "format": regulation.format,
        "points": f"{points.win} / {points.draw} / {points.loss}" if points else "–",
        "members": f"at most {regulation.members}" if regulation.members else "–",
    }
    if origin := regulations.origin(regulation.name):
        rows["from"] = origin
    if regulation.hand_in:
        rows["hand in"] = "; ".join(each.what + " (if compiled)" * each.compiled for each in regulation.hand_in)
    print(f"{regulation.name}: {regulation.title}")
    for name, value in rows.items():
        print(f"  {name:15} {value}")
    print("  sentences")
    for reason, sentence in regulation.sentences.items():
        print(f"    {reason.words}: {sentence.english} [{sentence.source}]")


def _disqualified(conduct: Conduct) -> str:
    numbers = {
        "malformed or missing answers in a match, or a match lost by lost turns": conduct.lost_turns_in_match,
        "such answers in the tournament": conduct.lost_turns_in_tournament,
        "matches lost by a fault": conduct.matches_lost_by_fault,
    }
    return "; ".join(f"{number} {what}" for what, number in numbers.items() if number) or "–"


_MEANWHILE = {"runs": "runs", "suspended": "is suspended", "not_running": "is not running"}


def _as_json(regulation: Regulation) -> dict[str, Any]:
    own = {"game": {"name": regulation.game.name, **regulation.game.options}}
    told = asdict(regulation) | own | {"origin": regulations.origin(regulation.name)}
    del told["overrides"]
    return told
