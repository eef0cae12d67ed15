"""The pages on which an entrant of an arena signs in, uploads programs and sees their results.

Every action is a POST with the session's cookie and proof; uploads may use a token instead.
"""

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.engine import LEVELS
from girone.entries.arena.accounts import Account, Action, Role
from girone.entries.arena.arena import LARGEST_UPLOAD
from girone.entries.arena.checks import ask_for_check, check_of
from girone.entries.arena.practice import ask, can_practise, practice_of, waiting
from girone.lab.kits import kit
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.decisions.request import DecisionRequest
from girone.tournament.plan.file import load
from girone.web.core.operation import FORM, LIST, TEXT, WHOLE, Operation, an_object
from girone.web.core.reader_language import language_of
from girone.web.core.refusals import number_in
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_session import ArenaSessions
from girone.web.entrants.own_view import as_json, own_view, queue_place
from girone.web.entrants.upload import Uploads
from girone.web.entrants.views import Json
from girone.web.organiser.session import Organiser
from girone.web.settings import Session
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import live_state_of

NO_STORE = {"Cache-Control": "no-store"}
NOT_VALID = said("this link is no longer valid; ask the organiser for a new one")
WITHDRAWN = "withdrawn by its author"


def uploads_of(request: Request) -> Uploads:
    """The uploads of this arena."""
    uploads: Uploads = request.app.state.uploads
    return uploads


def sessions_of(request: Request) -> ArenaSessions:
    """The sessions of this arena."""
    sessions: ArenaSessions = request.app.state.own_sessions
    return sessions


async def own_page(request: Request) -> Response:
    """The entrant's own page, or the page to sign in."""
    sessions = sessions_of(request)
    if account := sessions.find(request):
        return await _own_page(request, account)
    if named := sessions.named_by_proxy(request):
        return _sign_in_page(request, "", named.name, None, 200)
    login = sessions.login(request)
    unknown = said("{name} is not on the organiser's list", name=login) if login else None
    return _sign_in_page(request, "", None, unknown, 401)


async def _own_page(request: Request, account: Account, objection: Detail | None = None, token: str = "") -> Response:
    uploads, edition = uploads_of(request), live_state_of(request).edition
    view = await run_in_threadpool(own_view, uploads.arena, account, edition, final_edition(request))
    plan = await run_in_threadpool(load, uploads.arena.file, False)
    answer = page(
        request,
        "own.html",
        own=view,
        is_own=True,
        tests_at="/you",
        **_practice(request, account, view.playing),
        check=await run_in_threadpool(check_of, uploads.arena.folder, account.number),
        can_check=bool(view.playing),
        delivery=plan.delivery.of(account.name),
        closed=await run_in_threadpool(uploads.arena.closed, account),
        proof=sessions_of(request).proof(request),
        objection=objection,
        token=token,
        has_token=bool(account.token),
        address=str(request.base_url),
        largest=LARGEST_UPLOAD >> 20,
        kits=kit.offered(plan.regulation),
    )
    answer.headers.update(NO_STORE)
    return answer


def _practice(request: Request, account: Account, playing: list[str]) -> Json:
    """The last practice of an entrant, and whether it can ask for another."""
    arena = uploads_of(request).arena
    waits = waiting(arena.folder)
    return {
        "practice": practice_of(arena.folder, account.number),
        "practices_before": waits.index(account.number) if account.number in waits else 0,
        "can_practise": bool(playing) and can_practise(arena.plan.regulation.game),
        "levels": LEVELS,
    }


def final_edition(request: Request) -> Edition | None:
    """The current edition of the final, if it is drawn."""
    final = request.app.state.final
    return final.state.live_state.edition if final else None


def _sign_in_page(request: Request, key: str, name: str | None, objection: Detail | None, status: int) -> Response:
    """The page to sign in. A valid link still needs a click, so that messengers that open links do not sign in."""
    answer = page(request, "sign_in.html", key=key, name=name, objection=objection)
    answer.status_code = status
    answer.headers.update(NO_STORE)
    return answer


async def sign_in_page(request: Request) -> Response:
    """The target of a personal link; a script removes the key from the address before it loads anything else."""
    key = request.query_params.get("key", "")
    account = uploads_of(request).arena.accounts.of_link(key) if key else None
    if account is None:
        return _sign_in_page(request, "", None, NOT_VALID if key else None, 401)
    return _sign_in_page(request, key, account.name, None, 200)


async def enter(request: Request) -> Response:
    """Exchange the key for a cookie; an entrant signed in by the proxy needs no key."""
    key = (await form_of(request)).get("key", "").strip().rpartition("key=")[2]
    accounts = uploads_of(request).arena.accounts
    account = accounts.of_link(key) if key else sessions_of(request).named_by_proxy(request)
    if account is None:
        sessions_of(request).knocks.spend(request)  # only for wrong keys: others at this address block nobody
        return _sign_in_page(request, "", None, NOT_VALID, 401)
    if account.role is Role.ASSISTANT:
        return _assist(request, account)
    answer = RedirectResponse("/you", 303, NO_STORE)
    sessions_of(request).give(request, answer, account)
    return answer


