"""The organiser's pages: open with the token printed at the start, closed if there is no token.

Every action is a POST with the session's cookie and proof; the policy has refused cross-site ones.
"""

import asyncio
import os
import secrets
import sys
from asyncio.subprocess import DEVNULL
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.entries.arena.accounts import Accounts, Action
from girone.entries.arena.arena import STOPPED, last_lines
from girone.matches.notations.files import moves_of
from girone.model.decision_subject import ExclusionEffect
from girone.model.detail import Detail, Worded, detail_of, said, unknown
from girone.model.errors import ConfigError
from girone.tournament.decisions.request import (
    ABOUT_ENTRANTS,
    ABOUT_MATCHES,
    POSSIBLE,
    DecisionRequest,
    RecordedDecision,
)
from girone.tournament.results.reports.report_json import Json
from girone.web.core.operation import OBJECT, TEXT, Operation, an_object
from girone.web.core.reader_language import language_of
from girone.web.core.rendering import page
from girone.web.core.requests import form_of, json_of
from girone.web.core.wording import Refusal
from girone.web.entrants.upload import Uploads
from girone.web.organiser.session import Organiser, found_session
from girone.web.settings import Session
from girone.web.tournament.live_state import live_state_of

PROOF = "X-Girone-Session"
ORGANISER = "organiser"
"""The organiser's name in an arena's log."""
SITE = "site.zip"
RESULTS = ("csv", "json", "pdf")
NO_STORE = {"Cache-Control": "no-store"}
CLOSED = said("the organiser's page is closed; `girone page STORE --organiser` opens it and prints its address")
NO_ORGANISER = said("this page is only for the organiser: open the address that was printed at the start")


def organiser_of(request: Request) -> Organiser:
    """The organiser's sessions; refuses if the page has no organiser."""
    organiser: Organiser = request.app.state.organiser
    if not organiser.is_open:
        raise Refusal(403, CLOSED)
    return organiser


def session_of(request: Request) -> Session:
    """The session of a request, or a refusal."""
    organiser_of(request)
    session = found_session(request)
    if session is None:
        raise Refusal(401, NO_ORGANISER)
    return session


def require_organiser(session: Session) -> None:
    """Refuse assistants."""
    if session.link:
        raise Refusal(403, said("only the organiser may do this"))


def prove(session: Session, proof: str) -> None:
    """Refuse a form without the session's proof."""
    if not session.is_proved_by(proof):
        raise Refusal(403, said("this form is not from the organiser's own page; reload it"))


def session_or_door(request: Request) -> Session | Response:
    """The session of a request, or the page to sign in."""
    organiser, session = organiser_of(request), found_session(request)
    if session is None:
        token = request.query_params.get("token", "")
        return sign_in_page(request, token, None, 200 if organiser.knows(token) else 401)
    return session


async def front_page(request: Request) -> Response:
    """The forms, or the page to sign in."""
    session = session_or_door(request)
    if isinstance(session, Response):
        return session
    return _forms(request, session, None)


def sign_in_page(request: Request, token: str, objection: Detail | None, status: int) -> Response:
    """The page to sign in. A right token still needs a click, so that messengers that open links do not sign in."""
    answer = page(request, "organiser_sign_in.html", token=token, objection=objection)
    answer.status_code = status
    answer.headers.update(NO_STORE)
    return answer


def objected(request: Request, session: Session, objection: ConfigError) -> Response:
    """The forms again, with the objection."""
    answer = _forms(request, session, detail_of(objection))
    answer.status_code = 400
    return answer


def _forms(request: Request, session: Session, objection: Detail | None) -> Response:
    accounts: Accounts | None = request.app.state.accounts if request.app.state.uploads else None
    known = _state(request)
    by_girone = [each for each in known["decisions"] if isinstance(each["reason"], Worded)]
    answer = page(
        request,
        "organiser.html",
        objection=objection,
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        about_entrants=ABOUT_ENTRANTS,
        about_matches=ABOUT_MATCHES,
        can_publish=(has_played := bool(live_state_of(request).edition.attempts) and not session.link),
        has_nobody=accounts is not None and not list(accounts.entrants),
        may_begin_season=has_played and request.app.state.uploads is not None and request.app.state.final is None,
        by_girone=by_girone,
        by_hand=[each for each in known["decisions"] if each not in by_girone],
        **known,
    )
    answer.headers.update(NO_STORE)
    return answer


