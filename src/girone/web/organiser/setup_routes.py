"""The page on which the organiser makes the ladder of an empty arena: a form, its file, and the expected time."""

from dataclasses import fields

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone import regulations
from girone.entries.arena.accounts import Accounts, Action
from girone.entries.arena.arena import ACTIONS
from girone.entries.arena.new_arena import ArenaOrder, ArenaOutlook, arena_text, examine, make_arena
from girone.model.detail import detail_of, said
from girone.model.errors import ConfigError
from girone.plugins import loadable
from girone.tournament.plan.delivery import LatePolicy
from girone.tournament.plan.estimate_text import duration
from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.organiser.routes import (
    NO_STORE,
    ORGANISER,
    enter,
    prove,
    session_of,
    session_or_door,
)
from girone.web.settings import Session, Settings

FORM = "/organiser/arena"
EXPECTED = 30
KEPT = tuple(each.name for each in fields(ArenaOrder))


async def front(request: Request) -> Response:
    """Nothing to see yet; links to the organiser's page."""
    return RedirectResponse("/organiser")


async def front_page(request: Request) -> Response:
    """The form, or the page to sign in; a waiting page while the arena starts."""
    session = session_or_door(request)
    if isinstance(session, Response):
        return session
    if request.app.state.is_made:
        return _begins(request, 503)
    return await _shown(request, session, {"regulation": regulations.names()[0]}, "draft")


async def order(request: Request) -> Response:
    """Rewrite the file from the form, check it as it is, or make the arena."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    settings: Settings = request.app.state.settings
    assert settings.file
    if request.app.state.is_made:
        raise Refusal(409, said("this form was sent already"))
    if form.get("action") != "create":
        return await _shown(request, session, form, form.get("action", ""))
    try:
        await run_in_threadpool(make_arena, settings.file, _lines(form), settings.walls)
    except ConfigError:
        answer = await _shown(request, session, form, "check")
        answer.status_code = 400
        return answer
    Accounts(settings.file.with_name(ACTIONS)).note(ORGANISER, Action.CREATE, regulation=form.get("regulation", ""))
    request.app.state.is_made = True
    return _begins(request, 200)


def _lines(form: dict[str, str]) -> str:
    return form.get("text", "").replace("\r\n", "\n")


def _begins(request: Request, status: int) -> Response:
    answer = page(request, "setup_begins.html")
    answer.status_code = status
    answer.headers.update(NO_STORE)
    return answer


async def _shown(request: Request, session: Session, form: dict[str, str], action: str) -> Response:
    settings: Settings = request.app.state.settings
    assert settings.arena
    given = {key: form.get(key, "") for key in KEPT}
    wanted = form.get("expected", "")
    expected = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 5 else EXPECTED
    text, found = _lines(form), ArenaOutlook()
    try:
        text = text if action == "check" else arena_text(ArenaOrder(**given), settings.walls)
        found = await run_in_threadpool(examine, text, settings.arena, settings.walls, expected)
    except ConfigError as wrong:
        found = ArenaOutlook((detail_of(wrong),))
    answer = page(
        request,
        "setup.html",
        proof=session.proof,
        given=given,
        expected=expected,
        text=text,
        found=found,
        duration=duration,
        late_rules=list(LatePolicy),
        regulations=loadable(regulations.names(), regulations.load)[0],
    )
    answer.headers.update(NO_STORE)
    return answer


ROUTES = [
    Route("/", front),
    Route("/organiser", front_page),
    Route("/organiser/enter", enter, methods=["POST"]),
    Route(FORM, order, methods=["POST"]),
]
API: dict[str, Operation] = {}
