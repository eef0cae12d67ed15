"""Access to an arena whose pages are not public: by the visitors' link or a signed-in account."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from girone.model.detail import said
from girone.web.core.refusals import refusal
from girone.web.entrants.own_session import BEARER, ArenaSessions
from girone.web.organiser.session import found_session

OPEN = ("/static/", "/you", "/organiser", "/visit", "/api/organiser", "/api/uploads")
"""Paths to sign in at, and paths that check access themselves."""
CLOSED = said("these pages are only for those who have the link; the organiser has it")


class Gate:
    """Lets in clients that may see the pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["path"].startswith(OPEN) or may_see(Request(scope)):
            await self._app(scope, receive, send)
        else:
            await refusal(Request(scope), 401, CLOSED)(scope, receive, send)


def visitors_cookie(sessions: ArenaSessions) -> str:
    """The cookie of visitors who came by the link."""
    return f"{sessions.cookie}-visitor"


def may_see(request: Request) -> bool:
    """Whether a request may see the pages of an arena."""
    sessions: ArenaSessions = request.app.state.own_sessions
    visibility = sessions.accounts.visibility
    if not visibility.link or visibility.opened_by(request.cookies.get(visitors_cookie(sessions), "")):
        return True
    if found_session(request) or sessions.find(request):
        return True
    given = request.headers.get("authorization", "")
    return given.startswith(BEARER) and sessions.accounts.of_token(given.removeprefix(BEARER)) is not None
