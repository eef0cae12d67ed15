"""Pages to choose a casual game and play it. Both work without JavaScript."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone import engine, games
from girone.games.othello.rules import SIZES
from girone.plugins import loadable
from girone.web.core.operation import Operation
from girone.web.core.reader_language import language_of
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.play.game_request import from_form
from girone.web.play.game_view import casual_game_view
from girone.web.play.playing import NO_STORE, begun, known, player_of, shared_game_of, stepped

USUAL_LEVEL, USUAL_SIZE = 3, 8
MINUTES = (1, 3, 5, 10, 15, 30)


async def begin_page(request: Request) -> Response:
    """The page to choose and begin a game."""
    if request.method == "POST":
        player, shared_game = await begun(request, from_form(await form_of(request)))
        return known(RedirectResponse(f"/play/{shared_game.name}", 303), player)
    offered, _ = loadable(games.names(), games.load)
    live_state = request.app.state.live_state
    sized = next((game for game in offered if "size" in game.options), offered[0])
    chosen = live_state.edition.state.plan.regulation.game if live_state else sized
    return page(
        request,
        "play.html",
        games=offered,
        chosen=chosen.name,
        chosen_size=chosen.options.get("size", USUAL_SIZE),
        sizes=SIZES,
        levels=engine.LEVELS,
        usual_level=USUAL_LEVEL,
        minutes=MINUTES,
    )


async def board(request: Request) -> Response:
    """One casual game; an invitation still needs a click, so that no robot takes the seat."""
    shared_game, player = shared_game_of(request), player_of(request)
    invitation = request.query_params.get("seat", "")
    meant = [side for side, seat in shared_game.seats.items() if invitation and seat.invitation == invitation]
    answer = page(
        request,
        "casual_game.html",
        state=casual_game_view(shared_game, player, language_of(request)),
        invitation=invitation,
        offered=[side.value for side in meant if not shared_game.seats[side].holder],
        is_taken=any(shared_game.seats[side].holder not in ("", player) for side in meant),
        origin=f"{request.url.scheme}://{request.url.netloc}",
    )
    answer.headers.update(NO_STORE)
    return answer


async def step(request: Request) -> Response:
    """A step without JavaScript: shows the page again."""
    player, shared_game = stepped(request, request.path_params["step"], await form_of(request))
    return known(RedirectResponse(f"/play/{shared_game.name}", 303), player)


ROUTES = [
    Route("/play", begin_page, methods=["GET", "POST"]),
    Route("/play/{name}", board),
    Route("/play/{name}/{step}", step, methods=["POST"]),
]
API: dict[str, Operation] = {}
