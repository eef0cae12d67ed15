"""Pages as HTML: templates with everything escaped, in the reader's language, inside the frame that all pages share."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from girone import __version__
from girone.page.gallery import gallery_of
from girone.page.tongue import CHOICE, COOKIE, NAMES, tongue_of

A_YEAR = 365 * 24 * 3600

ENVIRONMENT = Environment(
    loader=PackageLoader("girone.page"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    """A page from a template; `t` translates texts of the page, `render` sentences of the record."""
    tongue = tongue_of(request)
    text = ENVIRONMENT.get_template(template).render(
        t=tongue.say,
        render=tongue.render,
        language=tongue.code,
        direction=tongue.direction,
        **_frame(request),
        **values,
    )
    response = HTMLResponse(text, headers={"Vary": "Accept-Language, Cookie"})
    if request.query_params.get(CHOICE) == tongue.code:
        response.set_cookie(COOKIE, tongue.code, max_age=A_YEAR, samesite="lax", httponly=True)
    return response


def _frame(request: Request) -> dict[str, Any]:
    """What stands around every page: the tournament, how far it is, where one is, the languages."""
    edition = gallery_of(request).edition
    return {
        "plan": edition.situation.plan,
        "progress": edition.digest.progress,
        "here": request.url.path,
        "languages": [(code, name, _here_in(request, code)) for code, name in NAMES.items()],
        "version": __version__,
    }


def _here_in(request: Request, code: str) -> str:
    return f"?{request.url.include_query_params(**{CHOICE: code}).query}"
