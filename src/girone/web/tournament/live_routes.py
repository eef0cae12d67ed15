"""Live events for followers."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.model.detail import said
from girone.web.core.feed import Following
from girone.web.core.operation import EVENTS, Operation
from girone.web.core.wording import Refusal
from girone.web.tournament.live_state import live_state_of

MOST_FOLLOWERS = 4_000
"""Spectators at once: each costs a file descriptor and some memory."""


async def live(request: Request) -> Response:
    """What happens, as server-sent events."""
    live_state = live_state_of(request)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(media_type=EVENTS, headers=headers)
    if live_state.feed.followers >= MOST_FOLLOWERS:
        raise Refusal(
            503,
            said("{count} spectators are already connected; try again later", count=MOST_FOLLOWERS),
            {"Retry-After": "60"},
        )
    return Following(live_state.feed, live_state.first, headers)


ROUTES = [Route("/api/live", live)]
API = {
    "GET /api/live": Operation(
        "What happens: `begin` (the edition), `tables`, then `table`, `ended`, `edition`, `another`; `anew`: ask again",
        media=EVENTS,
        refusals=(503,),
    ),
}
