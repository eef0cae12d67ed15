"""The web application: all routes behind the policy. A new module of routes is added to ROUTE_MODULES."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from girone.entries.arena.arena import FILE, Arena
from girone.entries.arena.final import FINAL, final_file, final_store
from girone.entries.arena.ladder_breaks import WANTED
from girone.entries.arena.seasons import earlier_seasons
from girone.host.system import usable_cores
from girone.web.core.openapi import description
from girone.web.core.path_prefix import PathPrefix
from girone.web.core.policy import Policy
from girone.web.core.refusals import HANDLERS
from girone.web.entrants import own_routes, starter_kits
from girone.web.entrants import routes as entrant_routes
from girone.web.entrants import test_matches as test_routes
from girone.web.entrants.gate import Gate
from girone.web.entrants.own_session import ArenaSessions
from girone.web.entrants.upload import LARGE, Uploads
from girone.web.match import evaluation_routes
from girone.web.match import routes as match_routes
from girone.web.match.evaluation import Evaluations
from girone.web.organiser import (
    delivery_routes,
    final_routes,
    invitation_routes,
    publish_routes,
    season_routes,
    setup_routes,
)
from girone.web.organiser import routes as organiser_routes
from girone.web.organiser.session import Organiser
from girone.web.play import api_routes as play_api_routes
from girone.web.play import routes as play_routes
from girone.web.play.casual_games import CasualGames
from girone.web.play.engine import Thinking
from girone.web.settings import Settings
from girone.web.tournament import live_routes
from girone.web.tournament import lobby as lobby_routes
from girone.web.tournament import routes as tournament_routes
from girone.web.tournament.live_state import LiveState

STATIC = Path(__file__).parent / "static"
CASUAL_GAMES = [play_routes, play_api_routes]
ARENA = [
    own_routes,
    starter_kits,
    test_routes,
    invitation_routes,
    delivery_routes,
    final_routes,
    season_routes,
    publish_routes,
]
ROUTE_MODULES = [
    tournament_routes,
    match_routes,
    entrant_routes,
    live_routes,
    organiser_routes,
    evaluation_routes,
    *CASUAL_GAMES,
]


def application(settings: Settings) -> Policy:
    """The page of a tournament, or casual games alone; its `app` is the application behind the policy."""
    live_state = LiveState(settings.folder, settings.file) if settings.folder else None
    casual_games = CasualGames(Thinking(_free_cores(live_state)))
    if live_state:
        app = _of_tournament(settings, live_state, casual_games, None)
    elif settings.arena:
        app = _of_empty_arena(settings, casual_games)
    else:
        app = _starlette(CASUAL_GAMES, casual_games.open, _front(settings))
    app.state.live_state, app.state.casual_games, app.state.lobby = live_state, casual_games, settings.lobby
    app.state.is_site = settings.is_site
    return Policy(app, [settings.host, *settings.names], LARGE if settings.arena else {})


def _front(settings: Settings) -> list[Route]:
    return lobby_routes.ROUTES if settings.lobby else [Route("/", to_play)]


async def to_play(request: Request) -> Response:
    """Redirect to casual games, if there is no tournament."""
    return RedirectResponse("/play")


def _of_tournament(
    settings: Settings, live_state: LiveState, casual_games: CasualGames, sessions: ArenaSessions | None
) -> Starlette:
    evaluations = Evaluations(settings.cache, live_state, settings.arena and settings.arena / WANTED)
    uploads = Uploads(Arena(settings.arena), live_state.feed) if settings.arena else None
    if uploads:
        sessions = ArenaSessions(uploads.arena, settings.sign_in_header)
    if sessions:
        accounts = sessions.accounts
        live_state.shows_moves = lambda: accounts.visibility.shows_moves
    final = _final(settings, sessions)
    seasons = earlier_seasons(settings.arena / FILE) if settings.arena else []
    pages = {f"/{FINAL}": final} if final else {}
    pages |= {each.path: _below(settings, each.folder, None, sessions) for each in seasons}

    @asynccontextmanager
    async def opened() -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            opening = [live_state.open(), evaluations.open(), casual_games.open()]
            opening += [uploads.open()] if uploads else []
            for each in [*opening, *(page.router.lifespan_context(page) for page in pages.values())]:
                await stack.enter_async_context(each)
            yield

    below = [Mount(path, PathPrefix(page, path)) for path, page in pages.items()]
    gate = [Middleware(Gate)] if uploads else []
    app = _starlette([*ROUTE_MODULES, *ARENA] if uploads else ROUTE_MODULES, opened, below, gate)
    app.state.uploads, app.state.own_sessions, app.state.is_made = uploads, sessions, False
    app.state.accounts = sessions.accounts if sessions else None
    app.state.final, app.state.is_below, app.state.seasons = final, settings.is_below, seasons
    app.state.followed = [live_state, *(page.state.live_state for page in pages.values())]
    app.state.evaluations = evaluations
    app.state.organiser = Organiser(settings)
    return app


def _final(settings: Settings, sessions: ArenaSessions | None) -> Starlette | None:
    """The final of an arena, once drawn: a tournament of its own with the same organiser and entrants."""
    if not settings.arena or not final_file(settings.arena).exists():
        return None
    return _below(settings, final_store(settings.arena), final_file(settings.arena), sessions)


def _below(settings: Settings, folder: Path, file: Path | None, sessions: ArenaSessions | None) -> Starlette:
    """A page below an arena's own: its final, or an ended season, which has no organiser."""
    live_state = LiveState(folder, file)
    token = settings.token if file else ""
    own = replace(settings, folder=folder, file=file, token=token, arena=None, is_below=True)
    app = _of_tournament(own, live_state, CasualGames(Thinking(_free_cores(live_state))), sessions)
    app.state.live_state, app.state.is_site = live_state, False
    return app


def _of_empty_arena(settings: Settings, casual_games: CasualGames) -> Starlette:
    """The page on which the organiser makes the ladder; then it ends, and the ladder's page replaces it."""
    app = _starlette([setup_routes, *CASUAL_GAMES], casual_games.open, [])
    app.state.uploads, app.state.accounts, app.state.settings, app.state.is_made = None, None, settings, False
    app.state.organiser = Organiser(settings)
    return app


def _starlette(
    modules: Sequence[ModuleType],
    opened: Callable[[], AbstractAsyncContextManager[None]],
    more: Sequence[BaseRoute],
    gate: Sequence[Middleware] = (),
) -> Starlette:
    async def openapi(request: Request) -> Response:
        return JSONResponse(description(modules))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened():
            yield

    routes = [route for module in modules for route in module.ROUTES]
    ours = [Route("/api/openapi.json", openapi), Mount("/static", StaticFiles(directory=STATIC))]
    return Starlette(routes=[*more, *routes, *ours], lifespan=lifespan, exception_handlers=HANDLERS, middleware=gate)


def _free_cores(live_state: LiveState | None) -> Callable[[], Sequence[int]]:
    """The cores that no table uses; without a tournament, all that we may use."""
    own = usable_cores()
    return (lambda: live_state.free_cores) if live_state else (lambda: own)
