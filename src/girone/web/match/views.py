"""A match as JSON: facts from the edition, moves from the journal."""

from dataclasses import asdict

from girone.model.reason import Kind
from girone.model.record import Attempt
from girone.model.text import plain
from girone.tournament.results.lost_turns import lost_in
from girone.tournament.results.pairings import STRUCK, ListedMatch, PairingState
from girone.tournament.results.reports.report_json import Json as Json
from girone.web.core.reader_language import in_all
from girone.web.core.wording import attempt_words
from girone.web.match.story import PublicStory
from girone.web.tournament.archive import Edition

DECIDED = (PairingState.CORRECTED, PairingState.ENTERED, PairingState.WAITS, *STRUCK)
"""States of a pairing whose text comes from the organiser, not from a verdict."""


def match_view(edition: Edition, attempt: Attempt, is_insider: bool = False) -> Json:
    """A match: players, times, verdict with its rule, and all attempts of its pairing.

    An insider, a player of the match or the organiser, sees the moves even before they are public.
    """
    entry, public = edition.matches.get(attempt.number), is_insider or edition.shows(attempt)
    plan = edition.state.plan
    return {
        "match": attempt.number,
        "state": _state(attempt),
        "white": _seat(edition, attempt.white),
        "black": _seat(edition, attempt.black),
        "game": plan.regulation.game.title,
        "regulation": {"title": plan.regulation.title, "language": plan.regulation.language},
        "limits": {"move": plan.regulation.limits.move, "first_move": plan.regulation.limits.first_move},
        "places": _places(edition, attempt),
        "began": attempt.began,
        "ended": attempt.ended,
        "words": plain(attempt_words(attempt, attempt.verdict, public).worded),
        "verdict": _verdict(attempt),
        "lost_turns": [each.as_json() for each in lost_in(attempt)] if public else [],
        "wiped_out": bool(public and entry and entry.record is attempt and attempt.wiped_out_by_faults()),
        "organiser": entry.words if entry and entry.state in DECIDED else "",
        "attempts": _attempts(entry, public),
        "public": public,
    }


def plies_view(told: PublicStory, after: int = 0) -> Json:
    """The plies of a match after a given one; `unanswered` is the last question if no move answered it."""
    plies = [_ply(told, number) for number in range(after + 1, told.last + 1)]
    unanswered = None
    if told.story.unanswered:
        asked, ruled = told.story.unanswered
        unanswered = {"side": asked.side, "seconds": ruled.seconds, "limit": asked.limit}
    return {"last": told.last, "plies": plies, "unanswered": unanswered}


def _ply(told: PublicStory, number: int) -> Json:
    ply = told.story.plies[number - 1]
    fault = ply.fault
    return {
        "ply": number,
        "side": told.side(number),
        "move": ply.move,
        "seconds": None if told.by_hand else ply.seconds,
        "limit": ply.limit,
        "fault": plain(fault.worded) if fault else "",
        "fault_said": in_all(lambda language: language.tell(fault)) if fault else {},
    }


def _state(attempt: Attempt) -> str:
    if attempt.reason is None:
        return "in play"
    return "void" if attempt.reason.kind is Kind.VOID else "finished"


def _seat(edition: Edition, name: str) -> Json:
    return {"name": name, "entrant": edition.digest.places.get(name)}


def _places(edition: Edition, attempt: Attempt) -> list[Json]:
    """The match's place in each calendar that lists it."""
    keys = [(category.name, attempt.pairing) for category in edition.state.plan.categories]
    listed = [edition.digest.by_pairing[key] for key in keys if key in edition.digest.by_pairing]
    return [
        {"category": each.category, "stage": each.fixture.stage, "round": each.fixture.round}
        for each in listed
        if each.fixture.stage
    ]


def _verdict(attempt: Attempt) -> Json | None:
    if attempt.verdict is None or attempt.reason is None:
        return None
    verdict = attempt.verdict
    return {
        "winner": verdict.winner,
        "losers": list(verdict.losers),
        "reason": attempt.reason,
        "kind": attempt.reason.kind,
        "margin": verdict.margin,
        "rule": asdict(verdict.sentence),
    }


def _attempts(entry: ListedMatch | None, public: bool) -> list[Json]:
    return [
        {
            "match": each.number,
            "worth": worth,
            "words": plain(attempt_words(each, each.verdict, public).worded),
            "began": each.began,
            "ended": each.ended,
        }
        for each, worth in (entry.attempts if entry else ())
    ]
