"""The pages on which an entrant of an arena signs in, uploads programs and sees what became of them.

Every action is a POST with the session's cookie and proof; uploads may come with a token instead.
"""

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.entries.accounts import Account
from girone.entries.arena import LARGEST_UPLOAD
from girone.model.detail import Detail, said
from girone.model.record import DecisionKind
from girone.tournament.decisions.request import DecisionRequest
from girone.tournament.plan.file import load
from girone.web.core.operation import FORM, LIST, TEXT, WHOLE, Operation, an_object
from girone.web.core.reader_language import language_of
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_session import ArenaSessions
from girone.web.entrants.own_view import as_json, own_view
from girone.web.entrants.upload import Uploads
from girone.web.tournament.live_state import live_state_of

NO_STORE = {"Cache-Control": "no-store"}
NOT_VALID = said("this link is not valid any more; ask the organiser for a new one")
WITHDRAWN = "withdrawn by its author"


def uploads_of(request: Request) -> Uploads:
    """The uploads of the arena that a request came to."""
    uploads: Uploads = request.app.state.uploads
    return uploads


def sessions_of(request: Request) -> ArenaSessions:
    """Its sessions."""
    sessions: ArenaSessions = request.app.state.own_sessions
    return sessions


async def own_page(request: Request) -> Response:
    """The page of who is signed in, or how to sign in."""
    account = sessions_of(request).find(request)
    return await _own_page(request, account) if account else _door(request, "", None, None, 401)


async def _own_page(request: Request, account: Account, objection: Detail | None = None, token: str = "") -> Response:
    uploads, edition = uploads_of(request), live_state_of(request).edition
    view = await run_in_threadpool(own_view, uploads.arena, account, edition)
    plan = await run_in_threadpool(load, uploads.arena.file, False)
    answer = page(
        request,
        "own.html",
        own=view,
        delivery=plan.delivery,
        proof=sessions_of(request).proof(request),
        objection=objection,
        token=token,
        has_token=bool(account.token),
        address=str(request.base_url),
        largest=LARGEST_UPLOAD >> 20,
    )
    answer.headers.update(NO_STORE)
    return answer


def _door(request: Request, key: str, name: str | None, objection: Detail | None, status: int) -> Response:
    """Who comes with a valid link has only to press: a messenger that opens its links does not sign in."""
    answer = page(request, "sign_in.html", key=key, name=name, objection=objection)
    answer.status_code = status
    answer.headers.update(NO_STORE)
    return answer


async def door(request: Request) -> Response:
    """Where a personal link leads; a script takes the key out of the address before anything else is asked for."""
    key = request.query_params.get("key", "")
    account = uploads_of(request).arena.accounts.of_link(key) if key else None
    if account is None:
        return _door(request, "", None, NOT_VALID if key else None, 401)
    return _door(request, key, account.name, None, 200)


async def enter(request: Request) -> Response:
    """The key for a cookie."""
    key = (await form_of(request)).get("key", "").strip().rpartition("key=")[2]
    account = uploads_of(request).arena.accounts.of_link(key)
    if account is None:
        sessions_of(request).knocks.spend(request)  # only now: others of the same address shut nobody out
        return _door(request, "", None, NOT_VALID, 401)
    answer = RedirectResponse("/you", 303, NO_STORE)
    sessions_of(request).give(request, answer, account)
    return answer


async def leave(request: Request) -> Response:
    """Sign out."""
    await _proved(request)
    answer = RedirectResponse("/", 303)
    sessions_of(request).end(request, answer)
    return answer


async def _proved(request: Request) -> Account:
    """Who has sent a form from its own page."""
    account = sessions_of(request).require(request)
    sessions_of(request).prove(request, (await form_of(request)).get("proof"))
    return account


async def upload(request: Request) -> Response:
    """An upload by form; an objection is shown above it."""
    sessions = sessions_of(request)
    account = sessions.require(request)

    def check(form: FormData) -> None:
        sessions.prove(request, form.get("proof"))

    try:
        await uploads_of(request).take(request, account, account.by, check)
    except Refusal as why:
        answer = await _own_page(request, account, why.told)
        answer.status_code = why.status_code
        return answer
    return RedirectResponse("/you", 303)


async def new_token(request: Request) -> Response:
    """A token for uploads by a script, which is shown once."""
    account = await _proved(request)
    token = uploads_of(request).arena.accounts.new_token(account)
    return await _own_page(request, account, token=token)


async def withdraw(request: Request) -> Response:
    """Take all versions off the ladder; the next upload comes back."""
    account, live_state = await _proved(request), live_state_of(request)
    uploads_of(request).arena.withdraw(account)
    known = live_state.edition
    playing = (await run_in_threadpool(own_view, uploads_of(request).arena, account, known)).playing
    for name in playing:
        await live_state.carry(DecisionRequest(DecisionKind.WITHDRAW, name, WITHDRAWN))
    if playing:
        await live_state.learn_of_a_decision_after(known.state)
    return RedirectResponse("/you", 303)


async def post_upload(request: Request) -> Response:
    """An upload by a script."""
    account, by = sessions_of(request).of_api(request)
    taken = await uploads_of(request).take(request, account, by, lambda form: None)
    return JSONResponse({"version": taken.version, "size": taken.size}, 201, NO_STORE)


async def own_versions(request: Request) -> Response:
    """What became of the uploads of who asks."""
    account, _ = sessions_of(request).of_api(request)
    found = await run_in_threadpool(uploads_of(request).arena.versions, account)
    return JSONResponse([as_json(each, language_of(request)) for each in found], headers=NO_STORE)


ROUTES = [
    Route("/you", own_page),
    Route("/you/enter", door),
    Route("/you/enter", enter, methods=["POST"]),
    Route("/you/leave", leave, methods=["POST"]),
    Route("/you/upload", upload, methods=["POST"]),
    Route("/you/token", new_token, methods=["POST"]),
    Route("/you/withdraw", withdraw, methods=["POST"]),
    Route("/api/uploads", own_versions),
    Route("/api/uploads", post_upload, methods=["POST"]),
]
API = {
    "GET /api/uploads": Operation("Your uploads and what became of each", LIST, refusals=(401, 403, 429), entrant=True),
    "POST /api/uploads": Operation(
        "Hands in a program: an archive, a file or several files",
        an_object("version", version=WHOLE, size=WHOLE),
        body=an_object("file", file={"type": "string", "format": "binary"}, comment=TEXT),
        takes=FORM,
        status=201,
        refusals=(401, 409, 429),
        entrant=True,
    ),
}
