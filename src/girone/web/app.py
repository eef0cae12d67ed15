"""The web application: all routes behind the policy. A new module of routes is a line in ROOMS."""

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from types import ModuleType

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from girone.entries.arena import Arena
from girone.web.core.openapi import description
from girone.web.core.policy import Policy
from girone.web.core.refusals import HANDLERS
from girone.web.entrants import own_routes as own_room
from girone.web.entrants import routes as entrant_room
from girone.web.entrants.own_session import ArenaSessions
from girone.web.entrants.upload import LARGE, Uploads
from girone.web.match import evaluation_routes as evaluation_room
from girone.web.match import routes as match_room
from girone.web.match.evaluation import Evaluations
from girone.web.organiser import invitation_routes as invitation_room
from girone.web.organiser import routes as organiser_room
from girone.web.organiser.session import Organiser
from girone.web.play import api_routes as play_api_room
from girone.web.play import routes as play_room
from girone.web.play.casual_games import CasualGames
from girone.web.play.engine import Thinking
from girone.web.settings import Settings
from girone.web.tournament import live_routes as live_room
from girone.web.tournament import lobby_routes as lobby_room
from girone.web.tournament import routes as tournament_room
from girone.web.tournament.live_state import LiveState

STATIC = Path(__file__).parent / "static"
CASUAL_GAMES = [play_room, play_api_room]
ARENA = [own_room, invitation_room]
ROOMS = [tournament_room, match_room, entrant_room, live_room, organiser_room, evaluation_room, *CASUAL_GAMES]


def application(settings: Settings) -> Policy:
    """The page of a tournament, or without one casual games alone; what is behind the policy is its `app`."""
    live_state = LiveState(settings.folder, settings.file) if settings.folder else None
    casual_games = CasualGames(Thinking(_free_cores(live_state)))
    app = (
        _of_tournament(settings, live_state, casual_games)
        if live_state
        else _starlette(CASUAL_GAMES, casual_games.open, _front(settings))
    )
    app.state.live_state, app.state.casual_games, app.state.lobby = live_state, casual_games, settings.lobby
    return Policy(app, [settings.host, *settings.names], LARGE if settings.arena else {})


def _front(settings: Settings) -> list[Route]:
    return lobby_room.ROUTES if settings.lobby else [Route("/", to_play)]


async def to_play(request: Request) -> Response:
    """Where there is no tournament, one comes to play."""
    return RedirectResponse("/play")


def _of_tournament(settings: Settings, live_state: LiveState, casual_games: CasualGames) -> Starlette:
    evaluations = Evaluations(settings.cache, live_state)
    uploads = Uploads(Arena(settings.arena), live_state.feed) if settings.arena else None

    @asynccontextmanager
    async def opened() -> AsyncIterator[None]:
        async with (
            live_state.open(),
            evaluations.open(),
            casual_games.open(),
            uploads.open() if uploads else nullcontext(),
        ):
            yield

    app = _starlette([*ROOMS, *ARENA] if uploads else ROOMS, opened, [])
    app.state.uploads = uploads
    app.state.own_sessions = ArenaSessions(uploads.arena) if uploads else None
    app.state.evaluations = evaluations
    app.state.organiser = Organiser(settings)
    return app


def _starlette(
    rooms: Sequence[ModuleType], opened: Callable[[], AbstractAsyncContextManager[None]], more: list[Route]
) -> Starlette:
    async def openapi(request: Request) -> Response:
        return JSONResponse(description(rooms))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened():
            yield

    routes = [route for room in rooms for route in room.ROUTES]
    ours = [Route("/api/openapi.json", openapi), Mount("/static", StaticFiles(directory=STATIC))]
    return Starlette(routes=[*more, *routes, *ours], lifespan=lifespan, exception_handlers=HANDLERS)


def _free_cores(live_state: LiveState | None) -> Callable[[], Sequence[int]]:
    """The cores that no table holds: without a tournament all that we may use."""
    own = sorted(os.sched_getaffinity(0))
    return (lambda: live_state.free_cores) if live_state else (lambda: own)
