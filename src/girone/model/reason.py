"""Why a match ended: a closed set of reasons, each of exactly one kind."""

from enum import StrEnum


class Kind(StrEnum):
    """What an ending means for the tournament."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    VOID = "void"


class Reason(StrEnum):
    """Why a match ended; records keep the value."""

    WON = "won"
    TIE = "tie"
    MOVE_LIMIT = "move_limit"
    NO_LEGAL_MOVE = "no_legal_move"
    ADJUDICATED = "adjudicated"

    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    MISSING = "missing"
    TOO_SLOW = "too_slow"
    LOST_TURNS = "lost_turns"
    DISCONNECTED = "disconnected"
    NO_SHOW = "no_show"
    EXCLUDED = "excluded"
    CHANGED_SOFTWARE = "changed_software"

    INTERRUPTED = "interrupted"
    STALLED = "stalled"
    HOST_FAILED = "host_failed"

    @property
    def kind(self) -> Kind:
        """Played on the board, forfeited by a player's fault, or void and to be replayed."""
        if self in _PLAYED:
            return Kind.PLAYED
        return Kind.VOID if self in _VOID else Kind.FORFEIT

    @property
    def words(self) -> str:
        """The reason in English."""
        return _WORDS[self]


NOT_PLAYED = frozenset({Reason.EXCLUDED, Reason.NO_SHOW, Reason.CHANGED_SOFTWARE})
"""Reasons of matches that say nothing about playing strength."""
_PLAYED = frozenset({Reason.WON, Reason.TIE, Reason.MOVE_LIMIT, Reason.NO_LEGAL_MOVE, Reason.ADJUDICATED})
_VOID = frozenset({Reason.INTERRUPTED, Reason.STALLED, Reason.HOST_FAILED})
_WORDS = {
    Reason.WON: "won on the board",
    Reason.TIE: "tie",
    Reason.MOVE_LIMIT: "move limit",
    Reason.NO_LEGAL_MOVE: "no legal move",
    Reason.ADJUDICATED: "adjudicated",
    Reason.ILLEGAL: "illegal move",
    Reason.MALFORMED: "malformed answer",
    Reason.MISSING: "no answer written",
    Reason.TOO_SLOW: "too slow",
    Reason.LOST_TURNS: "too many lost turns in a row",
    Reason.DISCONNECTED: "disconnected",
    Reason.NO_SHOW: "no show",
    Reason.EXCLUDED: "excluded",
    Reason.CHANGED_SOFTWARE: "software changed after delivery",
    Reason.INTERRUPTED: "interrupted by hand",
    Reason.STALLED: "the referee's machine was too busy",
    Reason.HOST_FAILED: "the referee or its host failed",
}
