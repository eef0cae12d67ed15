"""What an entrant can see of its own match beside the public part: its log, and files to rerun it.

The organiser sees the logs of both.
"""

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request

from girone.entries.arena.accounts import Accounts
from girone.entries.arena.arena import last_lines
from girone.entries.drop_folder.drop_folder import is_by
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.model.game import Side
from girone.model.record import Attempt
from girone.tournament.results.redact import redacted
from girone.web.core.reader_language import language_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_session import ArenaSessions
from girone.web.organiser.session import found_session
from girone.web.tournament.live_state import live_state_of

NOT_YOURS = said("only the authors who played in this match get these files")


@dataclass(frozen=True)
class OwnLog:
    """The standard error of one program."""

    side: Side
    name: str
    text: str


@dataclass(frozen=True)
class OwnPart:
    """The logs that a reader may see, and for an entrant how to rerun its program."""

    logs: tuple[OwnLog, ...]
    recipe: str


def is_insider(request: Request, attempt: Attempt) -> bool:
    """Whether a reader may see the moves of an ended match before they are public: its players and the organiser."""
    return attempt.ended is not None and bool(_own_side(request, attempt) or found_session(request))


def is_open_to_all(request: Request) -> bool:
    """Whether the pages are public; if not, proxies must not cache them."""
    accounts: Accounts | None = request.app.state.accounts
    return accounts is None or not accounts.visibility.link


def own_part(request: Request, attempt: Attempt) -> OwnPart | None:
    """The personal part of a match page; None for spectators."""
    side = _own_side(request, attempt)
    sides = [side] if side else list(Side) if found_session(request) else []
    if not sides or attempt.ended is None:
        return None
    folder = live_state_of(request).folder / attempt.folder
    logs = tuple(OwnLog(each, attempt.name(each), last_lines(_log(folder, each))) for each in sides)
    return OwnPart(logs, recipe(f"match-{attempt.number}", side) if side else "")


def own_files(request: Request, attempt: Attempt) -> bytes:
    """The journal without the rival's private values, the entrant's log, and instructions."""
    side = _own_side(request, attempt)
    if side is None:
        raise Refusal(403, NOT_YOURS)
    if attempt.ended is None:
        raise Refusal(409, said("the match is being played; wait for its end"))
    live_state, packed = live_state_of(request), io.BytesIO()
    folder, name = live_state.folder / attempt.folder, f"match-{attempt.number}"
    if not (folder / JOURNAL).is_file():
        raise Refusal(404, said("this match has no journal here"))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr(f"{name}/{JOURNAL}", redacted(folder / JOURNAL, side).encode("utf-8", "surrogatepass"))
        if _log(folder, side).is_file():
            files.write(_log(folder, side), f"{name}/{side}.log")
        files.writestr(f"{name}/README.txt", _letter(request, name, side))
    live_state.require_same_record()
    return packed.getvalue()


def recipe(name: str, side: Side) -> str:
    """How to rerun a program in its own match."""
    return f"girone replay {name} --side {side} -- program.zip"


def _letter(request: Request, name: str, side: Side) -> str:
    say = language_of(request).say
    once_more = say("Your program once more in this match, against the moves of the record:")
    return f"{once_more}\n\n    {recipe(name, side)}\n\n{say('program.zip is what you uploaded, or its folder.')}\n"


def _own_side(request: Request, attempt: Attempt) -> Side | None:
    """The side of the signed-in entrant, if it played."""
    sessions: ArenaSessions | None = request.app.state.own_sessions
    account = sessions.find(request) if sessions else None
    return next((side for side in Side if account and is_by(account.name, attempt.name(side))), None)


def _log(folder: Path, side: Side) -> Path:
    return folder / f"{side}.log"
