"""The front page, and what happens now."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from girone.page.asked import gallery_of
from girone.page.gallery import tables_json
from girone.page.looks import page
from girone.page.operation import EVENTS, JSON, LIST, OBJECT, Operation

MOST_FOLLOWERS = 4_000
"""Spectators at once: each costs a descriptor and some memory."""


async def home(request: Request) -> Response:
    """The front page."""
    gallery = gallery_of(request)
    return page(request, "home.html", plan=gallery.edition.situation.plan, tables=tables_json(gallery))


async def standings(request: Request) -> Response:
    """The tables of all categories."""
    return Response(gallery_of(request).edition.standings, media_type=JSON)


async def tables(request: Request) -> Response:
    """The matches in play."""
    return JSONResponse(tables_json(gallery_of(request)))


async def live(request: Request) -> Response:
    """What happens, as server-sent events."""
    gallery = gallery_of(request)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(media_type="text/event-stream", headers=headers)
    if gallery.feed.followers >= MOST_FOLLOWERS:
        raise HTTPException(503, f"{MOST_FOLLOWERS} spectators follow already; try again later", {"Retry-After": "60"})
    return StreamingResponse(gallery.follow(), media_type="text/event-stream", headers=headers)


ROUTES = [
    Route("/", home),
    Route("/api/standings", standings),
    Route("/api/tables", tables),
    Route("/api/live", live),
]
API = {
    "GET /api/standings": Operation("The tables of all categories with their crosstables", OBJECT),
    "GET /api/tables": Operation("The matches in play", LIST),
    "GET /api/live": Operation(
        "What happens, as it happens: `tables` at first, then `table`, `ended`, `edition`; after `anew` ask again",
        media=EVENTS,
        refusals=(503,),
    ),
}
