"""The lobby: where several tournaments are shown, each on a page of its own."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.page.lobby import read
from girone.page.looks import page
from girone.page.operation import Operation


async def lobby(request: Request) -> Response:
    """The tournaments with their addresses."""
    answer = page(request, "lobby.html", hosted=read(request.app.state.lobby))
    answer.headers["Cache-Control"] = "no-store"
    return answer


ROUTES = [Route("/", lobby)]
API: dict[str, Operation] = {}
