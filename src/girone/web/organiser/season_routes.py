"""The page on which the organiser of an arena starts a new season."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.entries.arena.accounts import Action
from girone.entries.arena.seasons import begin_season
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_routes import uploads_of
from girone.web.organiser.routes import NO_STORE, audit, objected, prove, require_organiser, session_of

PAGE = "/organiser/season"


async def begin(request: Request) -> Response:
    """Start a season; this page ends, and the new record's page replaces it."""
    session, form = session_of(request), await form_of(request)
    require_organiser(session)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    try:
        await run_in_threadpool(begin_season, uploads_of(request).arena.folder, form.get("name", ""))
    except ConfigError as wrong:
        return objected(request, session, wrong)
    audit(request, Action.SEASON, name=form.get("name", ""))
    request.app.state.is_made = True
    answer = page(request, "season_begins.html")
    answer.headers.update(NO_STORE)
    return answer


ROUTES = [Route(PAGE, begin, methods=["POST"])]
API: dict[str, Operation] = {}