def _state(request: Request) -> Json:
    edition = live_state_of(request).edition
    state = edition.state
    return {
        "tournament": state.plan.name,
        "paused": state.paused.reason if state.paused else None,
        "running": live_state_of(request).is_running,
        "stopped": _stopped(request),
        "finished": edition.digest.progress.finished,
        "waits_afar": any(entrant.address for entrant in state.entrants),
        "can_start": organiser_of(request).can_start,
        "entrants": [entrant.name for entrant in state.entrants],
        "has_bracket": any(category.format.has_bracket for category in state.plan.categories),
        "undecided": [str(pairing) for pairing in sorted(state.undecided)],
        "held": sorted(state.held),
        "decisions": [decision.as_json() for decision in state.decisions],
    }


def _stopped(request: Request) -> str:
    """Why the matches of an arena stopped, as printed by their command; empty if they run."""
    uploads: Uploads | None = request.app.state.uploads
    return last_lines(uploads.arena.folder / STOPPED) if uploads else ""


async def enter(request: Request) -> Response:
    """Exchange the token for a cookie."""
    organiser = organiser_of(request)
    name = organiser.enter((await form_of(request)).get("token", "").strip())
    if name is None:
        organiser.knocks.spend(request)  # only for wrong tokens: others at this address block nobody
        return sign_in_page(request, "", said("this is not the token that was printed"), 401)
    audit(request, Action.SIGN_IN)
    answer = RedirectResponse("/organiser", 303)
    organiser.give(answer, name)
    return answer


async def leave(request: Request) -> Response:
    """Sign out."""
    organiser, session = organiser_of(request), session_of(request)
    prove(session, (await form_of(request)).get("proof", ""))
    organiser.leave(request.cookies[organiser.cookie])
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(organiser.cookie)
    return answer


async def decide(request: Request) -> Response:
    """A decision by form; an objection is shown above the forms."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    live_state = live_state_of(request)
    known = live_state.edition.state
    try:
        if form.get("ruling") == "start":
            await _start(request, form.get("reason", ""))
        else:
            wanted = decision_request(form, known.plan.regulation.game.name)
            audit_decision(request, await live_state.carry(wanted))
    except ConfigError as objection:
        return objected(request, session, objection)
    await live_state.learn_of_a_decision_after(known)
    account = form.get("account", "")
    back = f"/organiser/entrants/{account}" if account.isascii() and account.isdecimal() else "/organiser"
    return RedirectResponse(back, 303)


def audit(request: Request, action: Action, **more: Any) -> None:
    """Log an action of the organiser in an arena."""
    accounts: Accounts | None = request.app.state.accounts
    if accounts:
        session = found_session(request)
        accounts.note(session.by if session else ORGANISER, action, **more)


def audit_decision(request: Request, carried: RecordedDecision) -> None:
    """Log a decision in an arena."""
    audit(request, Action.DECIDE, **carried.as_json())


def decision_request(form: dict[str, str], game: str) -> DecisionRequest:
    """The decision in a form."""
    margin = _whole(form.get("margin", ""), said("the margin is a whole number of pieces"))
    seconds = _whole(form.get("seconds", ""), said("the time is a whole number of seconds"))
    return DecisionRequest(
        form.get("ruling", ""),
        form.get("subject", "").strip(),
        form.get("reason", ""),
        form.get("winner", "").strip(),
        form.get("tie", "") == "yes",
        margin,
        form.get("then", ""),
        tuple(moves_of(form.get("moves", ""), game)),
        seconds,
    )


def _whole(text: str, objection: Detail) -> int | None:
    text = text.strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ConfigError(objection)
    return int(text) if text else None


async def _start(request: Request, reason: str) -> None:
    starter = organiser_of(request).starter
    starter.check()
    await live_state_of(request).start(reason, starter.start)


async def publish(request: Request) -> Response:
    """The page as files in a ZIP; written by another process, so that this one keeps serving."""
    session, form = session_of(request), await form_of(request)
    require_organiser(session)
    prove(session, form.get("proof", ""))
    folder = str(live_state_of(request).folder)
    given = await written_by(request, SITE, "export", folder, "--language", language_of(request).code, "--site")
    audit(request, Action.PUBLISH)
    return given


async def result(request: Request) -> Response:
    """The results as a file: PDF, CSV, JSON, or the whole site."""
    session, form = session_of(request), await form_of(request)
    require_organiser(session)
    prove(session, form.get("proof", ""))
    kind, folder = form.get("form", ""), str(live_state_of(request).folder)
    if kind == "site":
        return await publish(request)
    if kind not in RESULTS:
        raise Refusal(400, unknown("form", kind, ("site", *RESULTS)))
    given = await written_by(request, f"result.{kind}", "export", folder, "-o")
    audit(request, Action.PUBLISH, form=kind)
    return given


async def written_by(request: Request, name: str, *words: str) -> Response:
    """A file written by a girone command, whose last argument is the path; in the reader's language."""
    workspace = Path(mkdtemp(prefix="girone-"))
    command = (sys.executable, "-P", "-m", "girone.cli.start", *words, str(workspace / name))
    env = {**os.environ, "GIRONE_LANGUAGE": language_of(request).code}
    process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=DEVNULL, env=env)
    if await process.wait():
        rmtree(workspace)
        raise Refusal(500, said("the file could not be written; the organiser's terminal says why"))
    return FileResponse(workspace / name, filename=name, headers=NO_STORE, background=BackgroundTask(rmtree, workspace))


