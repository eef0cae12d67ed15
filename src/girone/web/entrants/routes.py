"""Public pages of the entrants: the list, a page for each, and its rating."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.model.detail import said
from girone.web.core.charts import Amount, Bars, bars, curve
from girone.web.core.operation import LIST, OBJECT, WHOLE, Operation
from girone.web.core.refusals import missing, number_in
from girone.web.core.rendering import page
from girone.web.core.requests import whole_number_of
from girone.web.entrants.views import Json, entrant_view, entrants_view
from girone.web.organiser.in_place import Forms, decide_about, forms_of
from girone.web.organiser.routes import NO_STORE
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import live_state_of


async def everybody(request: Request) -> Response:
    """All entrants as JSON."""
    return JSONResponse(entrants_view(live_state_of(request).edition))


async def everybody_page(request: Request) -> Response:
    """The list of entrants."""
    return page(request, "entrants.html", entrants=entrants_view(live_state_of(request).edition))


async def entrant(request: Request) -> Response:
    """An entrant as JSON."""
    return JSONResponse(_view(request))


async def entrant_page(request: Request) -> Response:
    """The page of an entrant."""
    return _shown(request, forms_of(request))


async def decide(request: Request) -> Response:
    """A decision of the organiser about the entrant, made on its page."""
    edition = live_state_of(request).edition
    number = _number(request, edition)
    if refused := await decide_about(request, edition.state.entrants[number].name):
        answer = _shown(request, refused)
        answer.status_code = 400
        return answer
    return RedirectResponse(f"/entrants/{number}#decide", 303)


def _shown(request: Request, forms: Forms | None) -> Response:
    view = _view(request)
    has_bracket = any(each.format.has_bracket for each in live_state_of(request).edition.state.plan.categories)
    values = {"entrant": view, "times": _times(view), "forms": forms, "has_bracket": has_bracket}
    answer = page(request, "entrant.html", **values)
    if forms:
        answer.headers.update(NO_STORE)
    return answer


async def rating(request: Request) -> Response:
    """The rating of an entrant in each category as JSON."""
    return JSONResponse(await _ratings(request))


async def rating_page(request: Request) -> Response:
    """The rating of an entrant as a page."""
    edition = live_state_of(request).edition
    entrant = edition.state.entrants[_number(request, edition)]
    ratings = [(each, _curve(each)) for each in await _ratings(request)]
    return page(request, "rating.html", name=entrant.name, number=edition.digest.places[entrant.name], ratings=ratings)


def _number(request: Request, edition: Edition) -> int:
    number = number_in(request.path_params["number"], said("write the entrant's number, 0 or more"))
    if number >= len(edition.state.entrants):
        raise missing(said("there is no entrant {number}", number=number))
    return number


def _view(request: Request) -> Json:
    edition = live_state_of(request).edition
    return entrant_view(edition, _number(request, edition), whole_number_of(request, "page", least=1) or 1)


async def _ratings(request: Request) -> list[Json]:
    live_state = live_state_of(request)
    state = live_state.edition.state
    entrant = state.entrants[_number(request, live_state.edition)]
    own = [category for category in state.plan.categories if category.name in entrant.categories]
    async with live_state.reckoning:
        histories = [await run_in_threadpool(live_state.ratings.history, state, each, entrant.name) for each in own]
    return [{"category": each.name, "ratings": found} for each, found in zip(own, histories, strict=True)]


def _curve(rating: Json) -> object:
    points = [(each["elo"], each["low"], each["high"], each) for each in rating["ratings"]]
    return curve(points) if points else None


def _times(view: Json) -> Bars | None:
    """A chart of the longest and the mean answer in each listed match."""
    used = [each for each in view["results"] if each["time"] and each["time"]["answers"]]
    columns = [
        [
            Amount(each["time"]["longest"], "longest", each),
            Amount(each["time"]["total"] / each["time"]["answers"], "mean", each),
        ]
        for each in used
    ]
    return bars(columns, view["time"]["limit"]) if columns else None


ROUTES = [
    Route("/entrants", everybody_page),
    Route("/entrants/{number}", entrant_page),
    Route("/entrants/{number}", decide, methods=["POST"]),
    Route("/entrants/{number}/rating", rating_page),
    Route("/api/entrants", everybody),
    Route("/api/entrants/{number}", entrant),
    Route("/api/entrants/{number}/rating", rating),
]
API = {
    "GET /api/entrants": Operation("All entrants with what they won and lost", LIST),
    "GET /api/entrants/{number}": Operation(
        "An entrant with its results", OBJECT, query={"page": {**WHOLE, "minimum": 1}}
    ),
    "GET /api/entrants/{number}/rating": Operation("Its rating in each category, over time", LIST),
}
