"""The API description (OpenAPI 3.1), built from what each module declares about its routes."""

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any

from starlette.convertors import IntegerConvertor
from starlette.routing import Route

from girone import __version__
from girone.tournament.results.reports.report_json import Json as Json
from girone.web.core.operation import JSON, TEXT, WHOLE, Operation, an_object

REFUSAL = an_object("error", error=TEXT, words={**TEXT, "description": "the same in the reader's language"})
WORDS = {
    400: "What was asked cannot be understood; the sentence says why",
    401: "Only for those who have signed in",
    403: "Not allowed: not public, closed, or from another site",
    404: "Not found",
    405: "This address needs another method",
    408: "The body did not arrive in time",
    409: "Not possible in this state",
    410: "No longer here",
    413: "Too large",
    414: "The address is too long",
    421: "The page is not known by this name",
    429: "Too many requests; Retry-After says when to try again",
    431: "The headers of the request are too large",
    503: "Not now: too many requests, no free core, or the store is missing",
}
OF_ALL = (400, 405, 414, 421, 431, 503)
WITH_BODY = (403, 408, 413)


def description(modules: Sequence[ModuleType]) -> Json:
    """The whole description."""
    operations = {key: each for module in modules for key, each in module.API.items()}
    paths: Json = {}
    for route in routes_of(modules):
        for method in sorted((route.methods or set()) - {"HEAD"}):
            described = operations[f"{method} {route.path}"]
            paths.setdefault(route.path_format, {})[method.lower()] = _operation(described, route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "girone",
            "version": __version__,
            "description": "A tournament of programs as its page shows it. All that can be read is open; "
            "what the organiser does needs a session.",
        },
        "paths": paths,
        "components": {
            "schemas": {"Refusal": REFUSAL},
            "securitySchemes": {
                "organiser": {"type": "apiKey", "in": "header", "name": "X-Girone-Session"},
                "entrant": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def routes_of(modules: Sequence[ModuleType]) -> Iterator[Route]:
    """The routes under /api."""
    for module in modules:
        for route in module.ROUTES:
            if isinstance(route, Route) and route.path.startswith("/api/"):
                yield route


def _operation(described: Operation, route: Route) -> Json:
    states = {*OF_ALL, *described.refusals, *(WITH_BODY if described.body else ())}
    states |= {404} if route.param_convertors else set()
    told: Json = {
        "summary": described.summary,
        "parameters": [*_path(route), *_query(described.query)],
        "responses": {
            str(described.status): {
                "description": described.summary,
                "content": {described.media: {"schema": described.answer}},
            },
            **{str(state): _refusal(state) for state in sorted(states)},
        },
    }
    if described.body is not None:
        told["requestBody"] = {"required": True, "content": {described.takes: {"schema": described.body}}}
    if described.organiser:
        told["security"] = [{"organiser": []}]
    if described.entrant:
        told["security"] = [{"entrant": []}]
    return told


def _refusal(state: int) -> Json:
    content = {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {"description": WORDS[state], "content": content}


def _path(route: Route) -> list[Json]:
    return [
        {"name": name, "in": "path", "required": True, "schema": WHOLE if isinstance(kind, IntegerConvertor) else TEXT}
        for name, kind in route.param_convertors.items()
    ]


def _query(query: Mapping[str, Any]) -> list[Json]:
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in query.items()]