async def state(request: Request) -> Response:
    """The organiser's view as JSON, with the proof that actions need."""
    session = session_of(request)
    return JSONResponse({**_state(request), "proof": session.proof}, headers=NO_STORE)


async def open_session(request: Request) -> Response:
    """Exchange the token for a cookie and the proof."""
    organiser = organiser_of(request)
    token = (await json_of(request)).get("token")
    name = organiser.enter(token) if isinstance(token, str) else None
    session = organiser.session(name or "")
    if name is None or session is None:
        organiser.knocks.spend(request)
        raise Refusal(401, said("this is not the token that was printed"))
    audit(request, Action.SIGN_IN)
    answer = JSONResponse({"proof": session.proof}, 201)
    organiser.give(answer, name)
    return answer


async def post_decision(request: Request) -> Response:
    """A decision as JSON."""
    session = session_of(request)
    prove(session, request.headers.get(PROOF, ""))
    asked = await json_of(request)
    form = {key: _as_field(value) for key, value in asked.items() if value is not None}
    live_state = live_state_of(request)
    carried = await live_state.carry(decision_request(form, live_state.edition.state.plan.regulation.game.name))
    audit_decision(request, carried)
    return JSONResponse(carried.as_json(), 201)


def _as_field(value: Any) -> str:
    """A value of the body as a form field."""
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


async def post_run(request: Request) -> Response:
    """Start the run."""
    session = session_of(request)
    prove(session, request.headers.get(PROOF, ""))
    await _start(request, str((await json_of(request)).get("reason", "")))
    return JSONResponse({"started": True}, 201)


ROUTES = [
    Route("/organiser", front_page),
    Route("/organiser/enter", enter, methods=["POST"]),
    Route("/organiser/leave", leave, methods=["POST"]),
    Route("/organiser/site", publish, methods=["POST"]),
    Route("/organiser/result", result, methods=["POST"]),
    Route("/organiser/decide", decide, methods=["POST"]),
    Route("/api/organiser", state),
    Route("/api/organiser/session", open_session, methods=["POST"]),
    Route("/api/organiser/decisions", post_decision, methods=["POST"]),
    Route("/api/organiser/run", post_run, methods=["POST"]),
]
DECISION = an_object(
    "ruling",
    "reason",
    ruling={"type": "string", "enum": list(POSSIBLE)},
    subject={"type": ["string", "integer"]},
    reason=TEXT,
    winner=TEXT,
    tie={"type": "boolean"},
    margin={"type": "integer", "minimum": 0},
    then={"type": "string", "enum": list(ExclusionEffect)},
    moves=TEXT,
    seconds={"type": "integer", "minimum": 1},
)
API = {
    "GET /api/organiser": Operation(
        "What the organiser sees, with the proof for actions", OBJECT, refusals=(401, 403), organiser=True
    ),
    "POST /api/organiser/session": Operation(
        "Opens a session: a cookie, and the proof that every action sends in X-Girone-Session",
        an_object("proof", proof=TEXT),
        body=an_object("token", token=TEXT),
        status=201,
        refusals=(401, 429),
    ),
    "POST /api/organiser/decisions": Operation(
        "Decides, as `girone decide` does", OBJECT, body=DECISION, status=201, refusals=(401,), organiser=True
    ),
    "POST /api/organiser/run": Operation(
        "Starts the run, if none runs",
        OBJECT,
        body=an_object("reason", reason=TEXT),
        status=201,
        refusals=(401,),
        organiser=True,
    ),
}
