"""Record a decision of the organiser: exclude, withdraw, readmit, accept files, replay, correct, pause, resume.

The record keeps every decision with its reason. Nothing in the past changes; the tables follow. A running tournament
obeys at once. Without a ruling, the command lists all decisions so far.

enter-result is for a match that people played by hand because the network failed. The referee judges its moves, or
takes the result as you give it; a match without a record is WHITE:BLACK. prolong gives programs on other machines more
time to connect. undo takes back the last correction of a match, or a replay that was not played yet.

Examples:
  girone decide t.store exclude Alfa --reason "copied from Beta"
  girone decide t.store exclude Alfa --reason "copied from Beta" --then title
  girone decide t.store withdraw Gamma --reason "asked for it"
  girone decide t.store accept Delta --reason "recompiled for this machine"
  girone decide t.store replay 17 --reason "the projector's cable was pulled"
  girone decide t.store correct 17 --winner Beta --margin 4 --reason "protest upheld"
  girone decide t.store undo 17 --reason "it was match 71"
  girone decide t.store enter-result Alfa:Beta --moves game.txt --reason "no network, played by hand"
  girone decide t.store enter-result 17 --winner Beta --reason "no network, played by hand"
  girone decide t.store prolong --seconds 300 --reason "a switch is being replaced"
  girone decide t.store pause --reason "lunch"
  girone decide t.store
"""

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path

from girone.cli.arguments import json_argument, store_argument
from girone.cli.shared import print_json
from girone.matches.notations.files import moves_in
from girone.model.decision_subject import (
    AboutMatch,
    Correction,
    Departure,
    DrawnPlaces,
    ExclusionEffect,
    MoreTime,
    PlayedByHand,
    RollAnswer,
)
from girone.model.record import Decision, DecisionKind
from girone.tournament.decisions.request import POSSIBLE, DecisionRequest, Taken, carry
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import read_store

UNDONE_BY = {
    DecisionKind.EXCLUDE: "readmit",
    DecisionKind.WITHDRAW: "readmit",
    DecisionKind.READMIT: "exclude",
    DecisionKind.CORRECT: "undo",
    DecisionKind.REPLAY: "undo",
    DecisionKind.PAUSE: "resume",
    DecisionKind.RESUME: "pause",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    parser.add_argument("ruling", metavar="RULING", nargs="?", help=f"one of: {', '.join(POSSIBLE)}")
    parser.add_argument(
        "subject",
        metavar="SUBJECT",
        nargs="?",
        help="the name of an entrant, or the number of a match; enter-result: also WHITE:BLACK, or WHITE:BLACK:NUMBER",
    )
    parser.add_argument("--reason", metavar="TEXT", help="why; it is recorded, and shown to everybody")
    parser.add_argument("--winner", metavar="NAME", help="correct, enter-result: who won")
    parser.add_argument("--tie", action="store_true", help="correct, enter-result: nobody won")
    parser.add_argument(
        "--margin", type=int, metavar="N", help="correct, enter-result: by how many pieces, where pieces count"
    )
    parser.add_argument(
        "--moves",
        type=Path,
        metavar="FILE",
        help="enter-result: the moves, in a text one after the other, a journal or a game in GGF or SGF",
    )
    parser.add_argument("--seconds", type=int, metavar="N", help="prolong: how much longer to wait")
    parser.add_argument(
        "--then",
        metavar="WAY",
        help="exclude, withdraw: what follows in a knockout: anew (default), pairings are decided anew and played; "
        "title, the others move up, nothing is replayed",
    )
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Record one decision, or list them."""
    with read_store(arguments.store) as (store, state):
        if arguments.ruling is None:
            _list(state, arguments.json)
            return 0
        carried = carry(store, state, _decision_request(arguments, state))
    if arguments.json:
        print_json(
            {"ruling": carried.kind, "subject": carried.subject.as_json()}
            | {"reason": carried.reason, "taken": carried.taken}
        )
    else:
        print("recorded" if carried.taken is Taken.RECORDED else "the runner applies it now")
        if undo := UNDONE_BY.get(carried.kind):
            subject = f" {shlex.quote(arguments.subject)}" if arguments.subject else ""
            print(f"undo: girone decide {arguments.store} {undo}{subject} --reason TEXT")
    return 0


def _decision_request(arguments: argparse.Namespace, state: TournamentState) -> DecisionRequest:
    moves = moves_in(arguments.moves, state.plan.regulation.game.name) if arguments.moves else ()
    return DecisionRequest(
        arguments.ruling,
        arguments.subject or "",
        arguments.reason or "",
        arguments.winner or "",
        arguments.tie,
        arguments.margin,
        arguments.then or "",
        tuple(moves),
        arguments.seconds,
    )


def _list(state: TournamentState, as_json: bool) -> None:
    for decision in state.decisions:
        if as_json:
            print_json({key: value for key, value in decision.as_json().items() if key != "after"})
        else:
            print(f"{decision.number:3}  {decision.at}  {decision.kind}{_about(decision)}: {decision.reason}")


def _about(decision: Decision) -> str:
    match decision.subject:
        case Correction(pairing, winner, margin):
            by = f" by {margin}" if margin else ""
            return f" {pairing.first} – {pairing.second} ({f'{winner} wins{by}' if winner else 'a tie'})"
        case AboutMatch(pairing) | PlayedByHand(pairing):
            return f" {pairing.first} – {pairing.second}"
        case RollAnswer(stage, number, there, missing):
            return f" {stage}, round {number} (there: {_names(there)}; missing: {_names(missing)})"
        case MoreTime(seconds):
            return f" by {seconds} s"
        case DrawnPlaces(category, order):
            return f" {category} ({', '.join(order)})"
        case Departure(name, ExclusionEffect.TITLE):
            return f" {name} (the others move up, nothing is replayed)"
    return f" {decision.subject.entrant_name}" if decision.subject.entrant_name else ""


def _names(names: Sequence[str]) -> str:
    return ", ".join(names) or "nobody"
