"""The application: what is served where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from girone.page.gallery import Gallery, tables_json
from girone.page.looks import page
from girone.tournament.report_json import standings_json

STATIC = Path(__file__).parent / "static"


def application(folder: Path) -> Starlette:
    """The page of the tournament whose store is in this folder."""
    gallery = Gallery(folder)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with gallery.open():
            yield

    app = Starlette(
        routes=[
            Route("/", home),
            Route("/api/standings", standings),
            Route("/api/tables", tables),
            Route("/api/live", live),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        lifespan=lifespan,
    )
    app.state.gallery = gallery
    return app


def gallery_of(request: Request) -> Gallery:
    """The gallery of the application that a request came to."""
    gallery: Gallery = request.app.state.gallery
    return gallery


async def home(request: Request) -> Response:
    """The front page."""
    gallery = gallery_of(request)
    return page(request, "home.html", plan=gallery.edition.situation.plan, tables=tables_json(gallery))


async def standings(request: Request) -> Response:
    """The tables of all categories."""
    return JSONResponse(standings_json(gallery_of(request).edition.results))


async def tables(request: Request) -> Response:
    """The matches in play."""
    return JSONResponse(tables_json(gallery_of(request)))


async def live(request: Request) -> Response:
    """What happens, as server-sent events."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(gallery_of(request).follow(), media_type="text/event-stream", headers=headers)
