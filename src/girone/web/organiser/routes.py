"""The organiser's pages: open with the token printed at the start, closed where none was asked for.

Every action is a POST with the session's cookie and the session's proof; cross-site ones do not come so far.
"""

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.entries.accounts import Action
from girone.matches.notations.files import moves_of
from girone.model.decision_subject import ExclusionEffect
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.tournament.decisions.request import (
    ABOUT_ENTRANTS,
    ABOUT_MATCHES,
    POSSIBLE,
    DecisionRequest,
    RecordedDecision,
)
from girone.tournament.results.report_json import Json
from girone.web.core.operation import OBJECT, TEXT, Operation, an_object
from girone.web.core.rendering import page
from girone.web.core.requests import form_of, json_of
from girone.web.core.wording import Refusal
from girone.web.organiser.session import Organiser, Session
from girone.web.tournament.live_state import live_state_of

PROOF = "X-Girone-Session"
ORGANISER = "organiser"
"""Who did something, in the log of an arena."""
NO_STORE = {"Cache-Control": "no-store"}
CLOSED = said("the organiser's room is closed; `girone page STORE --organiser` opens it and prints its address")
SHUT_OUT = said("only the organiser comes in here: open the address that `girone page --organiser` printed")


def organiser_of(request: Request) -> Organiser:
    """The organiser's sessions; refuses where the page was started without one."""
    organiser: Organiser = request.app.state.organiser
    if not organiser.is_open:
        raise Refusal(403, CLOSED)
    return organiser


def session_of(request: Request) -> Session:
    """The session of a request, or a refusal."""
    organiser = organiser_of(request)
    session = organiser.session(request.cookies.get(organiser.cookie, ""))
    if session is None:
        raise Refusal(401, SHUT_OUT)
    return session


def prove(session: Session, proof: str) -> None:
    """Refuse what was not sent by a page of the session."""
    if not session.is_proved_by(proof):
        raise Refusal(403, said("this was not sent by the organiser's own page; load it anew"))


async def room(request: Request) -> Response:
    """The forms, or the door."""
    organiser = organiser_of(request)
    session = organiser.session(request.cookies.get(organiser.cookie, ""))
    if session is None:
        token = request.query_params.get("token", "")
        return _door(request, token, None, 200 if organiser.knows(token) else 401)
    return _forms(request, session, None)


def _door(request: Request, token: str, objection: Detail | None, status: int) -> Response:
    """Who comes with the right token has only to press: a messenger that opens its links is not let in."""
    answer = page(request, "organiser_door.html", token=token, objection=objection)
    answer.status_code = status
    answer.headers.update(NO_STORE)
    return answer


def _forms(request: Request, session: Session, objection: Detail | None) -> Response:
    return page(
        request,
        "organiser.html",
        objection=objection,
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        about_entrants=ABOUT_ENTRANTS,
        about_matches=ABOUT_MATCHES,
        **_state(request),
    )


def _state(request: Request) -> Json:
    edition = live_state_of(request).edition
    state = edition.state
    return {
        "tournament": state.plan.name,
        "paused": state.paused.reason if state.paused else None,
        "running": live_state_of(request).is_running,
        "finished": edition.digest.progress.finished,
        "waits_afar": any(entrant.address for entrant in state.entrants),
        "can_start": organiser_of(request).can_start,
        "entrants": [entrant.name for entrant in state.entrants],
        "has_bracket": any(category.format.has_bracket for category in state.plan.categories),
        "undecided": [str(pairing) for pairing in sorted(state.undecided)],
        "held": sorted(state.held),
        "decisions": [decision.as_json() for decision in state.decisions],
    }


async def enter(request: Request) -> Response:
    """The token for a cookie."""
    organiser = organiser_of(request)
    name = organiser.enter((await form_of(request)).get("token", "").strip())
    if name is None:
        organiser.knocks.spend(request)  # only now: others of the same address do not shut the organiser out
        return _door(request, "", said("this is not the token that was printed"), 401)
    _audit(request, Action.SIGN_IN)
    answer = RedirectResponse("/organiser", 303)
    _give_cookie(answer, organiser, name)
    return answer


def _give_cookie(answer: Response, organiser: Organiser, name: str) -> None:
    answer.set_cookie(organiser.cookie, name, httponly=True, samesite="strict", path="/")
    answer.headers.update(NO_STORE)


async def leave(request: Request) -> Response:
    """End the session."""
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
            decision_request = _decision_request(form, known.plan.regulation.game.name)
            _audit_decision(request, await live_state.carry(decision_request))
    except ConfigError as objection:
        answer = _forms(request, session, detail_of(objection))
        answer.status_code = 400
        return answer
    await live_state.learn_of_a_decision_after(known)
    return RedirectResponse("/organiser", 303)


def _audit(request: Request, action: Action, **more: Any) -> None:
    """Keep in the log of an arena what the organiser did."""
    if request.app.state.uploads:
        request.app.state.uploads.arena.accounts.note(ORGANISER, action, **more)


def _audit_decision(request: Request, carried: RecordedDecision) -> None:
    _audit(request, Action.DECIDE, **carried.as_json())


def _decision_request(form: dict[str, str], game: str) -> DecisionRequest:
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


async def state(request: Request) -> Response:
    """What the organiser sees, with the proof that actions need."""
    session = session_of(request)
    return JSONResponse({**_state(request), "proof": session.proof}, headers=NO_STORE)


async def open_session(request: Request) -> Response:
    """The token for a cookie and the session's proof."""
    organiser = organiser_of(request)
    token = (await json_of(request)).get("token")
    name = organiser.enter(token) if isinstance(token, str) else None
    session = organiser.session(name or "")
    if name is None or session is None:
        organiser.knocks.spend(request)
        raise Refusal(401, said("this is not the token that was printed"))
    _audit(request, Action.SIGN_IN)
    answer = JSONResponse({"proof": session.proof}, 201)
    _give_cookie(answer, organiser, name)
    return answer


async def post_decision(request: Request) -> Response:
    """A decision by JSON."""
    session = session_of(request)
    prove(session, request.headers.get(PROOF, ""))
    asked = await json_of(request)
    form = {key: _as_field(value) for key, value in asked.items() if value is not None}
    live_state = live_state_of(request)
    carried = await live_state.carry(_decision_request(form, live_state.edition.state.plan.regulation.game.name))
    _audit_decision(request, carried)
    return JSONResponse(carried.as_json(), 201)


def _as_field(value: Any) -> str:
    """A value of the body as its form has it."""
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


async def post_run(request: Request) -> Response:
    """Start the run."""
    session = session_of(request)
    prove(session, request.headers.get(PROOF, ""))
    await _start(request, str((await json_of(request)).get("reason", "")))
    return JSONResponse({"started": True}, 201)


ROUTES = [
    Route("/organiser", room),
    Route("/organiser/enter", enter, methods=["POST"]),
    Route("/organiser/leave", leave, methods=["POST"]),
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
