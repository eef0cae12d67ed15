"""Where the organiser of an arena adds entrants, gives them links, takes links back, and sees every hand-in."""

import secrets
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone.entries.accounts import Account, Action
from girone.entries.name_list import read_names
from girone.model.detail import Detail, detail_of, said
from girone.tournament.plan.file import load
from girone.web.core.operation import Operation
from girone.web.core.refusals import missing, number_in
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_routes import NO_STORE, uploads_of
from girone.web.entrants.own_view import own_view
from girone.web.organiser.routes import ORGANISER, prove, session_of
from girone.web.organiser.session import Session
from girone.web.tournament.live_state import live_state_of

MOST_ADDED = 500


@dataclass(frozen=True)
class Invitation:
    """A link that is shown once."""

    name: str
    link: str
    mail: str = ""


async def invitations(request: Request) -> Response:
    """The list of entrants, and the form that adds some."""
    return await _listed(request, session_of(request))


async def _listed(
    request: Request, session: Session, invited: list[Invitation] | None = None, objections: list[Detail] | None = None
) -> Response:
    arena = uploads_of(request).arena

    def rows() -> list[tuple[Account, object]]:
        return [(each, next(iter(arena.versions(each)), None)) for each in arena.accounts]

    answer = page(
        request,
        "invitations.html",
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        rows=await run_in_threadpool(rows),
        invited=invited or [],
        objections=objections or [],
    )
    answer.headers.update(NO_STORE)
    return answer


async def add(request: Request) -> Response:
    """Add everybody of a list; the answer has their links, which are shown this once."""
    session = session_of(request)
    try:
        async with request.form(max_files=1, max_fields=10) as form:
            prove(session, str(form.get("proof", "")))
            texts = [str(form.get("names", ""))]
            file = form.get("file")
            if isinstance(file, UploadFile) and file.filename:
                texts.append((await file.read()).decode(errors="replace"))
            once = str(form.get("once", ""))
    except MultiPartException as wrong:
        raise Refusal(400, detail_of(wrong)) from None
    if not session.take(once):
        raise Refusal(409, said("this form was sent already"))
    arena = uploads_of(request).arena
    plan = await run_in_threadpool(load, arena.file, False)
    invited, objections = list[Invitation](), list[Detail]()
    for each in [listed for text in texts for listed in read_names(text)][:MOST_ADDED]:
        if why := arena.accounts.objection(each.name, plan.entrants):
            objections.append(said("{name}: {detail}", name=each.name, detail=why))
        else:
            invited.append(Invitation(each.name, _link(request, arena.accounts.add(each.name, ORGANISER)), each.mail))
    if not invited and not objections:
        objections.append(said("there is no name in this list"))
    return await _listed(request, session, invited, objections)


def _link(request: Request, key: str) -> str:
    """Where a key leads; a browser says by which address it came, also through a proxy with a certificate."""
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    return f"{origin}/you/enter?key={key}"


async def change(request: Request) -> Response:
    """Give a new link, or take the old one back."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    account, accounts = _account(request), uploads_of(request).arena.accounts
    if form.get("action") == Action.NEW_LINK:
        link = _link(request, accounts.renew(account, ORGANISER))
        return await _listed(request, session, [Invitation(account.name, link)])
    if form.get("action") == Action.REVOKE:
        accounts.note(ORGANISER, Action.REVOKE, entrant=account.number)
    return RedirectResponse("/organiser/entrants", 303)


async def hand_ins(request: Request) -> Response:
    """All versions of an entrant, as it sees them itself."""
    session_of(request)
    account, edition = _account(request), live_state_of(request).edition
    view = await run_in_threadpool(own_view, uploads_of(request).arena, account, edition)
    answer = page(request, "hand_ins.html", own=view)
    answer.headers.update(NO_STORE)
    return answer


def _account(request: Request) -> Account:
    number = number_in(request.path_params["number"], said("an entrant has a number, 0 or more"))
    account = uploads_of(request).arena.accounts.get(number)
    if account is None:
        raise missing(said("there is no entrant {number}", number=number))
    return account


ROUTES = [
    Route("/organiser/entrants", invitations),
    Route("/organiser/entrants", add, methods=["POST"]),
    Route("/organiser/entrants/{number}", hand_ins),
    Route("/organiser/entrants/{number}", change, methods=["POST"]),
]
API: dict[str, Operation] = {}
