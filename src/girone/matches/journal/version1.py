"""Converts records of version 1, in which facts were English sentences, to version 2.

A sentence becomes a detail with the key `recorded`; only the count of pieces at the end of a match is parsed.
"""

import re
from typing import Any

from girone.matches.journal.fields import Record
from girone.model.detail import Detail, Wording
from girone.model.reason import Reason
from girone.model.referee import BY_HAND, COUNTED, LEVEL

RECORDED = Wording("recorded", "{text}", private=("text",))
NOTED = Wording("recorded", "{text}")
PIECES = re.compile(r".*, white ([0-9]+), black ([0-9]+)")
SENTENCES = ("absent", "noted", "failed", "mended", "detail")
"""The fields of a line that hold an English sentence."""
MAY_NAME_FILES = (Reason.NO_SHOW, Reason.HOST_FAILED)
"""Reasons whose sentence may name files of an entrant or of the organiser."""
UNTOLD = ("lost_turns", "played", "pieces")
"""Facts that version 1 did not record."""
UNNAMED = "conduct.matches_lost_by_fault"
"""A key that was part of the tournament file then, and not of a match's regulation."""


def line(record: Record) -> Record:
    """Convert a line of a journal."""
    told = {key: _detail(record[key]) for key in SENTENCES if isinstance(record.get(key), str)}
    if isinstance(record.get("verdict"), dict):
        told["verdict"] = verdict(record["verdict"])
    return {**record, **told}


def verdict(record: Record) -> Record:
    """Convert a verdict of a journal or of a store."""
    text = record.get("detail")
    if not isinstance(text, str):
        return record
    return {**record, "detail": _of_verdict(record.get("reason"), text).as_json()}


def _of_verdict(reason: Any, text: str) -> Detail:
    if found := PIECES.fullmatch(text):
        white, black = map(int, found.groups())
        if reason == Reason.TIE:
            return LEVEL(white_count=white, black_count=black)
        return COUNTED(reason=str(reason), white_count=white, black_count=black)
    if text == "interrupted by hand: ended by hand":
        return BY_HAND(reason=Reason.INTERRUPTED)
    return (RECORDED if reason in MAY_NAME_FILES else NOTED)(text=text)


def _detail(text: str) -> Record:
    return RECORDED(text=text).as_json()
