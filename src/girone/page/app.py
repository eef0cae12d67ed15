"""The application: its rooms behind the policy. Adding a room is a line here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from girone.page import evaluation_room, live_room, organiser_room, tournament_room
from girone.page.evaluation import Evaluations
from girone.page.gallery import Gallery
from girone.page.openapi import description
from girone.page.organiser import Organiser
from girone.page.policy import Policy
from girone.page.refusals import HANDLERS
from girone.page.settings import Settings

STATIC = Path(__file__).parent / "static"
ROOMS = [tournament_room, live_room, organiser_room, evaluation_room]


def application(settings: Settings) -> Policy:
    """The page of a tournament; what is behind the policy is its `app`."""
    gallery = Gallery(settings.folder)
    evaluations = Evaluations(settings.cache, gallery)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with gallery.open(), evaluations.open():
            yield

    routes = [route for room in ROOMS for route in room.ROUTES]
    app = Starlette(
        routes=[*routes, Route("/api/openapi.json", openapi), Mount("/static", StaticFiles(directory=STATIC))],
        lifespan=lifespan,
        exception_handlers=HANDLERS,
    )
    app.state.gallery = gallery
    app.state.evaluations = evaluations
    app.state.organiser = Organiser(settings)
    return Policy(app, [settings.host, *settings.names])


async def openapi(request: Request) -> Response:
    """The description of the API."""
    return JSONResponse(description(ROOMS))
