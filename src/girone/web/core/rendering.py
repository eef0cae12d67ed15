"""Pages as HTML: escaped templates in the reader's language, inside the frame that all pages share."""

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from girone import __version__
from girone.formats._bracket import round_name
from girone.languages.language import Language
from girone.model.reason import Reason
from girone.tournament.results.reports.report_json import Json
from girone.web.core.reader_language import CHOICE, COOKIE, NAMES, language_of
from girone.web.organiser.session import found_session
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import NEWS, LiveState, live_state_of

A_YEAR = 365 * 24 * 3600
VARIES = {"Vary": "Accept-Language, Cookie"}

ENVIRONMENT = Environment(
    loader=PackageLoader("girone.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals["round_name"] = round_name
ENVIRONMENT.globals["reason_words"] = {reason.value: reason.words for reason in Reason}


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    """A page from a template; `t` translates texts of the page, `tell` details on record."""
    language = language_of(request)
    response = HTMLResponse(_filled(template, language, **_frame(request), **values), headers=VARIES)
    if request.query_params.get(CHOICE) == language.code:
        response.set_cookie(COOKIE, language.code, max_age=A_YEAR, samesite="lax", httponly=True)
    return response


def part(request: Request, template: str, view: Callable[[Edition], Json]) -> HTMLResponse:
    """A part of a page, rendered once per edition and language: all spectators fetch it after a new edition."""
    edition, language = live_state_of(request).edition, language_of(request)
    key = template, language.code
    if key not in edition.printed:
        edition.printed[key] = _filled(template, language, progress=edition.digest.progress, **view(edition))
    return HTMLResponse(edition.printed[key], headers=VARIES)


def shared(request: Request, template: str, printed: dict[str, str], view: Callable[[], Json]) -> HTMLResponse:
    """A part of a page, rendered once per language and cached in `printed`."""
    language = language_of(request)
    if language.code not in printed:
        printed[language.code] = _filled(template, language, **view())
    return HTMLResponse(printed[language.code], headers=VARIES)


def _filled(template: str, language: Language, **values: Any) -> str:
    return ENVIRONMENT.get_template(template).render(
        t=language.say,
        tn=language.say_count,
        tell=language.tell,
        language=language.code,
        direction=language.direction,
        **values,
    )


def _frame(request: Request) -> Json:
    """Values for the frame of every page: tournament, progress, current section, languages."""
    live_state: LiveState | None = request.app.state.live_state
    return {
        "plan": live_state and live_state.edition.state.plan,
        "progress": live_state and live_state.edition.digest.progress,
        "news": request.scope.get(NEWS),
        "here": request.url.path,
        "languages": [(code, name, _here_in(request, code)) for code, name in NAMES.items()],
        "version": __version__,
        "is_site": getattr(request.app.state, "is_site", False),
        "has_uploads": getattr(request.app.state, "uploads", None) is not None,
        "has_final": getattr(request.app.state, "final", None) is not None,
        "is_below": getattr(request.app.state, "is_below", False),
        "seasons": getattr(request.app.state, "seasons", ()),
        "is_organiser": found_session(request) is not None,
    }


def _here_in(request: Request, code: str) -> str:
    return f"?{request.url.include_query_params(**{CHOICE: code}).query}"
