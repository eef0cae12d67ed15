"""What an organiser asks to be decided, typed or clicked, and how it comes into the record."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from girone.model.errors import ConfigError, shorten, unknown
from girone.model.record import Ruling
from girone.tournament.decisions import about_entrant, about_match, check
from girone.tournament.situation import Situation
from girone.tournament.store import MATCHES, Store

ABOUT_ENTRANTS = (Ruling.EXCLUDE, Ruling.WITHDRAW, Ruling.READMIT, Ruling.ACCEPT)
LEAVING = (Ruling.EXCLUDE, Ruling.WITHDRAW)
ABOUT_MATCHES = (Ruling.REPLAY, Ruling.CORRECT)
ABOUT_THE_RUN = (Ruling.PAUSE, Ruling.RESUME)
POSSIBLE = (*ABOUT_ENTRANTS, *ABOUT_MATCHES, *ABOUT_THE_RUN)
LONGEST_NUMBER = 9
"""Digits of a match: Python turns no more than some thousand into a number."""


class Taken(StrEnum):
    """What became of a decision: on record, or left for the runner that writes now."""

    RECORDED = "recorded"
    ASKED = "asked"


@dataclass(frozen=True)
class Motion:
    """A decision that somebody wants; `subject` is the name of an entrant or the number of a match."""

    ruling: str
    subject: str = ""
    reason: str = ""
    winner: str = ""
    tie: bool = False
    margin: int | None = None
    then: str = ""


@dataclass(frozen=True)
class Carried:
    """A motion as it was decided."""

    ruling: Ruling
    subject: Mapping[str, Any]
    reason: str
    taken: Taken


def carry(store: Store, situation: Situation, motion: Motion) -> Carried:
    """Decide what a motion asks for, or object: written by ourselves, or by the runner if one is at work."""
    ruling, subject, reason = _ruling(motion), _subject(situation, motion), motion.reason.strip()
    if not reason:
        raise ConfigError("a decision needs a reason")
    check(situation, ruling, subject)
    if store.is_being_written:
        wish = store.inbox.ask(ruling, subject, reason)
        if _is_in_hand(store, wish):
            return Carried(ruling, subject, reason, Taken.ASKED)
        with store.writing():  # the runner ended just now, and has not seen it
            store.decide(ruling, subject, reason, wish.name)
            wish.unlink(missing_ok=True)
        return Carried(ruling, subject, reason, Taken.RECORDED)
    with store.writing():
        store.decide(ruling, subject, reason)
    return Carried(ruling, subject, reason, Taken.RECORDED)


def _is_in_hand(store: Store, wish: Path) -> bool:
    """Whether a runner has taken a wish in, or is there to do so."""
    return store.is_being_written or not wish.exists()


def _ruling(motion: Motion) -> Ruling:
    if motion.ruling not in POSSIBLE:
        raise ConfigError(unknown("ruling", motion.ruling, POSSIBLE))
    return Ruling(motion.ruling)


def _subject(situation: Situation, motion: Motion) -> dict[str, Any]:
    ruling = _ruling(motion)
    if motion.then and ruling not in LEAVING:
        raise ConfigError("`then` is for exclude and withdraw; leave it out")
    if ruling in ABOUT_THE_RUN:
        if motion.subject:
            raise ConfigError(f"{ruling} is about the whole run; leave {motion.subject!r} out")
        return {}
    if not motion.subject:
        what = "the name of an entrant" if ruling in ABOUT_ENTRANTS else "the number of a match"
        raise ConfigError(f"{ruling} needs {what}")
    if ruling in ABOUT_ENTRANTS:
        then = {"then": motion.then} if motion.then else {}
        return dict(about_entrant(situation, ruling, motion.subject)) | then
    number = motion.subject.removeprefix(f"{MATCHES}/")
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise ConfigError(
            f"{shorten(motion.subject)} is no match; write the number of its record, as `girone matches` lists"
        )
    subject = dict(about_match(situation, int(number)))
    if motion.winner:
        check(situation, ruling, subject | {"winner": motion.winner})
    return subject | (_correction(situation, motion) if ruling is Ruling.CORRECT else {})


def _correction(situation: Situation, motion: Motion) -> dict[str, Any]:
    if bool(motion.winner) == motion.tie:
        raise ConfigError("a correction says who won, or that it was a tie, and not both")
    largest, winner = situation.plan.terms.largest_margin, motion.winner or None
    if motion.tie or largest is None:
        if motion.margin is not None:
            raise ConfigError("a margin is for a win in a game in which pieces count; leave it out")
        return {"winner": winner, "margin": 0}
    if motion.margin is None:
        raise ConfigError(f"a correction says by how many pieces: a margin of 0 to {largest}")
    if not 0 <= motion.margin <= largest:
        raise ConfigError(f"a margin of {motion.margin} is not possible; it is 0 to {largest}")
    return {"winner": winner, "margin": motion.margin}
