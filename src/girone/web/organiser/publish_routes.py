"""Here the organiser of an arena sets who sees its pages and when moves become public, and downloads results."""

import secrets
from datetime import UTC, datetime, tzinfo

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone.entries.arena.accounts import hashed, new_secret
from girone.entries.arena.final import FINAL
from girone.entries.arena.new_arena import time_text
from girone.model.detail import PLAIN, Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.gate import CLOSED, visitors_cookie
from girone.web.entrants.own_routes import NO_STORE, sessions_of, uploads_of
from girone.web.entrants.own_session import HALF_A_YEAR
from girone.web.organiser.routes import prove, require_organiser, session_of

PAGE, VISIT = "/organiser/publish", "/visit"


async def publication(request: Request) -> Response:
    """Who sees what, and the downloads."""
    return _shown(request, None)


def _shown(request: Request, objection: Detail | None, link: str = "") -> Response:
    session, arena = session_of(request), uploads_of(request).arena
    zone, visibility = arena.plan.delivery.zone, arena.accounts.visibility
    moves_from = visibility.moves_from and visibility.moves_from.astimezone(zone or UTC)
    answer = page(
        request,
        "publish.html",
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        objection=objection,
        link=link,
        by_link=bool(visibility.link),
        moves_from=f"{moves_from:%Y-%m-%dT%H:%M}" if moves_from else "",
        shows_moves=visibility.shows_moves,
        zone=getattr(zone, "key", "UTC"),
        may_change=not session.link,
        results=_results(request),
    )
    answer.headers.update(NO_STORE)
    answer.status_code = 400 if objection else 200
    return answer


async def change(request: Request) -> Response:
    """Set who sees the pages; a new link is shown only this once."""
    session, form = session_of(request), await form_of(request)
    require_organiser(session)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    arena, text = uploads_of(request).arena, form.get("moves_from", "")
    visibility = arena.accounts.visibility
    secret = new_secret() if form.get("visible") == "new link" else ""
    kept = visibility.link if form.get("visible") == "link" else ""
    try:
        at = _time(text, arena.plan.delivery.zone or UTC)
        if form.get("visible") == "link" and not kept:
            secret = new_secret()
    except ConfigError as wrong:
        return _shown(request, detail_of(wrong))
    arena.accounts.show_to(session.by, hashed(secret) if secret else kept, at)
    uploads_of(request).tell()
    if not secret:
        return RedirectResponse(PAGE, 303)
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    return _shown(request, None, f"{origin}{VISIT}?key={secret}")


def _results(request: Request) -> list[tuple[str, Detail, bool]]:
    """The ladder and the final: address, title, and whether anything was played."""
    final = request.app.state.final
    places = [("", said("Ladder"), request.app)] + ([(f"/{FINAL}", said("Final"), final)] if final else [])
    return [(place, name, bool(app.state.live_state.edition.attempts)) for place, name, app in places]


def _time(text: str, zone: tzinfo) -> datetime | None:
    """A time from a form, in the zone of delivery."""
    if not text.strip():
        return None
    local = time_text("moves_from", text)
    try:
        return datetime.fromisoformat(local).replace(tzinfo=zone)
    except ValueError as wrong:
        raise ConfigError(PLAIN(cause=str(wrong))) from None


async def visit(request: Request) -> Response:
    """Exchange the visitors' link for a cookie that only opens the pages."""
    key, sessions = request.query_params.get("key", ""), sessions_of(request)
    if not sessions.accounts.visibility.opened_by(key):
        sessions.knocks.spend(request)
        raise Refusal(401, CLOSED)
    answer = RedirectResponse("/", 303, NO_STORE)
    is_secure = request.url.scheme == "https"
    name = visitors_cookie(sessions)
    answer.set_cookie(name, key, max_age=HALF_A_YEAR, httponly=True, samesite="lax", secure=is_secure)
    return answer


ROUTES = [Route(PAGE, publication), Route(PAGE, change, methods=["POST"]), Route(VISIT, visit)]
API: dict[str, Operation] = {}
