"""Decide as the organiser: exclude, withdraw, readmit, accept changed files, replay or correct a match.

Every decision is recorded with its reason; nothing of the past is changed, and the tables follow. While the tournament
runs, the runner takes the decision in at once. Without a ruling, all decisions so far are listed.

Examples:
  girone decide t.store exclude Alfa --reason "copied from Beta"
  girone decide t.store withdraw Gamma --reason "asked for it"
  girone decide t.store accept Delta --reason "recompiled for this machine"
  girone decide t.store replay 17 --reason "the projector's cable was pulled"
  girone decide t.store correct 17 --winner Beta --margin 4 --reason "protest upheld"
  girone decide t.store
"""

import argparse
from typing import Any

from girone.commands._shared import json_argument, print_json
from girone.commands._tournaments import read_store, store_argument
from girone.model.errors import ConfigError, unknown
from girone.model.record import Decision, Ruling
from girone.tournament.decisions import about_entrant, about_match, check
from girone.tournament.situation import Situation
from girone.tournament.store import MATCHES, Store

ABOUT_ENTRANTS = (Ruling.EXCLUDE, Ruling.WITHDRAW, Ruling.READMIT, Ruling.ACCEPT)
ABOUT_MATCHES = (Ruling.REPLAY, Ruling.CORRECT)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    rulings = ", ".join((*ABOUT_ENTRANTS, *ABOUT_MATCHES))
    store_argument(parser)
    parser.add_argument("ruling", metavar="RULING", nargs="?", help=f"one of: {rulings}")
    parser.add_argument(
        "subject", metavar="SUBJECT", nargs="?", help="the name of an entrant, or the number of a match"
    )
    parser.add_argument("--reason", metavar="TEXT", help="why; it is recorded, and shown to everybody")
    parser.add_argument("--winner", metavar="NAME", help="correct: who won")
    parser.add_argument("--tie", action="store_true", help="correct: nobody won")
    parser.add_argument("--margin", type=int, metavar="N", help="correct: by how many pieces, where pieces count")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Record one decision, or list them."""
    with read_store(arguments.store) as (store, situation):
        if arguments.ruling is None:
            _list(situation, arguments.json)
            return 0
        ruling, subject = _subject(arguments, situation)
        if not (arguments.reason or "").strip():
            raise ConfigError("a decision needs a reason: --reason TEXT")
        check(situation, ruling, subject)
        taken = _record(store, ruling, subject, arguments.reason.strip())
    if arguments.json:
        print_json({"ruling": ruling, "subject": subject, "reason": arguments.reason, "taken": taken})
    else:
        print("recorded" if taken == "recorded" else "the runner takes it in now")
    return 0


def _record(store: Store, ruling: Ruling, subject: Any, reason: str) -> str:
    """Write it ourselves, or leave it for the runner if one is at work."""
    if store.is_being_written():
        store.ask(ruling, subject, reason)
        return "asked"
    with store.writing():
        store.decide(ruling, subject, reason)
    return "recorded"


def _subject(arguments: argparse.Namespace, situation: Situation) -> tuple[Ruling, dict[str, Any]]:
    known = (*ABOUT_ENTRANTS, *ABOUT_MATCHES)
    if arguments.ruling not in known:
        raise ConfigError(unknown("ruling", arguments.ruling, known))
    ruling = Ruling(arguments.ruling)
    if not arguments.subject:
        what = "the name of an entrant" if ruling in ABOUT_ENTRANTS else "the number of a match"
        raise ConfigError(f"{ruling} needs {what}")
    if ruling in ABOUT_ENTRANTS:
        return ruling, dict(about_entrant(situation, ruling, arguments.subject))
    number = arguments.subject.removeprefix(f"{MATCHES}/")
    if not number.isdecimal():
        raise ConfigError(
            f"{arguments.subject!r} is no match; write the number of its record, as `girone matches` lists"
        )
    subject = dict(about_match(situation, int(number)))
    if arguments.winner:
        check(situation, ruling, subject | {"winner": arguments.winner})
    return ruling, subject | (_correction(arguments, situation) if ruling is Ruling.CORRECT else {})


def _correction(arguments: argparse.Namespace, situation: Situation) -> dict[str, Any]:
    if bool(arguments.winner) == arguments.tie:
        raise ConfigError("a correction says who won: --winner NAME, or --tie")
    largest = situation.plan.terms.largest_margin
    if arguments.tie or largest is None:
        if arguments.margin is not None:
            raise ConfigError("--margin is for a win in a game in which pieces count; leave it out")
        return {"winner": arguments.winner, "margin": 0}
    if arguments.margin is None:
        raise ConfigError(f"a correction says by how many pieces: --margin N, 0 to {largest}")
    if not 0 <= arguments.margin <= largest:
        raise ConfigError(f"--margin {arguments.margin} is not possible; it is 0 to {largest}")
    return {"winner": arguments.winner, "margin": arguments.margin}


def _list(situation: Situation, as_json: bool) -> None:
    for decision in situation.decisions:
        if as_json:
            print_json(
                {"number": decision.number, "at": decision.at, "ruling": decision.ruling}
                | {"subject": decision.subject, "reason": decision.reason}
            )
        else:
            print(f"{decision.number:3}  {decision.at}  {decision.ruling} {_about(decision)}: {decision.reason}")


def _about(decision: Decision) -> str:
    match decision.subject:
        case {"pairing": {"first": first, "second": second}, "winner": winner, "margin": margin}:
            return f"{first} – {second} ({f'{winner} wins by {margin}' if winner else 'a tie'})"
        case {"pairing": {"first": first, "second": second}}:
            return f"{first} – {second}"
        case {"category": category, "order": order}:
            return f"{category} ({', '.join(order)})"
    return str(decision.subject["name"])
