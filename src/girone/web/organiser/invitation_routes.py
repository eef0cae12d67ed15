"""The page on which the organiser of an arena adds entrants, makes and revokes links, and sees every hand-in."""

import secrets
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone.entries.arena.accounts import Account, Action, Role
from girone.entries.arena.arena import DROP
from girone.entries.arena.name_list import read_names
from girone.entries.drop_folder.drop_folder import is_by
from girone.model.detail import Detail, detail_of, said
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.web.core.operation import Operation
from girone.web.core.reader_language import language_of
from girone.web.core.refusals import missing, number_in
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_routes import NO_STORE, final_edition, uploads_of
from girone.web.entrants.own_view import own_view
from girone.web.entrants.views import entrants_view
from girone.web.organiser.routes import audit, prove, require_organiser, session_of, written_by
from girone.web.settings import Session
from girone.web.tournament.live_state import live_state_of

MOST_ADDED = 500
THIS_COMPUTER = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Invitation:
    """A link that is shown once; `before` and `after` are the text around it, `letter` is a mailto address."""

    name: str
    link: str
    mail: str
    before: str
    after: str
    letter: str


async def invitations(request: Request) -> Response:
    """The list of entrants, and the form to add some."""
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
        can_add_assistants=not session.link,
        rows=await run_in_threadpool(rows),
        invited=invited or [],
        only_here=urlsplit(_origin(request)).hostname in THIS_COMPUTER,
        objections=objections or [],
    )
    answer.headers.update(NO_STORE)
    return answer


async def add(request: Request) -> Response:
    """Add everybody in a list; the response shows their links, only this once."""
    session = session_of(request)
    try:
        async with request.form(max_files=1, max_fields=10) as form:
            prove(session, str(form.get("proof", "")))
            texts = [str(form.get("names", ""))]
            file = form.get("file")
            if isinstance(file, UploadFile) and file.filename:
                texts.append((await file.read()).decode(errors="replace"))
            once = str(form.get("once", ""))
            role = Role.ASSISTANT if form.get("role") == Role.ASSISTANT else Role.ENTRANT
    except MultiPartException as wrong:
        raise Refusal(400, detail_of(wrong)) from None
    if not session.take(once):
        raise Refusal(409, said("this form was sent already"))
    if role is Role.ASSISTANT:
        require_organiser(session)
    arena = uploads_of(request).arena
    plan = await run_in_threadpool(load, arena.file, False)
    invited, objections = list[Invitation](), list[Detail]()
    for each in [listed for text in texts for listed in read_names(text)][:MOST_ADDED]:
        if why := arena.accounts.objection(each.name, plan.entrants):
            objections.append(said("{name}: {detail}", name=each.name, detail=why))
        else:
            logins = (each.mail, each.login)
            link = _link(request, arena.accounts.add(each.name, session.by, role, logins))
            invited.append(_invitation(request, plan, each.name, link, each.mail))
    if not invited and not objections:
        objections.append(said("there is no name in this list"))
    return await _listed(request, session, invited, objections)


def _invitation(request: Request, plan: Plan, name: str, link: str, mail: str) -> Invitation:
    """A link with instructions for its entrant, to print or mail."""
    say = language_of(request).say
    before = say("This link is for {name}. With it you upload your programs for {title}.", name=name, title=plan.name)
    after = [say("Open it and press Sign in. Keep it to yourself: anybody who has it can upload under your name.")]
    if closes := plan.delivery.closes:
        after.append(say("Delivery closes on {time}.", time=plan.delivery.told(closes)))
    words = "\n\n".join((before, link, " ".join(after)))
    letter = f"mailto:{quote(mail, safe='@')}?subject={quote(plan.name)}&body={quote(words)}" if mail else ""
    return Invitation(name, link, mail, before, " ".join(after), letter)


def _link(request: Request, key: str) -> str:
    """The address for a key; taken from the browser's request, so that it is right behind a proxy, too."""
    return f"{_origin(request)}/you/enter?key={key}"


def _origin(request: Request) -> str:
    return request.headers.get("origin") or str(request.base_url).rstrip("/")


async def change(request: Request) -> Response:
    """Make a new link, or revoke the old one."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    account, accounts = _account(request), uploads_of(request).arena.accounts
    if account.role is Role.ASSISTANT:
        require_organiser(session)
    if form.get("action") == Action.NEW_LINK:
        link = _link(request, accounts.renew(account, session.by))
        plan = await run_in_threadpool(load, uploads_of(request).arena.file, False)
        return await _listed(request, session, [_invitation(request, plan, account.name, link, "")])
    if form.get("action") == Action.REVOKE:
        accounts.note(session.by, Action.REVOKE, entrant=account.number)
    return RedirectResponse("/organiser/entrants", 303)


async def hand_ins(request: Request) -> Response:
    """All versions of an entrant, as the entrant sees them."""
    session = session_of(request)
    account, edition = _account(request), live_state_of(request).edition
    view = await run_in_threadpool(own_view, uploads_of(request).arena, account, edition, final_edition(request))
    answer = page(
        request,
        "hand_ins.html",
        own=view,
        is_own=False,
        tests_at=f"/organiser/entrants/{account.number}",
        account=account,
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        entered=[each for each in reversed(entrants_view(edition)) if is_by(account.name, each["name"])],
    )
    answer.headers.update(NO_STORE)
    return answer


async def likenesses(request: Request) -> Response:
    """Similar pairs among the newest versions, as an HTML file with the passages side by side."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    drop = str(uploads_of(request).arena.folder / DROP)
    given = await written_by(request, "alike.html", "enter", "--compare", drop, "-o")
    audit(request, Action.COMPARE)
    return given


def _account(request: Request) -> Account:
    number = number_in(request.path_params["number"], said("write the entrant's number, 0 or more"))
    account = uploads_of(request).arena.accounts.get(number)
    if account is None:
        raise missing(said("there is no entrant {number}", number=number))
    return account


ROUTES = [
    Route("/organiser/entrants", invitations),
    Route("/organiser/entrants", add, methods=["POST"]),
    Route("/organiser/alike", likenesses, methods=["POST"]),
    Route("/organiser/entrants/{number}", hand_ins),
    Route("/organiser/entrants/{number}", change, methods=["POST"]),
]
API: dict[str, Operation] = {}