def _assist(request: Request, account: Account) -> Response:
    """Sign an assistant in to the organiser's pages, not to an entrant's."""
    organiser: Organiser = request.app.state.organiser
    if not organiser.is_open:
        raise Refusal(403, NOT_VALID)
    uploads_of(request).arena.accounts.note(account.by, Action.SIGN_IN)
    answer = RedirectResponse("/organiser", 303, NO_STORE)
    organiser.give(answer, organiser.let_in(Session(by=account.by, link=account.link)))
    return answer


async def leave(request: Request) -> Response:
    """Sign out."""
    await _proved(request)
    answer = RedirectResponse("/", 303)
    sessions_of(request).end(request, answer)
    return answer


async def _proved(request: Request) -> Account:
    """The account that sent a form from its own page."""
    account = sessions_of(request).require(request)
    sessions_of(request).prove(request, (await form_of(request)).get("proof"))
    return account


async def upload(request: Request) -> Response:
    """Upload by form; an objection is shown above it."""
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
    """Make an upload token for scripts, and show it once."""
    account = await _proved(request)
    token = uploads_of(request).arena.accounts.new_token(account)
    return await _own_page(request, account, token=token)


async def withdraw(request: Request) -> Response:
    """Withdraw all versions from the ladder; the next upload returns."""
    account, live_state = await _proved(request), live_state_of(request)
    uploads_of(request).arena.withdraw(account)
    known = live_state.edition
    playing = (await run_in_threadpool(own_view, uploads_of(request).arena, account, known)).playing
    for name in playing:
        await live_state.carry(DecisionRequest(DecisionKind.WITHDRAW, name, WITHDRAWN))
    if playing:
        await live_state.learn_of_a_decision_after(known.state)
    return RedirectResponse("/you", 303)


async def again(request: Request) -> Response:
    """Hand an older version in again, as the next one."""
    account, form = await _proved(request), await form_of(request)
    version = number_in(form.get("version", ""), said("there is no version of this number"))
    language = language_of(request)
    comment = language.say("version {number} again", number=version)
    try:
        await uploads_of(request).take_again(account, version, comment)
    except Refusal as why:
        answer = await _own_page(request, account, why.told)
        answer.status_code = why.status_code
        return answer
    return RedirectResponse("/you", 303)


async def practise(request: Request) -> Response:
    """Request games of the newest version against girone's engine."""
    account, form = await _proved(request), await form_of(request)
    arena, known = uploads_of(request).arena, live_state_of(request).edition
    level = number_in(form.get("level", ""), said("a level is a number"))
    playing = (await run_in_threadpool(own_view, arena, account, known)).playing
    try:
        if not playing or not can_practise(arena.plan.regulation.game):
            raise ConfigError(said("practice is for a program that is on the ladder, in a game that girone can play"))
        await run_in_threadpool(ask, arena.folder, account.number, playing[0], level)
    except ConfigError as why:
        answer = await _own_page(request, account, detail_of(why))
        answer.status_code = 409
        return answer
    arena.accounts.note(account.by, Action.PRACTISE, entrant=account.number, level=level)
    return RedirectResponse("/you", 303)


async def check(request: Request) -> Response:
    """Request the whole check of the newest version."""
    account = await _proved(request)
    arena, known = uploads_of(request).arena, live_state_of(request).edition
    playing = (await run_in_threadpool(own_view, arena, account, known)).playing
    try:
        if not playing:
            raise ConfigError(said("a check is for a program that is on the ladder"))
        await run_in_threadpool(ask_for_check, arena.folder, account.number, playing[0])
    except ConfigError as why:
        answer = await _own_page(request, account, detail_of(why))
        answer.status_code = 409
        return answer
    arena.accounts.note(account.by, Action.CHECK, entrant=account.number)
    return RedirectResponse("/you", 303)


async def post_upload(request: Request) -> Response:
    """Upload by a script."""
    account, by = sessions_of(request).of_api(request)
    taken = await uploads_of(request).take(request, account, by, lambda form: None)
    return JSONResponse({"version": taken.version, "size": taken.size}, 201, NO_STORE)


async def own_versions(request: Request) -> Response:
    """The results of the entrant's uploads as JSON."""
    account, _ = sessions_of(request).of_api(request)
    arena, edition = uploads_of(request).arena, live_state_of(request).edition
    found = await run_in_threadpool(arena.versions, account)
    place = await run_in_threadpool(queue_place, arena, account, edition)
    return JSONResponse([as_json(each, language_of(request), place) for each in found], headers=NO_STORE)


ROUTES = [
    Route("/you", own_page),
    Route("/you/enter", sign_in_page),
    Route("/you/enter", enter, methods=["POST"]),
    Route("/you/leave", leave, methods=["POST"]),
    Route("/you/upload", upload, methods=["POST"]),
    Route("/you/again", again, methods=["POST"]),
    Route("/you/practice", practise, methods=["POST"]),
    Route("/you/check", check, methods=["POST"]),
    Route("/you/token", new_token, methods=["POST"]),
    Route("/you/withdraw", withdraw, methods=["POST"]),
    Route("/api/uploads", own_versions),
    Route("/api/uploads", post_upload, methods=["POST"]),
]
API = {
    "GET /api/uploads": Operation("Your uploads with their state", LIST, refusals=(401, 403, 429), entrant=True),
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
