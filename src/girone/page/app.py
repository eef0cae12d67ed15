"""The application: what is served where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from girone.page import entrant_room, match_room, tournament_room
from girone.page.gallery import Gallery, gallery_of
from girone.page.refusal import refuse

STATIC = Path(__file__).parent / "static"
ROOMS = (tournament_room, match_room, entrant_room)


def application(folder: Path) -> Starlette:
    """The page of the tournament whose store is in this folder."""
    gallery = Gallery(folder)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with gallery.open():
            yield

    app = Starlette(
        routes=[
            *(route for room in ROOMS for route in room.ROUTES),
            Route("/api/live", live),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={HTTPException: refuse},
        lifespan=lifespan,
    )
    app.state.gallery = gallery
    return app


async def live(request: Request) -> Response:
    """What happens, as server-sent events."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(gallery_of(request).follow(), media_type="text/event-stream", headers=headers)
