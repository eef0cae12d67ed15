"""The lobby: where several tournaments are shown, each on a page of its own."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.tournament.lobby import read


async def lobby(request: Request) -> Response:
    """The tournaments with their addresses."""
    answer = page(request, "lobby.html", hosted=read(request.app.state.lobby))
    answer.headers["Cache-Control"] = "no-store"
    return answer


ROUTES = [Route("/", lobby)]
API: dict[str, Operation] = {}
