"""What a match page says, as JSON: the match from the edition, its moves from the journal."""

from typing import Any

from girone.model.reason import Kind, Reason
from girone.model.record import Attempt
from girone.page.archive import Edition
from girone.page.told import Told
from girone.tournament.entries import Entry, State
from girone.tournament.report import plain

Json = dict[str, Any]
UNTOLD = " did not show up"
"""Why a program did not come can name its files: what follows these words is private, as in a parcel."""
DECIDED = (State.CORRECTED, State.ANNULLED, State.WAITS)
"""States of a pairing whose words are the organiser's, and not those of a verdict."""


def match_view(edition: Edition, attempt: Attempt) -> Json:
    """A match: who, when, how it ended and by which rule, and all attempts of its pairing."""
    entry = edition.entries.get(attempt.number)
    plan = edition.situation.plan
    return {
        "match": attempt.number,
        "state": _state(attempt),
        "white": _seat(edition, attempt.white),
        "black": _seat(edition, attempt.black),
        "game": plan.regulation.game.title,
        "regulation": {"title": plan.regulation.title, "language": plan.regulation.language},
        "limits": {"move": plan.regulation.limits.move, "first_move": plan.regulation.limits.first_move},
        "category": entry.category if entry else None,
        "stage": entry.fixture.stage if entry else None,
        "round": entry.fixture.round if entry else None,
        "began": attempt.began,
        "ended": attempt.ended,
        "words": words_of(attempt),
        "verdict": _verdict(attempt),
        "organiser": entry.words if entry and entry.state in DECIDED else "",
        "attempts": _attempts(entry),
        "public": edition.shows(attempt.pairing),
    }


def words_of(attempt: Attempt) -> str:
    """The verdict in words, as anybody may read it."""
    return _untold(attempt.words, attempt.reason)


def plies_view(told: Told, after: int = 0) -> Json:
    """The plies of a match, or those after one; `unanswered` is the question that no move answered."""
    plies = [_ply(told, number) for number in range(after + 1, told.last + 1)]
    open_end = told.unanswered
    unanswered = open_end and {"side": open_end.side, "seconds": open_end.seconds, "limit": open_end.limit}
    return {"last": told.last, "plies": plies, "unanswered": unanswered}


def _ply(told: Told, number: int) -> Json:
    ply = told.story.plies[number - 1]
    return {
        "ply": number,
        "side": told.side(number),
        "move": ply.move,
        "seconds": ply.seconds,
        "limit": ply.limit,
        "fault": plain(ply.fault),
    }


def _state(attempt: Attempt) -> str:
    if attempt.reason is None:
        return "in play"
    return "void" if attempt.reason.kind is Kind.VOID else "finished"


def _seat(edition: Edition, name: str) -> Json:
    return {"name": name, "entrant": edition.digest.places.get(name)}


def _verdict(attempt: Attempt) -> Json | None:
    if attempt.verdict is None or attempt.reason is None:
        return None
    verdict = attempt.verdict
    return {
        "winner": verdict["winner"],
        "losers": list(verdict["losers"]),
        "reason": attempt.reason,
        "kind": attempt.reason.kind,
        "detail": _untold(verdict.get("detail", ""), attempt.reason),
        "margin": verdict["margin"],
        "rule": dict(verdict["rule"]),
    }


def _untold(words: str, reason: Reason | None) -> str:
    head, deed, _ = words.partition(UNTOLD)
    return plain(head + deed if reason is Reason.NO_SHOW else words)


def _attempts(entry: Entry | None) -> list[Json]:
    attempts = entry.attempts if entry else ()
    return [
        {"match": each.number, "worth": worth, "words": words_of(each), "began": each.began, "ended": each.ended}
        for each, worth in attempts
    ]
