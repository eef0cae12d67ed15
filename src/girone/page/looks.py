"""Pages as HTML: templates with everything escaped, in the reader's language."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

ENVIRONMENT = Environment(
    loader=PackageLoader("girone.page"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    """A page from a template; `t` translates."""
    return HTMLResponse(ENVIRONMENT.get_template(template).render(t=_say, language="en", direction="ltr", **values))


def _say(text: str, **values: Any) -> str:
    return text.format(**values) if values else text
